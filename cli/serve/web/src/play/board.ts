// Shows the board of a game, and turns pointing, dragging and keys into moves.

import { Cells, type Marks } from "../shared/cells";
import { type Cell, type Place, full, has, same } from "../shared/grid";
import type { Game, Legal } from "./game";
import { Picking } from "./picking";

/** How far a pointer moves before it drags. */
const SLIP = 6;

export interface Hands {
  /** A move was made. */
  played(move: Legal): void;
  /** The cells do not tell these moves apart. */
  choose(moves: readonly Legal[]): void;
}

interface Drag {
  readonly from: Place;
  readonly x: number;
  readonly y: number;
  moved: boolean;
}

export class Board {
  private readonly cells = new Cells((key, place) => this.key(key, place), (place, cell) => this.marks(place, cell));
  readonly element = this.cells.element;
  private picking = new Picking([]);
  private drag: Drag | null = null;
  private marked: readonly Place[] = [];
  private hinted: readonly Place[] = [];

  constructor(private readonly hands: Hands) {
    const board = this.element;
    board.addEventListener("pointerdown", (event) => this.down(event));
    board.addEventListener("pointermove", (event) => this.move(event));
    board.addEventListener("pointerup", (event) => this.up(event));
    board.addEventListener("pointercancel", () => this.endDrag());
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

  private down(event: PointerEvent): void {
    const place = event.button === 0 ? this.cells.under(event.clientX, event.clientY) : null;
    if (!place) {
      return;
    }
    this.cells.stand(place);
    if (this.picking.begins(place)) {
      this.drag = { from: place, x: event.clientX, y: event.clientY, moved: false };
      this.element.setPointerCapture(event.pointerId);
    } else {
      this.pick(place);
    }
  }

  private move(event: PointerEvent): void {
    const drag = this.drag;
    const piece = drag && this.cells.piece(drag.from);
    if (!drag || !piece) {
      return;
    }
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(x, y) > SLIP) {
      drag.moved = true;
      this.picking.clear();
      this.pick(drag.from);
    }
    if (drag.moved) {
      const scale = (this.element.viewBox.baseVal.width || 1) / this.element.clientWidth;
      piece.setAttribute("transform", `translate(${x * scale} ${y * scale})`);
    }
  }

  private up(event: PointerEvent): void {
    const drag = this.drag;
    if (!drag) {
      return;
    }
    this.endDrag();
    const target = this.cells.under(event.clientX, event.clientY);
    if (!drag.moved) {
      this.pick(drag.from);
    } else if (target && !same(target, drag.from)) {
      this.pick(target);
    } else {
      this.release();
    }
  }

  private endDrag(): void {
    if (this.drag) {
      this.cells.piece(this.drag.from)?.removeAttribute("transform");
      this.drag = null;
    }
  }
}
