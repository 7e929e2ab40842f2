// Asks what is to be recorded.

import { button, el } from "../dom";
import type { Offer } from "./data";

export interface Order {
  readonly game: string;
  readonly position: string | null;
  readonly moves: readonly string[];
  readonly search: { readonly profile?: string; readonly with: string[]; readonly without: string[] };
  readonly depth: number | null;
  readonly nodes: number | null;
  readonly audited: boolean;
}

/** Makes the form; `ask` is called with what was asked for. */
export function form(offer: Offer, ask: (order: Order) => void): HTMLElement {
  const option = (name: string) => el("option", { value: name }, name);
  const game = el("select", { "aria-label": "Game" }, ...offer.games.map((one) => option(one.name)));
  game.value = offer.first.split(":")[0] ?? "";
  const profile = el("select", { "aria-label": "Techniques" }, ...offer.profiles.map(option));
  profile.value = offer.profiles.includes("default") ? "default" : offer.profiles[0] ?? "";
  const position = el("input", { placeholder: "as the game begins", "aria-label": "Position", size: 28 });
  const moves = el("input", { placeholder: "none", "aria-label": "Moves before", size: 16 });
  const depth = el("input", { type: "number", min: 1, max: 60, value: 6, "aria-label": "Depth" });
  const nodes = el("input", { type: "number", min: 1, max: 50_000_000, placeholder: "any", "aria-label": "Nodes" });
  const more = el("select", { "aria-label": "One more technique" }, el("option", { value: "" }, "none"), ...offer.techniques.map(option));
  const audited = el("input", { type: "checkbox", id: "tree-audited" });
  const number = (input: HTMLInputElement) => (input.value === "" ? null : Number(input.value));
  const submit = () =>
    ask({
      game: game.value === offer.first.split(":")[0] ? offer.first : game.value,
      position: position.value.trim() || null,
      moves: moves.value.split(/\s+/).filter(Boolean),
      search: { profile: profile.value, with: more.value ? [more.value] : [], without: [] },
      depth: number(depth),
      nodes: number(nodes),
      audited: audited.checked,
    });
  const field = (name: string, input: HTMLElement) => el("label", {}, el("span", {}, name), input);
  return el("form", {
    class: "order",
    submit: (event) => {
      event.preventDefault();
      submit();
    },
  },
    field("Game", game), field("Position", position), field("Moves before", moves), field("Techniques", profile),
    field("and", more), field("Depth", depth), field("Nodes", nodes),
    el("label", { class: "check", for: "tree-audited" }, audited, el("span", {}, "without draws by history, for an audit")),
    button("Record", submit, { class: "main" }));
}
