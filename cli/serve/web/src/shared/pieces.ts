// Draws pieces, in a square of 100: silhouettes of our own for chess and draughts, the game's own signs for the rest.

import { svg } from "../dom";
import type { Cell } from "./grid";

/** The outlines of chessmen, without the foot that all of them have. */
const CHESSMEN: Readonly<Record<string, string>> = {
  "♟": "M50 21a13 13 0 0 1 8 23c7 2 7 8 2 10c1 9 5 15 11 22H29c6-7 10-13 11-22c-5-2-5-8 2-10A13 13 0 0 1 50 21Z",
  "♜": "M27 19h11v8h7v-8h10v8h7v-8h11v18l-8 8v19l6 12H29l6-12V45l-8-8Z",
  "♝": "M50 10a6 6 0 0 1 4 10c14 11 17 23 8 34c4 2 4 6 0 8c1 6 4 10 9 14H29c5-4 8-8 9-14c-4-2-4-6 0-8c-9-11-6-23 8-34A6 6 0 0 1 50 10Z",
  "♞": "M30 76c0-14 12-21 15-31c-7 4-12 4-15 9c-4 5-11 3-11-4c1-9 9-17 15-23l1-13l9 7c18-2 31 11 31 33c0 9-3 14-4 22Z",
  "♛": "M16 32a5 5 0 1 1 5 1l13 17l2-25a5 5 0 1 1 6-1l8 22l8-22a5 5 0 1 1 6 1l2 25l13-17a5 5 0 1 1 5 1L71 66l2 10H27l2-10Z",
  "♚": "M46 8h8v6h7v8h-7v8c3-3 7-5 12-5c13 0 20 13 13 26c-3 6-8 10-10 16l4 9H27l4-9c-2-6-7-10-10-16c-7-13 0-26 13-26c5 0 9 2 12 5v-8h-7v-8h7Z",
};

/** What lies on the outline: a slit, an eye, a band. */
const DETAILS: Readonly<Record<string, string>> = {
  "♜": "M35 45H65M34 66H66",
  "♝": "M50 29v16M43 36h14M38 62h24",
  "♞": "M41 35l3 2M55 33c8 6 10 16 9 30",
  "♛": "M31 64c12-4 26-4 38 0",
  "♚": "M50 35v24M31 66c12-4 26-4 38 0",
};

/** The foot of every chessman. */
const FOOT = "M24 76h52q4 0 4 5v5q0 4-4 4H24q-4 0-4-4v-5q0-5 4-5Z";

/** A crown, for the king of draughts. */
const CROWN = "M31 62l-5-26l13 11l11-18l11 18l13-11l-5 26Z";

/** Draws what stands in a cell. Without colours the pieces of both sides still differ: the dark are filled dark. */
export function piece(cell: Cell, draughts: boolean): SVGElement {
  const group = svg("g", { class: `piece ${cell.ink}` });
  const man = CHESSMEN[cell.glyph];
  if (draughts && cell.ink !== "faint") {
    group.append(...disc(cell.glyph === "♛"));
  } else if (man !== undefined && cell.ink !== "faint") {
    const detail = DETAILS[cell.glyph];
    group.append(svg("path", { d: man, class: "body" }), svg("path", { d: FOOT, class: "body" }));
    if (detail !== undefined) {
      group.append(svg("path", { d: detail, class: "detail" }));
    }
  } else if (cell.glyph === "●" && cell.ink !== "faint") {
    group.append(...disc(false));
  } else if (cell.glyph !== "") {
    const length = [...cell.glyph].length;
    const size = Math.min(58, 104 / length);
    group.append(svg("text", { x: 50, y: 50, "font-size": size, class: length > 2 ? "sign word" : "sign" }, cell.glyph));
  }
  return group;
}

function disc(crowned: boolean): SVGElement[] {
  return [
    svg("ellipse", { cx: 50, cy: 55, rx: 38, ry: 36, class: "body" }),
    svg("ellipse", { cx: 50, cy: 48, rx: 38, ry: 36, class: "body" }),
    crowned
      ? svg("path", { d: CROWN, class: "detail crown" })
      : svg("ellipse", { cx: 50, cy: 48, rx: 26, ry: 24, class: "detail" }),
  ];
}
