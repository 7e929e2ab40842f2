// Draws a part of a tree, and goes about in it by mouse, wheel and keys.

import { el } from "../dom";
import { type Picture, type Rect, type Summary, counted } from "./data";
import { ofTechnique, paintOf, stripe, wantsBlack } from "./paint";

/** The pixels of a row. */
const ROW = 20;
/** How many rows are drawn. */
const ROWS = 24;

export interface Guide {
  /** Draws another part. */
  zoom(id: number): void;
  /** Goes back to the part above. */
  out(): void;
  /** Shows a node. */
  choose(id: number): void;
}

export class Icicle {
  readonly canvas = el("canvas", {
    class: "icicle", tabindex: 0, role: "application",
    "aria-label": "The tree: arrows go from node to node, Enter zooms in, Backspace zooms out",
  });
  readonly rows = ROWS;
  private picture: Picture | null = null;
  private summary: Summary | null = null;
  private chosen: Rect | null = null;
  private wheel = 0;

  constructor(private readonly guide: Guide) {
    this.canvas.addEventListener("click", (event) => this.click(event, false));
    this.canvas.addEventListener("dblclick", (event) => this.click(event, true));
    this.canvas.addEventListener("keydown", (event) => this.key(event));
    this.canvas.addEventListener("mousemove", (event) => this.hover(event));
    this.canvas.addEventListener("wheel", (event) => this.roll(event), { passive: false });
  }

  get width(): number {
    return Math.max(200, Math.round(this.canvas.clientWidth));
  }

  show(picture: Picture, summary: Summary, chosen: number | null): void {
    [this.picture, this.summary] = [picture, summary];
    this.chosen = picture.rects.find((rect) => rect.id === chosen && !rect.sum) ?? picture.rects[0] ?? null;
    this.draw();
  }

  /** Marks a node, if it is in the picture. */
  mark(id: number): void {
    const rect = this.picture?.rects.find((one) => one.id === id && !one.sum);
    if (rect) {
      this.chosen = rect;
      this.draw();
    }
  }

  private draw(): void {
    const [picture, canvas] = [this.picture, this.canvas];
    const context = canvas.getContext("2d");
    if (!picture || !context) {
      return;
    }
    const deepest = Math.max(...picture.rects.map((rect) => rect.row), 5);
    const [width, height, scale] = [this.width, (deepest + 1) * ROW, devicePixelRatio];
    canvas.style.height = `${height}px`;
    canvas.width = width * scale;
    canvas.height = height * scale;
    context.scale(scale, scale);
    context.font = "12px system-ui, sans-serif";
    context.textBaseline = "middle";
    for (const rect of picture.rects) {
      this.drawRect(context, rect);
    }
    if (this.chosen) {
      const { x, w, row } = this.chosen;
      context.lineWidth = 3;
      context.strokeStyle = getComputedStyle(canvas).color;
      context.strokeRect(x + 1.5, row * ROW + 1.5, Math.max(w - 3, 2), ROW - 3);
    }
  }

  private drawRect(context: CanvasRenderingContext2D, rect: Rect): void {
    const paint = paintOf(rect.class);
    const [x, y, w] = [rect.x, rect.row * ROW, Math.max(rect.w - (rect.w > 4 ? 1 : 0), 0.7)];
    context.globalAlpha = rect.sum ? 0.75 : 1;
    context.fillStyle = paint.colour;
    context.fillRect(x, y, w, ROW - 1);
    context.globalAlpha = 1;
    stripe(context, paint, x, y, w, ROW - 1);
    if (rect.short !== undefined && w > 2) {
      context.fillStyle = ofTechnique(rect.short).colour;
      context.fillRect(x, y, w, 4);
    }
    let tick = x;
    for (const technique of Object.keys(rect.pruned ?? {})) {
      context.fillStyle = ofTechnique(Number(technique)).colour;
      context.fillRect(tick, y + ROW - 5, Math.min(7, Math.max(x + w - tick, 0)), 4);
      tick += 8;
    }
    if (rect.again !== undefined && w > 6) {
      context.strokeStyle = wantsBlack(paint.colour) ? "#000" : "#fff";
      context.setLineDash([3, 2]);
      context.lineWidth = 1.5;
      context.strokeRect(x + 1, y + 1, w - 2, ROW - 3);
      context.setLineDash([]);
    }
    if (rect.name !== undefined) {
      this.write(context, rect.name, paint.colour, x, y, w);
    }
  }

  /** Writes the name of a move on its rectangle, with ground under it so that no stripe disturbs. */
  private write(context: CanvasRenderingContext2D, name: string, colour: string, x: number, y: number, w: number): void {
    const length = context.measureText(name).width;
    if (length + 8 > w) {
      return;
    }
    context.fillStyle = colour;
    context.fillRect(x + 2, y + 4, length + 4, ROW - 9);
    context.fillStyle = wantsBlack(colour) ? "#000" : "#fff";
    context.fillText(name, x + 4, y + ROW / 2);
  }

  private at(event: MouseEvent): Rect | null {
    const box = this.canvas.getBoundingClientRect();
    const [x, row] = [event.clientX - box.left, Math.floor((event.clientY - box.top) / ROW)];
    const found = this.picture?.rects.find((rect) => rect.row === row && x >= rect.x && x < rect.x + Math.max(rect.w, 1));
    return found ?? null;
  }

  private click(event: MouseEvent, twice: boolean): void {
    const rect = this.at(event);
    if (rect && twice) {
      this.guide.zoom(rect.id);
    } else if (rect) {
      this.choose(rect);
    }
  }

  private roll(event: WheelEvent): void {
    event.preventDefault();
    this.wheel += event.deltaY;
    if (Math.abs(this.wheel) < 60) {
      return;
    }
    const inwards = this.wheel < 0;
    this.wheel = 0;
    const rect = this.at(event);
    if (inwards && rect) {
      this.guide.zoom(rect.id);
    } else if (!inwards) {
      this.guide.out();
    }
  }

  private hover(event: MouseEvent): void {
    const rect = this.at(event);
    this.canvas.title = rect ? this.inWords(rect) : "";
  }

  private inWords(rect: Rect): string {
    const kind = rect.class >= 32
      ? `ended by ${this.summary?.techniques[rect.class - 32]?.name ?? ""}`
      : this.summary?.classes[rect.class] ?? "";
    const several = rect.sum ? `${rect.sum} nodes beside each other` : rect.name ?? "a node";
    const short = rect.short === undefined ? "" : `, reduced by ${this.summary?.techniques[rect.short]?.name ?? ""}`;
    return `${several}: ${kind}${short}, ${counted(rect.nodes)} nodes`;
  }

  private choose(rect: Rect): void {
    this.chosen = rect;
    this.draw();
    this.guide.choose(rect.id);
  }

  private key(event: KeyboardEvent): void {
    const [picture, from] = [this.picture, this.chosen];
    if (!picture || !from) {
      return;
    }
    const row = (at: number) => picture.rects.filter((rect) => rect.row === at).sort((a, b) => a.x - b.x);
    let to: Rect | undefined;
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      const line = row(from.row);
      to = line[line.indexOf(from) + (event.key === "ArrowLeft" ? -1 : 1)];
    } else if (event.key === "ArrowDown") {
      const below = row(from.row + 1).filter((rect) => rect.x >= from.x - 0.01 && rect.x < from.x + from.w);
      to = below.find((rect) => !rect.sum) ?? below[0];
    } else if (event.key === "ArrowUp") {
      to = row(from.row - 1).find((rect) => rect.x <= from.x + 0.01 && rect.x + rect.w > from.x);
    } else if (event.key === "Enter") {
      this.guide.zoom(from.id);
    } else if (event.key === "Backspace" || event.key === "Escape") {
      this.guide.out();
    } else {
      return;
    }
    event.preventDefault();
    if (to) {
      this.choose(to);
    }
  }
}
