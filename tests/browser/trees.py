"""A tree is recorded, zoomed, asked for reasons, and searched once more but for one thing."""

import os
import pathlib
import re

from looks import CONTRAST
from meeting import Meeting


class Grove(Meeting):
    """A page on which a tree is shown."""

    def __init__(self, chromium, address, **manner):
        super().__init__(chromium, address, **manner)
        self.page.get_by_role("tab", name="Tree").click()
        self.panel = self.page.locator("#panel-tree")
        self.panel.get_by_role("button", name="Record", exact=True).wait_for()

    def record(self, depth, game="chess", nodes=None, audited=False):
        self.panel.get_by_label("Game").select_option(game)
        self.panel.get_by_label("Depth").fill(str(depth))
        self.panel.get_by_label("Nodes").fill("" if nodes is None else str(nodes))
        box = self.panel.get_by_role("checkbox")
        if box.is_checked() != audited:
            box.click()
        self.panel.get_by_role("button", name="Record", exact=True).click()
        self.said("nodes, ")
        self.panel.locator(".node h3").wait_for()

    def said(self, text):
        self.panel.locator(".status", has_text=text).wait_for(timeout=60_000)
        return self.panel.locator(".status").inner_text()

    def crumbs(self):
        return self.panel.locator(".side:not([hidden]) .crumbs button").all_inner_texts()


def looked_into(chromium, address):
    """By mouse: the root's moves say what was done to each and why, and a node is zoomed into and out of."""
    grove = Grove(chromium, address)
    grove.record(6)
    panel = grove.panel
    assert grove.crumbs() == ["All iterations", "Depth 6"]
    reasons = panel.locator(".tried .why").all_inner_texts()
    assert any("reduced" in why or "searched shallower" in why for why in reasons), reasons
    assert panel.locator("svg.board.small").count() == 1
    panel.locator(".tried button.link").first.click()
    panel.locator(".node .line", has_text="›").wait_for()
    panel.get_by_role("button", name="Zoom here").click()
    panel.locator(".crumbs button", has_text="Node").wait_for()
    panel.get_by_role("button", name="All iterations").click()
    panel.get_by_label("A line of moves").fill("e4 e5")
    panel.get_by_role("button", name="Find", exact=True).click()
    panel.locator(".status", has_text=re.compile("searched|pruned")).wait_for()
    panel.get_by_role("button", name="Where the value comes from").click()
    panel.locator(".lines ol").wait_for()
    grove.close()


def what_if(chromium, address):
    """Without one decision, without a technique and deeper: both trees stand beside each other."""
    grove = Grove(chromium, address)
    grove.record(5)
    for name in ["Without this decision", "Without late-move-reductions"]:
        grove.panel.get_by_role("button", name=name).first.click()
        said = grove.said("the root has")
        assert "nodes before" in said, said
        assert grove.panel.locator(".side:not([hidden])").count() == 2
        grove.panel.locator(".status").evaluate("element => { element.textContent = ''; }")
    grove.panel.get_by_role("button", name="One ply deeper").click()
    assert "1 ply deeper" in grove.said("the root has")
    grove.close()


def audited(chromium, address):
    """The wrong decisions of an audit lead to their nodes, and each can be done without."""
    grove = Grove(chromium, address)
    grove.record(3, audited=True)
    grove.panel.get_by_role("button", name="Wrong decisions").click()
    said = grove.said("of the sample w")
    wrong = grove.panel.locator(".wrongs button.link")
    if not said.startswith("No decision"):
        wrong.first.click()
        grove.panel.locator(".node h3").wait_for()
    grove.close()


def by_keys(chromium, address):
    """Without a mouse: from node to node by arrows, inwards by Enter, outwards by Backspace."""
    grove = Grove(chromium, address)
    grove.record(5)
    panel = grove.panel
    panel.locator("canvas.icicle").first.focus()
    first = grove.panel.locator(".node h3").inner_text()
    grove.page.keyboard.press("ArrowDown")
    panel.locator(".node h3").filter(has_not_text=first).wait_for()
    grove.page.keyboard.press("Enter")
    grove.panel.locator(".crumbs button", has_text="Node").wait_for()
    grove.page.keyboard.press("Backspace")
    grove.panel.locator(".crumbs button", has_text="Node").wait_for(state="detached")
    grove.panel.get_by_label("Iteration").focus()
    grove.page.keyboard.press("ArrowLeft")
    panel.locator(".crumbs", has_text="Depth 4").wait_for()
    grove.close()


def pictures(chromium, address):
    """It is looked at in four manners: nothing is cut off, and letters stand out."""
    folder = os.environ.get("NIWAKI_PICTURES")
    for width, height in [(1600, 1100), (390, 844)]:
        for scheme in ["light", "dark"]:
            grove = Grove(chromium, address, viewport={"width": width, "height": height}, color_scheme=scheme)
            grove.record(6)
            wide = grove.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, f"{wide} pixels too wide at {width}"
            faint = grove.page.evaluate(CONTRAST)
            assert faint == [], f"{scheme}: {faint}"
            if folder:
                grove.page.screenshot(path=pathlib.Path(folder) / f"trees-{width}-{scheme}.png")
            grove.close()
