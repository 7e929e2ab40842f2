// Draws how the evaluation went, move by move: a line in the middle is even, above it the first side is better.

import { svg } from "../dom";
import type { Game } from "./game";
import { inWords, share } from "../shared/value";

const [WIDTH, HEIGHT] = [300, 80];

export class Curve {
  readonly element = svg("svg", { class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img" });

  show(game: Game): void {
    const step = WIDTH / Math.max(20, game.moves.length);
    const points = game.moves.flatMap(({ value, seat, text }, ply) => value === null ? [] : [{
      x: (ply + 0.5) * step,
      y: (1 - share(value, seat)) * (HEIGHT - 8) + 4,
      said: `${text}: ${inWords(value, seat, game.seats)}`,
    }]);
    const last = points.at(-1);
    this.element.setAttribute("aria-label", last ? `Evaluation after ${last.said}` : "No evaluation yet");
    this.element.replaceChildren(
      svg("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "even" }),
      svg("polyline", { points: points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ") }),
      ...points.map(({ x, y, said }) =>
        svg("path", { d: `M${x.toFixed(1)} ${y.toFixed(1)}h0`, class: "point" }, svg("title", {}, said))),
    );
    this.element.toggleAttribute("hidden", points.length === 0);
  }
}
