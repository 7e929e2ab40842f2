// Keeps a game in the browser, so that it can be gone on with when the server has forgotten it.

import type { Game, Setting } from "./game";

const KEY = "niwaki-game";

export interface Kept {
  readonly setting: Setting;
  readonly position: string;
  readonly moves: readonly string[];
  readonly flipped: boolean;
}

export function keep(game: Game, flipped: boolean): void {
  const kept: Kept = { setting: game.setting, position: game.opening_position, moves: game.moves.map((move) => move.mv), flipped };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser may keep nothing; then a reload finds the game on the server alone.
  }
}

export function kept(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}
