"""The keyboard alone suffices: every control is reached, and a game is played."""

from meeting import Meeting


def focused(page):
    return page.evaluate("document.activeElement.getAttribute('data-place') ?? document.activeElement.textContent")


def tab_to(page, wanted, most=40):
    """Goes by Tab until the element is reached of which `wanted` is true."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if wanted(focused(page) or ""):
            ring = page.evaluate(
                "getComputedStyle(document.activeElement).outlineStyle !== 'none'"
                " || document.activeElement.matches('.cell:focus-visible')")
            assert ring, f"the focus on '{focused(page)}' is not seen"
            return
    raise AssertionError("it cannot be reached by Tab")


def go(page, start, goal):
    """Moves the focus on the board from cell to cell by arrows."""
    (row, column), (there, beside) = start, goal
    for key, steps in (("ArrowDown", there - row), ("ArrowUp", row - there), ("ArrowRight", beside - column), ("ArrowLeft", column - beside)):
        for _ in range(steps):
            page.keyboard.press(key)
    assert focused(page) == f"{there},{beside}"


def play_by_keys(chromium, address):
    """A game is begun, played and taken back without a mouse."""
    meeting = Meeting(chromium, address)
    page = meeting.page
    tab_to(page, lambda text: text == "New game")
    page.keyboard.press("Enter")
    page.locator("dialog").wait_for()
    for _ in range(20):
        if page.evaluate("document.activeElement.getAttribute('aria-label') === 'Second side'"):
            break
        page.keyboard.press("Tab")
    page.keyboard.type("you")
    tab_to(page, lambda text: text == "Begin")
    page.keyboard.press("Enter")
    page.locator("dialog").wait_for(state="detached")
    tab_to(page, lambda text: "," in text and text[0].isdigit())
    at = tuple(int(number) for number in focused(page).split(","))
    for start, goal in [((6, 5), (5, 5)), ((1, 4), (3, 4)), ((6, 6), (4, 6)), ((0, 3), (4, 7))]:
        count = len(meeting.moves())
        go(page, at, start)
        page.keyboard.press("Enter")
        go(page, start, goal)
        page.keyboard.press("Enter")
        meeting.wait_for_moves(count + 1)
        at = goal
    page.get_by_text("Black wins: checkmate").wait_for()
    tab_to(page, lambda text: text == "Take back")
    page.keyboard.press("Enter")
    page.get_by_text("Black to move").wait_for()
    meeting.close()
