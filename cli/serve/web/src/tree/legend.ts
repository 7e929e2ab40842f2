// Names the colours of the trees, with how many nodes each stands for.

import { el } from "../dom";
import { type Deeds, type Summary, TECHNIQUES, counted } from "./data";
import { ROW_OF_LEGEND, sample } from "./sample";

/** A colour: what it means, and what stands for it in each tree. */
interface Entry {
  readonly kind: number;
  readonly name: string;
  readonly counts: readonly string[];
  readonly size: number;
}

/** The class of nodes that techniques ended, which follow one by one, and that of pruned moves, which are no nodes. */
const NOT_ALONE: readonly number[] = [6, 16];

/** Makes the legend of the trees that are shown, one or two. */
export function legend(trees: readonly Summary[]): HTMLElement {
  const [first] = trees;
  const kinds = (first?.classes ?? []).map((name, kind): Entry => {
    const counts = trees.map((tree) => tree.endings[kind] ?? 0);
    return { kind, name, counts: counts.map(counted), size: Math.max(...counts) };
  });
  const plain = kinds.filter((one) => one.size > 0 && !NOT_ALONE.includes(one.kind));
  const techniques = (first?.techniques ?? []).map((member, number): Entry => {
    const deeds = trees.flatMap((tree) => tree.techniques[number]?.deeds ?? []);
    return {
      kind: TECHNIQUES + number, name: member.name, counts: deeds.map((one) => told(one) || "nothing"),
      size: deeds.every(idle) ? -1 : Math.max(...deeds.map((one) => one.cut)),
    };
  });
  const entries = [...plain, ...techniques.filter((one) => one.size >= 0)].sort((a, b) => b.size - a.size);
  return el("div", {},
    el("h3", {}, trees.length > 1 ? "What ended a node: the search → what if" : "What ended a node"),
    el("ul", {}, ...entries.map((one) =>
      el("li", {}, sample(one.kind), el("span", {}, `${one.name}: `, el("b", {}, one.counts.join(" → ")))))),
    el("p", { class: "soft" },
      "A bar on top: searched shallower by the technique of that colour. Ticks below: moves pruned. Dashes: searched again, or for a technique. " +
      `Paler: nodes too narrow to be seen, summed up. A row is a ply; ${ROW_OF_LEGEND}.`));
}

function idle({ cut, reduced, extended, pruned, nodes }: Deeds): boolean {
  return cut + reduced + extended + pruned + nodes === 0;
}

/** Says what a technique did. */
function told({ cut, reduced, extended, pruned }: Deeds): string {
  const parts = [[cut, "cut"], [reduced, "reduced"], [extended, "extended"], [pruned, "moves pruned"]] as const;
  return parts.filter(([count]) => count > 0).map(([count, word]) => `${counted(count)} ${word}`).join(", ");
}
