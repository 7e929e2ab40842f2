// Lists the moves of a game: a number before each pair, as sheets of paper have it.

import { el } from "../dom";
import type { Game, Played } from "./game";
import { inWords } from "../shared/value";

export class Moves {
  readonly element = el("div", { class: "moves", tabindex: "0", role: "group", "aria-label": "Moves of the game" });

  show(game: Game): void {
    const rows = el("ol", {});
    let row: HTMLElement | null = null;
    game.moves.forEach((move, ply) => {
      if (!row || move.seat === 0 || game.moves[ply - 1]?.seat === move.seat) {
        row = el("li", {}, move.seat === 0 ? null : el("span", { class: "gap" }, "…"));
        rows.append(row);
      }
      row.append(this.move(game, move, ply === game.moves.length - 1));
    });
    this.element.replaceChildren(rows);
    this.element.scrollTop = this.element.scrollHeight;
  }

  private move(game: Game, move: Played, last: boolean): HTMLElement {
    const told = move.value ? `${inWords(move.value, move.seat, game.seats)}, depth ${move.depth ?? 0}` : undefined;
    return el("span", { class: last ? "move newest" : "move", title: told }, move.text);
  }
}
