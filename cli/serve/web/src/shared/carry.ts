// Carries pieces about: a pointer that goes down on one drags it as soon as it has moved far enough, and else has clicked it.

import { svg } from "../dom";

/** How far a pointer moves before it drags. */
const SLIP = 6;

/** A piece under a pointer that goes down, and what becomes of it. */
export interface Carried {
  /** The piece as it is drawn, in a square of 100, and how many pixels that square has. */
  readonly piece: Element;
  readonly size: number;
  /** It begins to be dragged. */
  lift?(): void;
  /** It was let go at a point of the page. */
  drop(x: number, y: number): void;
  /** It was not dragged. */
  click?(): void;
}

/**
 * Has pointers carry pieces off an element. `take` says what lies under a pointer that goes down, if anything that can be
 * carried does. Returns a function that lets go of it.
 */
export function carrying(element: Element, take: (event: PointerEvent) => Carried | null): () => void {
  let letGo = () => {};
  element.addEventListener("pointerdown", (event) => {
    const down = event as PointerEvent;
    letGo();
    const what = down.button === 0 ? take(down) : null;
    if (what) {
      letGo = hold(what, down, element.closest("dialog") ?? document.body);
    }
  });
  return () => letGo();
}

/** Follows a pointer that holds something, until it is let go of. What is dragged is seen within `over`, above all else. */
function hold(what: Carried, down: PointerEvent, over: Element): () => void {
  const held = new AbortController();
  let image: SVGSVGElement | null = null;
  const end = () => {
    held.abort();
    image?.remove();
    what.piece.classList.remove("lifted");
  };
  const follow = (kind: "pointermove" | "pointerup" | "pointercancel", act: (event: PointerEvent) => void) =>
    addEventListener(kind, (event) => event.pointerId === down.pointerId && act(event), { signal: held.signal });
  follow("pointermove", (event) => {
    if (!image && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > SLIP) {
      image = svg("svg", { viewBox: "0 0 100 100", class: "carried", "aria-hidden": "true" }, what.piece.cloneNode(true));
      over.append(image);
      what.piece.classList.add("lifted");
      what.lift?.();
    }
    if (image) {
      const side = (at: number) => `${at - what.size / 2}px`;
      Object.assign(image.style, { width: `${what.size}px`, left: side(event.clientX), top: side(event.clientY) });
    }
  });
  follow("pointerup", (event) => {
    const dragged = image !== null;
    end();
    if (dragged) {
      what.drop(event.clientX, event.clientY);
    } else {
      what.click?.();
    }
  });
  follow("pointercancel", end);
  return end;
}
