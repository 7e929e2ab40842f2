"""Tells how far the values of UCI programs are from those of a stronger one, in positions of a file of games.

    python3 benches/opponents/errors.py GAMES.pgn --truth stockfish --positions 300 \\
        --of 'niwaki uci' --of ethereal-chess --depths 4,8,12 --times 0.1

Eight positions at most of each game, in which nobody is in check and the game went on without a capture, the same by the same seed. Values become expected
results by a logistic curve; each program's scale is the one by which its errors are least, since units differ. A line for each
program and limit: the mean of the squared errors, by how many pieces are on the board, and the rank correlation of the values.
`--worst N` lists the N positions in which the first program errs most at the last limit. Limits of time are shared with
whatever runs beside (`--concurrency`, the truth among it). Wants `pip install chess scipy`.
"""

import argparse
import pathlib
import random
import shlex
from concurrent.futures import ThreadPoolExecutor

import chess
import chess.engine
import chess.pgn
import numpy as np
from scipy.optimize import minimize_scalar
from scipy.special import expit
from scipy.stats import spearmanr

# Hundredths of a pawn by which the stronger program wins 73% of the points: about so for Stockfish 15.
TRUTH_SCALE = 120
PIECES = [(3, 7), (8, 12), (13, 17), (18, 23), (24, 27), (28, 32)]


def drawn(path, count, seed):
    """Draws quiet positions from the games, from the sixth move on."""
    rng, fens = random.Random(seed), []
    with open(path, encoding="utf-8") as file:
        while game := chess.pgn.read_game(file):
            board, quiet = game.board(), []
            for ply, move in enumerate(game.mainline_moves()):
                if ply >= 10 and not board.is_check() and not board.is_capture(move):
                    quiet.append(board.fen())
                board.push(move)
            fens += rng.sample(quiet, min(8, len(quiet)))
    rng.shuffle(fens)
    return fens[:count]


def values(command, limit, fens):
    """Returns the value of each position for White, in hundredths, each searched from an empty table."""
    with chess.engine.SimpleEngine.popen_uci(shlex.split(command)) as engine:
        if "Hash" in engine.options:
            engine.configure({"Hash": 16})
        found = [engine.analyse(chess.Board(fen), limit, game=object()) for fen in fens]
    return np.array([info["score"].white().score(mate_score=10_000) for info in found], float)


def fitted(ours, truth):
    """Returns the squared errors by the scale at which their mean is least."""
    errors = lambda scale: (expit(ours / scale) - truth) ** 2
    return errors(minimize_scalar(lambda scale: errors(scale).mean(), bounds=(20, 1500), method="bounded").x)


def depths(text):
    """Reads whole numbers with commas between them."""
    return [int(one) for one in text.split(",")]


def times(text):
    """Reads seconds with commas between them."""
    return [float(one) for one in text.split(",")]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games")
    parser.add_argument("--of", action="append", required=True, metavar="COMMAND")
    parser.add_argument("--truth", default="stockfish", metavar="COMMAND")
    parser.add_argument("--truth-nodes", type=int, default=1_000_000)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--depths", type=depths, default=[])
    parser.add_argument("--times", type=times, default=[])
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--worst", type=int, default=0)
    parser.add_argument("--concurrency", type=int, default=2)
    flags = parser.parse_args()
    limits = [(f"depth {one}", chess.engine.Limit(depth=one)) for one in flags.depths]
    limits += [(f"{one} s", chess.engine.Limit(time=one)) for one in flags.times]
    if not limits:
        parser.error("say --depths or --times")

    try:
        fens = drawn(flags.games, flags.positions, flags.seed)
    except OSError as failure:
        parser.error(f"{flags.games}: {failure.strerror}")
    if not fens:
        parser.error(f"{flags.games} has no quiet position from the sixth move on")
    pieces = np.array([len(chess.Board(fen).piece_map()) for fen in fens])
    with ThreadPoolExecutor(flags.concurrency) as pool:
        truth = pool.submit(values, flags.truth, chess.engine.Limit(nodes=flags.truth_nodes), fens)
        rows = [
            (command, name, pool.submit(values, command, limit, fens))
            for name, limit in limits
            for command in flags.of
        ]
        try:
            truth = truth.result()
            rows = [(command, name, row.result()) for command, name, row in rows]
        except (OSError, chess.engine.EngineError) as failure:
            pool.shutdown(cancel_futures=True)
            parser.error(f"a program fails: {failure}")

    print(f"{len(fens)} positions; squared errors of expected results, in thousandths, by pieces on the board")
    print(f"{'':>40}     all  " + "".join(f"{low}-{high}".rjust(7) for low, high in PIECES) + "   ranks")
    for command, name, found in rows:
        errors = 1000 * fitted(found, expit(truth / TRUTH_SCALE))
        parts = [errors[(pieces >= low) & (pieces <= high)] for low, high in PIECES]
        parts = "".join(f"{part.mean():7.1f}" if len(part) else "      -" for part in parts)
        print(f"{pathlib.Path(shlex.split(command)[0]).name:>28} {name:>11} {errors.mean():7.1f}  {parts}  {spearmanr(found, truth)[0]:6.3f}")
    if flags.worst:
        last = [row for row in rows if row[0] == flags.of[0]][-1][2]
        errors = fitted(last, expit(truth / TRUTH_SCALE))
        for place in np.argsort(-errors)[: flags.worst]:
            print(f"{errors[place]:.3f}  {truth[place]:+.0f}  {last[place]:+.0f}  {fens[place]}")


if __name__ == "__main__":
    main()
