"""Games saved and loaded, a server that was restarted, and files that would like to be more than text."""

import json
import pathlib
import tempfile

from meeting import Meeting

# The strings of all tests of this kind.
HOSTILE = json.loads((pathlib.Path(__file__).parents[1] / "data" / "hostile.json").read_text())

FOREIGN = "script, img, iframe, base, meta[http-equiv], style, b[onmouseover], svg[onload]"


def save_and_load(chromium, address):
    """A game of chess is saved as PGN, and another in its place; then it is loaded again."""
    meeting = Meeting(chromium, address)
    meeting.begin(game="chess", first="you", second="you")
    for mv in ["e4", "e5", "Nf3"]:
        count = len(meeting.moves())
        meeting.page.get_by_label("A move").fill(mv)
        meeting.page.get_by_label("A move").press("Enter")
        meeting.wait_for_moves(count + 1)
    with meeting.page.expect_download() as download:
        meeting.press("Save")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "game.pgn"
        download.value.save_as(path)
        assert download.value.suggested_filename == "niwaki-chess.pgn"
        text = path.read_text()
        assert '[White "Person"]' in text and "1. e4" in text, text
        meeting.press("Take back")
        meeting.press("Load")
        meeting.page.locator("dialog input[type=file]").set_input_files(path)
        meeting.page.locator("dialog").get_by_role("button", name="Load").click()
        # The browser reads the file when it is asked to, not when it is named.
        meeting.wait_for_moves(3)
    assert meeting.moves() == ["e4", "e5", "Nf3"]
    meeting.close()


def hostile(chromium, address):
    """Whatever stands in a file is shown as text: nothing of it becomes a part of the page."""
    meeting = Meeting(chromium, address)
    meeting.begin(game="chess", first="you", second="you")
    foreign = meeting.page.locator(f"body :is({FOREIGN})")
    assert foreign.count() == 0
    for string in HOSTILE:
        for text in (f'[White "{string}"]\n[FEN "{string}"]\n\n1. e4 {{{string}}} *\n', f"1. {string} *\n"):
            meeting.press("Load")
            dialog = meeting.page.locator("dialog")
            dialog.locator("textarea").fill(text)
            dialog.get_by_role("button", name="Load").click()
            dialog.locator(".wrong:not(:empty)").or_(meeting.page.locator("body:not(:has(dialog))")).first.wait_for()
            assert foreign.count() == 0, string
            if dialog.count() > 0:
                dialog.get_by_role("button", name="Cancel").click()
                dialog.wait_for(state="detached")
        meeting.page.get_by_label("A move").fill(string)
        meeting.page.get_by_label("A move").press("Enter")
        meeting.page.locator(".status.wrong").wait_for()
        assert foreign.count() == 0, string
        assert meeting.page.url.startswith(address.split("#")[0])
    meeting.close()


def strangers(chromium, address):
    """A page from another origin cannot have the server do anything, nor read what it answers, even with the token."""
    base, token = address.split("/#")
    context = chromium.new_context()
    page = context.new_page()
    page.route("http://evil.example/**", lambda route: route.fulfill(body="<!doctype html><p>evil", content_type="text/html"))
    page.goto("http://evil.example/")
    for path in ["/", "/api/play/games", "/api/play/new", "/api/play/think"]:
        for headers in ["{}", f"{{ Authorization: 'Bearer {token}', 'Niwaki-Window': 'x' }}"]:
            for mode in ["cors", "no-cors"]:
                read = page.evaluate(
                    f"fetch('{base}{path}', {{ method: 'POST', mode: '{mode}', headers: {headers}, body: '{{}}' }})"
                    ".then(answer => answer.text(), () => '')")
                assert read == "", (path, mode, read)
    # A frame of it stays empty, and a script of it is not run here.
    page.set_content(f"<iframe src='{base}/'></iframe>")
    page.wait_for_timeout(300)
    assert all(frame.locator(".brand").count() == 0 for frame in page.frames if frame != page.main_frame)
    context.close()


def without_token(chromium, address):
    """The page without the token says what is missing; the token does not stay in the address."""
    context = chromium.new_context()
    page = context.new_page()
    page.goto(address.split("#")[0])
    page.get_by_text("Open the address that niwaki serve has printed").wait_for()
    context.close()
    meeting = Meeting(chromium, address)
    assert "#" not in meeting.page.url
    meeting.close()
