// The parts of the page around an analysis: what was said, the board, the sums, what can be done.

import { button, el } from "../dom";
import { picture } from "../shared/board";
import { type Place, has } from "../shared/grid";
import { Status } from "../shared/status";
import { Thinking } from "../shared/thinking";
import { Curve } from "./curve";
import { Detail } from "./detail";
import { List } from "./list";
import type { Heading, Pictured, Summary, Sums, Told, Where } from "./data";

/** The forms in which an analysis can be saved. */
export type Form = "annotated" | "html" | "json";

/** What a person can ask for. */
export interface Wishes {
  ask(): void;
  ofPlay(): void;
  setUp(): void;
  look(): void;
  enough(): void;
  go(where: Where): void;
  step(by: number): void;
  flip(): void;
  playOn(): void;
  save(form: Form): void;
}

export class View {
  readonly element: HTMLElement;
  readonly status = new Status();
  private readonly answer = el("p", { class: "answer" });
  private readonly heading = el("h2", { class: "heading" });
  private readonly about = el("p", { class: "soft" });
  private readonly note = el("p", { class: "soft" });
  private readonly board = el("div", { class: "place" });
  private readonly key = el("p", { class: "soft board-key" });
  private readonly sums = el("div", { class: "sums" });
  private readonly looking: HTMLInputElement;
  readonly thinking = new Thinking();
  private readonly study: HTMLElement;
  private readonly stop: HTMLButtonElement;
  private readonly savers: readonly HTMLButtonElement[];
  private readonly curve: Curve;
  private readonly list: List;
  private readonly detail: Detail;

  constructor(wishes: Wishes) {
    this.curve = new Curve((ply) => wishes.go({ ply, line: null, at: 0 }));
    this.list = new List((ply) => wishes.go({ ply, line: null, at: 0 }));
    this.detail = new Detail((where) => wishes.go(where));
    this.stop = button("Stop", () => wishes.enough(), { hidden: true });
    this.savers = [
      button("Save with notes", () => wishes.save("annotated")),
      button("Save as a page", () => wishes.save("html")),
      button("Save as JSON", () => wishes.save("json")),
    ];
    const steps: readonly (readonly [string, string, number])[] = [
      ["|◀", "First move", -Infinity], ["◀", "Move before", -1], ["▶", "Next move", 1], ["▶|", "The end", Infinity],
    ];
    this.looking = el("input", { type: "checkbox", change: () => wishes.look() });
    this.study = el("div", { class: "study", hidden: true, keydown: (event) => steer(event as KeyboardEvent, wishes) },
      el("div", { class: "table" },
        this.board, this.key,
        el("p", { class: "row steps" },
          ...steps.map(([sign, name, by]) => button(sign, () => wishes.step(by), { "aria-label": name })),
          button("Flip board", () => wishes.flip()), button("Play on from here", () => wishes.playOn()))),
      el("div", { class: "side" },
        this.heading, this.about, this.answer, this.detail.element,
        this.curve.element, el("div", { class: "pair" }, this.list.element, this.sums),
        el("label", { class: "check" }, this.looking, "show what niwaki thinks of this position"), this.thinking.element,
        el("p", { class: "row saving" }, ...this.savers), this.note));
    this.element = el("div", { class: "analyse" },
      el("p", { class: "row" },
        button("Analyse a game", () => wishes.ask(), { class: "main" }), button("The game of Play", () => wishes.ofPlay()),
        button("Set up a position", () => wishes.setUp()), this.stop),
      this.status.element, this.study);
  }

  /** Shows a game of which nothing is known. */
  begin(game: Heading): void {
    this.study.hidden = false;
    const alone = game.moves.length === 0;
    this.study.classList.toggle("alone", alone);
    this.heading.textContent = alone ? "A position" : game.names.join(" – ");
    const played = alone ? [] : [game.opening, game.result, `${game.moves.length} moves`];
    this.about.textContent = [game.game, ...played].filter(Boolean).join(", ");
    this.answer.textContent = "";
    this.note.textContent = "";
    this.sums.replaceChildren();
    this.list.show(game);
    this.curve.show(game, []);
  }

  /** Shows what was found out so far; `news` are the moves that are new. */
  judge(game: Heading, all: readonly Told[], news: readonly Told[], sums: Sums): void {
    news.forEach((one) => this.list.judge(one));
    this.curve.show(game, all);
    this.sums.replaceChildren(el("table", {},
      el("thead", {}, el("tr", {}, el("th", {}), ...game.seats.map((seat) => el("th", { scope: "col" }, seat)))),
      el("tbody", {}, ...sums.map(([name, sides]) =>
        el("tr", {}, el("th", { scope: "row" }, name), ...sides.map((side) => el("td", {}, side)))))));
  }

  /** Shows whether an analysis runs, and what it has come to. */
  run(runs: boolean, done: Summary | null): void {
    this.stop.hidden = !runs;
    this.looking.disabled = runs;
    this.savers.forEach((one) => {
      one.disabled = runs || done === null;
    });
    this.answer.textContent = done?.answer ?? "";
    this.note.textContent = done?.note ?? "";
  }

  /** Whether the position that is shown is to be searched. */
  get looks(): boolean {
    return this.looking.checked;
  }

  set looks(wanted: boolean) {
    this.looking.checked = wanted;
  }

  /** Shows where one stands. */
  stand(game: Heading, told: Told | undefined, where: Where): void {
    this.curve.stand(where.ply);
    this.list.stand(where.ply);
    this.detail.show(game, told, where);
  }

  /** Draws the board. */
  draw(pictured: Pictured, draughts: boolean, turned: boolean, inLine: boolean): void {
    const { board, last, next, better } = pictured;
    const marks = (place: Place) => [
      inLine && has(last, place) && "last",
      !inLine && has(next, place) && "played",
      !inLine && has(better, place) && "better",
    ].filter((mark) => mark !== false);
    const drawn = board ? picture(board, draughts, turned, marks) : el("pre", { class: "picture" }, pictured.picture);
    this.board.replaceChildren(drawn);
    this.key.textContent = !board ? "" : inLine
      ? `The frame is the move that led here; ${pictured.player} to move.`
      : `${pictured.player} to move.${next.length > 0 ? " Broken frame: the move that was played." : ""}${better.length > 0 ? " Whole frame: the better one." : ""}`;
  }
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** Goes from move to move by keys, wherever the focus is; Escape leaves a line. */
function steer(event: KeyboardEvent, wishes: Wishes): void {
  const by = event.key === "Escape" ? 0 : STEPS[event.key];
  if (by !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey) {
    wishes.step(by);
    event.preventDefault();
  }
}
