// What a feature of the page is: a name, and how it fills its part of the page.

import type { Api } from "./api";

export interface Tab {
  /** The word by which it is known in the page. */
  readonly id: string;
  readonly title: string;
  /**
   * Fills an empty element, once, when the tab is opened for the first time. Returns what is to be done each time that it
   * is opened again, if anything is.
   */
  mount(element: HTMLElement, api: Api): (() => void) | null;
}
