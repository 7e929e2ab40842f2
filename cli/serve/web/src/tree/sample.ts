// A piece of a colour, for the legend.

import { el } from "../dom";
import { paintOf, stripe } from "./paint";

export const ROW_OF_LEGEND = "a node is as wide as it has nodes below it";

/** Draws a sample of the paint of a class. */
export function sample(kind: number): HTMLCanvasElement {
  const [width, height] = [26, 16];
  const canvas = el("canvas", { class: "sample", width: width * 2, height: height * 2, "aria-hidden": "true" });
  const context = canvas.getContext("2d");
  if (context) {
    const paint = paintOf(kind);
    context.scale(2, 2);
    context.fillStyle = paint.colour;
    context.fillRect(0, 0, width, height);
    stripe(context, paint, 0, 0, width, height);
  }
  return canvas;
}
