// Runs the clocks between what the server says of them, which alone counts.

import type { Game } from "./game";

export class Clocks {
  private game: Game | null = null;
  private since = 0;
  private asked = false;

  /** `tell` shows what a seat has left; `out` is called once when a person's time is over. */
  constructor(
    private readonly tell: (seat: number, left: number | null) => void,
    private readonly out: () => void,
  ) {
    setInterval(() => this.tick(), 100);
  }

  show(game: Game): void {
    this.game = game;
    this.since = performance.now();
    this.asked = false;
    this.tick();
  }

  private tick(): void {
    const game = this.game;
    if (!game) {
      return;
    }
    const passed = performance.now() - this.since;
    for (const seat of [0, 1] as const) {
      const runs = game.result === null && game.turn === seat;
      const shown = game.clocks[seat];
      const left = shown === null ? null : Math.max(0, runs ? shown - passed : shown);
      this.tell(seat, left);
      if (left === 0 && runs && game.players[seat].person && !this.asked) {
        this.asked = true;
        this.out();
      }
    }
  }
}
