// Draws boards: the cells with what stands in them, and the names at the edges.

import { svg } from "../dom";
import { type Cell, type Grid, type Place, full, spoken } from "./grid";
import { piece } from "./pieces";

/** The length of a cell in the units of the drawing. */
const SIDE = 100;
/** The room for names at the edges, and without any. */
const [EDGE, RIM] = [34, 4];

/** A cell as it lies on the page. */
export interface Laid {
  readonly place: Place;
  readonly element: SVGGElement;
}

/** Lays the cells of a board into an element, turned by half if asked, and returns them. */
export function lay(element: SVGSVGElement, grid: Grid, turned: boolean): Laid[] {
  const rows = grid.rows.length;
  const columns = Math.max(0, ...grid.rows.map((row) => row.length));
  const [left, below] = [grid.row_names.length > 0 ? EDGE : RIM, grid.column_names.length > 0 ? EDGE : RIM];
  element.setAttribute("viewBox", `0 0 ${columns * SIDE + left + RIM} ${rows * SIDE + below + RIM}`);
  const where = ([row, column]: Place): [number, number] => [
    left + (turned ? columns - 1 - column : column) * SIDE,
    RIM + (turned ? rows - 1 - row : row) * SIDE,
  ];
  const names = [
    ...grid.row_names.map((name, row) =>
      svg("text", { x: left / 2, y: where([row, 0])[1] + SIDE / 2, class: "edge" }, name)),
    ...grid.column_names.map((name, column) =>
      svg("text", { x: where([0, column])[0] + SIDE / 2, y: RIM + rows * SIDE + below / 2, class: "edge" }, name)),
  ];
  const laid = grid.rows.map((row, r) => row.map((cell, c): Laid => ({ place: [r, c], element: square(cell, where([r, c])) })));
  element.replaceChildren(
    svg("g", { "aria-hidden": "true" }, ...names),
    ...laid.map((row) => svg("g", {}, ...row.map((one) => one.element))));
  return laid.flat();
}

function square(cell: Cell, [x, y]: [number, number]): SVGGElement {
  const numbered = cell.shade === "dark" && /^\d+$/.test(cell.name) && !cell.glyph.includes(cell.name);
  return svg("g", { transform: `translate(${x} ${y})`, class: `cell ${cell.shade}` },
    svg("rect", { width: SIDE, height: SIDE, class: "ground" }),
    svg("rect", { x: 3, y: 3, width: SIDE - 6, height: SIDE - 6, class: "frame" }),
    svg("text", { x: 4, y: 16, class: "number" }, numbered ? cell.name : ""),
    svg("g", { class: "piece" }),
    svg("circle", { cx: SIDE / 2, cy: SIDE / 2, r: 15, class: "dot" }),
    svg("rect", { x: 4, y: 4, width: SIDE - 8, height: SIDE - 8, rx: 6, class: "ring" }));
}

/** Puts the pieces of a board on its cells. */
export function fill(laid: readonly Laid[], grid: Grid, draughts: boolean): void {
  for (const { place, element } of laid) {
    const cell = grid.rows[place[0]]?.[place[1]];
    if (cell) {
      element.querySelector(".piece")?.replaceWith(piece(cell, draughts));
    }
  }
}

/** Draws a board that is only looked at. */
export function picture(grid: Grid, draughts: boolean, turned = false, marks?: (place: Place) => readonly string[]): SVGSVGElement {
  const element = svg("svg", { class: "board", role: "img", "aria-label": told(grid, draughts) });
  const laid = lay(element, grid, turned);
  fill(laid, grid, draughts);
  for (const { place, element } of laid) {
    element.classList.add(...(marks?.(place) ?? []));
  }
  return element;
}

/** Says which pieces stand where. */
function told(grid: Grid, draughts: boolean): string {
  const pieces = grid.rows.flat().filter(full).map((cell) => `${spoken(cell, draughts)} ${cell.name}`);
  return `Board: ${pieces.join(", ")}`;
}
