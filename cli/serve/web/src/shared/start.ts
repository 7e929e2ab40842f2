// Asks where a game begins: which game, with which parameters, and from which position.

import type { Api } from "../api";
import { button, el } from "../dom";
import { choice, field, said } from "./ask";
import type { Known, Offer } from "./offer";
import { askPosition, readPosition } from "./setup";

/** The fields for a game, its parameters, and the position to begin with. */
export class Start {
  private readonly chosen: HTMLSelectElement;
  private readonly parameters = el("input", { type: "text", spellcheck: "false", autocomplete: "off", maxlength: 200 });
  private readonly about = el("small", {});
  private readonly note = el("small", {});
  private readonly parametersField = field("Parameters", this.parameters, this.note);
  private readonly positionField: PositionField;
  /** The fields for the game. */
  readonly rules: readonly HTMLElement[];

  /** Begins with a game by its name and parameters, and a position; `follow` is told whenever another game is chosen. */
  constructor(api: Api, private readonly offer: Offer, now: string, from: string, follow: (known: Known | undefined) => void = () => {}) {
    const [base, ...rest] = now.split(":");
    this.chosen = choice(offer.games.map((one) => one.name), Math.max(0, offer.games.findIndex((one) => one.name === base)));
    this.parameters.value = rest.join(":");
    this.positionField = new PositionField(api, () => this.game, from);
    this.rules = [field("Game", this.chosen, this.about), this.parametersField];
    const change = () => {
      this.follow();
      follow(this.known);
    };
    this.chosen.addEventListener("change", () => {
      this.parameters.value = "";
      change();
    });
    change();
  }

  /** The field for the position. */
  get position(): HTMLElement {
    return this.positionField.element;
  }

  /** The position that was typed or set up, if one was. */
  get text(): string | null {
    return this.positionField.text;
  }

  /** The game by its name and parameters. */
  get game(): string {
    const text = this.parametersField.hidden ? "" : this.parameters.value.trim();
    return (this.known?.name ?? "") + (text === "" ? "" : `:${text}`);
  }

  private get known(): Known | undefined {
    return this.offer.games[this.chosen.selectedIndex];
  }

  private follow(): void {
    const { known } = this;
    this.about.textContent = known?.description ?? "";
    this.parametersField.hidden = !known || known.parameters.length === 0;
    this.note.textContent = known?.parameters.map((p) => `${p.name} (${p.range}; usually ${p.default})`).join(", ") ?? "";
    this.positionField.follow(known);
  }
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
