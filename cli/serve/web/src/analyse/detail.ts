// Says what was found out about a move, with its lines to be gone along.

import { button, el } from "../dom";
import { inWords } from "../shared/value";
import { count } from "../shared/words";
import { type Heading, type LineName, type Told, type Where, percent } from "./data";

export class Detail {
  readonly element = el("section", { class: "verdict", "aria-label": "The move", "aria-live": "polite" });

  constructor(private readonly go: (where: Where) => void) {}

  /** Says what is known of the move that follows here; nothing of the end. */
  show(game: Heading, told: Told | undefined, where: Where): void {
    const move = game.moves[where.ply];
    const has = this.element.contains(document.activeElement);
    if (!move) {
      this.element.replaceChildren(el("h3", {}, game.moves.length === 0 ? "" : `The end: ${game.result}`));
      return;
    }
    const head = el("h3", {}, `${move.label} ${move.text}`, told?.mark && el("span", { class: `sign ${told.mark.name}` }, `${told.mark.sign} ${told.mark.name}`));
    if (!told) {
      this.element.replaceChildren(head, el("p", {}, "This move was not judged yet."));
      return;
    }
    this.element.replaceChildren(head,
      el("p", {}, this.worth(game, told, move.seat)),
      this.line("better", "best", told.best, told, where) ?? "",
      this.line(told.is_best ? "best line" : "played", "played", told.played, told, where) ?? "",
      el("p", { class: "soft" }, `Depth ${told.depth}, ${count(told.nodes)} positions.`));
    if (has) {
      this.element.querySelector<HTMLElement>(".word[aria-current]")?.focus();
    }
  }

  private worth(game: Heading, told: Told, seat: number): string {
    const player = game.seats[seat === 0 ? 0 : 1];
    const said = (value: Told["value"]) => inWords(value, seat, game.seats);
    if (told.forced) {
      return `The only move. ${said(told.value)}.`;
    }
    if (told.is_best) {
      return `The best move: ${said(told.value)}, chances of ${player} ${percent(told.chance)}.`;
    }
    return `${player}'s chances: ${percent(told.chance)} → ${percent(told.chance_after)} (${said(told.value)} → ${said(told.after)}). `
      + `Loss ${(told.loss / 100).toFixed(2)}.`;
  }

  /** Makes a line of buttons; it is one stop of the keyboard. */
  private line(name: string, line: LineName, words: readonly string[], told: Told, where: Where): HTMLElement | null {
    if (words.length === 0 || (line === "best" && told.is_best)) {
      return null;
    }
    const at = where.line === line ? where.at : 0;
    const one = (word: string, index: number) =>
      button(word, () => this.go({ ply: where.ply, line, at: index + 1 }), {
        class: "word", tabindex: index === Math.max(0, at - 1) ? 0 : -1, "aria-current": at === index + 1 && "true",
      });
    return el("p", { class: `line ${line}`, role: "group", "aria-label": name }, el("b", {}, `${name}: `), ...words.map(one));
  }
}
