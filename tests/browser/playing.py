"""Games played to their end by clicks; moves taken back, a reload, two engines that are watched."""

import random

from meeting import Meeting


def fools_mate(chromium, address):
    """Two persons play the shortest mate of chess by clicks; then a move is taken back, and the page reloaded."""
    meeting = Meeting(chromium, address)
    meeting.begin(game="chess", first="you", second="you")
    for start, goal in [((6, 5), (5, 5)), ((1, 4), (3, 4)), ((6, 6), (4, 6)), ((0, 3), (4, 7))]:
        meeting.cell(*start).click()
        assert meeting.cell(*goal).evaluate("cell => cell.classList.contains('next')")
        meeting.cell(*goal).click()
    meeting.page.get_by_text("Black wins: checkmate").wait_for()
    assert meeting.moves() == ["f3", "e5", "g4", "Qh4#"]
    meeting.press("Take back")
    meeting.page.get_by_text("Black to move").wait_for()
    meeting.page.reload()
    meeting.wait_for_moves(3)
    assert meeting.moves() == ["f3", "e5", "g4"]
    meeting.close()


def dragged(chromium, address):
    """A piece is dragged, the board flipped, and dragged again the other way round; the opening is named."""
    meeting = Meeting(chromium, address)
    meeting.begin(game="chess", first="you", second="you")
    meeting.drag(meeting.cell(6, 4), meeting.cell(4, 4))
    meeting.wait_for_moves(1)
    meeting.press("Flip board")
    meeting.drag(meeting.cell(0, 6), meeting.cell(2, 5))
    meeting.wait_for_moves(2)
    assert meeting.moves() == ["e4", "Nf6"]
    meeting.page.get_by_text("Alekhine's Defence").wait_for()
    meeting.close()


def promotion(chromium, address):
    """Moves that the cells do not tell apart are asked for."""
    meeting = Meeting(chromium, address)
    meeting.begin(game="chess", first="you", second="you", position="7k/P7/8/8/8/8/8/K7 w - - 0 1")
    meeting.cell(1, 0).click()
    meeting.cell(0, 0).click()
    meeting.page.locator("dialog").get_by_role("button", name="a8=N").click()
    meeting.wait_for_moves(1)
    assert meeting.moves() == ["a8=N"]
    meeting.close()


def against_niwaki(chromium, address, game, seed, plies=300):
    """A game against the engine, by clicks at random, to its end."""
    choose = random.Random(seed).randrange
    meeting = Meeting(chromium, address)
    meeting.begin(game=game, first="you", second="niwaki, level 5")
    while not meeting.page.locator(".status.over").is_visible():
        count = len(meeting.moves())
        assert count < plies, "the game does not end"
        meeting.click_move(choose)
        wait_for_answer(meeting, count)
    assert "wins" in meeting.status or "draw" in meeting.status
    meeting.close()


def wait_for_answer(meeting, before):
    """Waits until the engine has answered a move, or the game is over."""
    for _ in range(2000):
        if meeting.page.locator(".status.over").is_visible() or len(meeting.moves()) >= before + 2:
            return
        meeting.page.wait_for_timeout(10)
    raise AssertionError(f"no answer after {before} moves: {meeting.status}")


def tic_tac_toe(chromium, address):
    """A game without a drawing: its moves are buttons, and can be typed."""
    meeting = Meeting(chromium, address)
    meeting.begin(game="tic-tac-toe", first="you", second="you")
    for mv in ["4", "0", "2"]:
        count = len(meeting.moves())
        meeting.page.locator(".legal").get_by_role("button", name=mv, exact=True).click()
        meeting.wait_for_moves(count + 1)
    meeting.page.get_by_label("A move").fill("9")
    meeting.page.get_by_label("A move").press("Enter")
    meeting.page.locator(".status.wrong").wait_for()
    for mv in ["1", "6"]:
        count = len(meeting.moves())
        meeting.page.get_by_label("A move").fill(mv)
        meeting.page.get_by_label("A move").press("Enter")
        meeting.wait_for_moves(count + 1)
    meeting.page.locator(".status.over").wait_for()
    assert "wins" in meeting.status, meeting.status
    meeting.close()


def watched(chromium, address):
    """Two engines play; the game pauses, and goes on."""
    meeting = Meeting(chromium, address)
    meeting.page.get_by_label("Pace").evaluate("select => { select.selectedIndex = 1; }")
    meeting.begin(game="checkers", first="niwaki, level 1", second="niwaki, level 2")
    meeting.wait_for_moves(2)
    meeting.press("Pause")
    meeting.page.get_by_role("button", name="Go on").wait_for()
    meeting.page.wait_for_timeout(300)
    count = len(meeting.moves())
    meeting.page.wait_for_timeout(1200)
    assert len(meeting.moves()) == count, "a game that pauses does not go on"
    meeting.press("Go on")
    meeting.wait_for_moves(count + 2)
    meeting.close()


def thinking_aloud(chromium, address):
    """The evaluation and the lines are shown while the engine thinks; a hint marks cells; a weaker one sits down."""
    meeting = Meeting(chromium, address)
    meeting.begin(game="chess", first="you", second="niwaki, 5 s a move")
    meeting.cell(6, 4).click()
    meeting.cell(4, 4).click()
    meeting.page.locator(".lines li").first.wait_for()
    assert "positions" in meeting.page.locator(".facts").inner_text()
    meeting.press("Move now")
    meeting.wait_for_moves(2)
    meeting.press("Hint")
    meeting.page.get_by_text("Hint: ").wait_for()
    assert meeting.page.locator(".cell.hinted").count() == 2
    meeting.page.get_by_label("Opponent").select_option(label="niwaki, level 1")
    meeting.page.get_by_text("Black: niwaki, level 1").wait_for()
    meeting.page.get_by_label("show what niwaki thinks of your moves").check()
    meeting.page.locator(".lines li").nth(2).wait_for()
    meeting.close()


def after_e4(chromium, address):
    """A game between two persons, in which White has moved."""
    meeting = Meeting(chromium, address)
    meeting.begin(game="chess", first="you", second="you")
    meeting.cell(6, 4).click()
    meeting.cell(4, 4).click()
    meeting.wait_for_moves(1)
    return meeting


def duplicated(chromium, address):
    """A tab that is duplicated goes on with a copy of the game, and is a window of its own: neither plays in the other."""
    meeting = after_e4(chromium, address)
    with meeting.context.expect_page() as opened:
        # As when a tab is duplicated, the new one begins with what this one keeps for its session.
        meeting.page.evaluate("window.open('/')")
    copy = opened.value
    copy.locator(".moves .move", has_text="e4").wait_for()
    copy.get_by_label("A move").fill("e5")
    copy.get_by_label("A move").press("Enter")
    copy.locator(".moves .move", has_text="e5").wait_for()
    meeting.page.reload()
    meeting.wait_for_moves(1)
    assert meeting.moves() == ["e4"], "the game is this window's own, and still there after a reload"
    copy.reload()
    copy.locator(".moves .move").nth(1).wait_for()
    assert copy.locator(".moves .move").all_inner_texts() == ["e4", "e5"]
    meeting.close()


def frozen(chromium, address):
    """A tab that is frozen, and thrown away while it is, is the same window when it comes back; one that wakes again is not kept."""
    meeting = after_e4(chromium, address)
    kept = "sessionStorage.getItem('niwaki-window')"
    assert meeting.page.evaluate(kept) is None, "a tab that is duplicated would share the window"
    meeting.page.evaluate("document.dispatchEvent(new Event('freeze'))")
    name = meeting.page.evaluate(kept)
    assert name, "a tab that is thrown away would lose its window"
    meeting.page.evaluate("document.dispatchEvent(new Event('resume'))")
    assert meeting.page.evaluate(kept) is None
    # What the browser keeps of a tab that it has thrown away is its session storage; no `pagehide` was heard.
    meeting.page.evaluate("addEventListener('pagehide', event => event.stopImmediatePropagation(), true)")
    meeting.page.evaluate("document.dispatchEvent(new Event('freeze'))")
    meeting.page.reload()
    meeting.wait_for_moves(1)
    assert meeting.moves() == ["e4"]
    meeting.close()
