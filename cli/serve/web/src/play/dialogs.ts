// The questions that are asked beside the board: which game, which file, which of several moves.

import type { Api } from "../api";
import { button, el } from "../dom";
import { ask, choice, field } from "../shared/ask";
import { gameFields } from "../shared/files";
import type { Offer } from "../shared/offer";
import { Start } from "../shared/start";
import type { Clocks, Legal, Setting, Wanted } from "./game";

/** A game that a person has chosen. */
export interface Chosen {
  readonly setting: Setting;
  readonly position: string | null;
}

const TIMES: readonly (readonly [string, Clocks | null])[] = [
  ["no clocks", null],
  ["1 minute", { base_ms: 60_000, increment_ms: 0 }],
  ["3 minutes + 2 s", { base_ms: 180_000, increment_ms: 2_000 }],
  ["5 minutes + 3 s", { base_ms: 300_000, increment_ms: 3_000 }],
  ["10 minutes + 5 s", { base_ms: 600_000, increment_ms: 5_000 }],
  ["30 minutes", { base_ms: 1_800_000, increment_ms: 0 }],
];

/** Who can sit on a seat, with what the server is asked for. */
export const SITTERS: readonly (readonly [string, Wanted])[] = [
  ["you", { kind: "person" }],
  ...Array.from({ length: 10 }, (_, at): [string, Wanted] => [
    `niwaki, level ${at + 1}`, { kind: "engine", level: at + 1 },
  ]),
  ["niwaki, 1 s a move", { kind: "engine", time_ms: 1_000 }],
  ["niwaki, 5 s a move", { kind: "engine", time_ms: 5_000 }],
  ["niwaki, 1 s, nothing but alpha-beta", { kind: "engine", time_ms: 1_000, profile: "bare" }],
];

/** Finds who sits there in the list; the first where nobody in it does. */
export function sitter(wanted: Wanted): number {
  return Math.max(0, SITTERS.findIndex(([, one]) => alike(one, wanted)));
}

/** Says whether two records ask for the same, in whatever order their fields stand. */
function alike(one: object | null, other: object | null): boolean {
  const fields = (record: object | null) => JSON.stringify(record && Object.entries(record).sort());
  return fields(one) === fields(other);
}

/** Asks which game is to be begun, perhaps from a position that is given. */
export function askGame(api: Api, offer: Offer, now: Setting, from: string, begin: (chosen: Chosen) => Promise<void>): void {
  const opening = el("select");
  const openingField = field("Opening", opening);
  const start = new Start(api, offer, now.game, from, (known) => {
    openingField.hidden = !known || known.openings.length === 0;
    opening.replaceChildren(el("option", { value: "" }, "none"), ...(known?.openings ?? []).map(({ name, position }) =>
      el("option", { value: position }, name)));
  });
  const seat = (at: 0 | 1) => choice(SITTERS.map(([name]) => name), sitter(now.players[at]));
  const [first, second] = [seat(0), seat(1)];
  const clock = choice(TIMES.map(([name]) => name), Math.max(0, TIMES.findIndex(([, one]) => alike(one, now.clock))));
  ask("New game", [
    ...start.rules, openingField, start.position,
    field("First side", first), field("Second side", second), field("Clocks", clock),
  ], "Begin", () => {
    const player = (select: HTMLSelectElement): Wanted => SITTERS[select.selectedIndex]?.[1] ?? { kind: "person" };
    const setting: Setting = {
      game: start.game,
      players: [player(first), player(second)],
      clock: TIMES[clock.selectedIndex]?.[1] ?? null,
    };
    return begin({ setting, position: start.text ?? (opening.value || null) });
  });
}

/** Asks for a game in a file, or as text. */
export function askFile(load: (name: string, text: string, number: number) => Promise<void>): void {
  const { fields, read } = gameFields();
  ask("Load a game", fields, "Load", async () => {
    const { name, text, number } = await read();
    await load(name, text, number);
  });
}

/** Asks which of several moves is meant. */
export function askMove(moves: readonly Legal[], play: (move: Legal) => void, none: () => void): void {
  const dialog = el("dialog", { "aria-label": "Which move?", close: () => dialog.remove() });
  dialog.addEventListener("cancel", none);
  dialog.append(el("h2", {}, "Which move?"), el("p", { class: "row" }, ...moves.map((move) =>
    button(move.text, () => {
      dialog.close();
      play(move);
    }))));
  document.body.append(dialog);
  dialog.showModal();
}
