// Finds out which move is meant by the cells that were picked, as the terminal does: each legal move has places, and a
// move is found once the cells picked so far belong to it alone.

import { type Place, same } from "../shared/grid";
import type { Legal } from "./game";

/** What picking a cell has led to: a move, some that the cells do not tell apart, or nothing yet. */
export type Outcome =
  | { readonly kind: "move"; readonly move: Legal }
  | { readonly kind: "choice"; readonly moves: readonly Legal[] }
  | { readonly kind: "going" };

export class Picking {
  private picked: Place[] = [];

  constructor(private readonly legal: readonly Legal[]) {}

  get places(): readonly Place[] {
    return this.picked;
  }

  clear(): void {
    this.picked = [];
  }

  /** Returns the moves that the cells picked so far begin. */
  private left(picked: readonly Place[]): Legal[] {
    return this.legal.filter((move) => {
      const begins = picked.every((place, at) => {
        const own = move.places[at];
        return own !== undefined && same(own, place);
      });
      return begins && move.places.length >= picked.length;
    });
  }

  /** Returns where one can point next. */
  next(): Place[] {
    const at = this.picked.length;
    if (at === 0) {
      return [];
    }
    const next = this.left(this.picked).flatMap((move) => move.places.slice(at));
    return next.filter((place, index) => next.findIndex((other) => same(place, other)) === index);
  }

  /** Says whether a move begins at a cell. */
  begins(place: Place): boolean {
    return this.legal.some((move) => move.places[0] !== undefined && same(move.places[0], place));
  }

  /** Picks a cell. One with which no move goes on begins anew from there. */
  pick(place: Place): Outcome {
    const last = this.picked.at(-1);
    if (last && same(last, place)) {
      this.clear();
      return { kind: "going" };
    }
    const direct = this.ending(place);
    if (direct.length > 0) {
      return this.settle(direct);
    }
    const longer = [...this.picked, place];
    const left = this.left(longer);
    if (left.length > 0) {
      this.picked = longer;
      return left.every((move) => move.places.length === longer.length) ? this.settle(left) : this.alone(left);
    }
    this.picked = this.begins(place) ? [place] : [];
    const begun = this.picked.length > 0 ? this.left(this.picked) : [];
    const whole = begun.length > 0 && begun.every((move) => move.places.length === 1);
    return whole ? this.settle(begun) : { kind: "going" };
  }

  /** Returns the moves that go from the cell picked to this one, whatever is between. */
  private ending(place: Place): Legal[] {
    if (this.picked.length === 0) {
      return [];
    }
    return this.left(this.picked).filter((move) => {
      const last = move.places.at(-1);
      return move.places.length > this.picked.length && last !== undefined && same(last, place);
    });
  }

  /** A jump of several squares is played when no other begins like it; one that has just begun is not. */
  private alone(left: readonly Legal[]): Outcome {
    const [only] = left;
    return only && left.length === 1 && this.picked.length > 1 ? this.settle([only]) : { kind: "going" };
  }

  private settle(moves: readonly Legal[]): Outcome {
    const [only] = moves;
    if (only && moves.length === 1) {
      this.clear();
      return { kind: "move", move: only };
    }
    return { kind: "choice", moves };
  }
}
