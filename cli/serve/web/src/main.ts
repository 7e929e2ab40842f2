// The page around its features: the tabs, light and dark, and the address that is missing.

import { Api } from "./api";
import { button, el } from "./dom";
import { play } from "./play/play";
import { type Tab, onOpen } from "./tab";
import { tree } from "./tree/tree";

/** The features: a line for each. */
const TABS: readonly Tab[] = [play, tree];

const THEME = "niwaki-theme";

function theme(): HTMLButtonElement {
  const root = document.documentElement;
  const dark = () =>
    root.dataset["theme"] === "dark" ||
    (root.dataset["theme"] === undefined && matchMedia("(prefers-color-scheme: dark)").matches);
  const known = localStorage.getItem(THEME);
  if (known === "light" || known === "dark") {
    root.dataset["theme"] = known;
  }
  const toggle = button("", () => {
    const next = dark() ? "light" : "dark";
    root.dataset["theme"] = next;
    localStorage.setItem(THEME, next);
    say();
  }, { class: "quiet" });
  const say = () => {
    toggle.textContent = dark() ? "Light" : "Dark";
  };
  say();
  return toggle;
}

/** Shows one tab at a time, by the pattern that screen readers know: arrows go from tab to tab. */
function tabs(api: Api): { list: HTMLElement; panels: HTMLElement[] } {
  const panels = TABS.map((tab) =>
    el("section", { id: `panel-${tab.id}`, role: "tabpanel", "aria-labelledby": `tab-${tab.id}`, hidden: true }),
  );
  const buttons = TABS.map((tab, index) =>
    button(tab.title, () => show(index), {
      role: "tab", id: `tab-${tab.id}`, "aria-controls": `panel-${tab.id}`,
    }),
  );
  const mounted = new Map<number, ((handed?: unknown) => void) | null>();
  const show = (index: number) => {
    buttons.forEach((one, at) => {
      one.setAttribute("aria-selected", String(at === index));
      one.tabIndex = at === index ? 0 : -1;
    });
    panels.forEach((panel, at) => {
      panel.hidden = at !== index;
    });
    const [tab, panel] = [TABS[index], panels[index]];
    if (mounted.has(index)) {
      mounted.get(index)?.();
    } else if (tab && panel) {
      mounted.set(index, tab.mount(panel, api));
    }
  };
  const list = el("nav", {
    role: "tablist",
    "aria-label": "What to do",
    keydown: (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[(event as KeyboardEvent).key] ?? 0;
      const at = buttons.findIndex((one) => one === document.activeElement);
      if (step !== 0 && at >= 0) {
        const next = (at + step + buttons.length) % buttons.length;
        show(next);
        buttons[next]?.focus();
      }
    },
  }, ...buttons);
  onOpen((id, handed) => {
    const index = TABS.findIndex((tab) => tab.id === id);
    show(index);
    buttons[index]?.focus();
    mounted.get(index)?.(handed);
  });
  show(0);
  return { list, panels };
}

function start(): void {
  const api = Api.here();
  const brand = el("span", { class: "brand" }, "niwaki");
  if (!api) {
    document.body.append(
      el("header", { class: "top" }, brand, theme()),
      el("main", { class: "lost" },
        el("p", {}, "Open the address that niwaki serve has printed: its last part, behind #, is how this page is known to the server."),
      ),
    );
    return;
  }
  const { list, panels } = tabs(api);
  document.body.append(
    el("header", { class: "top" }, brand, list, theme()),
    el("main", {}, ...panels),
  );
}

start();
