// Lists the moves of a game with their marks. The list is one stop of the keyboard: the move that is looked at.

import { button, el } from "../dom";
import type { Heading, Told } from "./data";

export class List {
  readonly element = el("div", { class: "moves judged", role: "group", "aria-label": "Moves of the game" });
  private buttons: HTMLButtonElement[] = [];
  private game: Heading | null = null;

  constructor(private readonly choose: (ply: number) => void) {}

  /** Lists the moves of a game, none of them judged. */
  show(game: Heading): void {
    this.game = game;
    const rows = el("ol", {});
    let row: HTMLElement | null = null;
    this.buttons = game.moves.map((move, ply) => {
      const one = button(move.text, () => this.choose(ply), { class: "move", tabindex: -1 });
      if (!row || move.seat === 0 || game.moves[ply - 1]?.seat === move.seat) {
        row = el("li", {}, move.seat === 0 ? null : el("span", { class: "gap" }, "…"));
        rows.append(row);
      }
      row.append(one);
      return one;
    });
    rows.setAttribute("start", String(Number.parseInt(game.moves[0]?.label ?? "1", 10) || 1));
    this.element.replaceChildren(rows);
  }

  /** Shows what was found out about a move. */
  judge(told: Told): void {
    const one = this.buttons[told.ply - 1];
    const text = this.game?.moves[told.ply - 1]?.text ?? "";
    if (one) {
      one.classList.add("known", ...(told.mark ? [told.mark.name] : []));
      one.textContent = text + (told.mark?.sign ?? "");
      one.title = `${told.mark ? `${told.mark.name}: ` : ""}loss ${(told.loss / 100).toFixed(2)}`;
    }
  }

  /** Shows which move is looked at; the focus goes with it, if it is in the list. */
  stand(ply: number): void {
    const has = this.element.contains(document.activeElement);
    this.buttons.forEach((one, at) => {
      one.tabIndex = at === Math.min(ply, this.buttons.length - 1) ? 0 : -1;
      if (at === ply) {
        one.setAttribute("aria-current", "true");
      } else {
        one.removeAttribute("aria-current");
      }
    });
    const here = this.buttons[Math.min(ply, this.buttons.length - 1)];
    if (here && has) {
      here.focus({ preventScroll: true });
    }
    if (here) {
      const [list, box] = [this.element.getBoundingClientRect(), here.getBoundingClientRect()];
      this.element.scrollTop += box.top < list.top ? box.top - list.top - 4 : Math.max(0, box.bottom - list.bottom + 4);
    }
  }
}
