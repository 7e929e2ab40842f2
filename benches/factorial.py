"""Tells what many settings are worth from the same games: in each round a coin decides which of them one side plays with, and
the other side plays with all the rest. So every game is a game about each setting.

python3 benches/factorial.py --out runs/factorial --rounds 100 chess \
    tolerance=set=exchange.tolerance=20 continuation=set=continuation=on      # pip install numpy

A setting is a name and what stands for it in the brackets of `niwaki match`; no two may contradict each other. What the default
has is written the other way round: unsorted=set=history.sorted=off. Rounds that are there are kept, so that the same command
with more --rounds goes on. Effects are least squares over all games, in Elo near equality, with 95% intervals; an effect is a
mean over what the other settings happened to be. A dozen rounds tell a few settings apart, hundreds of them tell what they are worth.
"""

import argparse
import json
import math
import pathlib
import random
import shutil
import subprocess

import numpy

ELO = 4 * 400 / math.log(10)  # of a share of the points, near equality


def spec(name, settings):
    """What `niwaki match` reads, for a side that plays with these settings."""
    return f"niwaki[{','.join([f'name={name}', *settings])}]"


def play(options, settings, number):
    """Plays one round, unless it is there, and returns the names of what the first side had."""
    coin = random.Random(f"{options.seed} {number}")
    first = [name for name in settings if coin.random() < 0.5]
    folder = options.out / str(number)
    done = folder / "round.json"
    wanted = {"settings": settings, "tc": options.tc, "games": options.games, "seed": options.seed, "first": first}
    if done.exists() and json.loads(done.read_text()) != wanted:
        raise SystemExit(f"{folder}: another command has played this round: name another --out")
    if not done.exists():
        shutil.rmtree(folder, ignore_errors=True)
        sides = [[text for name, text in settings.items() if (name in first) == own] for own in (True, False)]
        command = ["niwaki", "match", options.game, "--first", spec("a", sides[0]), "--second", spec("b", sides[1])]
        command += ["--tc", options.tc, "--time-margin", "200ms", "--games", str(options.games)]
        command += ["--seed", str(options.seed * 100_000 + number), "--concurrency", str(options.concurrency)]
        command += ["--adjudicate-resign", "700,4", "--adjudicate-draw", "10,8,40", "--out", str(folder)]
        if subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode:
            raise SystemExit(f"{folder}: the match did not come to its end; the same command goes on with this round")
        done.write_text(json.dumps(wanted))
    return first, folder


def main():
    """Plays the rounds, and prints the effects, the largest first."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("game")
    parser.add_argument("settings", nargs="+", metavar="NAME=SETTINGS")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--games", type=int, default=8, help="of each round")
    parser.add_argument("--tc", default="1+0.01")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--concurrency", type=int, default=1)
    options = parser.parse_args()
    if shutil.which("niwaki") is None:
        parser.error("there is no niwaki on the PATH: put the folder target/release of the repository there")
    if nameless := [text for text in options.settings if "=" not in text]:
        parser.error(f"'{nameless[0]}' is no setting: write NAME=SETTINGS, as in tolerance=set=exchange.tolerance=20")
    settings = dict(text.split("=", 1) for text in options.settings)
    options.out.mkdir(parents=True, exist_ok=True)
    design, points = [], []
    for number in range(options.rounds):
        first, folder = play(options, settings, number)
        row = [1 if name in first else -1 for name in settings]
        for line in (folder / "records.jsonl").read_text().splitlines():
            design.append(row)
            points.append(json.loads(line)["half_points"] / 2 - 0.5)
    design, points = numpy.array(design, float), numpy.array(points)
    effects, _, rank, _ = numpy.linalg.lstsq(design, points, rcond=None)
    if rank < len(settings) or len(points) == len(settings):
        raise SystemExit(f"{options.rounds} rounds are too few to tell {len(settings)} settings apart: give more --rounds")
    rest = points - design @ effects
    variance = rest @ rest / (len(points) - len(effects)) * numpy.linalg.inv(design.T @ design)
    errors = 1.96 * numpy.sqrt(numpy.diag(variance))
    print(f"{len(points)} games")
    for name, effect, error in sorted(zip(settings, effects, errors, strict=True), key=lambda one: -one[1]):
        print(f"{name:24} {effect * ELO:+7.1f} ± {error * ELO:.1f}")


if __name__ == "__main__":
    main()
