// Shows one node: its board, its window, and its moves with what was done to each and why.

import { button, el } from "../dom";
import { picture } from "../shared/board";
import { type Details, type Said, type Tried, counted } from "./data";

export interface Wishes {
  /** Shows another node. */
  choose(id: number): void;
  /** Draws the tree from a node on. */
  zoom(id: number): void;
  /** Goes where the value of a node comes from. */
  replies(id: number): void;
  /** Begins a game with a position. */
  play(position: string): void;
  /** Searches once more without a decision, or without a technique; null where the tree is not the first. */
  readonly without: ((change: { decision: number } | { technique: string }) => void) | null;
}

/** Makes the panel of a node. */
export function panel(node: Details, draughts: boolean, wishes: Wishes): HTMLElement {
  const facts: [string, string][] = [
    ["To move", node.player],
    ["Expected", `${node.kind} node, ply ${node.ply}`],
    ["Window", `${node.alpha} to ${node.beta}`],
    ["Value", `${node.bound} ${node.value}`],
    ["Static evaluation", node.evaluation],
    ["Depth", node.depth === node.searched ? node.depth : `${node.depth} asked, ${node.searched} searched`],
    ["Nodes", `${counted(node.nodes)}, of which ${counted(node.qnodes)} in quiescence`],
    ["Ended", node.ended],
  ];
  if (node.searched_for) {
    facts.push(["Searched", node.searched_for]);
  }
  return el("div", { class: "node" },
    el("h3", {}, `Node ${counted(node.id)}`),
    el("p", { class: "line" }, node.line.map((one) => one.name).join(" › ")),
    board(node, draughts),
    el("dl", {}, ...facts.flatMap(([name, text]) => [el("dt", {}, name), el("dd", {}, text)])),
    reasons(node.decisions, wishes),
    el("p", { class: "acts" },
      button("Zoom here", () => wishes.zoom(node.id)),
      button("Where the value comes from", () => wishes.replies(node.id)),
      button("Play on from here", () => wishes.play(node.position))),
    wishes.without ? "" : el("p", { class: "soft" }, "What-if starts from the first tree."),
    moves(node, wishes),
    el("p", { class: "soft" }, node.rest.length > 0 ? `Not searched: ${node.rest.join(", ")}` : ""),
  );
}

/** Shows decisions, each with its reason and what can be tried without it. */
function reasons(decisions: readonly Said[], { without }: Wishes): HTMLElement {
  return el("ul", { class: "reasons" }, ...decisions.map((one) =>
    el("li", {}, el("span", { class: "why" }, one.why), " ",
      one.permitted && without && button("Without this decision", () => without({ decision: one.number }), { class: "small" }),
      one.permitted && without && button(`Without ${one.technique}`, () => without({ technique: one.technique }), { class: "small" }))));
}

/** Lists the moves of a node: each has its numbers in one row, and below them what became of it over the whole width. */
function moves(node: Details, wishes: Wishes): HTMLElement {
  const heads = ["Move", "Value", "Depth", "Nodes"];
  const group = (one: Tried) => {
    const { id, value } = one;
    const cells = [
      id === null ? one.name : button(one.name, () => wishes.choose(id), { class: "link" }),
      value === null ? "pruned" : `${one.bound === "exactly" ? "" : `${one.bound} `}${value}`,
      value === null ? "" : one.depth,
      value === null ? "" : counted(one.nodes),
    ];
    const became = [one.searched_for, value === null ? "" : one.ended].filter(Boolean).join("; ");
    return el("tbody", { class: id === null ? "pruned" : "" },
      el("tr", {}, ...cells.map((cell, at) => el("td", { "data-name": cell === "" ? undefined : heads[at] }, cell))),
      el("tr", { class: "became" }, el("td", { colspan: heads.length }, el("span", {}, became), reasons(one.decisions, wishes))));
  };
  return el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "The moves of the node" },
    el("table", { class: "tried" },
      el("thead", {}, el("tr", {}, ...heads.map((name) => el("th", { scope: "col" }, name)))),
      ...node.moves.map(group)));
}

/** Draws the board of a node, or shows it in letters. */
function board(node: Details, draughts: boolean): Element {
  const grid = node.grid;
  if (!grid) {
    return el("pre", {}, node.board);
  }
  const drawn = picture(grid, draughts);
  drawn.classList.add("small");
  return drawn;
}
