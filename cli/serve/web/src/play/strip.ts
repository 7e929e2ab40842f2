// The strip of a player beside the board: who it is, and how much time is left.

import { el } from "../dom";
import type { Game } from "./game";

export class Strip {
  private readonly name = el("span", { class: "name" });
  private readonly clock = el("span", { class: "clock", role: "timer" });
  readonly element = el("div", { class: "strip" }, el("span", { class: "lamp", "aria-hidden": "true" }), this.name, this.clock);

  show(game: Game, seat: number): void {
    const player = game.players[seat === 0 ? 0 : 1];
    const who = player.person ? "you" : player.name;
    this.name.textContent = `${game.seats[seat === 0 ? 0 : 1]}: ${who}`;
    this.element.classList.toggle("turn", game.turn === seat && game.result === null);
  }

  /** Shows milliseconds; nothing where there is no clock. */
  tick(left: number | null): void {
    this.clock.textContent = left === null ? "" : time(left);
    this.clock.classList.toggle("short", left !== null && left < 20_000);
  }
}

/** Writes `4:05`, and tenths where little is left. */
export function time(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 20_000) {
    return (Math.floor(left / 100) / 10).toFixed(1);
  }
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
