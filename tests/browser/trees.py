"""A tree is recorded, zoomed, asked for reasons, and searched once more but for one thing."""

import json
import os
import pathlib
import re
import time
import urllib.error
import urllib.request

from files import FOREIGN, HOSTILE
from looks import CONTRAST
from meeting import Meeting


class Grove(Meeting):
    """A page on which a tree is shown."""

    def __init__(self, chromium, address, **manner):
        super().__init__(chromium, address, **manner)
        self.page.get_by_role("tab", name="Tree").click()
        self.panel = self.page.locator("#panel-tree")
        self.panel.get_by_role("button", name="Record", exact=True).wait_for()

    def record(self, depth, game="chess", nodes=None, audited=False, techniques=None):
        if techniques:
            profile, more = techniques
            self.panel.get_by_label("Techniques", exact=True).select_option(profile)
            self.panel.get_by_label("One more technique").select_option(more)
        self.panel.get_by_label("Game").fill(game)
        self.panel.get_by_label("Depth").fill(str(depth))
        self.panel.get_by_label("Nodes").fill("" if nodes is None else str(nodes))
        box = self.panel.get_by_role("checkbox")
        if box.is_checked() != audited:
            box.click()
        self.panel.get_by_role("button", name="Record", exact=True).click()
        self.said("bytes each")
        self.panel.locator(".node h3").wait_for()

    def said(self, text):
        self.panel.locator(".status", has_text=text).wait_for(timeout=240_000)
        return self.panel.locator(".status").inner_text()

    def numbers(self):
        """The counts of the legend, by what they count."""
        entries = self.panel.locator(".legend li span").all_inner_texts()
        return dict(entry.rsplit(": ", 1) for entry in entries)

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


def set_up(chromium, address):
    """The position to be recorded is set up on a board, where the game has that."""
    grove = Grove(chromium, address)
    panel = grove.panel
    button = panel.get_by_role("button", name="Set up on a board")
    panel.get_by_label("Game").fill("tree:edge-sum,b=4")
    button.wait_for(state="hidden")
    panel.get_by_label("Game").fill("checkers")
    panel.get_by_label("Moves before").fill("11-15")
    button.click()
    board = grove.page.locator("dialog")
    board.get_by_role("button", name="Empty the board").click()
    for piece, place in (("light king", "4,3"), ("dark man", "0,1"), ("dark man", "1,4")):
        grove.drag(board.locator(f'label[title="{piece}"]'), board.locator(f'[data-place="{place}"]'))
        board.locator(f'[data-place="{place}"].full').wait_for()
    board.get_by_role("button", name="Use this position").click()
    board.wait_for(state="detached")
    assert panel.get_by_label("Position", exact=True).input_value() == "B:WK18:B1,7"
    assert panel.get_by_label("Moves before").input_value() == ""
    panel.get_by_label("Position", exact=True).fill("nonsense")
    button.click()
    grove.said("nonsense")
    panel.get_by_label("Position", exact=True).fill("B:WK18:B1,7")
    grove.record(4, game="checkers")
    grove.close()


def what_if(chromium, address):
    """Without one decision, without a technique and deeper: both trees stand beside each other."""
    grove = Grove(chromium, address)
    grove.record(5)
    before = grove.numbers()
    for name in ["Without this decision", "Without late-move-reductions"]:
        grove.panel.get_by_role("button", name=name).first.click()
        said = grove.said("the root has")
        assert "nodes before" in said, said
        assert grove.panel.locator(".side:not([hidden])").count() == 2
        now = grove.numbers()
        assert all(f"{count} → " in now[name] for name, count in before.items()), (before, now)
        grove.panel.locator(".status").evaluate("element => { element.textContent = ''; }")
    grove.panel.get_by_role("button", name="One ply deeper").click()
    said = grove.said("the root has")
    assert "1 ply deeper" in said
    moves = re.findall(r"[-+][\d.]+ (\S+) (?:before|now)", said)
    assert len(moves) == 2 and not any(re.fullmatch(r"[a-h]\d[a-h]\d", mv) for mv in moves), said
    grove.close()


def audited(chromium, address):
    """The wrong decisions of an audit lead to their nodes, and each can be done without."""
    grove = Grove(chromium, address)
    # A position in which razoring is wrong, as the book tells.
    grove.panel.get_by_label("Position").fill(quoted()[0])
    grove.record(5, audited=True, techniques=("classic", "razoring"))
    grove.panel.get_by_role("button", name="Wrong decisions").click()
    said = grove.said("of the sample w")
    assert not said.startswith("No decision"), said
    grove.panel.locator(".wrongs button.link").first.click()
    grove.panel.locator(".node h3").wait_for()
    grove.panel.get_by_role("button", name="Wrong decisions").click()
    grove.said("of the sample w")
    grove.panel.get_by_role("button", name="Without it").first.click()
    grove.said("the root has")
    grove.close()


def quoted():
    """The lines that the book quotes in its case, after its position."""
    text = (pathlib.Path(__file__).parents[2] / "docs/tree.md").read_text()
    text = text.split("### A case")[1].split("\n## ")[0]
    blocks = re.findall(r"```text\n(.*?)\n```", text, re.DOTALL)
    return re.search(r"the position `(.*?)`", text)[1], [block.splitlines() for block in blocks]


def case(chromium, address):
    """The way of the book, from a position to the decision that lost its best move: each line that it quotes is seen."""
    position, (recorded, node, wrong, same, other) = quoted()
    grove = Grove(chromium, address)
    panel = grove.panel
    panel.get_by_label("Position").fill(position)
    grove.record(5, audited=True, techniques=("classic", "razoring"))
    grove.said(recorded[0])

    def find():
        panel.get_by_label("A line of moves").fill("Qg6")
        panel.get_by_role("button", name="Find", exact=True).click()
        panel.locator(".node .line", has_text="Qg6").wait_for()

    find()
    for line in node:
        assert panel.locator(".node", has_text=line).count() == 1, line
    panel.get_by_role("button", name="Wrong decisions").click()
    grove.said("3 decisions of the sample were wrong.")
    judged = panel.get_by_label("Judged of each technique")
    for typed, taken in [("", "50"), ("-3", "1"), ("9999.5", "500")]:
        judged.fill(typed)
        panel.get_by_role("button", name="Wrong decisions").click()
        assert judged.input_value() == taken, (typed, judged.input_value())
    panel.locator(".wrongs li").first.filter(has_text=wrong[0]).wait_for(timeout=240_000)
    grove.said("27 decisions of the sample were wrong.")
    assert panel.locator(".wrongs li").count() == 27
    panel.locator(".wrongs button.link").first.click()
    panel.locator(".node h3").wait_for()
    assert panel.locator(".node .line", has_text="Qg6").count() == 0, "another line"
    find()
    for button, line in [("Without this decision", same), ("Without razoring", other)]:
        panel.get_by_role("button", name=button).first.click()
        grove.said(line[0])
    panel.locator("canvas.icicle").nth(1).focus()
    grove.page.keyboard.press("ArrowDown")
    panel.locator(".node .line", has_text="Qg6").wait_for()
    grove.page.keyboard.press("ArrowUp")
    panel.locator(".tried tbody", has_text="Qg6").get_by_text("win in 3").wait_for()
    panel.get_by_role("button", name="Where the value comes from").click()
    panel.locator(".lines li", has_text="Nxg6#").wait_for()
    grove.close()


def millions(chromium, address):
    """A tree of NIWAKI_MILLIONS million nodes, by default two, is opened and zoomed, a reason is read in it, and a what-if made."""
    grove = Grove(chromium, address)
    panel = grove.panel
    nodes = int(os.environ.get("NIWAKI_MILLIONS", "2")) * 1_000_000
    grove.record(60, nodes=nodes)
    assert f"{nodes:,} nodes, " in grove.said("bytes each")
    panel.get_by_role("button", name="All iterations").click()
    for crumbs in [2, 3, 4]:
        panel.locator("canvas.icicle").first.hover(position={"x": 300, "y": 30})
        grove.page.mouse.wheel(0, -100)
        panel.locator(".side:not([hidden]) .crumbs button").nth(crumbs - 1).wait_for()
    panel.locator("canvas.icicle").first.click(position={"x": 300, "y": 30})
    panel.locator(".node .line", has_text="›").wait_for()
    panel.locator(".tried tbody").first.wait_for()
    if panel.locator(".tried .why").count() == 0:
        # Its first move failed high, so nothing was decided about any; below that move others had to be tried.
        panel.locator(".tried button.link").last.click()
    panel.locator(".tried .why").first.wait_for()
    why = panel.locator(".tried .why").first.inner_text()
    assert re.match(r"[a-z-]+: .*\d", why), why
    panel.get_by_role("button", name="Without this decision").first.click()
    assert f"{nodes:,} nodes before" in grove.said("the root has")
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


def from_play(chromium, address):
    """A position of a game is handed over with who plays it, recorded, and played on from."""
    grove = Grove(chromium, address)
    page = grove.page
    page.get_by_role("tab", name="Play").click()
    grove.begin(game="chess", first="you", second="niwaki, level 3")
    grove.cell(6, 4).click()
    grove.cell(4, 4).click()
    grove.wait_for_moves(2)
    reply = grove.moves()[1]
    grove.press("Record this position")
    grove.panel.locator(".status", has_text="filled in").wait_for()
    assert grove.panel.get_by_label("Moves before").input_value().startswith("e2e4 ")
    assert grove.panel.get_by_label("Depth").input_value() == "2"
    assert grove.panel.get_by_label("Nodes").input_value() == "100000"
    assert page.evaluate("document.activeElement.textContent") == "Record"
    page.keyboard.press("Enter")
    grove.said("nodes, ")
    grove.panel.locator(".node h3").wait_for()
    grove.panel.locator(".tried button.link").first.click()
    grove.panel.locator(".node .line", has_text="›").wait_for()
    grove.panel.get_by_role("button", name="Play on from here").click()
    page.locator("dialog").get_by_role("button", name="Begin").click()
    page.locator(".moves").get_by_text(reply).wait_for(state="detached")
    grove.close()


def games_with_parameters(chromium, address):
    """A game is named as on the command line, with a position of it; nothing that is typed becomes a part of the page."""
    grove = Grove(chromium, address)
    panel = grove.panel
    panel.get_by_label("Position").fill("0.3")
    grove.record(3, game="tree:edge-sum,b=4,length=6")
    assert panel.locator(".node dl").inner_text().startswith("To move")
    for string in HOSTILE:
        for label in ["Game", "Position", "Moves before"]:
            panel.get_by_label("Game").fill("chess")
            panel.get_by_label("Position").fill("")
            panel.get_by_label("Moves before").fill("")
            panel.get_by_label(label).fill(string)
            panel.locator(".status").evaluate("element => { element.className = 'status'; element.textContent = ''; }")
            panel.get_by_role("button", name="Record", exact=True).click()
            panel.locator(".status.wrong:not(:empty)").wait_for()
        panel.get_by_label("A line of moves").fill(string)
        panel.get_by_role("button", name="Find", exact=True).click()
        panel.locator(".status.wrong:not(:empty)").wait_for()
        assert grove.page.locator(f"body :is({FOREIGN})").count() == 0, string
    grove.close()


def gone(chromium, address):
    """A page that goes takes its recording with it."""
    grove = Grove(chromium, address)
    with grove.page.expect_request("**/api/tree/record") as asked:
        grove.record(3)
    headers = {name: asked.value.headers[name] for name in ("authorization", "niwaki-window")}
    part = json.dumps({"tree": 0, "id": 0, "rows": 2, "width": 100}).encode()
    ask = urllib.request.Request(address.split("#")[0] + "api/tree/view", part, headers)
    assert json.load(urllib.request.urlopen(ask))["nodes"] > 0
    grove.page.goto("about:blank")
    for _ in range(50):
        try:
            urllib.request.urlopen(ask).close()
        except urllib.error.HTTPError as refused:
            assert refused.code == 404
            break
        time.sleep(0.1)
    else:
        raise AssertionError("the recording is still there")
    grove.close()


def pictures(chromium, address):
    """It is looked at in four manners: nothing is cut off, and letters stand out."""
    folder = os.environ.get("NIWAKI_PICTURES")
    for width, height in [(1600, 1100), (390, 844)]:
        for scheme in ["light", "dark"]:
            grove = Grove(chromium, address, viewport={"width": width, "height": height}, color_scheme=scheme)
            grove.record(5, audited=True)
            for name, done in [(None, None), ("Without late-move-reductions", "the root has"), ("Wrong decisions", "of the sample w")]:
                if name:
                    grove.panel.get_by_role("button", name=name).first.click()
                    grove.said(done)
                for part in ["document.documentElement", "document.querySelector('.scroll') ?? document.body"]:
                    wide = grove.page.evaluate(f"(part => part.scrollWidth - part.clientWidth)({part})")
                    assert wide <= 0, f"{part} is {wide} pixels too wide at {width}"
                faint = grove.page.evaluate(CONTRAST)
                assert faint == [], f"{scheme}: {faint}"
                if folder:
                    path = pathlib.Path(folder) / f"trees-{width}-{scheme}-{done or 'node'}.png"
                    grove.page.screenshot(path=path, full_page=width < 500)
            grove.close()
