#!/usr/bin/env python3
"""Runs a command for a long time, and says whether it grew.

    tests/soak.py --growth 4 -- target/release/niwaki match chess --first niwaki …
    tests/soak.py --growth 4 --searches 100000 -- target/release/niwaki uci

Every second it looks at the resident memory of the command, its open descriptors, and the processes that descend
from it. At the end it tells the least and the greatest of each, the slope of memory over the second half, and what is
left when the command has ended. The status is 1 where memory grew by more than `--growth` MiB in the second half, there
were more descriptors in it than in the first, a process is left, or the command failed. With `--while FILE`
only the time counts in which the file grows, as a laboratory sums up all its records at the end. With `--searches` the command is an engine, which is
asked over UCI for so many searches of 50 nodes, in games from the positions of `benches/positions`. Linux alone.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = os.sysconf("SC_PAGE_SIZE")


def descendants(pid):
    """Returns the processes that descend from this one."""
    found = []
    for path in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
        for child in path.read_text().split():
            found += [int(child), *descendants(int(child))]
    return found


def sample(pid):
    """Returns memory in MiB, descriptors and descendants of a process; None where it has ended."""
    try:
        pages = int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1])
        if pages == 0:
            return None  # it has ended, and was not waited for
        return pages * PAGE / 2**20, len(os.listdir(f"/proc/{pid}/fd")), len(descendants(pid))
    except (FileNotFoundError, ProcessLookupError, PermissionError):
        return None


def session(leader):
    """Returns the processes of a session that still run."""
    found = []
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(fields[3]) == leader and fields[0] not in "ZX":
            found.append(int(stat.parent.name))
    return found


def slope(values):
    """Returns the slope of the line of least squares, for each step."""
    count = len(values)
    middle, mean = (count - 1) / 2, sum(values) / count
    above = sum((x - middle) * (y - mean) for x, y in enumerate(values))
    below = sum((x - middle) ** 2 for x in range(count))
    return above / below if below else 0.0


def ask(process, searches):
    """Asks an engine for searches in games, each from another position; returns how many were answered."""
    places = []
    for path in sorted((ROOT / "benches/positions").glob("chess-*.epd")):
        lines = path.read_text().splitlines()
        places += [" ".join(line.split()[:4]) + " 0 1" for line in lines if line and line[0] != "#"]
    place, moves = 0, []
    for number in range(searches):
        behind = f" moves {' '.join(moves)}" if moves else ""
        print(f"position fen {places[place]}{behind}\ngo nodes 50", file=process.stdin, flush=True)
        for line in process.stdout:
            if line.startswith("bestmove"):
                break
        else:
            return number
        move = line.split()[1]
        moves.append(move)
        if move == "(none)" or len(moves) == 80:
            place, moves = (place + 1) % len(places), []
            print("ucinewgame", file=process.stdin, flush=True)
    print("quit", file=process.stdin, flush=True)
    return searches


def watch(process, growing):
    """Samples a process every second until it ends; only as long as a file grows, if there is one."""
    samples, sizes = [], []
    while process.poll() is None:
        seen = sample(process.pid)
        if seen:
            samples.append(seen)
            sizes.append(growing.stat().st_size if growing and growing.exists() else 0)
        time.sleep(1)
    if growing:
        # The first sample of the greatest size is of a moment at which it may have grown.
        del samples[sizes.index(max(sizes)) + 1 :]
    return samples


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--growth", type=float, required=True, metavar="MIB", help="the most that memory may grow by")
    parser.add_argument("--searches", type=int, metavar="N", help="ask the command for so many searches over UCI")
    parser.add_argument("--while", type=pathlib.Path, dest="growing", metavar="FILE", help="judge only while this file grows")
    parser.add_argument("command", nargs="+", help="behind --")
    return parser.parse_args()


def main():
    wanted = arguments()
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE} if wanted.searches else {}
    begun = time.monotonic()
    process = subprocess.Popen(wanted.command, text=True, start_new_session=True, **pipes)
    answered = []
    if wanted.searches:
        asking = threading.Thread(target=lambda: answered.append(ask(process, wanted.searches)), daemon=True)
        asking.start()
    samples = watch(process, wanted.growing)
    took = time.monotonic() - begun
    time.sleep(0.5)  # for what ends with it
    left = session(process.pid)
    if len(samples) < 4:
        sys.exit(f"it ran for {len(samples)} seconds, too short to say anything; status {process.returncode}")
    half = samples[len(samples) // 2 :]
    memory = [seen[0] for seen in half]
    growth = slope(memory) * (len(memory) - 1)
    for name, column, form in [("memory, MiB", 0, ".1f"), ("descriptors", 1, "d"), ("descendants", 2, "d")]:
        values = [seen[column] for seen in samples]
        print(f"{name}: least {min(values):{form}}, greatest {max(values):{form}}, last {values[-1]:{form}}")
    print(f"second half: {growth:+.2f} MiB in {len(memory)} s by the line of least squares (at most {wanted.growth:g})")
    print(f"ran {took:.0f} s, status {process.returncode}; processes left: {len(left)}")
    faults = [process.returncode != 0, bool(left), growth > wanted.growth]
    before = samples[: len(samples) - len(half)]
    faults.append(max(seen[1] for seen in half) > max(seen[1] for seen in before))
    if wanted.searches:
        print(f"answered: {sum(answered)} of {wanted.searches} searches")
        faults.append(answered != [wanted.searches])
    sys.exit(1 if any(faults) else 0)


if __name__ == "__main__":
    main()
