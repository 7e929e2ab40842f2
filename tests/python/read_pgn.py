"""Reads annotated games with python-chess and says, a line for each move: the move, its glyphs, its value from White's
side, and how many variations stand beside it."""

import sys

try:
    import chess.pgn
except ImportError:
    print("python-chess is missing")
    sys.exit(77)

with open(sys.argv[1], encoding="utf-8") as file:
    while (game := chess.pgn.read_game(file)) is not None:
        assert not game.errors, game.errors
        for node in game.mainline():
            value = node.eval()
            shown = "-" if value is None else value.white()
            print(node.san(), sorted(node.nags), shown, len(node.parent.variations) - 1)
