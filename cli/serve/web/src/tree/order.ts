// Asks what is to be recorded.

import type { Api } from "../api";
import { button, el } from "../dom";
import { knownAs } from "../shared/offer";
import { askPosition } from "../shared/setup";
import type { Handed, Order, Terms } from "./wanted";

const typed = (label: string, placeholder: string, size: number) =>
  el("input", { type: "text", "aria-label": label, placeholder, size, spellcheck: "false", autocomplete: "off" });

const number = (input: HTMLInputElement) => (input.value === "" ? null : Number(input.value));

export class OrderForm {
  readonly element: HTMLFormElement;
  private readonly game = typed("Game", "NAME or NAME:parameters", 18);
  private readonly position = typed("Position", "as the game begins", 28);
  private readonly moves = typed("Moves before", "none", 16);
  private readonly profile: HTMLSelectElement;
  private readonly more: HTMLSelectElement;
  private readonly depth = el("input", { type: "number", min: 1, max: 60, value: 6, "aria-label": "Depth" });
  private readonly nodes = el("input", { type: "number", min: 1, max: 50_000_000, placeholder: "any", "aria-label": "Nodes" });
  private readonly audited = el("input", { type: "checkbox", id: "tree-audited" });
  private readonly record: HTMLButtonElement;
  private readonly setUp: HTMLButtonElement;

  /** `ask` is called with what was asked for, `wrong` with what is wrong where a position is to be set up. */
  constructor(private readonly api: Api, private readonly offer: Terms, ask: (order: Order) => void, wrong: (error: unknown) => void) {
    const option = (name: string) => el("option", { value: name }, name);
    const games = el("datalist", { id: "tree-games" }, ...offer.games.map((one) => option(one.name)));
    this.game.setAttribute("list", games.id);
    this.game.value = offer.first;
    this.profile = el("select", { "aria-label": "Techniques" }, ...offer.profiles.map(option));
    this.setProfile(undefined);
    this.more = el("select", { "aria-label": "One more technique" }, el("option", { value: "" }, "none"), ...offer.techniques.map(option));
    this.setUp = button("Set up on a board", () => void this.arrange().catch(wrong), { class: "small" });
    this.game.addEventListener("input", () => this.follow());
    this.follow();
    const submit = () => ask(this.order());
    this.record = button("Record", submit, { class: "main" });
    const field = (name: string, input: HTMLElement) => el("label", {}, el("span", {}, name), input);
    this.element = el("form", {
      class: "order",
      submit: (event) => {
        event.preventDefault();
        submit();
      },
    },
      games, field("Game", this.game), field("Position", this.position), this.setUp, field("Moves before", this.moves),
      field("Techniques", this.profile), field("and", this.more), field("Depth", this.depth), field("Nodes", this.nodes),
      el("label", { class: "check", for: "tree-audited" }, this.audited, el("span", {}, "without draws by history, for an audit")),
      this.record);
  }

  private order(): Order {
    return {
      game: this.game.value.trim(),
      position: this.position.value.trim() || null,
      moves: this.moves.value.split(/\s+/).filter(Boolean),
      search: { profile: this.profile.value, with: this.more.value ? [this.more.value] : [], without: [] },
      depth: number(this.depth),
      nodes: number(this.nodes),
      audited: this.audited.checked,
    };
  }

  private follow(): void {
    this.setUp.hidden = knownAs(this.offer, this.game.value.trim())?.sets_up !== true;
  }

  /** Has the position set up on a board; no moves lead to it. */
  private async arrange(): Promise<void> {
    const { game, position } = this.order();
    const draughts = knownAs(this.offer, game)?.file === "pdn";
    await askPosition(this.api, { game, position, draughts }, (text) => {
      this.position.value = text;
      this.moves.value = "";
    });
  }

  private setProfile(wanted: string | undefined): void {
    const { profiles } = this.offer;
    const known = [wanted, "default", profiles[0]].find((name) => name !== undefined && profiles.includes(name));
    this.profile.value = known ?? "";
  }

  /** Fills in what another tab wants recorded: the position, and how far whoever plays there searches. */
  fill(handed: Handed): void {
    this.game.value = handed.game;
    this.position.value = handed.position;
    this.follow();
    this.moves.value = handed.moves.join(" ");
    const { player } = handed;
    this.setProfile(player?.profile);
    this.more.value = player?.with?.[0] ?? "";
    const level = player?.level === undefined ? undefined : this.offer.levels[player.level - 1];
    const nodes = player?.nodes ?? level?.nodes;
    const depth = player?.depth ?? level?.depth ?? (nodes === undefined ? handed.depth : null);
    this.nodes.value = nodes === undefined ? "" : String(nodes);
    this.depth.value = depth === null && nodes !== undefined ? "" : String(depth ?? 6);
    this.record.focus();
  }
}
