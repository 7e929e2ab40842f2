// What the server says of analyses: the same records as in `analyse/shown.rs`.

import type { Grid, Place } from "../shared/grid";
import type { Heard } from "../shared/thinking";
import type { Value } from "../shared/value";

export interface Listed {
  readonly label: string;
  readonly text: string;
  readonly seat: number;
}

export interface Heading {
  readonly game: string;
  readonly seats: readonly [string, string];
  readonly names: readonly [string, string];
  readonly result: string;
  readonly opening: string | null;
  readonly moves: readonly Listed[];
}

export type MarkName = "inaccuracy" | "mistake" | "blunder";

export interface Told {
  readonly ply: number;
  readonly value: Value;
  readonly after: Value;
  readonly loss: number;
  readonly chance: number;
  readonly chance_after: number;
  readonly mark: { readonly name: MarkName; readonly sign: string } | null;
  readonly is_best: boolean;
  readonly forced: boolean;
  readonly depth: number;
  readonly nodes: number;
  readonly best: readonly string[];
  readonly played: readonly string[];
}

/** What is counted, and how much each side has. */
export type Sums = readonly (readonly [string, readonly [string, string]])[];

export interface Summary {
  readonly answer: string;
  readonly interrupted: string | null;
  readonly note: string;
  readonly turn: number | null;
}

/** What a stream tells, line by line. */
export interface News {
  readonly game?: Heading;
  readonly told?: Told;
  readonly sums?: Sums;
  readonly done?: Summary;
  readonly error?: string;
}

/** What a search tells of the position that is shown. */
export interface Looked {
  readonly heard?: Heard;
  readonly error?: string;
}

/** All that is known of the analysis of this window. */
export interface State {
  readonly game: Heading;
  readonly told: readonly Told[];
  readonly sums: Sums;
  readonly done: Summary | null;
  /** Why it came to nothing. */
  readonly error?: string;
}

export interface Pictured {
  readonly board: Grid | null;
  readonly picture: string;
  readonly position: string;
  readonly player: string;
  readonly last: readonly Place[];
  readonly next: readonly Place[];
  readonly better: readonly Place[];
}

/** Which of the two lines of a judged move. */
export type LineName = "best" | "played";

/** What is shown: the position before a move of the game, or one within a line that begins there. */
export interface Where {
  /** The moves of the game that have been played. */
  readonly ply: number;
  readonly line: LineName | null;
  /** The moves of the line that have been played. */
  readonly at: number;
}

/** Writes a share in percent, as the command does. */
export const percent = (chance: number): string => `${(chance * 100).toFixed(0)}%`;

/** Returns the chances of the side that begins. */
export const ofFirst = (seat: number, chance: number): number => (seat === 0 ? chance : 1 - chance);
