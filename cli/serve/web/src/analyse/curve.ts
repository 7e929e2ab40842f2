// Draws the chances of the side that begins, move by move, with the marked moves on it; a click leads to a move.

import { el, svg } from "../dom";
import { type Heading, type MarkName, type Told, ofFirst, percent } from "./data";

const [HEIGHT, LEFT, RIM] = [160, 44, 10];
/** The width where the page has not said any. */
const USUAL = 600;

/** The shape of each mark, so that they differ without colours. */
const SHAPES: Readonly<Record<MarkName, string>> = {
  inaccuracy: "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0Z",
  mistake: "M-6 -6H6V6H-6Z",
  blunder: "M0 7L-8 -6H8Z",
};

export class Curve {
  private readonly plane = svg("svg", { class: "chances", height: HEIGHT, role: "img" });
  private readonly here = svg("line", { y1: RIM, y2: HEIGHT - RIM, class: "here" });
  private readonly caption = el("figcaption");
  readonly element = el("figure", { class: "course" }, this.caption, this.plane, legend());
  private game: Heading | null = null;
  private told: readonly Told[] = [];
  private width = USUAL;
  private ply = 0;

  constructor(choose: (ply: number) => void) {
    this.plane.addEventListener("click", (event) => {
      const x = event.clientX - this.plane.getBoundingClientRect().left;
      choose(Math.round(((x - LEFT) / (this.width - LEFT - RIM)) * this.plies));
    });
    // A unit of the drawing is a pixel, so that letters are as large as all others.
    new ResizeObserver(() => {
      const width = this.plane.clientWidth;
      if (width > 0 && width !== this.width) {
        this.width = width;
        this.draw();
      }
    }).observe(this.plane);
  }

  private get plies(): number {
    return this.game?.moves.length ?? 1;
  }

  private x(ply: number): number {
    return LEFT + (ply / Math.max(1, this.plies)) * (this.width - LEFT - RIM);
  }

  private y(chance: number): number {
    return RIM + (1 - chance) * (HEIGHT - 2 * RIM);
  }

  /** Shows what is known of a game. */
  show(game: Heading, told: readonly Told[]): void {
    this.game = game;
    this.told = told;
    this.draw();
  }

  private draw(): void {
    const { game, told } = this;
    if (!game) {
      return;
    }
    const seat = (ply: number) => game.moves[ply - 1]?.seat ?? 0;
    const before = told.map((one) => ofFirst(seat(one.ply), one.chance));
    const last = told.at(-1);
    const points = last ? [...before, ofFirst(seat(last.ply), last.chance_after)] : before;
    const place = (chance: number, ply: number) => `${this.x(ply).toFixed(1)} ${this.y(chance).toFixed(1)}`;
    const axis = [1, 0.5, 0].flatMap((chance) => [
      svg("line", { x1: LEFT, x2: this.width - RIM, y1: this.y(chance), y2: this.y(chance), class: "even" }),
      svg("text", { x: LEFT - 6, y: this.y(chance), class: "edge" }, percent(chance)),
    ]);
    const marks = told.flatMap((one) => one.mark === null ? [] : [
      svg("path", {
        d: SHAPES[one.mark.name], class: `mark ${one.mark.name}`,
        transform: `translate(${place(points[one.ply] ?? 0.5, one.ply)})`,
      }, svg("title", {}, `${inShort(game, one)}: ${one.mark.name}`)),
    ]);
    this.caption.textContent = `Chances of ${game.seats[0]}`;
    const said = points.length > 0 ? `${percent(points.at(-1) ?? 0.5)} after ${told.length} moves` : "nothing was judged yet";
    this.plane.setAttribute("aria-label", `Chances of ${game.seats[0]}: ${said}`);
    this.plane.replaceChildren(...axis, this.here,
      svg("polyline", { points: points.map(place).join(" ") }), ...marks);
    this.stand(this.ply);
  }

  /** Shows which move is looked at. */
  stand(ply: number): void {
    this.ply = ply;
    this.here.setAttribute("x1", String(this.x(ply)));
    this.here.setAttribute("x2", String(this.x(ply)));
  }
}

/** Writes a move as it is told. */
function inShort(game: Heading, one: Told): string {
  const listed = game.moves[one.ply - 1];
  return `${listed?.label ?? ""} ${listed?.text ?? ""}${one.mark?.sign ?? ""}`;
}

function legend(): HTMLElement {
  const signs: readonly (readonly [MarkName, string])[] = [["inaccuracy", "?!"], ["mistake", "?"], ["blunder", "??"]];
  return el("p", { class: "marks-legend" }, ...signs.map(([name, sign]) =>
    el("span", {}, svg("svg", { viewBox: "-9 -9 18 18", "aria-hidden": "true" }, svg("path", { d: SHAPES[name], class: `mark ${name}` })),
      ` ${name} ${sign}`)));
}
