// What a feature of the page is: a name, and how it fills its part of the page.

import type { Api } from "./api";

export interface Tab {
  /** The word by which it is known in the page. */
  readonly id: string;
  readonly title: string;
  /**
   * Fills an empty element, once, when the tab is opened for the first time. Returns what is to be done each time that it
   * is opened again, or handed something by another one, if anything is.
   */
  mount(element: HTMLElement, api: Api): ((handed?: unknown) => void) | null;
}

const OPEN = "niwaki-open";

/** Opens a tab, and hands it something. */
export function openTab(id: string, handed: unknown): void {
  document.dispatchEvent(new CustomEvent(OPEN, { detail: { id, handed } }));
}

/** Hears of tabs that others want opened. */
export function onOpen(open: (id: string, handed: unknown) => void): void {
  document.addEventListener(OPEN, (event) => {
    const { id, handed } = (event as CustomEvent<{ id: string; handed: unknown }>).detail;
    open(id, handed);
  });
}
