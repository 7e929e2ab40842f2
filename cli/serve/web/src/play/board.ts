// Shows a board, and turns pointing, dragging and keys into moves.

import { svg } from "../dom";
import type { Cell, Game, Grid, Legal, Place } from "./game";
import { piece } from "./pieces";
import { Picking, same } from "./picking";

/** The length of a cell in the units of the drawing. */
const SIDE = 100;
/** The room for names at the edges. */
const EDGE = 34;
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
  readonly element = svg("svg", { class: "board", role: "grid", "aria-label": "Board" });
  private cells: { place: Place; element: SVGGElement }[] = [];
  private picking = new Picking([]);
  private grid: Grid | null = null;
  private shape = "";
  private at: Place = [0, 0];
  private drag: Drag | null = null;
  private marked: readonly Place[] = [];
  private hinted: readonly Place[] = [];

  constructor(private readonly hands: Hands) {
    const board = this.element;
    board.addEventListener("keydown", (event) => this.key(event));
    board.addEventListener("pointerdown", (event) => this.down(event));
    board.addEventListener("pointermove", (event) => this.move(event));
    board.addEventListener("pointerup", (event) => this.up(event));
    board.addEventListener("pointercancel", () => this.endDrag());
  }

  /** Shows a game, turned by half if asked; moves can be made if it is a person's turn. */
  show(game: Game, turned: boolean, draughts: boolean): void {
    this.endDrag();
    this.grid = game.board;
    this.marked = game.last;
    this.hinted = [];
    this.picking = new Picking(game.thinks ? [] : game.legal);
    if (!game.board) {
      this.element.replaceChildren();
      this.shape = "";
      return;
    }
    this.lay(game.board, turned);
    for (const { place, element } of this.cells) {
      const cell = game.board.rows[place[0]]?.[place[1]];
      if (cell) {
        element.querySelector(".piece")?.replaceWith(piece(cell, draughts));
      }
    }
    this.mark();
  }

  /** Marks the cells of a move that is advised. */
  hint(places: readonly Place[]): void {
    this.hinted = places;
    this.mark();
  }

  /** Lays the cells, unless they lie there already: the focus stays where it is. */
  private lay(grid: Grid, turned: boolean): void {
    const rows = grid.rows.length;
    const columns = Math.max(0, ...grid.rows.map((row) => row.length));
    const shades = grid.rows.map((row) => row.map((cell) => cell.shade[0] + cell.name).join(",")).join(";");
    const shape = `${rows} ${columns} ${turned} ${shades}`;
    if (shape === this.shape) {
      return;
    }
    this.shape = shape;
    const [left, below] = [grid.row_names.length > 0 ? EDGE : 4, grid.column_names.length > 0 ? EDGE : 4];
    const size = [columns * SIDE + left + 4, rows * SIDE + below + 4] as const;
    this.element.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
    const where = ([row, column]: Place): [number, number] => [
      left + (turned ? columns - 1 - column : column) * SIDE,
      4 + (turned ? rows - 1 - row : row) * SIDE,
    ];
    const names = [
      ...grid.row_names.map((name, row) =>
        svg("text", { x: left / 2, y: where([row, 0])[1] + SIDE / 2, class: "edge" }, name)),
      ...grid.column_names.map((name, column) =>
        svg("text", { x: where([0, column])[0] + SIDE / 2, y: 4 + rows * SIDE + below / 2, class: "edge" }, name)),
    ];
    this.cells = [];
    const lines = grid.rows.map((row, r) =>
      svg("g", { role: "row" }, ...row.map((cell, c) => this.cell(cell, [r, c], where([r, c])))));
    this.element.replaceChildren(svg("g", { "aria-hidden": "true" }, ...names), ...lines);
    const bottom: Place = turned ? [0, columns - 1] : [rows - 1, 0];
    this.at = this.cells.some(({ place }) => same(place, this.at)) && this.at[0] + this.at[1] > 0 ? this.at : bottom;
  }

  private cell(cell: Cell, place: Place, [x, y]: [number, number]): SVGGElement {
    const element = svg("g", { role: "gridcell", transform: `translate(${x} ${y})`, class: `cell ${cell.shade}` },
      svg("rect", { width: SIDE, height: SIDE, class: "ground" }),
      svg("rect", { x: 3, y: 3, width: SIDE - 6, height: SIDE - 6, class: "frame" }),
      svg("text", { x: 7, y: 18, class: "number" }, cell.shade === "dark" && /^\d+$/.test(cell.name) ? cell.name : ""),
      svg("g", { class: "piece" }),
      svg("circle", { cx: SIDE / 2, cy: SIDE / 2, r: 15, class: "dot" }),
      svg("rect", { x: 4, y: 4, width: SIDE - 8, height: SIDE - 8, rx: 6, class: "ring" }),
    );
    element.dataset["place"] = place.join(",");
    this.cells.push({ place, element });
    return element;
  }

  /** Marks what was picked, where one can go, and what was played last; and says it to those who hear the page. */
  private mark(): void {
    const [picked, next] = [this.picking.places, this.picking.next()];
    const has = (places: readonly Place[], place: Place) => places.some((one) => same(one, place));
    for (const { place, element } of this.cells) {
      const cell = this.grid?.rows[place[0]]?.[place[1]];
      const marks = {
        last: has(this.marked, place),
        picked: has(picked, place),
        next: has(next, place),
        hinted: has(this.hinted, place),
        full: cell !== undefined && cell.ink !== "faint" && cell.glyph !== "",
        movable: picked.length === 0 && this.picking.begins(place),
      };
      for (const [name, on] of Object.entries(marks)) {
        element.classList.toggle(name, on);
      }
      const what = cell && cell.glyph !== "" && cell.ink !== "faint" ? `${cell.ink} ${spoken(cell)}` : "empty";
      const more = [marks.picked && "picked", marks.next && "can be gone to", marks.movable && "can move"];
      const label = [cell?.name || "cell", what, ...more.filter((word) => word !== false)].join(", ");
      element.setAttribute("aria-label", label);
      element.setAttribute("tabindex", same(place, this.at) ? "0" : "-1");
      element.setAttribute("aria-selected", String(marks.picked));
    }
  }

  private pick(place: Place): void {
    const outcome = this.picking.pick(place);
    this.mark();
    if (outcome.kind === "move") {
      this.hands.played(outcome.move);
    } else if (outcome.kind === "choice") {
      this.hands.choose(outcome.moves);
    }
  }

  /** Lets go of what was picked. */
  release(): void {
    this.picking.clear();
    this.mark();
  }

  private key(event: KeyboardEvent): void {
    const steps: Record<string, [number, number]> = {
      ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0],
    };
    const step = steps[event.key];
    if (step) {
      this.go(step);
    } else if (event.key === "Enter" || event.key === " ") {
      this.pick(this.at);
    } else if (event.key === "Escape") {
      this.release();
    } else {
      return;
    }
    event.preventDefault();
  }

  /** Goes to the cell beside, as it is seen. */
  private go([right, down]: [number, number]): void {
    const turned = this.shape.split(" ")[2] === "true" ? -1 : 1;
    const next: Place = [this.at[0] + down * turned, this.at[1] + right * turned];
    const cell = this.cells.find(({ place }) => same(place, next));
    if (cell) {
      this.at = next;
      this.mark();
      cell.element.focus();
    }
  }

  private placeAt(x: number, y: number): Place | null {
    const found = document.elementFromPoint(x, y)?.closest<SVGGElement>("[data-place]");
    return this.cells.find(({ element }) => element === found)?.place ?? null;
  }

  private down(event: PointerEvent): void {
    const place = event.button === 0 ? this.placeAt(event.clientX, event.clientY) : null;
    if (!place) {
      return;
    }
    this.at = place;
    if (this.picking.begins(place)) {
      this.drag = { from: place, x: event.clientX, y: event.clientY, moved: false };
      this.element.setPointerCapture(event.pointerId);
    } else {
      this.pick(place);
    }
  }

  private move(event: PointerEvent): void {
    const drag = this.drag;
    const piece = drag && this.dragged(drag);
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

  private dragged(drag: Drag): Element | null {
    const cell = this.cells.find(({ place }) => same(place, drag.from));
    return cell?.element.querySelector(".piece") ?? null;
  }

  private up(event: PointerEvent): void {
    const drag = this.drag;
    if (!drag) {
      return;
    }
    this.endDrag();
    const target = this.placeAt(event.clientX, event.clientY);
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
      this.dragged(this.drag)?.removeAttribute("transform");
      this.drag = null;
    }
  }
}

const SPOKEN: Readonly<Record<string, string>> = {
  "♟": "pawn", "♞": "knight", "♝": "bishop", "♜": "rook", "♛": "queen", "♚": "king", "●": "man",
};

function spoken(cell: Cell): string {
  return SPOKEN[cell.glyph] ?? cell.plain;
}
