// What the server shows of a game: the same records as in `play/shown.rs`.

import type { Grid, Place } from "../shared/grid";
import type { Heard } from "../shared/thinking";
import type { Value } from "../shared/value";

export interface Played {
  readonly mv: string;
  readonly text: string;
  readonly seat: number;
  readonly value: Value | null;
  readonly depth: number | null;
  readonly ms: number;
}

export interface Legal {
  readonly mv: string;
  readonly text: string;
  readonly places: readonly Place[];
}

export interface Player {
  readonly person: boolean;
  readonly name: string;
  readonly level: string | null;
}

export interface Game {
  readonly game: string;
  readonly setting: Setting;
  readonly seats: readonly [string, string];
  readonly players: readonly [Player, Player];
  readonly board: Grid | null;
  readonly picture: string;
  readonly position: string;
  readonly opening_position: string;
  readonly moves: readonly Played[];
  readonly legal: readonly Legal[];
  readonly last: readonly Place[];
  readonly turn: number;
  readonly thinks: boolean;
  readonly clocks: readonly [number | null, number | null];
  readonly result: string | null;
  readonly opening: string | null;
}

/** One line of a stream. */
export interface News {
  readonly heard?: Heard;
  readonly game?: Game;
  readonly hint?: Legal;
  readonly error?: string;
}

/** A player as the server is asked for it. */
export type Wanted =
  | { readonly kind: "person" }
  | {
      readonly kind: "engine";
      readonly level?: number;
      readonly time_ms?: number;
      readonly profile?: string;
      readonly without?: readonly string[];
    };

export interface Clocks {
  readonly base_ms: number;
  readonly increment_ms: number;
}

/** A game as the server is asked for it. */
export interface Setting {
  readonly game: string;
  readonly players: readonly [Wanted, Wanted];
  readonly clock: Clocks | null;
}
