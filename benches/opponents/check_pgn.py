"""Checks the games that a match wrote, by other people's rules.

usage: check_pgn.py FILE.pgn|FILE.pdn

Every move must be legal by python-chess (PGN) or pydraughts (PDN), and where the final position
decides the game by itself (no move is left; dead material), the result must be that one. A game of
chess that ended by the rules must be decided so, or be one in which a draw can be claimed. In
PDN 1-0 says that Black, who begins, has won.

Exit status 0: all is well; 1: something is wrong; 77: the Python module is missing.
"""

import collections
import re
import sys

TAG = re.compile(r'^\[(\w+) "(.*)"\]$', re.MULTILINE)


def chess_games(path):
    """Of each game of a PGN file: its name, its result, what the position says, what is wrong."""
    import chess.pgn

    with open(path, encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            board = game.end().board()
            headers, wrong = game.headers, game.errors
            outcome = board.outcome(claim_draw=False)
            if outcome is None and headers.get("Termination") == "normal" and not board.can_claim_draw():
                wrong = [*wrong, f"over for no reason in {board.fen()}"]
            yield headers.get("Round", "?"), headers["Result"], outcome and outcome.result(), wrong


def draughts_games(path):
    """The same of a PDN file; the text is taken apart here, the moves are pydraughts'."""
    import draughts

    with open(path, encoding="utf-8") as file:
        text = file.read()
    for part in re.split(r"\n\n(?=\[Event )", text.strip()):
        tags = dict(TAG.findall(part))
        body = re.sub(r"\{[^}]*\}|\b\d+\.(?!\d)", " ", part.split("\n\n", 1)[1])
        *moves, result = body.split()
        board, wrong = draughts.Board(variant="english", fen=tags.get("FEN", "startpos")), []
        for move in moves:
            legal = [one for one in board.legal_moves() if named(one, move)]
            if not legal:
                wrong.append(f"{move} is no legal move in {board.fen}")
                break
            board.push(legal[0])
        if result != tags["Result"]:
            wrong.append(f"{result} behind the moves, {tags['Result']} before them")
        black_is_stuck = board.turn == draughts.BLACK
        decided = None if wrong or board.legal_moves() else ("0-1" if black_is_stuck else "1-0")
        yield tags.get("Round", "?"), tags["Result"], decided, wrong


def named(move, text):
    """Whether PDN calls a move so: by its ends, or by all squares where those are not enough."""
    squares, path = re.split("[-x]", text), [str(square) for square in move.steps_move]
    return path == squares or len(squares) == 2 and [path[0], path[-1]] == squares


def main(path):
    games = draughts_games if path.endswith(".pdn") else chess_games
    results, faults = collections.Counter(), 0
    try:
        for name, result, decided, wrong in games(path):
            results[result] += 1
            if decided is not None and decided != result:
                wrong = [*wrong, f"{result} where the position says {decided}"]
            faults += bool(wrong)
            for fault in wrong:
                print(f"game {name}: {fault}")
    except ImportError as error:
        print(f"{error}: pip install chess pydraughts")
        return 77
    print(f"{sum(results.values())} games, {faults} with faults:", dict(results))
    return 1 if faults or not results else 0


sys.exit(main(sys.argv[1]))
