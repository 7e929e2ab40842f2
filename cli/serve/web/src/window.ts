// The name of this window, by which the server knows what it keeps for it.

const WINDOW = "niwaki-window";

/**
 * Returns the name that this window had before it was reloaded, or a new one.
 *
 * Duplicating a tab copies its session storage. So the name is kept there only from when a page goes, or is frozen, until
 * it is back: a tab that is made of a page which is there finds none, and becomes a window of its own.
 */
export function windowName(): string {
  const name = sessionStorage.getItem(WINDOW) ?? freshName();
  const keep = () => sessionStorage.setItem(WINDOW, name);
  const take = () => sessionStorage.removeItem(WINDOW);
  take();
  addEventListener("pagehide", keep);
  addEventListener("pageshow", take);
  document.addEventListener("freeze", keep);
  document.addEventListener("resume", take);
  return name;
}

function freshName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
