// The colours of nodes. They are told apart by lightness and, for techniques, by stripes as well, so that nobody needs to
// see hues; the first eight are those of Okabe and Ito.

import { TECHNIQUES } from "./data";

export interface Paint {
  readonly colour: string;
  /** The direction of its stripes, if it has any. */
  readonly stripes: "none" | "rising" | "falling" | "level" | "upright";
}

const plain = (colour: string): Paint => ({ colour, stripes: "none" });

const OVER = plain("#6b4a2b");
const CLASSES: readonly Paint[] = [
  OVER, OVER, plain("#a07a52"), OVER, OVER, plain("#e69f00"), OVER, plain("#8fd6be"), plain("#009e73"),
  plain("#8fd6be"), plain("#8fd6be"), plain("#8fd6be"), OVER, plain("#56b4e9"), plain("#c9c6ba"),
  { colour: "#ffffff", stripes: "rising" }, OVER, plain("#0072b2"),
];

const COLOURS = ["#cc79a7", "#d55e00", "#f0e442", "#882255", "#44337a", "#b5bd4c", "#ff9e8a", "#2f4b1e"] as const;
const STRIPES = ["rising", "falling", "level", "upright"] as const;

/** Returns the paint of a technique, by its place among those that do something in a tree. */
export function ofTechnique(place: number): Paint {
  return {
    colour: COLOURS[place % COLOURS.length] ?? "#888888",
    stripes: STRIPES[Math.floor(place / COLOURS.length + place) % STRIPES.length] ?? "rising",
  };
}

/** Returns the paint of a class; `places` are those of the techniques. */
export function paintOf(kind: number, places: ReadonlyMap<number, number>): Paint {
  if (kind >= TECHNIQUES) {
    return ofTechnique(places.get(kind - TECHNIQUES) ?? 0);
  }
  return CLASSES[kind] ?? OVER;
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
    const slope = { rising: -h, falling: h, upright: 0 }[paint.stripes];
    for (let at = Math.floor((x - h) / 7) * 7; at < x + w + h; at += 7) {
      context.moveTo(at, y);
      context.lineTo(at + slope, y + h);
    }
  }
  context.stroke();
  context.restore();
}
