// The questions that are asked beside the board: which game, which file, which of several moves.

import { button, el } from "../dom";
import type { Clocks, Known, Legal, Offer, Setting, Wanted } from "./game";

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

/** Makes a list to choose from, by number. */
export function choice(names: readonly string[], chosen: number, more: Record<string, string> = {}): HTMLSelectElement {
  const select = el("select", more, ...names.map((name, at) => el("option", { value: at }, name)));
  select.selectedIndex = chosen;
  return select;
}

/** Asks something in a dialog, which Escape and Cancel close without an answer. */
function ask(title: string, fields: Node[], done: string, answer: () => void | Promise<void>): void {
  const wrong = el("p", { class: "wrong", role: "alert" });
  const dialog = el("dialog", { "aria-label": title, close: () => dialog.remove() });
  const form = el("form", {
    submit: (event) => {
      event.preventDefault();
      Promise.resolve().then(answer).then(() => dialog.close(), (error: unknown) => {
        wrong.textContent = error instanceof Error ? error.message : String(error);
      });
    },
  }, el("h2", {}, title), ...fields, wrong,
    el("p", { class: "row" }, el("button", { type: "submit", class: "main" }, done), button("Cancel", () => dialog.close())));
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
}

function field(label: string, input: HTMLElement, note?: HTMLElement): HTMLElement {
  input.setAttribute("aria-label", label);
  return el("label", { class: "field" }, el("span", {}, label), input, note);
}

/** Asks which game is to be begun. */
export function askGame(offer: Offer, now: Setting, begin: (chosen: Chosen) => Promise<void>): void {
  const base = now.game.split(":")[0];
  const game = choice(offer.games.map((one) => one.name), Math.max(0, offer.games.findIndex((one) => one.name === base)));
  const parameters = el("input", { type: "text", spellcheck: "false", autocomplete: "off", maxlength: 200 });
  parameters.value = now.game.split(":").slice(1).join(":");
  const note = el("small", {});
  const parametersField = field("Parameters", parameters, note);
  const opening = el("select");
  const openingField = field("Opening", opening);
  const position = el("input", { type: "text", spellcheck: "false", autocomplete: "off", placeholder: "the usual one" });
  const sitter = (at: 0 | 1) =>
    choice(SITTERS.map(([name]) => name), Math.max(0, SITTERS.findIndex(([, one]) => JSON.stringify(one) === JSON.stringify(now.players[at]))));
  const [first, second] = [sitter(0), sitter(1)];
  const clock = choice(TIMES.map(([name]) => name), Math.max(0, TIMES.findIndex(([, one]) => JSON.stringify(one) === JSON.stringify(now.clock))));
  const about = el("small", {});
  const known = (): Known | undefined => offer.games[game.selectedIndex];
  const follow = () => {
    const one = known();
    about.textContent = one?.description ?? "";
    parametersField.hidden = !one || one.parameters.length === 0;
    note.textContent = one?.parameters.map((p) => `${p.name} (${p.range}; usually ${p.default})`).join(", ") ?? "";
    openingField.hidden = !one || one.openings.length === 0;
    opening.replaceChildren(el("option", { value: "" }, "none"), ...(one?.openings ?? []).map(({ name, position }) =>
      el("option", { value: position }, name)));
  };
  game.addEventListener("change", () => {
    parameters.value = "";
    follow();
  });
  follow();
  ask("New game", [
    field("Game", game, about), parametersField, openingField, field("Position", position),
    field("First side", first), field("Second side", second), field("Clocks", clock),
  ], "Begin", () => {
    const player = (select: HTMLSelectElement): Wanted => SITTERS[select.selectedIndex]?.[1] ?? { kind: "person" };
    const text = parametersField.hidden ? "" : parameters.value.trim();
    const setting: Setting = {
      game: (known()?.name ?? now.game) + (text === "" ? "" : `:${text}`),
      players: [player(first), player(second)],
      clock: TIMES[clock.selectedIndex]?.[1] ?? null,
    };
    return begin({ setting, position: position.value.trim() || opening.value || null });
  });
}

/** The most letters of a file that the server takes. */
const LONGEST = 900_000;

/** Asks for a game in a file, or as text. */
export function askFile(load: (name: string, text: string, number: number) => Promise<void>): void {
  const file = el("input", { type: "file", accept: ".pgn,.pdn,.txt,text/plain" });
  const text = el("textarea", { rows: 6, spellcheck: "false", placeholder: "or paste a game here" });
  const number = el("input", { type: "number", min: 1, value: 1 });
  ask("Load a game", [field("File", file), field("Text", text), field("Which game of it", number)], "Load", async () => {
    const chosen = file.files?.[0];
    if (chosen && chosen.size > LONGEST) {
      throw new Error("the file is longer than 900 kB: cut out the game that is wanted");
    }
    const [name, read] = chosen ? [chosen.name, await chosen.text()] : ["the text", text.value];
    await load(name, read, Number(number.value));
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
