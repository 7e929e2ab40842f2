// Questions in dialogs, and what they are made of.

import { button, el } from "../dom";

/** Makes a list to choose from, by number. */
export function choice(names: readonly string[], chosen: number, more: Record<string, string> = {}): HTMLSelectElement {
  const select = el("select", more, ...names.map((name, at) => el("option", { value: at }, name)));
  select.selectedIndex = chosen;
  return select;
}

/** Makes a field with its name above, and perhaps a note below. */
export function field(label: string, input: HTMLElement, ...notes: HTMLElement[]): HTMLElement {
  input.setAttribute("aria-label", label);
  return el("label", { class: "field" }, el("span", {}, label), input, ...notes);
}

/** Asks something in a dialog, which Escape and Cancel close without an answer. */
export function ask(title: string, fields: readonly Node[], done: string, answer: () => void | Promise<void>): void {
  const wrong = el("p", { class: "wrong", role: "alert" });
  const dialog = el("dialog", { "aria-label": title, close: () => dialog.remove() });
  const form = el("form", {
    submit: (event) => {
      event.preventDefault();
      Promise.resolve().then(answer).then(() => dialog.close(), (error: unknown) => {
        wrong.textContent = said(error);
      });
    },
  }, el("h2", {}, title), ...fields, wrong,
    el("p", { class: "row" }, el("button", { type: "submit", class: "main" }, done), button("Cancel", () => dialog.close())));
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
}

/** Says what went wrong. */
export function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
