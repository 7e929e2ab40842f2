"""Tells where niwaki lost a match of chess against another engine, how deep both searched and how fast.

python3 benches/opponents/lost.py runs/ethereal     (pip install chess)

reads `records.jsonl`, with niwaki as the first player. A side is sure of a loss from the ply on from which its values stay a pawn
or more apart from even, the right way, to the end.
"""

import json
import pathlib
import statistics
import sys

import chess

PAWN = 100


def sides(game):
    """The plies of niwaki, and those of the other."""
    begins = chess.Board(game["opening"]).turn == (game["first_plays"] == "White")
    plies = range(len(game["moves"]))
    own = [ply for ply in plies if (ply % 2 == 0) == begins]
    return own, [ply for ply in plies if ply not in set(own)]


def sure_from(values, plies, sign):
    """The first of the plies from which on the values are a pawn or more of this sign; None if the last one is not."""
    first = None
    for ply in reversed(plies):
        if values[ply] is None or sign * values[ply] < PAWN:
            break
        first = ply
    return first


def pieces(game):
    """How many pieces there are before each ply."""
    board, counts = chess.Board(game["opening"]), []
    for move in game["moves"]:
        counts.append(len(board.piece_map()))
        board.push_uci(move)
    return counts


def main(folder):
    games = [json.loads(line) for line in (pathlib.Path(folder) / "records.jsonl").open()]
    lost = []
    for game in (game for game in games if game["half_points"] == 0):
        (own, other), counts = sides(game), pieces(game)
        first, second = sure_from(game["values"], other, 1), sure_from(game["values"], own, -1)
        if first is not None and second is not None:
            lost.append((counts[first], counts[second], second - first))
    print(f"{len(games)} games, {len(lost)} lost in which both were sure of it")
    theirs, ours, later = (statistics.median(column) for column in zip(*lost))
    print(f"the other at {theirs:g} pieces in the median, niwaki at {ours:g}, {later:g} plies later")
    for name, side in [("niwaki", 0), ("the other", 1)]:
        depths, nodes, times = [], 0, 0
        for game in games:
            for ply in sides(game)[side]:
                if game["depths"][ply]:
                    depths.append(game["depths"][ply])
                if game["nodes"][ply] and game["times_ms"][ply]:
                    nodes, times = nodes + game["nodes"][ply], times + game["times_ms"][ply]
        print(f"{name}: depth {statistics.mean(depths):.1f} in the mean, {nodes / times:.0f} thousand nodes a second")


main(*sys.argv[1:])
