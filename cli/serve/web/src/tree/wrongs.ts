// Lists the decisions that an audit found wrong.

import { button, el } from "../dom";
import type { Judged, Wrong } from "./data";

export interface Ways {
  /** Goes to a node. */
  go(id: number): void;
  /** Searches once more without a decision. */
  without(decision: number): void;
}

/** Errors from here on are those of a win or loss that was not seen. */
const DECIDED = 1_000_000;

/** Makes the list. What was decided in the proof of a distance is no part of the recording, and leads nowhere. */
export function wrongs(list: readonly Wrong[], ways: Ways): HTMLElement {
  const item = ({ decision, node, name, why, judged }: Wrong) => {
    const what = `${judged.technique}${name ? `, ${name}` : ""}, ply ${judged.ply}`;
    const worth = ` ${error(judged)}; ${changes(judged)}. `;
    return node === null
      ? el("li", {}, what, worth, "It belongs to the proof of a distance, which is not recorded.")
      : el("li", {},
        button(what, () => ways.go(node), { class: "link" }), worth, `${why ?? ""} `,
        button("Without it", () => ways.without(decision), { class: "small" }));
  };
  return el("ol", { class: "wrongs" }, ...list.map(item));
}

function error({ error }: Judged): string {
  return error < DECIDED ? `wrong by ${(error / 100).toFixed(2)}` : "hides a win or a loss";
}

function changes(judged: Judged): string {
  if (judged.root_best_changed) {
    return "costs the best move";
  }
  return judged.root_value_changed ? "changes the value of the root" : "the root stays";
}
