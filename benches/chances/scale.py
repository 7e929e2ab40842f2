"""Says what a value of checkers or chess is worth: how many units stand for an expected result of 73%, in games of niwaki with itself.

    niwaki match checkers --first niwaki --second niwaki --nodes 500 --games 600 --seed 41 --out runs/scale      # or chess
    python3 benches/chances/scale.py runs/scale

reads `records.jsonl` of the match, and fits the logistic curve 1 / (1 + exp(-value / scale)) to the results of the games, as
`niwaki train evaluation` does. It prints the scale, how large values are in the mean, and what positions of some values have
scored. An evaluation of another scale, searched by the same margins, is pruned more or less. Wants numpy and scipy.
"""

import argparse
import json

import numpy
from scipy.optimize import brentq
from scipy.special import expit

# Beyond ten units a game is won before the value is true.
LARGEST = 10
UNIT = 100
BINS = [0.25, 0.75, 1.5, 3, LARGEST]


def positions(folder):
    """Yields the value in units and the result, 0 to 1, for the side to move of each position that was searched."""
    with open(f"{folder}/records.jsonl") as records:
        for record in map(json.loads, records):
            black_begins = record["opening"].startswith("B")
            first_begins = (record["first_plays"] == "Black") == black_begins
            for ply, value in enumerate(record["values"]):
                if value is not None and abs(value) <= LARGEST * UNIT:
                    first_moves = (ply % 2 == 0) == first_begins
                    points = record["half_points"] / 2
                    yield value / UNIT, points if first_moves else 1 - points


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", help="what --out of the match says")
    folder = parser.parse_args().folder
    try:
        found = list(positions(folder))
    except OSError as failure:
        parser.error(f"{failure.filename}: {failure.strerror}")
    if not found:
        parser.error(f"{folder}: no game there has a value")
    value, result = numpy.array(found).T
    slope = brentq(lambda slope: numpy.sum((result - expit(slope * value)) * value), 1e-3, 10)
    print(f"{len(value)} positions: {1 / slope:.2f} units stand for 73%, values are {numpy.abs(value).mean():.2f} in the mean")
    scored = numpy.where(value > 0, result, 1 - result)
    for low, high in zip(BINS, BINS[1:]):
        within = (numpy.abs(value) >= low) & (numpy.abs(value) < high)
        print(f"{low} to {high}: {within.sum()} positions scored {100 * scored[within].mean():.1f}%")


main()
