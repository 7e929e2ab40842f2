"""A server and a browser that meet: what every test of the page begins with."""

import contextlib
import os
import re
import subprocess

from playwright.sync_api import sync_playwright

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]


@contextlib.contextmanager
def serving(program, *arguments):
    """Runs a server, and yields the address that it prints; Ctrl-C has to end it in order."""
    server = subprocess.Popen([program, "serve", *arguments], stdout=subprocess.PIPE, text=True)
    try:
        address = server.stdout.readline().strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/#[0-9a-f]{32}", address), address
        yield address
    finally:
        server.send_signal(2)
        status = server.wait(timeout=20)
    assert status == 130, status
    assert server.stdout.read() == "", "one line is printed, and no more"


@contextlib.contextmanager
def browser():
    """Yields a browser with nothing in it."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=os.environ["NIWAKI_CHROMIUM"], args=FLAGS)
        yield chromium
        chromium.close()


class Meeting:
    """A page on which the game is shown, and everything that it complained of."""

    def __init__(self, chromium, address, **manner):
        manner.setdefault("viewport", {"width": 1200, "height": 900})
        self.context = chromium.new_context(accept_downloads=True, **manner)
        self.context.set_default_timeout(15_000)
        self.page = self.context.new_page()
        self.complaints = []
        self.page.on("console", lambda said: self.hear(said))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("dialog", lambda dialog: self.complaints.append(f"dialog: {dialog.message}"))
        self.page.goto(address)
        self.page.locator(".status:not(:empty)").wait_for()

    def hear(self, said):
        # What the server refuses, such as a move that is none, the browser tells of by itself.
        refused = "the server responded with a status of 4" in said.text
        if said.type in ("error", "warning") and not refused:
            self.complaints.append(said.text)

    def close(self):
        assert self.complaints == [], self.complaints
        self.context.close()

    @property
    def status(self):
        return self.page.locator(".status").inner_text()

    def moves(self):
        return self.page.locator(".moves .move").all_inner_texts()

    def wait_for_moves(self, count):
        self.page.locator(".moves .move").nth(count - 1).wait_for()

    def cell(self, row, column):
        return self.page.locator(f'[data-place="{row},{column}"]')

    def press(self, name):
        self.page.get_by_role("button", name=name, exact=True).click()

    def begin(self, **fields):
        """Begins a game by the dialog: game, first, second, position, clocks, opening."""
        self.press("New game")
        dialog = self.page.locator("dialog")
        labels = {"game": "Game", "first": "First side", "second": "Second side", "clocks": "Clocks", "opening": "Opening"}
        for field, value in fields.items():
            if field == "position":
                dialog.get_by_label("Position").fill(value)
            else:
                dialog.get_by_label(labels[field], exact=True).select_option(label=value)
        dialog.get_by_role("button", name="Begin").click()
        dialog.wait_for(state="detached")

    def click_move(self, choose):
        """Makes a move by clicks: one of the pieces that can move, and then wherever it can go, as `choose` chooses."""
        starts = self.page.locator(".cell.movable")
        starts.nth(choose(starts.count())).click()
        for _ in range(12):
            goals = self.page.locator(".cell.next")
            if goals.count() == 0:
                break
            goals.nth(choose(goals.count())).click()
        menu = self.page.locator("dialog button")
        if menu.count() > 0:
            menu.nth(choose(menu.count())).click()

    def drag(self, start, goal):
        """Drags with the mouse from the middle of one element to that of another, or to a point."""
        mouse = self.page.mouse
        mouse.move(*middle(start))
        mouse.down()
        mouse.move(*(goal if isinstance(goal, tuple) else middle(goal)), steps=5)
        mouse.up()


def middle(element):
    """Returns the middle of an element."""
    box = element.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
