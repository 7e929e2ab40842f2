"""Tells how many nodes two UCI programs take to each depth, in positions of a file of games.

    python3 benches/opponents/nodes_to_depth.py GAMES.pgn 'niwaki uci' ethereal-chess --positions 40 --depth 16

From each game, as far as positions are wanted, one position is drawn, the same by the same seed. Both programs search it from an
empty table. A line for each depth: in how many positions both have reached it, the nodes of both (geometric means), and their
ratio with a 95% interval (Student's, of its logarithms). Wants `pip install chess scipy`.
"""

import argparse
import random
import shlex
from math import exp, log
from statistics import geometric_mean

import chess
import chess.engine
import chess.pgn
from scipy.stats import ttest_1samp


def drawn(path, count, seed):
    """Draws a position from each of the first games that have sixteen plies or more."""
    rng, boards = random.Random(seed), []
    with open(path, encoding="utf-8") as file:
        while len(boards) < count and (game := chess.pgn.read_game(file)):
            moves = list(game.mainline_moves())
            if len(moves) < 16:
                continue
            board = game.board()
            for move in moves[: rng.randrange(4, min(60, len(moves) - 2))]:
                board.push(move)
            boards.append(chess.Board(board.fen()))
    return boards


def nodes_to_depths(command, board, depth, hash_size):
    """Returns the nodes after each iteration that was completed."""
    with chess.engine.SimpleEngine.popen_uci(shlex.split(command)) as engine:
        engine.configure({"Hash": hash_size})
        nodes = {}
        with engine.analysis(board, chess.engine.Limit(depth=depth)) as analysis:
            for info in analysis:
                bound = "lowerbound" in info or "upperbound" in info
                if not bound and {"depth", "nodes", "score"} <= info.keys():
                    nodes[info["depth"]] = info["nodes"]
        return nodes


def interval(pairs):
    """Says between what the ratio lies of what stands in pairs; of a single pair nothing."""
    if len(pairs) < 2:
        return ""
    low, high = ttest_1samp([log(one / other) for one, other in pairs], 0).confidence_interval()
    return f" ({exp(low):.2f} to {exp(high):.2f})"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--depth", type=int, default=16)
    parser.add_argument("--hash", type=int, default=64, help="MiB")
    parser.add_argument("--seed", type=int, default=5)
    arguments = parser.parse_args()
    boards = drawn(arguments.games, arguments.positions, arguments.seed)
    found = [
        [nodes_to_depths(command, board, arguments.depth, arguments.hash) for board in boards]
        for command in (arguments.first, arguments.second)
    ]
    print("depth  positions  first  second  ratio")
    for depth in range(1, arguments.depth + 1):
        both = [(one[depth], other[depth]) for one, other in zip(*found) if depth in one and depth in other]
        if both:
            first, second = (geometric_mean(side) for side in zip(*both))
            print(f"{depth:5}  {len(both):9}  {first:.0f}  {second:.0f}  {first / second:.2f}{interval(both)}")


if __name__ == "__main__":
    main()
