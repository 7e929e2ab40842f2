"""Fits the chances of `UCI_ShowWDL`: how often games of niwaki with itself end in a win, a draw or a loss, by value and pieces.

    python3 benches/chances/fit.py runs/chances

reads `records.jsonl` of a match of chess, and prints the constants of `cli/protocols/src/uci/chances.rs`, and how what they
predict compares with what happened in games that they were not fitted to. Wants python-chess, numpy and scipy.

A position with the value v (in pawns, for the side to move) and m pieces on the board, pawns among them, is won with the chance
1 / (1 + exp((a - v) / b)), and lost with 1 / (1 + exp((a + v) / b)); what is left is drawn. a is the value from which more
than half of the games are won, b how gradually that comes; both are polynomials in m / 32.
"""

import json
import pathlib
import re
import sys

import chess
import numpy
from scipy.optimize import minimize
from scipy.special import expit

# From here on a value is a mate.
MATE = 90_000_000
# Of so many pairs of games one is held out: both games of a pair begin alike.
HELD_OUT = 3
BINS = [-numpy.inf, -6, -4, -2.5, -1.5, -0.75, -0.25, 0.25, 0.75, 1.5, 2.5, 4, 6, numpy.inf]
# Of the polynomials.
DEGREE = 3
# Pieces at the beginning, pawns among them.
MOST = 32
SEED = 1
RESAMPLES = 1000


def positions(folder):
    """Yields pair, value, pieces, result (1, 0, -1) for the side to move, and weight of each position that was searched.

    All games weigh the same: positions of long ones, which are mostly drawn endgames, are not to outvote the others.
    """
    with open(f"{folder}/records.jsonl") as records:
        for record in map(json.loads, records):
            board = chess.Board(record["opening"])
            white = {"1-0": 1, "0-1": -1, "1/2-1/2": 0}[record["result"]]
            for move, value in zip(record["moves"], record["values"]):
                if value is not None and abs(value) < MATE:
                    result = white if board.turn else -white
                    yield record["pair"], value / 100, chess.popcount(board.occupied), result, 1 / len(record["moves"])
                board.push_uci(move)


def chances(weights, value, share):
    """Returns the chances of a win, a draw and a loss. The weights are those of a and then those of b, the constant last."""
    a, b = (numpy.polyval(half, share) for half in numpy.split(weights, 2))
    won, lost = expit((value - a) / b), expit((-value - a) / b)
    return numpy.stack([won, 1 - won - lost, lost])


def loss(weights, value, share, result, weight):
    """Returns the log-loss: the mean of the negative logarithm of the chance that was given to what happened."""
    likely = numpy.choose(1 - result, chances(weights, value, share))
    return -numpy.average(numpy.log(numpy.maximum(likely, 1e-9)), weights=weight)


def known():
    """Returns the weights that niwaki has."""
    source = (pathlib.Path(__file__).parents[2] / "cli/protocols/src/uci/chances.rs").read_text()
    halves = [re.search(rf"const {name}: .*? = \[(.*?)\];", source)[1] for name in ("HALF", "SPREAD")]
    return numpy.array([float(number) for half in halves for number in half.split(",")])


def fitted(before, *data):
    """Returns the weights that are likeliest, of polynomials of one degree more than those that the search begins with."""
    begin = numpy.concatenate([numpy.insert(half, 0, 0.0) for half in numpy.split(before, 2)])
    return minimize(loss, begin, data, method="L-BFGS-B").x


def interval(pair, happened, weight):
    """Returns what happened on average, with its interval of 95% by drawing pairs of games again."""
    _, of = numpy.unique(pair, return_inverse=True)
    sums, counts = numpy.bincount(of, happened * weight), numpy.bincount(of, weight)
    drawn = numpy.random.default_rng(SEED).integers(len(sums), size=(RESAMPLES, len(sums)))
    low, high = numpy.percentile(sums[drawn].sum(1) / counts[drawn].sum(1), [2.5, 97.5])
    return f"{100 * sums.sum() / counts.sum():.0f} ({100 * low:.0f}–{100 * high:.0f})"


def calibration(name, here, predicted, pair, result, weight):
    """Prints of some positions what was predicted and what happened, in percent."""
    cells = [
        f"{100 * numpy.average(chance[here], weights=weight[here]):.0f}, {interval(pair[here], result[here] == outcome, weight[here])}"
        for chance, outcome in zip(predicted, (1, 0, -1))
    ]
    print(f"| {name} | {here.sum():,} | {' | '.join(cells)} |")


def main(folder):
    pair, value, pieces, result, weight = map(numpy.array, zip(*positions(folder)))
    share = pieces / MOST
    held = pair % HELD_OUT == 0
    ours, theirs = ([column[part] for column in (value, share, result, weight)] for part in (~held, held))
    print(f"{len(numpy.unique(pair))} pairs, {len(value):,} positions; {len(numpy.unique(pair[held]))} pairs, {held.sum():,} positions held out")
    print(f"those of niwaki: loss of all {loss(known(), value, share, result, weight):.4f}, held out {loss(known(), *theirs):.4f}")
    weights = numpy.array([1.0, 1.0])
    for degree in range(1, DEGREE + 1):
        weights = fitted(weights, *ours)
        print(f"degree {degree}: a {numpy.round(weights[:degree + 1], 3).tolist()}, b {numpy.round(weights[degree + 1:], 3).tolist()}, "
              f"loss {loss(weights, *ours):.4f}, held out {loss(weights, *theirs):.4f}")
    predicted = chances(weights, value, share)
    print("| positions | how many | won: predicted, happened | drawn: predicted, happened | lost: predicted, happened |")
    print("|---|---|---|---|---|")
    for low, high in zip(BINS, BINS[1:]):
        name = f"below {high:+g}" if low == -numpy.inf else f"{low:+g} and more" if high == numpy.inf else f"{low:+g} to {high:+g}"
        calibration(name, held & (low <= value) & (value < high), predicted, pair, result, weight)
    for low, high in ((2, 8), (9, 16), (17, 24), (25, 32)):
        calibration(f"{low} to {high} pieces", held & (low <= pieces) & (pieces <= high), predicted, pair, result, weight)


main(*sys.argv[1:])
