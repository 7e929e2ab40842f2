// The colours of nodes. A class that no technique ended has a plain one; techniques have stripes as well, and each has its
// own by its number in the list of all techniques, so that it looks alike in every recording. The colours are those of
// Okabe and Ito, and near them, moved apart until simulations of colour blindness tell them apart (`tests/colours.rs`).

import { TECHNIQUES } from "./data";
import palette from "./palette.json";

export interface Paint {
  readonly colour: string;
  /** The direction of its stripes, `none` if it has none. */
  readonly stripes: string;
}

const CLASSES: readonly Paint[] = palette.classes.map((colour, kind) => ({
  colour, stripes: palette.striped.includes(kind) ? "rising" : "none",
}));
const OTHER: Paint = { colour: "#888888", stripes: "none" };

/** Returns the paint of a technique, by its number: no two of the first 32 are alike. */
export function ofTechnique(number: number): Paint {
  const { techniques, stripes } = palette;
  return {
    colour: techniques[number % techniques.length] ?? OTHER.colour,
    stripes: stripes[(Math.floor(number / techniques.length) + number) % stripes.length] ?? OTHER.stripes,
  };
}

/** Returns the paint of a class. */
export function paintOf(kind: number): Paint {
  return kind >= TECHNIQUES ? ofTechnique(kind - TECHNIQUES) : CLASSES[kind] ?? OTHER;
}

/** Tells whether letters on a colour are to be black: then they stand out from it more than white ones. */
export function wantsBlack(colour: string): boolean {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  const light = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  const [red = 0, green = 0, blue = 0] = light;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18;
}

/** Draws the stripes of a paint into a rectangle. */
export function stripe(context: CanvasRenderingContext2D, paint: Paint, x: number, y: number, w: number, h: number): void {
  if (paint.stripes === "none" || w < 3) {
    return;
  }
  context.save();
  context.beginPath();
  context.rect(x, y, w, h);
  context.clip();
  context.strokeStyle = wantsBlack(paint.colour) ? "rgba(0,0,0,.35)" : "rgba(255,255,255,.4)";
  context.lineWidth = 1.2;
  context.beginPath();
  if (paint.stripes === "level") {
    for (let at = y + 3; at < y + h; at += 5) {
      context.moveTo(x, at);
      context.lineTo(x + w, at);
    }
  } else {
    const slope = paint.stripes === "rising" ? -h : paint.stripes === "falling" ? h : 0;
    for (let at = Math.floor((x - h) / 7) * 7; at < x + w + h; at += 7) {
      context.moveTo(at, y);
      context.lineTo(at + slope, y + h);
    }
  }
  context.stroke();
  context.restore();
}
