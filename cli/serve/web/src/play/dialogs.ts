// The questions that are asked beside the board: which game, which file, which of several moves.

import type { Api } from "../api";
import { button, el } from "../dom";
import { ask, choice, field, said } from "../shared/ask";
import { gameFields } from "../shared/files";
import type { Known, Offer } from "../shared/offer";
import type { Clocks, Legal, Setting, Wanted } from "./game";
import { askPosition, readPosition } from "./setup";

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
  const base = now.game.split(":")[0];
  const game = choice(offer.games.map((one) => one.name), Math.max(0, offer.games.findIndex((one) => one.name === base)));
  const parameters = el("input", { type: "text", spellcheck: "false", autocomplete: "off", maxlength: 200 });
  parameters.value = now.game.split(":").slice(1).join(":");
  const note = el("small", {});
  const parametersField = field("Parameters", parameters, note);
  const opening = el("select");
  const openingField = field("Opening", opening);
  const position = new PositionField(api, () => spec(), from);
  const seat = (at: 0 | 1) => choice(SITTERS.map(([name]) => name), sitter(now.players[at]));
  const [first, second] = [seat(0), seat(1)];
  const clock = choice(TIMES.map(([name]) => name), Math.max(0, TIMES.findIndex(([, one]) => alike(one, now.clock))));
  const about = el("small", {});
  const known = (): Known | undefined => offer.games[game.selectedIndex];
  const spec = () => {
    const text = parametersField.hidden ? "" : parameters.value.trim();
    return (known()?.name ?? now.game) + (text === "" ? "" : `:${text}`);
  };
  const follow = () => {
    const one = known();
    about.textContent = one?.description ?? "";
    parametersField.hidden = !one || one.parameters.length === 0;
    note.textContent = one?.parameters.map((p) => `${p.name} (${p.range}; usually ${p.default})`).join(", ") ?? "";
    openingField.hidden = !one || one.openings.length === 0;
    opening.replaceChildren(el("option", { value: "" }, "none"), ...(one?.openings ?? []).map(({ name, position }) =>
      el("option", { value: position }, name)));
    position.follow(one);
  };
  game.addEventListener("change", () => {
    parameters.value = "";
    follow();
  });
  follow();
  ask("New game", [
    field("Game", game, about), parametersField, openingField, position.element,
    field("First side", first), field("Second side", second), field("Clocks", clock),
  ], "Begin", () => {
    const player = (select: HTMLSelectElement): Wanted => SITTERS[select.selectedIndex]?.[1] ?? { kind: "person" };
    const setting: Setting = {
      game: spec(),
      players: [player(first), player(second)],
      clock: TIMES[clock.selectedIndex]?.[1] ?? null,
    };
    return begin({ setting, position: position.text ?? (opening.value || null) });
  });
}

/** The field for the position to begin with: it is typed, or set up on a board, and said to be wrong where it is. */
class PositionField {
  private readonly input = el("input", {
    type: "text", spellcheck: "false", autocomplete: "off", placeholder: "the usual one",
    // What was wrong goes as soon as somebody types: later, buttons would move away under a pointer.
    input: () => this.clear(), change: () => void this.check(),
  });
  private readonly wrong = el("small", { class: "wrong", role: "status" });
  private readonly setUp = button("Set up on a board", () => void this.arrange(), { class: "small" });
  readonly element = el("div", { class: "position" }, field("Position", this.input), this.setUp, this.wrong);
  private draughts = false;

  /** `game` says which game it is of, with its parameters. */
  constructor(private readonly api: Api, private readonly game: () => string, given: string) {
    this.input.value = given;
  }

  /** Returns what was typed, if anything was. */
  get text(): string | null {
    return this.input.value.trim() || null;
  }

  /** Goes on with a position of this game. */
  follow(known: Known | undefined): void {
    this.draughts = known?.file === "pdn";
    this.setUp.hidden = known?.sets_up !== true;
    this.clear();
  }

  private clear(): void {
    this.wrong.textContent = "";
  }

  private async check(): Promise<void> {
    try {
      if (this.text !== null) {
        await readPosition(this.api, this.game(), this.text);
      }
    } catch (error) {
      this.wrong.textContent = said(error);
    }
  }

  private async arrange(): Promise<void> {
    try {
      await askPosition(this.api, { game: this.game(), position: this.text, draughts: this.draughts }, (text) => {
        this.input.value = text;
        this.clear();
      });
    } catch (error) {
      this.wrong.textContent = said(error);
    }
  }
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
