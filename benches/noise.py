#!/usr/bin/env python3
"""Measures how far times stray without a cause: searchers against themselves, many times over.

    cargo build --release
    python3 benches/noise.py [--rows 400] [--positions 20] [--depth 7] [--out DIR]

Has the laboratory time the same bare search of checkers under so many names, each against itself: the rows `again` of
the tables. Of their 95% intervals, so many should hold 1.
"""

import argparse
import json
import math
import pathlib
import statistics
import subprocess
import tempfile

HEAD = """question = "How far do times stray without a cause?"
analysis = "Each baseline is timed against itself. The change does nothing in checkers, and is there so that times are compared."

[[game]]
name = "checkers"
sample = {{ from = "book", plies = [0, 12], balance = 100, seed = 2026 }}

[game.standard]
positions = {positions}
depths = [{depth}]
cap = 100_000_000
timed = {{ positions = {positions}, repeats = 2 }}
"""

BASELINE = """
[[baseline]]
name = "bare {number}"
configuration = {{ profile = "bare", evaluation = "hand" }}
variant = [{{ name = "null-move", with = "null-move" }}]
"""


def measure(asked, folder):
    """Runs the laboratory in a folder, and returns the rows of the summary."""
    definition = folder / "noise.toml"
    text = HEAD.format(positions=asked.positions, depth=asked.depth)
    definition.write_text(text + "".join(BASELINE.format(number=n) for n in range(asked.rows)))
    command = ["target/release/niwaki", "lab", str(definition), "--preset", "standard"]
    subprocess.run([*command, "--out", str(folder / "run")], check=True, stdout=subprocess.DEVNULL)
    return json.loads((folder / "run" / "summary.json").read_text())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=400, help="searchers, each against itself")
    parser.add_argument("--positions", type=int, default=20, help="positions of each")
    parser.add_argument("--depth", type=int, default=7, help="plies of each search")
    parser.add_argument("--out", type=pathlib.Path, help="a folder for definition and results")
    asked = parser.parse_args()
    if asked.rows < 2 or asked.depth < 1 or asked.positions < 10:
        parser.error("rows are at least 2, depth 1, positions 10: fewer have no interval")
    with tempfile.TemporaryDirectory() as temporary:
        folder = asked.out or pathlib.Path(temporary)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            measured = measure(asked, folder)
        except OSError as error:
            parser.error(f"{error}; `cargo build --release` makes the command")
        except subprocess.CalledProcessError:
            parser.error(f"the laboratory refused to run in {folder}")
        rows = [row for row in measured if row["change"] == "again" and row["metric"] == "time"]
    held = sum(row["low"] <= 1 <= row["high"] for row in rows)
    ratios = [math.log(row["ratio"]) for row in rows]
    mean, spread = statistics.fmean(ratios), statistics.stdev(ratios)
    error = 1.96 * spread / math.sqrt(len(ratios))
    above = sum(row["low"] > 1 for row in rows)
    print(f"{held} of {len(rows)} intervals hold 1: {100 * held / len(rows):.1f}%; {above} lie above, {len(rows) - held - above} below")
    ends = (math.exp(mean - error), math.exp(mean + error))
    print(f"mean ratio {math.exp(mean):.4f} ({ends[0]:.4f}–{ends[1]:.4f}), middle half of a row {quartiles(rows)}")


def quartiles(rows):
    """Writes between which ratios the middle half of the rows lies."""
    first, _, third = statistics.quantiles([row["ratio"] for row in rows], n=4)
    return f"{first:.3f}–{third:.3f}"


if __name__ == "__main__":
    main()
