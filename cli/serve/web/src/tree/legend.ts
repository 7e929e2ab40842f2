// Names the colours of a tree, with how many nodes each stands for.

import { el } from "../dom";
import { type Summary, TECHNIQUES, counted } from "./data";
import { ROW_OF_LEGEND, sample } from "./sample";

/** Makes the legend of a tree. */
export function legend(tree: Summary, places: ReadonlyMap<number, number>): HTMLElement {
  const entries: { kind: number; name: string; count: string; size: number }[] = [];
  tree.endings.forEach((count, kind) => {
    const name = tree.classes[kind];
    // Those of techniques follow one by one; a pruned move is no node.
    if (count > 0 && name !== undefined && kind !== 6 && kind !== 16) {
      entries.push({ kind, name, count: counted(count), size: count });
    }
  });
  for (const number of places.keys()) {
    const member = tree.techniques[number];
    if (member) {
      const { cut, reduced, extended, pruned } = member.deeds;
      const parts = [[cut, "cut"], [reduced, "reduced"], [extended, "extended"], [pruned, "moves pruned"]] as const;
      const told = parts.filter(([count]) => count > 0).map(([count, word]) => `${counted(count)} ${word}`);
      entries.push({ kind: TECHNIQUES + number, name: member.name, count: told.join(", "), size: cut });
    }
  }
  entries.sort((a, b) => b.size - a.size);
  return el("div", {},
    el("h3", {}, "What ended a node"),
    el("ul", {}, ...entries.map((one) =>
      el("li", {}, sample(one.kind, places), el("span", {}, `${one.name}: `), el("b", {}, one.count)))),
    el("p", { class: "soft" },
      "A bar on top: searched shallower by the technique of that colour. Ticks below: moves pruned. Dashes: searched again, or for a technique. " +
      `Paler: nodes too narrow to be seen, summed up. A row is a ply; ${ROW_OF_LEGEND}.`));
}
