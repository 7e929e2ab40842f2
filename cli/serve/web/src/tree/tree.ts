// The tree: a search is recorded, drawn as an icicle, and looked into.

import type { Api } from "../api";
import { button, el } from "../dom";
import { Status } from "../shared/status";
import { type Tab, openTab } from "../tab";
import { type Details, type News, type Picture, type Searched, type Step, type Summary, counted } from "./data";
import { Icicle } from "./icicle";
import { legend } from "./legend";
import { OrderForm } from "./order";
import { panel } from "./panel";
import { Tools } from "./tools";
import type { Handed, Order, Terms } from "./wanted";
import { wrongs } from "./wrongs";

export const tree: Tab = {
  id: "tree",
  title: "Tree",
  mount: (element, api) => {
    const tree = new Tree(element, api);
    const begun = tree.begin();
    return (handed) => {
      if (handed !== undefined) {
        void begun.then(() => tree.fill(handed as Handed));
      }
    };
  },
};

/** One of the two trees beside each other. */
interface Side {
  readonly icicle: Icicle;
  readonly element: HTMLElement;
  readonly crumbs: HTMLElement;
  readonly title: HTMLElement;
  summary: Summary | null;
  /** The nodes from which it was drawn, the last one now. */
  tops: number[];
}

class Tree {
  private readonly sides: readonly [Side, Side];
  private readonly status = new Status();
  private readonly side = el("aside", { class: "beside", "aria-live": "polite" });
  private readonly key = el("div", { class: "legend" });
  private readonly tools = new Tools({
    find: (moves) => void this.find(moves),
    slide: (root) => this.slide(root),
    deeper: () => void this.whatIf({ deeper: 1 }),
    audit: (decisions) => void this.audit(decisions),
  });
  private readonly lines = el("div", { class: "lines" });
  private form: OrderForm | null = null;
  private running: AbortController | null = null;
  private chosen: readonly [number, number] | null = null;
  private game = "";

  constructor(private readonly element: HTMLElement, private readonly api: Api) {
    this.sides = [this.makeSide(0), this.makeSide(1)];
    addEventListener("resize", () => this.sides.forEach((side, at) => side.summary && void this.draw(at)));
    addEventListener("pagehide", (event) => {
      if (!event.persisted && this.game !== "") {
        this.api.leave("tree/forget");
      }
    });
  }

  async begin(): Promise<void> {
    try {
      const offer = await this.api.post<Terms>("play/games");
      this.form = new OrderForm(this.api, offer, (order) => void this.record(order), (error) => this.status.wrong(error));
      this.element.append(
        this.form.element,
        this.status.element, this.tools.element,
        el("div", { class: "trees" },
          el("div", { class: "pictures" }, this.sides[0].element, this.sides[1].element, this.key),
          this.side));
    } catch (error) {
      this.status.wrong(error);
    }
  }

  /** Fills in what another tab wants recorded. */
  fill(handed: Handed): void {
    this.form?.fill(handed);
    this.status.say("The position is filled in: choose how far it is searched, and press Record.");
  }

  private makeSide(at: 0 | 1): Side {
    const icicle = new Icicle({
      zoom: (id) => void this.zoom(at, id),
      out: () => void this.out(at),
      choose: (id) => void this.choose(at, id),
    });
    const [crumbs, title] = [el("nav", { class: "crumbs", "aria-label": "The way to what is drawn" }), el("h2")];
    const element = el("section", { class: "side", hidden: true }, title, crumbs, icicle.canvas);
    return { icicle, element, crumbs, title, summary: null, tops: [0] };
  }

  /** Listens to a search until its end, and returns what it came to; nothing if it was stopped. */
  private async follow(what: string, body: unknown): Promise<News | null> {
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    const stop = button("Stop", () => running.abort(), { class: "small" });
    let last: News | null = null;
    try {
      this.status.say("Searching …");
      for await (const news of this.api.stream<News>(`tree/${what}`, body, running.signal)) {
        last = news;
        if (news.nodes !== undefined) {
          this.status.say(`${counted(news.nodes)} nodes … `, stop);
        } else if (news.of !== undefined) {
          this.status.say(`${news.done} of ${news.of} decisions are judged … `, stop);
        }
      }
    } catch (error) {
      this.status.wrong(running.signal.aborted ? "stopped" : error);
      return null;
    }
    if (last?.error !== undefined) {
      this.status.wrong(last.error);
      return null;
    }
    if (!last?.tree && !last?.wrong) {
      if (this.running === running) {
        this.status.wrong("stopped: another search began in this window");
      }
      return null;
    }
    return last;
  }

  private async record(order: Order): Promise<void> {
    this.game = order.game;
    const news = await this.follow("record", order);
    if (!news?.tree) {
      return;
    }
    this.sides[1].element.hidden = true;
    this.sides[1].summary = null;
    this.side.replaceChildren();
    this.lines.replaceChildren();
    this.take(0, news.tree);
    this.status.say(this.sum(news.tree));
    this.tools.show(news.tree);
    await this.zoomToLast(0);
  }

  private sum(tree: Summary): string {
    const word = tree.word === null ? "" : ` (${tree.word})`;
    return `${counted(tree.nodes)} nodes, ${(tree.bytes / tree.nodes).toFixed(1)} bytes each. Depth ${tree.root.depth}: ${tree.root.value}, ${tree.line}${word}`;
  }

  private take(at: 0 | 1, tree: Summary): void {
    const side = this.sides[at];
    side.summary = tree;
    side.tops = [0];
    side.element.hidden = false;
    side.title.textContent = at === 0 ? "The search" : "What if";
    this.key.replaceChildren(legend(this.sides.flatMap((one) => one.summary ?? [])));
  }

  private async zoomToLast(at: 0 | 1): Promise<void> {
    const roots = this.sides[at].summary?.roots ?? [];
    const last = roots[roots.length - 1];
    await this.zoom(at, last?.id ?? 0);
    await this.choose(at, last?.id ?? 1);
  }

  private async draw(at: number): Promise<void> {
    const side = this.sides[at];
    if (!side?.summary) {
      return;
    }
    const id = side.tops[side.tops.length - 1] ?? 0;
    const { width, rows } = side.icicle;
    try {
      const picture = await this.api.post<Picture>("tree/view", { tree: at, id, rows, width });
      const chosen = this.chosen?.[0] === at ? this.chosen[1] : null;
      side.icicle.show(picture, side.summary, chosen);
      this.showCrumbs(at as 0 | 1);
    } catch (error) {
      this.status.wrong(error);
    }
  }

  private showCrumbs(at: 0 | 1): void {
    const side = this.sides[at];
    side.crumbs.replaceChildren(...side.tops.map((id, depth) => {
      const root = side.summary?.roots.find((one) => one.id === id);
      const name = id === 0 ? "All iterations" : root ? `Depth ${root.depth}` : `Node ${counted(id)}`;
      return button(name, () => {
        side.tops = side.tops.slice(0, depth + 1);
        void this.draw(at);
      }, { class: "small", "aria-current": depth === side.tops.length - 1 ? "true" : "false" });
    }));
  }

  private async zoom(at: 0 | 1, id: number): Promise<void> {
    const side = this.sides[at];
    const known = side.tops.indexOf(id);
    side.tops = known >= 0 ? side.tops.slice(0, known + 1) : [...side.tops, id];
    await this.draw(at);
  }

  private async out(at: 0 | 1): Promise<void> {
    const side = this.sides[at];
    if (side.tops.length > 1) {
      side.tops.pop();
      await this.draw(at);
    }
  }

  private async choose(at: 0 | 1, id: number): Promise<void> {
    if (id === 0) {
      return;
    }
    this.chosen = [at, id];
    try {
      const node = await this.api.post<Details>("tree/node", { tree: at, id });
      if (this.chosen?.[0] !== at || this.chosen[1] !== id) {
        return;
      }
      this.sides[at].icicle.mark(id);
      this.side.replaceChildren(panel(node, this.game.startsWith("checkers"), {
        choose: (next) => void this.choose(at, next),
        zoom: (next) => void this.zoom(at, next),
        replies: (from) => void this.replies(at, from),
        play: (position) => openTab("play", { game: this.game, position }),
        // The server changes the first tree only, and decisions have other numbers in the second.
        without: at === 0 ? (change) => void this.whatIf(change) : null,
      }), this.lines);
    } catch (error) {
      this.status.wrong(error);
    }
  }

  private async whatIf(change: { decision: number } | { technique: string } | { deeper: number }): Promise<void> {
    const news = await this.follow("what-if", change);
    if (!news?.tree || !news.compared) {
      return;
    }
    this.forget(1);
    this.take(1, news.tree);
    const { before, after, value_changed, best_changed } = news.compared;
    const changed = [value_changed && "another value", best_changed && "another best move"].filter(Boolean).join(" and ");
    const what = "decision" in change ? `without decision ${change.decision}`
      : "technique" in change ? `without ${change.technique}` : `${change.deeper} ply deeper`;
    this.status.say(`${what}: the root has ${changed || "the same value and best move"}: ${before.value} ${before.best ?? ""} before, ${after.value} ${after.best ?? ""} now, ` +
      `${counted(before.nodes)} nodes before, ${counted(after.nodes)} now.${news.tree.word === null ? "" : ` (${news.tree.word})`}`);
    this.sides[1].title.textContent = `What if: ${what}`;
    const roots = news.tree.roots;
    await this.zoom(1, roots[roots.length - 1]?.id ?? 0);
  }

  /** Clears the panel if it shows a node of a tree that is replaced. */
  private forget(at: 0 | 1): void {
    if (this.chosen?.[0] === at) {
      this.chosen = null;
      this.side.replaceChildren();
      this.lines.replaceChildren();
    }
  }

  private async replies(at: 0 | 1, id: number): Promise<void> {
    try {
      const steps = await this.api.post<Step[]>("tree/replies", { tree: at, id });
      this.lines.replaceChildren(
        el("h3", {}, "Where the value comes from"),
        el("ol", {}, ...steps.map((step) => el("li", {},
          button(step.name, () => void this.choose(at, step.id), { class: "link" }),
          ` ${step.value}${step.evaluation === null ? "" : `, evaluated ${step.evaluation}`}${step.turn ? ": here the evaluation fell most" : ""}`))));
    } catch (error) {
      this.status.wrong(error);
    }
  }

  private async find(moves: readonly string[]): Promise<void> {
    const roots = this.sides[0].summary?.roots ?? [];
    const from = this.tools.root ?? roots[roots.length - 1]?.id ?? 1;
    try {
      const found = await this.api.post<Searched>("tree/find", { tree: 0, from, moves });
      this.status.say(found.word ?? "The line was searched.");
      await this.goTo(found.id);
    } catch (error) {
      this.status.wrong(error);
    }
  }

  private slide(root: number | undefined): void {
    this.sides[0].tops = root === undefined ? [0] : [0, root];
    void this.draw(0);
  }

  private async audit(decisions: number): Promise<void> {
    const news = await this.follow("wrong", { decisions });
    const wrong = news?.wrong;
    if (!wrong) {
      return;
    }
    this.status.say(wrong.length === 0 ? "No decision of the sample was wrong."
      : wrong.length === 1 ? "One decision of the sample was wrong." : `${wrong.length} decisions of the sample were wrong.`);
    this.chosen = null;
    this.side.replaceChildren(
      el("h3", {}, "Wrong decisions"),
      wrongs(wrong, { go: (id) => void this.goTo(id), without: (decision) => void this.whatIf({ decision }) }),
      this.lines);
  }

  private async goTo(id: number): Promise<void> {
    await this.zoom(0, id);
    await this.choose(0, id);
  }
}
