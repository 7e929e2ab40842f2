"""How the page looks: nothing is cut off, text can be read, in light and dark, on a desk and on a telephone."""

import os
import pathlib

from meeting import Meeting

# Works out how far letters stand out from what lies under them, for each element that has letters of its own or a hint in it.
CONTRAST = """() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const read = (colour) => {
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
    .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, at) => sum + c * [0.2126, 0.7152, 0.0722][at], 0);
  const under = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = read(getComputedStyle(at).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return [255, 255, 255];
  };
  const hints = [...document.querySelectorAll('[placeholder]')].filter((field) => field.value === '' && field.checkVisibility() && !field.disabled);
  const own = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  const apart = (element, colour, text) => {
    const [a, b] = [light(read(colour)), light(under(element))];
    return [(Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), element.className.baseVal ?? element.className, text.slice(0, 30)];
  };
  return [...document.querySelectorAll('body *')].filter((element) =>
    own(element) && element.checkVisibility() && !element.closest('.cell') && !element.disabled).map((element) => {
    const style = getComputedStyle(element);
    return apart(element, element.namespaceURI.endsWith('svg') ? style.fill : style.color, element.textContent);
  }).concat(hints.map((field) => apart(field, getComputedStyle(field, '::placeholder').color, field.placeholder))).filter(([ratio]) => ratio < 4.5);
}"""


def pictures(chromium, address):
    """A game is looked at in four manners; its pictures stay where NIWAKI_PICTURES says."""
    folder = os.environ.get("NIWAKI_PICTURES")
    for width, height in [(1600, 1000), (390, 844)]:
        for scheme in ["light", "dark"]:
            meeting = Meeting(chromium, address, viewport={"width": width, "height": height}, color_scheme=scheme)
            page = meeting.page
            for game, mv in [("chess", "e4"), ("checkers", "11-15"), ("tree", None)]:
                meeting.begin(game=game, first="you", second="niwaki, level 5")
                if mv:
                    page.get_by_label("A move").fill(mv)
                    page.get_by_label("A move").press("Enter")
                    meeting.wait_for_moves(2)
                wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                assert wide <= 0, f"{game} at {width}: {wide} pixels too wide"
                faint = page.evaluate(CONTRAST)
                assert faint == [], f"{game} {scheme}: {faint}"
                if folder:
                    path = pathlib.Path(folder) / f"{game}-{width}-{scheme}.png"
                    page.screenshot(path=path, full_page=width < 500)
            page.get_by_role("button", name="New game").click()
            faint = page.evaluate(CONTRAST)
            assert faint == [], faint
            if folder:
                page.screenshot(path=pathlib.Path(folder) / f"dialog-{width}-{scheme}.png")
            meeting.close()
