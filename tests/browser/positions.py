"""Positions typed, or set up on the board; and what the boxes say after a reload."""

import os
import pathlib

from keyboard import focused, tab_to
from looks import CONTRAST
from meeting import Meeting, middle
from playwright.sync_api import expect


class Setup:
    """The dialogs in which a position is set up."""

    def __init__(self, meeting, game):
        self.meeting, self.page = meeting, meeting.page
        meeting.press("New game")
        self.new = self.page.locator("dialog").first
        self.new.get_by_label("Game", exact=True).select_option(label=game)
        self.new.get_by_role("button", name="Set up on a board").click()
        self.board = self.page.locator("dialog").nth(1)
        self.board.locator(".cell").first.wait_for()

    def choose(self, piece):
        self.board.get_by_label(piece, exact=True).check()

    def palette(self, piece):
        return self.board.locator(f'label[title="{piece}"]')

    def put(self, *places):
        for row, column in places:
            self.board.locator(f'[data-place="{row},{column}"]').click()

    def says(self, text):
        self.board.locator(".legality", has_text=text).wait_for()

    def reads(self, position):
        expect(self.board.get_by_label("Position")).to_have_value(position)

    def use(self):
        self.board.get_by_role("button", name="Use this position").click()
        self.board.wait_for(state="detached")
        return self.new.get_by_label("Position").input_value()

    def begin(self):
        for side in ("First side", "Second side"):
            self.new.get_by_label(side).select_option(label="you")
        self.new.get_by_role("button", name="Begin").click()
        self.new.wait_for(state="detached")


def by_clicks(chromium, address):
    """A mate in one is put together, wrong at first; then it is played. What castling was allowed stays so."""
    meeting = Meeting(chromium, address)
    setup = Setup(meeting, "chess")
    setup.choose("light knight")
    setup.put((7, 1), (5, 2))
    setup.reads("rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 1")
    setup.board.get_by_role("button", name="Empty the board").click()
    setup.says("the board is empty")
    setup.choose("light king")
    setup.put((2, 6))
    setup.says("each side needs a king")
    setup.board.get_by_role("button", name="Use this position").click()
    setup.board.locator(".wrong[role=alert]", has_text="each side needs a king").wait_for()
    setup.choose("dark king")
    setup.put((0, 6))
    setup.choose("light rook")
    setup.put((1, 0), (3, 3), (7, 0))
    setup.choose("nothing: take the piece away")
    setup.put((1, 0), (3, 3))
    setup.says("This position is legal.")
    assert setup.use() == "6k1/8/6K1/8/8/8/8/R7 w - - 0 1"
    setup.begin()
    meeting.cell(7, 0).click()
    meeting.cell(0, 0).click()
    meeting.page.get_by_text("White wins: checkmate").wait_for()
    meeting.close()


def by_dragging(chromium, address):
    """Pieces are dragged from the palette, from square to square, onto others, and off the board; a click still puts one."""
    meeting = Meeting(chromium, address)
    setup = Setup(meeting, "chess")
    cell = lambda row, column: setup.board.locator(f'[data-place="{row},{column}"]')
    meeting.drag(cell(6, 4), cell(4, 4))
    setup.reads("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1")
    meeting.drag(cell(7, 3), cell(1, 3))
    setup.reads("rnbqkbnr/pppQpppp/8/8/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1")
    setup.board.get_by_role("button", name="Empty the board").click()
    setup.says("the board is empty")
    setup.choose("dark queen")
    for piece, place in (("light king", (2, 6)), ("dark king", (0, 6)), ("light rook", (3, 3)), ("light pawn", (6, 0)), ("light pawn", (6, 1))):
        meeting.drag(setup.palette(piece), cell(*place))
        setup.board.locator(f'[data-place="{place[0]},{place[1]}"].full').wait_for()
    meeting.drag(cell(3, 3), cell(7, 0))
    meeting.drag(cell(6, 0), setup.palette("dark pawn"))
    x, y = middle(cell(6, 1))
    meeting.drag(cell(6, 1), (x - 500, y))
    setup.reads("6k1/8/6K1/8/8/8/8/R7 w - - 0 1")
    # A piece that was taken up and put down again stays where it was.
    x, y = middle(cell(7, 0))
    meeting.drag(cell(7, 0), (x + 10, y + 5))
    setup.reads("6k1/8/6K1/8/8/8/8/R7 w - - 0 1")
    assert setup.board.get_by_label("dark queen", exact=True).is_checked(), "what is dragged is not chosen for clicks"
    setup.put((6, 7))
    setup.reads("6k1/8/6K1/8/8/8/7q/R7 w - - 0 1")
    meeting.close()
    # In checkers there is nothing to stand on the light squares.
    meeting = Meeting(chromium, address)
    setup = Setup(meeting, "checkers")
    meeting.drag(setup.board.locator('[data-place="5,0"]'), setup.board.locator('[data-place="4,0"]'))
    meeting.drag(setup.board.locator('[data-place="5,0"]'), setup.board.locator('[data-place="4,1"]'))
    setup.board.locator('[data-place="4,1"].full').wait_for()
    assert setup.board.locator(".cell.full").count() == 24
    meeting.close()


def of_checkers(chromium, address):
    """Men and kings of checkers, Black or White to move; a man where it would be a king is refused in a line."""
    meeting = Meeting(chromium, address)
    setup = Setup(meeting, "checkers")
    setup.board.get_by_role("button", name="Empty the board").click()
    setup.says("no pieces")
    setup.choose("light man")
    setup.put((0, 1))
    setup.says("a man of White is crowned there; a king is written K1")
    setup.choose("light king")
    setup.put((0, 1), (4, 4))
    setup.choose("dark man")
    setup.put((4, 3))
    setup.board.get_by_label("To move").select_option(label="White")
    setup.says("This position is legal.")
    assert setup.use() == "W:WK1:B18"
    setup.begin()
    meeting.page.locator(".status", has_text="White to move").first.wait_for()
    assert meeting.page.locator(".board .piece.light").count() == 1
    meeting.close()


def by_typing(chromium, address):
    """A position that is typed wrongly is said to be wrong at once, and no game begins from it; a right one is shown."""
    meeting = Meeting(chromium, address)
    meeting.press("New game")
    dialog = meeting.page.locator("dialog")
    dialog.get_by_label("Position").fill("4k3/8/8/8/8/8/8/4K3 x - - 0 1")
    dialog.get_by_label("Position").press("Tab")
    dialog.locator("small.wrong:not(:empty)").wait_for()
    dialog.get_by_role("button", name="Begin").click()
    dialog.locator("p.wrong:not(:empty)").wait_for()
    dialog.get_by_label("Position").fill("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    dialog.get_by_role("button", name="Set up on a board").click()
    board = meeting.page.locator("dialog").nth(1)
    board.locator(".cell.full").nth(2).wait_for()
    assert board.locator(".cell.full").count() == 3
    # A text that is typed there is shown on the board; Enter takes it.
    board.get_by_label("Position").fill("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1")
    board.get_by_label("Position").press("Enter")
    board.wait_for(state="detached")
    assert dialog.get_by_label("Position").input_value() == "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"
    dialog.get_by_label("Game", exact=True).select_option(label="tree")
    assert dialog.get_by_role("button", name="Set up on a board").is_hidden()
    meeting.close()


def by_keys(chromium, address):
    """Without a mouse: a piece is chosen by arrows, put by Enter, and taken away by Delete."""
    meeting = Meeting(chromium, address)
    page = meeting.page
    setup = Setup(meeting, "checkers")
    tab_to(page, lambda text: text == "Empty the board")
    page.keyboard.press("Enter")
    setup.says("no pieces")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "light king"
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "7,0"
    page.keyboard.press("Enter")
    setup.board.locator('[data-place="7,0"].full').wait_for()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    setup.board.locator('[data-place="6,1"].full').wait_for()
    page.keyboard.press("Delete")
    setup.board.locator('[data-place="6,1"]:not(.full)').wait_for()
    setup.reads("B:WK29:B")
    meeting.close()


def boxes_after_a_reload(chromium, address):
    """A window that holds another game than the server began with shows that game's players, and keeps its settings."""
    meeting = Meeting(chromium, address)
    meeting.begin(game="checkers", first="niwaki, level 2", second="you", clocks="3 minutes + 2 s")
    meeting.wait_for_moves(1)
    meeting.page.reload()
    meeting.wait_for_moves(1)
    assert meeting.page.get_by_label("Opponent").evaluate("list => list.selectedOptions[0].text") == "niwaki, level 2"
    kept = meeting.page.evaluate("JSON.parse(localStorage.getItem('niwaki-game')).setting")
    assert kept["game"] == "checkers" and kept["players"][0] == {"kind": "engine", "level": 2}, kept
    assert kept["clock"] == {"base_ms": 180_000, "increment_ms": 2_000}
    meeting.press("New game")
    dialog = meeting.page.locator("dialog")
    chosen = [
        dialog.get_by_label(label, exact=True).evaluate("list => list.selectedOptions[0].text")
        for label in ("Game", "First side", "Second side", "Clocks")
    ]
    assert chosen == ["checkers", "niwaki, level 2", "you", "3 minutes + 2 s"], chosen
    meeting.close()


def pictures(chromium, address):
    """The dialog is looked at in four manners: nothing is cut off at the sides, and letters stand out."""
    folder = os.environ.get("NIWAKI_PICTURES")
    for width, height in [(1600, 1000), (390, 844)]:
        for scheme in ["light", "dark"]:
            meeting = Meeting(chromium, address, viewport={"width": width, "height": height}, color_scheme=scheme)
            setup = Setup(meeting, "chess")
            wide = setup.board.evaluate("dialog => dialog.scrollWidth - dialog.clientWidth")
            assert wide <= 0, f"{wide} pixels too wide at {width}"
            faint = meeting.page.evaluate(CONTRAST)
            assert faint == [], f"{scheme}: {faint}"
            if folder:
                meeting.page.screenshot(path=pathlib.Path(folder) / f"setup-{width}-{scheme}.png")
            meeting.close()
