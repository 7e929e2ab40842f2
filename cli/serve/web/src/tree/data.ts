// What the server says of recorded trees: the same records as in `cli/trace` and `tree/order.rs`.

import type { Grid } from "../shared/grid";

export type { Offer } from "../shared/offer";

export interface Deeds {
  readonly cut: number;
  readonly reduced: number;
  readonly extended: number;
  readonly pruned: number;
  readonly nodes: number;
}

export interface Member {
  readonly name: string;
  readonly on: boolean;
  readonly deeds: Deeds;
}

export interface Root {
  readonly depth: number;
  readonly value: string;
  readonly best: string | null;
  readonly nodes: number;
}

export interface Summary {
  readonly position: string;
  readonly nodes: number;
  readonly qnodes: number;
  readonly bytes: number;
  readonly root: Root;
  readonly line: string;
  readonly word: string | null;
  readonly techniques: readonly Member[];
  readonly classes: readonly string[];
  readonly endings: readonly number[];
  readonly roots: readonly { readonly id: number; readonly depth: string; readonly nodes: number }[];
  readonly audited: boolean;
}

export interface Compared {
  readonly before: Root;
  readonly after: Root;
  readonly value_changed: boolean;
  readonly best_changed: boolean;
}

export type Again = "verification" | "re-search" | { readonly technique: number };

export interface Rect {
  readonly x: number;
  readonly w: number;
  readonly row: number;
  readonly id: number;
  readonly class: number;
  readonly sum?: number;
  readonly nodes: number;
  readonly short?: number;
  readonly again?: Again;
  readonly name?: string;
  readonly pruned?: Readonly<Record<string, number>>;
}

export interface Picture {
  readonly id: number;
  readonly nodes: number;
  readonly rects: readonly Rect[];
  readonly classes: Readonly<Record<string, number>>;
}

export interface Said {
  readonly number: number;
  readonly technique: string;
  readonly id: number;
  readonly what: string;
  readonly why: string;
  readonly permitted: boolean;
}

export interface Tried {
  readonly id: number | null;
  readonly name: string;
  readonly searched_for: string | null;
  readonly value: string | null;
  readonly bound: string;
  readonly depth: string;
  readonly nodes: number;
  readonly class: number;
  readonly ended: string;
  readonly decisions: readonly Said[];
}

export interface Details {
  readonly id: number;
  readonly line: readonly { readonly id: number; readonly name: string }[];
  readonly position: string;
  readonly board: string;
  readonly grid: Grid | null;
  readonly player: string;
  readonly ply: number;
  readonly kind: string;
  readonly alpha: string;
  readonly beta: string;
  readonly value: string;
  readonly bound: string;
  readonly evaluation: string;
  readonly depth: string;
  readonly searched: string;
  readonly class: number;
  readonly ended: string;
  readonly searched_for: string | null;
  readonly nodes: number;
  readonly qnodes: number;
  readonly decisions: readonly Said[];
  readonly moves: readonly Tried[];
  readonly rest: readonly string[];
}

export interface Searched {
  readonly id: number;
  readonly matched: number;
  readonly word: string | null;
}

export interface Step {
  readonly id: number;
  readonly name: string;
  readonly value: string;
  readonly evaluation: string | null;
  readonly turn: boolean;
}

export interface Judged {
  readonly technique: string;
  readonly error: number;
  readonly ply: number;
  readonly root_value_changed: boolean;
  readonly root_best_changed: boolean;
}

export interface Wrong {
  readonly decision: number;
  readonly node: number | null;
  readonly name: string | null;
  readonly why: string | null;
  readonly judged: Judged;
}

/** What a stream tells: how far it is, or its end. */
export interface News {
  readonly nodes?: number;
  readonly done?: number;
  readonly of?: number;
  readonly error?: string;
  readonly tree?: Summary;
  readonly compared?: Compared;
  readonly wrong?: readonly Wrong[];
}

/** Classes from this number on are of nodes that a technique ended. */
export const TECHNIQUES = 32;

export function counted(number: number): string {
  return number.toLocaleString("en-US");
}
