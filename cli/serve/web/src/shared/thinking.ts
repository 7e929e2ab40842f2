// Shows what a search thinks: the bar beside the board, and the best lines.

import { el } from "../dom";
import { type Value, inWords, share } from "./value";
import { count } from "./words";

/** How a search goes, as `look.rs` tells it. */
export interface Heard {
  readonly depth: number;
  readonly seldepth: number;
  readonly nodes: number;
  readonly ms: number;
  readonly lines: readonly { readonly value: Value; readonly mv: string | null; readonly text: string }[];
}

/** Who plays, and whose turn it is. */
interface Turn {
  readonly seats: readonly [string, string];
  readonly turn: number;
}

export class Thinking {
  readonly bar = el("div", { class: "bar", role: "img", "aria-label": "Evaluation" });
  readonly element = el("section", { class: "thinking", "aria-label": "What the search thinks" });
  private readonly light = el("div", { class: "first" });
  private readonly facts = el("p", { class: "facts" });
  private readonly lines = el("ol", { class: "lines" });

  constructor() {
    this.bar.append(this.light);
    this.element.append(this.facts, this.lines);
  }

  /** Shows an evaluation of the side on a seat; the first seat's part lies at its side of the board. */
  value(game: Turn, value: Value, seat: number, firstBelow: boolean): void {
    const part = share(value, seat);
    this.bar.classList.toggle("below", firstBelow);
    this.light.style.setProperty("--share", `${(part * 100).toFixed(1)}%`);
    this.bar.setAttribute("aria-label", `Evaluation: ${inWords(value, seat, game.seats)}`);
    this.bar.title = inWords(value, seat, game.seats);
  }

  /** Shows what a search has found so far for the side to move. */
  heard(game: Turn, heard: Heard): void {
    const speed = heard.ms > 0 ? `, ${count(heard.nodes / heard.ms * 1000)} a second` : "";
    this.facts.textContent = `Depth ${heard.depth}, ${count(heard.nodes)} positions${speed}`;
    this.lines.replaceChildren(...heard.lines.map((line) =>
      el("li", {}, el("b", {}, inWords(line.value, game.turn, game.seats)), ` ${line.text}`)));
  }

  /** Says something in place of a search. */
  say(text: string): void {
    this.clear();
    this.facts.textContent = text;
  }

  /** Forgets what was shown; the bar stays. */
  clear(): void {
    this.facts.textContent = "";
    this.lines.replaceChildren();
  }
}
