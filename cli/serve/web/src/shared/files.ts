// Files that a person hands to the page, and is handed by it.

import { el } from "../dom";
import { field } from "./ask";

/** The most bytes of a file that the server takes. */
const LONGEST = 900_000;

/** The fields in which a person names a file with games, or pastes one. */
export interface GameFields {
  readonly fields: readonly HTMLElement[];
  /** Returns what the text is called, the text, and which of its games is wanted; throws where it is too long. */
  read(): Promise<{ readonly name: string; readonly text: string; readonly number: number }>;
}

export function gameFields(given = ""): GameFields {
  const file = el("input", { type: "file", accept: ".pgn,.pdn,.txt,text/plain" });
  const text = el("textarea", { rows: 6, spellcheck: "false", placeholder: "or paste a game here" });
  text.value = given;
  const number = el("input", { type: "number", min: 1, value: 1 });
  return {
    fields: [field("File", file), field("Text", text), field("Which game of it", number)],
    read: async () => {
      const chosen = file.files?.[0];
      const size = chosen ? chosen.size : new Blob([text.value]).size;
      if (size > LONGEST) {
        throw new Error("it is longer than 900 kB: cut out the game that is wanted");
      }
      const [name, read] = chosen ? [chosen.name, await chosen.text()] : ["the text", text.value];
      return { name, text: read, number: Number(number.value) };
    },
  };
}

/** Hands a text to the person as a file. */
export function download(name: string, text: string, kind = "text/plain"): void {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
