// Boards as the server sends them: the same records as in `board.rs`.

export type Place = readonly [row: number, column: number];
export type Ink = "light" | "dark" | "faint";

export interface Cell {
  readonly glyph: string;
  readonly plain: string;
  readonly name: string;
  readonly ink: Ink;
  readonly shade: "light" | "dark" | "clear";
}

export interface Grid {
  readonly rows: readonly (readonly Cell[])[];
  readonly row_names: readonly string[];
  readonly column_names: readonly string[];
  readonly bottom: string;
}

export const same = (a: Place, b: Place): boolean => a[0] === b[0] && a[1] === b[1];

/** Says whether a place is one of these. */
export const has = (places: readonly Place[], place: Place): boolean => places.some((one) => same(one, place));

/** Says whether a piece stands in a cell. */
export const full = (cell: Cell): boolean => cell.glyph !== "" && cell.ink !== "faint";

const SPOKEN: Readonly<Record<string, string>> = {
  "♟": "pawn", "♞": "knight", "♝": "bishop", "♜": "rook", "♛": "queen", "♚": "king", "●": "man",
};

/** Says what stands in a cell, for those who hear the page. What has a crown in draughts is a king. */
export function spoken(cell: Cell, draughts: boolean): string {
  if (!full(cell)) {
    return "empty";
  }
  const name = draughts && cell.glyph === "♛" ? "king" : SPOKEN[cell.glyph];
  return `${cell.ink} ${name ?? cell.plain}`;
}
