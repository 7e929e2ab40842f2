// Shows the board of a game, and turns pointing, dragging and keys into moves.

import { type Carried, carrying } from "../shared/carry";
import { Cells, type Marks } from "../shared/cells";
import { type Cell, type Place, full, has, same } from "../shared/grid";
import type { Game, Legal } from "./game";
import { Picking } from "./picking";

export interface Hands {
  /** A move was made. */
  played(move: Legal): void;
  /** The cells do not tell these moves apart. */
  choose(moves: readonly Legal[]): void;
}

export class Board {
  private readonly cells = new Cells((key, place) => this.key(key, place), (place, cell) => this.marks(place, cell));
  readonly element = this.cells.element;
  private picking = new Picking([]);
  private readonly endDrag: () => void;
  private marked: readonly Place[] = [];
  private hinted: readonly Place[] = [];

  constructor(private readonly hands: Hands) {
    this.endDrag = carrying(this.element, (event) => this.take(event));
  }

  /** Shows a game, turned by half if asked; moves can be made if it is a person's turn. */
  show(game: Game, turned: boolean, draughts: boolean): void {
    this.endDrag();
    this.marked = game.last;
    this.hinted = [];
    this.picking = new Picking(game.thinks ? [] : game.legal);
    this.cells.show(game.board, turned, draughts);
  }

  /** Marks the cells of a move that is advised. */
  hint(places: readonly Place[]): void {
    this.hinted = places;
    this.cells.mark();
  }

  /** Says what was picked, where one can go, and what was played last. */
  private marks(place: Place, cell: Cell): Marks {
    const picked = has(this.picking.places, place);
    const next = has(this.picking.next(), place);
    const movable = this.picking.places.length === 0 && this.picking.begins(place);
    return {
      classes: {
        last: has(this.marked, place), hinted: has(this.hinted, place), full: full(cell), picked, next, movable,
      },
      words: [picked && "picked", next && "can be gone to", movable && "can move"],
      selected: picked,
    };
  }

  private pick(place: Place): void {
    const outcome = this.picking.pick(place);
    this.cells.mark();
    if (outcome.kind === "move") {
      this.hands.played(outcome.move);
    } else if (outcome.kind === "choice") {
      this.hands.choose(outcome.moves);
    }
  }

  /** Lets go of what was picked. */
  release(): void {
    this.picking.clear();
    this.cells.mark();
  }

  private key(key: string, place: Place): boolean {
    if (key === "Enter" || key === " ") {
      this.pick(place);
    } else if (key === "Escape") {
      this.release();
    } else {
      return false;
    }
    return true;
  }

  /** Takes up the piece of a move that begins here; any other cell is picked at once. */
  private take(event: PointerEvent): Carried | null {
    const from = this.cells.under(event.clientX, event.clientY);
    if (!from) {
      return null;
    }
    this.cells.stand(from);
    if (!this.picking.begins(from)) {
      this.pick(from);
      return null;
    }
    const carried = this.cells.carried(from);
    return carried && {
      ...carried,
      lift: () => {
        this.picking.clear();
        this.pick(from);
      },
      drop: (x, y) => {
        const target = this.cells.under(x, y);
        if (target && !same(target, from)) {
          this.pick(target);
        } else {
          this.release();
        }
      },
      click: () => this.pick(from),
    };
  }
}
