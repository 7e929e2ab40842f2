"""Has pydraughts play complete games of English draughts with `niwaki hub` on both sides.

usage: play_hub.py NIWAKI

Exit status 0: all is well; 77: there is no module `draughts`; else something is wrong.
"""

import sys

try:
    import draughts
    from draughts.engine import HubEngine, Limit
except ImportError:
    print("the Python module 'draughts' is missing: pip install pydraughts")
    sys.exit(77)

# The limits of both sides of each game; with `inc` it has a clock.
GAMES = [
    ({"depth": 5}, {"nodes": 1000}),
    ({"movetime": 0.005}, {"time": 1.0, "inc": 0.01}),
]
OPTIONS = {"rotated": True, "hash": 1, "variant": "english", "late-move-reductions.divisor": "300"}


def play(engine, limits, number):
    """One game, with another beginning each time."""
    board = draughts.Board(variant="english")
    beginnings = board.legal_moves()
    board.push(beginnings[number % len(beginnings)])
    plies = 1
    while not board.is_over() and plies < 200:
        legal = [move.hub_move for move in board.legal_moves()]
        result = engine.play(board, Limit(**limits[plies % 2]), False)
        played = result.move.hub_move
        assert played in legal, f"{played} in {board.fen}"
        assert "score" in result.info and "pv" in result.info, result.info
        board.push(result.move)
        plies += 1
    return board, plies


def main():
    """All games, each with an engine of its own."""
    for number, limits in enumerate(GAMES):
        engine = HubEngine([sys.argv[1], "hub"])
        assert engine.variants == {"english"}, engine.variants
        engine.configure(OPTIONS)
        engine.init()
        engine.ping()
        board, plies = play(engine, limits, number)
        print(limits, "winner", board.winner(), plies, "plies")
        engine.quit()
        assert engine.p.wait(60) == 0
        engine.p.stdin.close()
        engine.p.stdout.close()


main()
