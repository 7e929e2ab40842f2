// Sets a position up: pieces are put on the board, or the text is typed; the server says whether it is legal.

import type { Api } from "../api";
import { button, el, svg } from "../dom";
import { ask, choice, field, said } from "./ask";
import { type Carried, carrying } from "./carry";
import { Cells } from "./cells";
import { type Cell, type Grid, type Place, full, has, same, spoken } from "./grid";
import { piece } from "./pieces";

/** A position while it is set up, as `play/setup.rs` shows it. */
interface Arranged {
  readonly text: string;
  readonly illegal: string | null;
  readonly seats: readonly [string, string];
  readonly turn: number;
  readonly board: Grid | null;
  readonly pieces: readonly (readonly (number | null)[])[];
  readonly palette: readonly Cell[];
}

export interface Wanted {
  readonly game: string;
  /** The position to begin with, if not the usual one. */
  readonly position: string | null;
  readonly draughts: boolean;
}

/** Asks the server what a text means; throws what is wrong with it. */
export function readPosition(api: Api, game: string, position: string): Promise<{ readonly text: string }> {
  return api.post<Arranged>("play/position", { game, position });
}

/** Asks for a position, and hands its text on when it is a legal one. */
export async function askPosition(api: Api, wanted: Wanted, use: (text: string) => void): Promise<void> {
  const { game, position } = wanted;
  const first = await api.post<Arranged>("play/position", { game, position });
  const setup = new Setup(api, wanted, first);
  ask("Set up a position", [setup.element], "Use this position", async () => use(await setup.legal()));
}

class Setup {
  private readonly cells = new Cells((key, place) => this.key(key, place), (_, cell) => ({
    classes: { full: full(cell), movable: cell.name !== "" }, words: [], selected: false,
  }));
  private readonly text = el("input", { type: "text", spellcheck: "false", autocomplete: "off", change: () => void this.type() });
  private readonly turn: HTMLSelectElement;
  private readonly status = el("p", { class: "legality", role: "status" });
  readonly element: HTMLElement;
  /** The piece that is put by pointing; null takes away. */
  private chosen: number | null = 0;
  /** What the arrangement began with: it says what a board does not show. */
  private base: string;
  /** How many times the server was asked: only the last answer counts. */
  private asked = 0;
  /** The last answer that was asked for. */
  private answer: Promise<unknown> = Promise.resolve();

  constructor(private readonly api: Api, private readonly wanted: Wanted, private now: Arranged) {
    this.base = now.text;
    this.turn = choice(now.seats, now.turn);
    this.turn.addEventListener("change", () => void this.arrange(this.now.pieces));
    carrying(this.cells.element, (event) => this.take(event));
    this.element = el("div", { class: "setup" },
      this.cells.element, this.palette(), this.status,
      el("p", { class: "row" },
        button("Empty the board", () => void this.arrange([])),
        button("As the game begins", () => void this.read(null))),
      field("To move", this.turn), field("Position", this.text));
    this.show(now);
  }

  /** Returns the text of the position; throws where it is none. */
  async legal(): Promise<string> {
    await this.answer;
    if (this.text.value.trim() !== this.now.text) {
      await this.type();
    }
    if (this.now.illegal !== null) {
      throw new Error(this.now.illegal);
    }
    return this.now.text;
  }

  /** Shows the pieces that can be put, and how to take one away. */
  private palette(): HTMLElement {
    const one = (number: number | null, label: string, sign: Element) => {
      const input = el("input", { type: "radio", name: "palette", "aria-label": label, change: () => {
        this.chosen = number;
      } });
      input.checked = number === this.chosen;
      return el("label", { title: label }, input, sign);
    };
    const pieces = this.now.palette.map((cell, number) => {
      return one(number, spoken(cell, this.wanted.draughts), svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, piece(cell, this.wanted.draughts)));
    });
    const palette = el("fieldset", { class: "palette" }, el("legend", {}, "Drag one, or choose it for clicks"),
      ...pieces, one(null, "nothing: take the piece away", el("span", { "aria-hidden": "true" }, "✕")));
    carrying(palette, (event) => {
      const number = pieces.findIndex((label) => label.contains(event.target as Node));
      const piece = pieces[number]?.querySelector(".piece");
      return piece ? { piece, size: this.cells.side, drop: (x, y) => this.drop([], this.cells.under(x, y), number) } : null;
    });
    return palette;
  }

  /** Takes up what stands on a cell; an empty one is clicked at once. */
  private take(event: PointerEvent): Carried | null {
    const from = this.cells.under(event.clientX, event.clientY);
    if (!from) {
      return null;
    }
    this.cells.stand(from);
    const click = () => this.put(from, this.chosen);
    const number = this.now.pieces[from[0]]?.[from[1]] ?? null;
    const carried = number === null ? null : this.cells.carried(from);
    if (!carried) {
      click();
      return null;
    }
    return { ...carried, click, drop: (x, y) => this.drop([from], this.cells.under(x, y), number) };
  }

  /** Puts a piece that was dragged onto a cell; beside the board it is gone. */
  private drop(from: readonly Place[], to: Place | null, piece: number | null): void {
    const named = to !== null && this.now.board?.rows[to[0]]?.[to[1]]?.name !== "";
    if (to !== null && !named) {
      return;
    }
    this.change((place, there) => (to !== null && same(place, to) ? piece : has(from, place) ? null : there));
  }

  private key(key: string, place: Place): boolean {
    if (key === "Enter" || key === " ") {
      this.put(place, this.chosen);
    } else if (key === "Delete" || key === "Backspace") {
      this.put(place, null);
    } else {
      return false;
    }
    return true;
  }

  /** Puts a piece on a cell; the same piece once more takes it away. */
  private put(place: Place, piece: number | null): void {
    this.change((one, there) => (!same(one, place) ? there : there === piece ? null : piece));
  }

  /** Has other pieces stand on the cells: what `piece` makes of what stands there. */
  private change(piece: (place: Place, there: number | null) => number | null): void {
    void this.arrange(this.now.pieces.map((line, row) => line.map((there, column) => piece([row, column], there))));
  }

  private async arrange(pieces: Arranged["pieces"]): Promise<void> {
    this.now = { ...this.now, pieces };
    await this.ask(this.base, { pieces, turn: this.turn.selectedIndex });
  }

  private async type(): Promise<void> {
    await this.read(this.text.value.trim() || null);
  }

  /** Takes a position from text; what it says besides the board holds from then on. */
  private async read(position: string | null): Promise<void> {
    if (await this.ask(position, null)) {
      this.base = this.now.text;
    }
  }

  private ask(position: string | null, placed: unknown): Promise<boolean> {
    const answer = this.hear(position, placed);
    this.answer = answer;
    return answer;
  }

  /** Shows what the server says, and says whether it was the last thing that it was asked. */
  private async hear(position: string | null, placed: unknown): Promise<boolean> {
    const asked = ++this.asked;
    try {
      const now = await this.api.post<Arranged>("play/position", { game: this.wanted.game, position, placed });
      if (asked === this.asked) {
        this.show(now);
      }
      return asked === this.asked;
    } catch (error) {
      if (asked === this.asked) {
        this.now = { ...this.now, illegal: said(error) };
        this.tell();
      }
      return false;
    }
  }

  private show(now: Arranged): void {
    this.now = now;
    this.cells.show(now.board, false, this.wanted.draughts);
    this.turn.selectedIndex = now.turn;
    this.text.value = now.text;
    this.tell();
  }

  private tell(): void {
    this.status.textContent = this.now.illegal ?? "This position is legal.";
    this.status.classList.toggle("wrong", this.now.illegal !== null);
  }
}
