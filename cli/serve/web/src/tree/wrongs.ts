// Lists the decisions that an audit found wrong.

import { button, el } from "../dom";
import type { Wrong } from "./data";

export interface Ways {
  /** Goes to a node. */
  go(id: number): void;
  /** Searches once more without a decision. */
  without(decision: number): void;
}

/** Makes the list. What was decided in the proof of a distance is no part of the recording, and leads nowhere. */
export function wrongs(list: readonly Wrong[], ways: Ways): HTMLElement {
  const item = (one: Wrong) => {
    const name = `${one.technique}${one.of_move ? `, ${one.of_move}` : ""}, ply ${one.ply}`;
    const what = ` wrong by ${(one.error / 100).toFixed(2)}; ${changes(one)}. `;
    const node = one.node;
    return node === null
      ? el("li", {}, name, what, "It belongs to the proof of a distance, which is not recorded.")
      : el("li", {},
        button(name, () => ways.go(node), { class: "link" }), what, `${one.why ?? ""} `,
        button("Without it", () => ways.without(one.decision), { class: "small" }));
  };
  return el("ol", { class: "wrongs" }, ...list.map(item));
}

function changes(one: Wrong): string {
  if (one.root_best_changed) {
    return "costs the best move";
  }
  return one.root_value_changed ? "changes the value of the root" : "the root stays";
}
