// Shows the numbers and the command of a row or point beside it, on hover and on keyboard focus; arrows move on.
(() => {
  const card = document.getElementById("card");
  const things = [...document.querySelectorAll("tr[data-command],g[data-command]")];
  const group = thing => thing.closest("table,svg");
  const seen = new Set();
  for (const thing of things) {
    const title = thing.querySelector("title");
    thing.dataset.text = title.textContent;
    thing.setAttribute("aria-label", title.textContent);
    title.remove();
    thing.tabIndex = seen.has(group(thing)) ? -1 : 0;
    seen.add(group(thing));
  }
  const show = thing => {
    const [name, ...lines] = thing.dataset.text.split("\n");
    const add = (tag, text) => { const e = document.createElement(tag); e.textContent = text; return e; };
    const around = group(thing).dataset;
    const command = (around.before || "") + thing.dataset.command + (around.after || "");
    card.replaceChildren(add("strong", name), ...lines.map(text => add("div", text)));
    if (command) card.append(add("small", "The first of its searches:"), add("code", command));
    card.hidden = false;
    const box = thing.getBoundingClientRect();
    const below = box.bottom + 8 + card.offsetHeight < innerHeight;
    card.style.top = Math.max(4, below ? box.bottom + 6 : box.top - card.offsetHeight - 6) + "px";
    card.style.left = Math.max(4, Math.min(box.left, innerWidth - card.offsetWidth - 8)) + "px";
  };
  const hide = () => { card.hidden = true; };
  const look = event => {
    const thing = event.target.closest("tr[data-command],g[data-command]");
    if (thing) show(thing); else if (!card.contains(event.target)) hide();
  };
  addEventListener("pointerover", look);
  addEventListener("focusin", look);
  addEventListener("scroll", hide, { passive: true });
  addEventListener("keydown", event => {
    if (event.key === "Escape") hide();
    const thing = document.activeElement;
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step || !things.includes(thing)) return;
    const next = things[things.indexOf(thing) + step];
    if (next && group(next) === group(thing)) { next.focus(); event.preventDefault(); }
  });
})();
