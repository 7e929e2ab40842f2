"""How soon a tree is seen, and how smoothly it is zoomed. Arguments: the command, and numbers of nodes.

Each recording is made in the page; then a click on "All iterations" draws the whole tree for the first time, and the wheel
zooms in and out for ten seconds, each time as soon as the picture before it is there. Frames are callbacks of
requestAnimationFrame, of which a headless browser makes 60 a second at most.
"""

import os
import statistics
import sys

from meeting import browser, serving
from trees import Grove

# Clicks, and says how many milliseconds pass until the frame after the picture.
FIRST = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const all = () => document.querySelector('.side:not([hidden]) .crumbs button');
  const begun = performance.now();
  all().click();
  while (all().getAttribute('aria-current') !== 'true') await new Promise((done) => setTimeout(done));
  await frame();
  return performance.now() - begun;
}"""

# Zooms for so many milliseconds, and says how many frames and pictures there were, and the longest time between two frames.
ZOOM = """async (length) => {
  const canvas = document.querySelector('canvas.icicle');
  const crumbs = () => document.querySelector('.side:not([hidden]) .crumbs').childElementCount;
  const box = canvas.getBoundingClientRect();
  let [frames, last, longest, pictures, running] = [0, performance.now(), 0, 0, true];
  const count = (now) => {
    frames += 1; longest = Math.max(longest, now - last); last = now;
    if (running) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  const begun = performance.now();
  for (let turn = 0; performance.now() - begun < length; turn += 1) {
    const inwards = turn % 8 < 4;
    const [was, place] = [crumbs(), 0.1 + 0.8 * ((turn * 0.381966) % 1)];
    canvas.dispatchEvent(new WheelEvent('wheel', {
      deltaY: inwards ? -100 : 100, clientX: box.left + place * box.width, clientY: box.top + 30, cancelable: true,
    }));
    for (let wait = 0; crumbs() === was && wait < 40; wait += 1) await new Promise((done) => setTimeout(done, 1));
    pictures += crumbs() !== was;
  }
  running = false;
  const seconds = (performance.now() - begun) / 1000;
  return [frames / seconds, pictures / seconds, longest];
}"""


def main(niwaki, *sizes):
    print("load before:", os.getloadavg())
    with browser() as chromium, serving(niwaki, "chess") as address:
        for size in map(int, sizes or ["100000", "1000000", "10000000"]):
            first, zooms = [], []
            for _ in range(3 if size < 5_000_000 else 1):
                grove = Grove(chromium, address, viewport={"width": 1600, "height": 1100})
                grove.panel.get_by_label("Depth").fill("")
                grove.panel.get_by_label("Nodes").fill(str(size))
                grove.panel.get_by_role("button", name="Record", exact=True).click()
                grove.panel.locator(".status", has_text="bytes each").wait_for(timeout=300_000)
                grove.panel.locator(".node h3").wait_for()
                first.append(grove.page.evaluate(FIRST))
                zooms.append(grove.page.evaluate(ZOOM, 10_000))
                grove.close()
            frames, pictures, longest = (statistics.median(column) for column in zip(*zooms))
            print(
                f"{size} nodes: first picture of all {statistics.median(first):.0f} ms; {frames:.0f} frames and"
                f" {pictures:.0f} pictures a second while zooming, the longest frame {longest:.0f} ms", flush=True)
    print("load after:", os.getloadavg())


main(*sys.argv[1:])
