// A board whose cells are reached by pointing and by keys: one of them has the focus, arrows lead to those beside it.

import { svg } from "../dom";
import { type Laid, fill, lay } from "./board";
import type { Carried } from "./carry";
import { type Cell, type Grid, type Place, same, spoken } from "./grid";

/** What keys do besides leading from cell to cell; says whether it was anything. */
export type Act = (key: string, place: Place) => boolean;

/** What is shown of a cell besides what stands in it: classes that are on or off, and words. */
export interface Marks {
  readonly classes: Readonly<Record<string, boolean>>;
  readonly words: readonly (string | false)[];
  readonly selected: boolean;
}

const STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0],
};

export class Cells {
  readonly element = svg("svg", { class: "board", role: "grid", "aria-label": "Board" });
  private laid: readonly Laid[] = [];
  private grid: Grid | null = null;
  private turned = false;
  private draughts = false;
  private shape = "";
  private at: Place = [0, 0];

  constructor(act: Act, private readonly marks: (place: Place, cell: Cell) => Marks) {
    this.element.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      if (step) {
        this.go(step);
      } else if (!act(event.key, this.at)) {
        return;
      }
      event.preventDefault();
    });
  }

  /** Shows a board, turned by half if asked. */
  show(grid: Grid | null, turned: boolean, draughts: boolean): void {
    this.grid = grid;
    this.draughts = draughts;
    if (!grid) {
      this.element.replaceChildren();
      this.laid = [];
      this.shape = "";
      return;
    }
    this.lay(grid, turned);
    fill(this.laid, grid, draughts);
    this.mark();
  }

  /** Lays the cells, unless they lie there already: the focus stays where it is. */
  private lay(grid: Grid, turned: boolean): void {
    const shades = grid.rows.map((row) => row.map((cell) => cell.shade[0] + cell.name).join(",")).join(";");
    const shape = `${turned} ${shades}`;
    if (shape === this.shape) {
      return;
    }
    this.shape = shape;
    this.turned = turned;
    this.laid = lay(this.element, grid, turned);
    for (const { place, element } of this.laid) {
      element.setAttribute("role", "gridcell");
      element.parentElement?.setAttribute("role", "row");
      element.dataset["place"] = place.join(",");
    }
    const [rows, columns] = [grid.rows.length, Math.max(0, ...grid.rows.map((row) => row.length))];
    const bottom: Place = turned ? [0, columns - 1] : [rows - 1, 0];
    const keeps = this.at[0] + this.at[1] > 0 && this.find(this.at) !== null;
    this.at = keeps ? this.at : bottom;
  }

  private find(place: Place): SVGGElement | null {
    return this.laid.find((one) => same(one.place, place))?.element ?? null;
  }

  /** Shows the marks of all cells, and says them to those who hear the page. */
  mark(): void {
    for (const { place, element } of this.laid) {
      const cell = this.grid?.rows[place[0]]?.[place[1]];
      if (!cell) {
        continue;
      }
      const { classes, words, selected } = this.marks(place, cell);
      for (const [name, on] of Object.entries(classes)) {
        element.classList.toggle(name, on);
      }
      const label = [cell.name || "cell", spoken(cell, this.draughts), ...words.filter((word) => word !== false)].join(", ");
      element.setAttribute("aria-label", label);
      element.setAttribute("tabindex", same(place, this.at) ? "0" : "-1");
      element.setAttribute("aria-selected", String(selected));
    }
  }

  /** Has keys go on from a cell. */
  stand(place: Place): void {
    this.at = place;
  }

  /** Goes to the cell beside, as it is seen. */
  private go([right, down]: readonly [number, number]): void {
    const sign = this.turned ? -1 : 1;
    const next: Place = [this.at[0] + down * sign, this.at[1] + right * sign];
    const element = this.find(next);
    if (element) {
      this.at = next;
      this.mark();
      element.focus();
    }
  }

  /** Returns the cell at a point of the page. */
  under(x: number, y: number): Place | null {
    const found = document.elementFromPoint(x, y)?.closest<SVGGElement>("[data-place]");
    return this.laid.find(({ element }) => element === found)?.place ?? null;
  }

  /** The length of a cell, in pixels. */
  get side(): number {
    return this.laid[0]?.element.querySelector(".ground")?.getBoundingClientRect().width ?? 0;
  }

  /** Returns the piece of a cell, as it is carried. */
  carried(place: Place): Pick<Carried, "piece" | "size"> | null {
    const piece = this.find(place)?.querySelector(".piece");
    return piece ? { piece, size: this.side } : null;
  }
}
