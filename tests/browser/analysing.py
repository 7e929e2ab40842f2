"""A finished game is gone through: each move judged, lines gone along, the result saved, whatever stands in the file."""

import json
import os
import pathlib
import re
import tempfile

from files import FOREIGN, HOSTILE
from keyboard import tab_to
from looks import CONTRAST
from meeting import Meeting

SCHOLAR = '[White "Anna"]\n[Black "Boris"]\n[Result "1-0"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n'


class Desk(Meeting):
    """A page on which games are analysed."""

    def __init__(self, chromium, address, **manner):
        super().__init__(chromium, address, **manner)
        self.page.get_by_role("tab", name="Analyse").click()
        self.panel = self.page.locator("#panel-analyse")
        self.panel.locator(".status:not(:empty)").wait_for()

    def button(self, name):
        return self.panel.get_by_role("button", name=name, exact=True)

    def order(self, text=None, limit="plies a search", number=3):
        """Fills in the dialog, and begins."""
        dialog = self.page.locator("dialog")
        if text is not None:
            dialog.get_by_label("Text").fill(text)
        dialog.get_by_label("Limit").select_option(label=limit)
        dialog.get_by_label("As long as").fill(str(number))
        dialog.get_by_role("button", name="Analyse", exact=True).click()

    def analyse(self, text, **limit):
        self.button("Analyse a game").click()
        self.order(text, **limit)
        # Until then the status is that of the game before.
        self.page.locator("dialog").wait_for(state="detached")
        self.said("moves are judged.")

    def said(self, text):
        self.panel.locator(".status", has_text=text).wait_for()

    @property
    def detail(self):
        return self.panel.locator(".verdict").inner_text()

    def save(self, name):
        """Saves by a button, and returns the name and the text of the file."""
        with self.page.expect_download() as download:
            self.button(name).click()
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "file"
            download.value.save_as(path)
            return download.value.suggested_filename, path.read_text()


def judged(chromium, address):
    """The blunder is found, shown with its board and its better line, and everything can be saved; a reload keeps it."""
    desk = Desk(chromium, address)
    desk.analyse(SCHOLAR)
    panel = desk.panel
    assert panel.locator(".heading").inner_text() == "Anna – Boris"
    assert "3... Nf6??" in panel.locator(".answer").inner_text()
    # One stands before the move that took the most: broken where it went, whole where it should have gone.
    assert panel.locator(".judged [aria-current]").inner_text() == "Nf6??"
    assert "3... Nf6?? blunder" in desk.detail
    assert panel.locator(".cell.played").count() == 2 and panel.locator(".cell.better").count() == 2
    assert panel.locator(".chances .mark.blunder").count() == 1
    accuracy = panel.locator(".sums tr", has_text="accuracy").inner_text()
    assert len(re.findall(r"\d+\.\d%", accuracy)) == 2, accuracy
    panel.locator(".line.best .word").nth(1).click()
    panel.locator(".cell.last").nth(1).wait_for()
    assert panel.locator(".line.best [aria-current]").count() == 1
    desk.button("Next move").click()
    assert panel.locator(".line.best .word").nth(2).get_attribute("aria-current") is not None
    desk.button("Play on from here").click()
    dialog = desk.page.locator("dialog")
    assert dialog.get_by_label("Position").input_value().startswith("r1bqkb1r/pppp1p1p/2n2np1/")
    dialog.get_by_label("Second side").select_option(label="you")
    dialog.get_by_role("button", name="Begin").click()
    desk.page.locator("#panel-play .status", has_text="White to move").wait_for()
    desk.page.get_by_role("tab", name="Analyse").click()
    panel.locator(".judged .move", has_text="Qh5").click()
    assert desk.detail.startswith("3. Qh5")
    name, text = desk.save("Save with notes")
    assert name == "niwaki-chess-analysed.pgn" and "Nf6 $4 {[%eval #1]" in text.replace("\n", " "), text
    name, text = desk.save("Save as JSON")
    assert name.endswith(".json") and len(json.loads(text)["moves"]) == 7
    name, text = desk.save("Save as a page")
    assert name.endswith(".html") and text.startswith("<!DOCTYPE html>")
    desk.page.reload()
    desk.page.get_by_role("tab", name="Analyse").click()
    desk.said("All 7 moves are judged.")
    assert panel.locator(".judged .blunder").count() == 1
    desk.close()


def from_play(chromium, address):
    """The game of Play is handed over; an analysis that is stopped shows what it has, and Play's search ends another."""
    desk = Desk(chromium, address)
    page = desk.page
    page.get_by_role("tab", name="Play").click()
    desk.begin(game="checkers", first="you", second="you")
    for count, mv in enumerate(["11-15", "22-18", "15x22", "25x18"]):
        page.get_by_label("A move").fill(mv)
        page.get_by_label("A move").press("Enter")
        desk.wait_for_moves(count + 1)
    desk.press("Analyse this game")
    assert "11-15" in page.locator("dialog textarea").input_value()
    desk.order()
    desk.said("All 4 moves are judged.")
    assert desk.panel.locator(".heading").inner_text() == "Person – Person"
    name, text = desk.save("Save with notes")
    assert name == "niwaki-checkers-analysed.pdn" and '[GameType "21"]' in text
    desk.button("The game of Play").click()
    desk.order(limit="milliseconds a move", number=60_000)
    desk.said("0 of 4 moves")
    # What is refused does not end the analysis that runs.
    desk.button("Analyse a game").click()
    desk.order("1. 11-12 *")
    page.locator("dialog .wrong:not(:empty)").wait_for()
    page.keyboard.press("Escape")
    desk.said("0 of 4 moves")
    desk.button("Stop").click()
    desk.said("Interrupted: 0 of 4 moves were judged.")
    for _ in range(2):
        desk.button("Analyse a game").click()
        desk.order(limit="milliseconds a move", number=60_000)
        desk.said("0 of 4 moves")
    page.get_by_role("tab", name="Play").click()
    page.locator("#panel-play").get_by_role("button", name="Hint").click()
    page.get_by_text("Hint: ").wait_for()
    page.get_by_role("tab", name="Analyse").click()
    desk.said("stopped by another search in this window")
    desk.close()


def in_letters(chromium, address):
    """A game without a drawing is shown in letters, and found out by the name in its text; its moves are gone through alike."""
    desk = Desk(chromium, address)
    page = desk.page
    page.get_by_role("tab", name="Play").click()
    desk.begin(game="tic-tac-toe", first="you", second="you")
    for count, mv in enumerate(["4", "0", "2", "1", "6"]):
        page.locator(".legal").get_by_role("button", name=mv, exact=True).click()
        desk.wait_for_moves(count + 1)
    desk.press("Analyse this game")
    page.locator("dialog").get_by_label("Rules").select_option(index=0)
    desk.order(number=9)
    desk.said("All 5 moves are judged.")
    assert "2... 1??" in desk.panel.locator(".answer").inner_text()
    before = desk.panel.locator("pre.picture").inner_text()
    desk.button("Next move").click()
    desk.panel.locator("pre.picture", has_not_text=before).wait_for()
    name, text = desk.save("Save with notes")
    assert name == "niwaki-tic-tac-toe-analysed.txt" and '[Game "tic-tac-toe"]' in text
    desk.close()


def refused(chromium, address):
    """What is no game is said in a line, in the dialog; what was analysed before stays."""
    desk = Desk(chromium, address)
    desk.analyse(SCHOLAR)
    desk.button("Analyse a game").click()
    desk.order("1. e4 e9 *")
    wrong = desk.page.locator("dialog .wrong:not(:empty)")
    wrong.wait_for()
    assert wrong.inner_text().startswith("line 1: ") and "\n" not in wrong.inner_text()
    desk.page.keyboard.press("Escape")
    assert desk.panel.locator(".judged .blunder").count() == 1
    desk.close()


def by_keys(chromium, address):
    """Without a mouse: a game is pasted and analysed, its moves and a line are gone through, the board follows."""
    desk = Desk(chromium, address)
    page, panel = desk.page, desk.panel
    tab_to(page, lambda text: text == "Analyse a game")
    page.keyboard.press("Enter")
    page.locator("dialog").wait_for()
    label = "document.activeElement.getAttribute('aria-label')"
    for wanted, typed in [("Text", "1. f3 e5 2. g4 Qh4# 0-1"), ("As long as", "500")]:
        for _ in range(10):
            if page.evaluate(label) == wanted:
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Control+a")
        page.keyboard.insert_text(typed)
    page.keyboard.press("Enter")
    desk.said("All 4 moves are judged.")
    tab_to(page, lambda _: page.evaluate("document.activeElement.matches('.judged .move')"))
    page.keyboard.press("Home")
    assert desk.detail.startswith("1. f3"), desk.detail
    page.keyboard.press("ArrowRight")
    assert desk.detail.startswith("1... e5"), desk.detail
    page.keyboard.press("End")
    assert desk.detail == "The end: 0-1"
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
    assert desk.detail.startswith("2. g4"), desk.detail
    # The line is one stop of the keyboard, before the list; arrows go along it, and Escape leads back to the game.
    for _ in range(4):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("document.activeElement.matches('.line.best .word')"):
            break
    page.keyboard.press("Enter")
    panel.locator(".line.best [aria-current]").wait_for()
    first = panel.locator(".board").get_attribute("aria-label")
    page.keyboard.press("ArrowRight")
    panel.locator(f'.board:not([aria-label="{first}"])').wait_for()
    assert panel.locator(".line.best .word").nth(1).evaluate("word => word === document.activeElement")
    page.keyboard.press("Escape")
    panel.locator(".line.best [aria-current]").wait_for(state="detached")
    panel.locator(".cell.played").first.wait_for()
    desk.close()


def alone(chromium, address):
    """A position is set up in the tab by dragging, and its best lines are shown; those of a move of a game, too."""
    desk = Desk(chromium, address)
    desk.button("Set up a position").click()
    dialog = desk.page.locator("dialog").first
    dialog.get_by_role("button", name="Set up on a board").click()
    board = desk.page.locator("dialog").nth(1)
    board.get_by_role("button", name="Empty the board").click()
    board.locator(".legality.wrong").wait_for()
    for piece, place in (("light king", "2,6"), ("dark king", "0,6"), ("light rook", "7,0")):
        desk.drag(board.locator(f'label[title="{piece}"]'), board.locator(f'[data-place="{place}"]'))
        board.locator(f'[data-place="{place}"].full').wait_for()
    board.get_by_role("button", name="Use this position").click()
    board.wait_for(state="detached")
    dialog.get_by_role("button", name="Analyse", exact=True).click()
    dialog.wait_for(state="detached")
    desk.said("A position")
    desk.panel.locator(".lines li", has_text="Ra8#").wait_for()
    assert "White" in desk.panel.locator(".lines li b").first.inner_text()
    assert desk.panel.locator(".board .piece.light").count() == 2
    assert desk.button("Next move").is_hidden()
    desk.button("Flip board").click()
    desk.page.reload()
    desk.page.get_by_role("tab", name="Analyse").click()
    desk.said("A position")
    desk.panel.locator(".board .piece.light").nth(1).wait_for()
    # A game takes its place; its moves are looked at when that is wanted.
    desk.analyse(SCHOLAR)
    desk.panel.get_by_label("show what niwaki thinks of this position").check()
    desk.panel.locator(".lines li").first.wait_for()
    desk.button("First move").click()
    desk.panel.locator(".lines li", has_text=re.compile(r" (e4|d4|Nf3|c4)\b")).first.wait_for()
    desk.button("The end").click()
    desk.panel.locator(".facts", has_text="the game is over here").wait_for()
    desk.close()


def hostile(chromium, address):
    """Whatever stands in tags, names and comments is shown as text."""
    desk = Desk(chromium, address)
    foreign = desk.page.locator(f"body :is({FOREIGN})")
    dialog = desk.page.locator("dialog")
    for string in HOSTILE:
        named = f'[White "{string}"]\n[Event "{string}"]\n[Result "{string}"]\n\n1. e4 {{{string}}} e5 ({string}) *\n'
        for text in (named, f'[FEN "{string}"]\n\n1. e4 *\n', f"1. {string} *\n"):
            desk.button("Analyse a game").click()
            desk.order(text, number=1)
            dialog.locator(".wrong:not(:empty)").or_(desk.page.locator("body:not(:has(dialog))")).first.wait_for()
            assert foreign.count() == 0, string
            if dialog.count() > 0:
                dialog.get_by_role("button", name="Cancel").click()
                dialog.wait_for(state="detached")
        assert desk.page.url.startswith(address.split("#")[0])
    plain = '[White "<b>Anna</b>"]\n[Black "<img src=x onerror=alert(1)>"]\n\n1. e4 e5 *\n'
    desk.analyse(plain, number=1)
    assert desk.panel.locator(".heading").inner_text() == "<b>Anna</b> – <img src=x onerror=alert(1)>"
    assert foreign.count() == 0
    _, text = desk.save("Save as a page")
    assert "<img" not in text and "<b>" not in text.split("<h1>")[1].split("</h1>")[0]
    desk.close()


def pictures(chromium, address):
    """It is looked at in four manners: nothing is cut off, and letters stand out."""
    folder = os.environ.get("NIWAKI_PICTURES")
    for width, height in [(1600, 1100), (390, 844)]:
        for scheme in ["light", "dark"]:
            desk = Desk(chromium, address, viewport={"width": width, "height": height}, color_scheme=scheme)
            desk.analyse(SCHOLAR)
            desk.panel.locator(".board").wait_for()
            wide = desk.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, f"{wide} pixels too wide at {width}"
            faint = desk.page.evaluate(CONTRAST)
            assert faint == [], f"{scheme}: {faint}"
            if folder:
                desk.page.screenshot(path=pathlib.Path(folder) / f"analyse-{width}-{scheme}.png", full_page=width < 500)
            desk.close()
