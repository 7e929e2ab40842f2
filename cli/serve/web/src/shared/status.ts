// The line that says how things stand, or what is wrong.

import { el } from "../dom";
import { said } from "./ask";

export class Status {
  readonly element = el("p", { class: "status", role: "status" });

  get text(): string {
    return this.element.textContent ?? "";
  }

  /** Says something, with other things behind it. */
  say(text: string, ...more: readonly Node[]): void {
    this.element.classList.remove("wrong");
    this.element.replaceChildren(text, ...more);
  }

  /** Says what is wrong: a text, or what was thrown. */
  wrong(error: unknown): void {
    this.say(said(error));
    this.element.classList.add("wrong");
  }
}
