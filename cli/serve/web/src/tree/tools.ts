// The tools above a tree: a line that is looked for, the slider through the iterations, and what can be asked of the whole.

import { button, el } from "../dom";
import { type Summary, counted } from "./data";

export interface Uses {
  /** Looks for a line of moves. */
  find(moves: readonly string[]): void;
  /** Shows an iteration, by the number of its root; all of them if there is none. */
  slide(root: number | undefined): void;
  /** Searches deeper. */
  deeper(): void;
  /** Asks for wrong decisions, among so many of each technique. */
  audit(decisions: number): void;
}

/** How many decisions of each technique are judged unless another number is asked for, and how many the server judges at most. */
const [USUAL, MOST] = [50, 500];

export class Tools {
  readonly element = el("div", { class: "tools", hidden: true });
  private readonly slider = el("input", { type: "range", min: 0, value: 0, "aria-label": "Iteration", input: () => this.slide() });
  private readonly says = el("output");
  private readonly judged = el("input", { type: "number", min: 1, max: MOST, value: USUAL, "aria-label": "Judged of each technique" });
  private roots: Summary["roots"] = [];

  constructor(private readonly uses: Uses) {}

  /** The root of the iteration that is chosen, if one is. */
  get root(): number | undefined {
    return this.roots[Number(this.slider.value) - 1]?.id;
  }

  /** Offers what can be done with a tree, from its last iteration on. */
  show(tree: Summary): void {
    this.roots = tree.roots;
    this.slider.max = String(tree.roots.length);
    this.slider.value = String(tree.roots.length);
    this.tell();
    const line = el("input", { "aria-label": "A line of moves", placeholder: "e4 e5 Nf3", size: 20 });
    const find = () => this.uses.find(line.value.split(/\s+/).filter(Boolean));
    this.element.hidden = false;
    this.element.replaceChildren(
      el("form", {
        submit: (event) => {
          event.preventDefault();
          find();
        },
      }, el("label", {}, el("span", {}, "Find a line"), line), button("Find", find)),
      el("label", { class: "slide" }, el("span", {}, "Iteration"), this.slider, this.says),
      button("One ply deeper", () => this.uses.deeper()),
      ...tree.audited
        ? [el("label", {}, el("span", {}, "Judged of each"), this.judged),
          button("Wrong decisions", () => this.uses.audit(this.wanted()))]
        : [el("span", { class: "soft" }, "For an audit, record without draws by history.")]);
  }

  /** Returns how many decisions of each technique are to be judged, and shows it where something else was typed. */
  private wanted(): number {
    const typed = this.judged.valueAsNumber;
    const wanted = Number.isNaN(typed) ? USUAL : Math.min(MOST, Math.max(1, Math.round(typed)));
    this.judged.value = String(wanted);
    return wanted;
  }

  private tell(): void {
    const root = this.roots[Number(this.slider.value) - 1];
    const text = root ? `depth ${root.depth}, ${counted(root.nodes)} nodes` : "all";
    this.says.textContent = text;
    this.slider.setAttribute("aria-valuetext", text);
  }

  private slide(): void {
    this.tell();
    this.uses.slide(this.root);
  }
}
