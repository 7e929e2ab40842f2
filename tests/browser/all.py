"""Everything that is tried in a browser. Arguments: the command, and the example tic_tac_toe."""

import sys
import time

import analysing
import files
import keyboard
import looks
import playing
import positions
import trees
from meeting import browser, serving


def main(niwaki, example):
    with browser() as chromium:
        with serving(niwaki, "chess") as address:
            for test in (
                files.without_token, files.strangers, playing.fools_mate, playing.dragged, playing.promotion, playing.duplicated, playing.frozen,
                playing.thinking_aloud, playing.watched, keyboard.play_by_keys, files.save_and_load, files.hostile,
                looks.pictures,
                positions.by_clicks, positions.by_dragging, positions.of_checkers, positions.by_typing, positions.by_keys,
                positions.boxes_after_a_reload, positions.pictures,
                analysing.judged, analysing.from_play, analysing.alone, analysing.refused, analysing.by_keys, analysing.hostile, analysing.pictures,
                trees.looked_into, trees.set_up, trees.what_if, trees.audited, trees.case, trees.by_keys, trees.from_play,
                trees.games_with_parameters, trees.gone, trees.millions, trees.pictures,
            ):
                tried(test, chromium, address)
            tried(playing.against_niwaki, chromium, address, "chess", 1)
            tried(playing.against_niwaki, chromium, address, "checkers", 1)
        with serving(example) as address:
            tried(playing.tic_tac_toe, chromium, address)
            tried(analysing.in_letters, chromium, address)


def tried(test, *arguments):
    """Runs a test, and says that it has gone well and how long it took."""
    begun = time.monotonic()
    test(*arguments)
    print(f"ok: {test.__module__}.{test.__name__} {' '.join(map(str, arguments[2:]))} ({time.monotonic() - begun:.1f} s)", flush=True)


main(*sys.argv[1:])
