// Asks which game is to be analysed, and how long each of its moves is searched; or which position.

import type { Api } from "../api";
import { el } from "../dom";
import { ask, choice, field } from "../shared/ask";
import { gameFields } from "../shared/files";
import type { Offer } from "../shared/offer";
import { Start } from "../shared/start";

/** An analysis as the server is asked for it. */
export interface Order {
  readonly text: string;
  readonly number: number;
  readonly game: string | null;
  readonly search: Readonly<Record<string, number>>;
}

/** A game that the dialog begins with: its text, and the rules if they are known. */
export interface Given {
  readonly text: string;
  readonly game: string | null;
}

/** What can end a search: its name, the field of the request, the usual number and its bounds. */
const LIMITS: readonly (readonly [name: string, field: string, usual: number, least: number, most: number])[] = [
  ["nodes a search", "nodes", 100_000, 1, 1_000_000_000],
  ["plies a search", "depth", 8, 1, 99],
  ["milliseconds a move", "time_ms", 1000, 10, 600_000],
];

/** Asks for a position, and hands it on. */
export function askAlone(api: Api, offer: Offer, game: string, show: (game: string, position: string | null) => Promise<void>): void {
  const start = new Start(api, offer, game, "");
  ask("Analyse a position", [...start.rules, start.position], "Analyse", () => show(start.game, start.text));
}

/** Asks for a game, and begins with it. */
export function askOrder(offer: Offer, given: Given, begin: (order: Order) => Promise<void>): void {
  const { fields, read } = gameFields(given.text);
  const names = offer.games.map((one) => one.name);
  const specs = given.game !== null && !names.includes(given.game) ? [given.game, ...names] : names;
  const rules = choice(["as the game says, or its moves", ...specs], given.game === null ? 0 : specs.indexOf(given.game) + 1);
  const limit = choice(LIMITS.map(([name]) => name), 0, { "aria-label": "Limit" });
  const number = el("input", { type: "number", required: true });
  const follow = () => {
    const [, , usual, least, most] = LIMITS[limit.selectedIndex] ?? ["", "", 1, 1, 1];
    Object.assign(number, { value: String(usual), min: String(least), max: String(most) });
  };
  limit.addEventListener("change", follow);
  follow();
  ask("Analyse a game", [
    ...fields, field("Rules", rules),
    el("div", { class: "field limit" }, field("As long as", number), limit),
  ], "Analyse", async () => {
    const { text, number: which } = await read();
    const key = LIMITS[limit.selectedIndex]?.[1] ?? "nodes";
    await begin({
      text, number: which, game: specs[rules.selectedIndex - 1] ?? null, search: { [key]: Number(number.value) },
    });
  });
}
