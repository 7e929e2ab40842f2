// What the tree is asked for: by a person in its form, and by other tabs.

import { openTab } from "../tab";
import type { Offer } from "./data";

/** A search to be recorded, as the server reads it. */
export interface Order {
  readonly game: string;
  readonly position: string | null;
  readonly moves: readonly string[];
  readonly search: { readonly profile?: string; readonly with: string[]; readonly without: string[] };
  readonly depth: number | null;
  readonly nodes: number | null;
  readonly audited: boolean;
}

/** What there is to choose from, with the limits of the levels, the weakest first. */
export interface Terms extends Offer {
  readonly levels: readonly { readonly depth: number | null; readonly nodes: number }[];
}

/** A search of ours as somebody plays by it. */
export interface Searcher {
  readonly level?: number;
  readonly depth?: number;
  readonly nodes?: number;
  readonly profile?: string;
  readonly with?: readonly string[];
}

/** A position of a game that another tab wants recorded. */
export interface Handed {
  readonly game: string;
  /** The position at the beginning, and the moves from there. */
  readonly position: string;
  readonly moves: readonly string[];
  /** Who plays there, if it is a search. */
  readonly player: Searcher | null;
  /** How deep it was searched last, if it was. */
  readonly depth: number | null;
}

/** Opens the tree, filled in with a position. */
export function lookInto(handed: Handed): void {
  openTab("tree", handed);
}
