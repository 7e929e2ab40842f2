"""Lets an engine with the interface of CheckerBoard play English draughts over Hub 2.

usage: checkerboard.py LIBRARY

LIBRARY is an engine built as a shared library, with the functions `getmove` and `enginecommand`. It finds its
files in its own folder, and plays without an opening book. The interface has limits of time alone. `exact` asks
for the time of a move as the most it may take, and otherwise it is what moves take on average; `time-percent` is
how much of it the engine is told. Repetitions it sees by being asked move after move.

CheckerBoard: M. Fierz, *CheckerBoard API*, and cb_interface.h of CheckerBoard.
"""

import ctypes
import os
import re
import sys
import time

from hub import Adapter, value_of

# The pieces of CheckerBoard in the letters of Hub.
WHITE, BLACK, MAN, KING = 1, 2, 4, 8
PIECES = {"w": WHITE | MAN, "W": WHITE | KING, "b": BLACK | MAN, "B": BLACK | KING, "e": 0}
LETTERS = {piece: letter for letter, piece in PIECES.items()}
START = "B" + 12 * "b" + 8 * "e" + 12 * "w"
# Bits of getmove's `info`.
NEW_GAME, EXACT = 1, 2
# What getmove writes about its search may be longer than the 1024 bytes that the interface speaks of.
ROOM = 1 << 14

Board = ctypes.c_int * 8 * 8


def place_of(square):
    """Column and row of a square from 1 to 32, where square 4 is in the corner at 0, 0."""
    row, index = divmod(square - 1, 4)
    return 2 * (3 - index) + row % 2, row


def square_at(column, row):
    """The square at a column and row; None outside the board."""
    if 0 <= column < 8 and 0 <= row < 8:
        return 4 * row + 4 - column // 2
    return None


def numbers(move):
    return [int(number) for number in re.split("[-x]", move)]


def play(position, move):
    """The position after a move that names all that it takes."""
    start, end, *taken = numbers(move)
    after = list(position)
    piece, after[start] = after[start], "e"
    for square in taken:
        after[square] = "e"
    last = range(29, 33) if piece == "b" else range(1, 5) if piece == "w" else ()
    after[end] = piece.upper() if end in last else piece
    after[0] = "W" if position[0] == "B" else "B"
    return "".join(after)


def circle(position, start, taken):
    """Whether the king on this square can take exactly these pieces and come back."""

    def jump(square, rest):
        column, row = place_of(square)
        for right in (-1, 1):
            for up in (-1, 1):
                over, to = square_at(column + right, row + up), square_at(column + 2 * right, row + 2 * up)
                if over in rest and to and (position[to] == "e" or to == start):
                    if rest == {over} and to == start or jump(to, rest - {over}):
                        return True
        return False

    return position[start].isupper() and jump(start, set(taken))


def move_between(before, after):
    """The move that leads from one position to another; nothing if they are the same."""
    own = before[0].lower()
    changed = [square for square in range(1, 33) if before[square] != after[square]]
    starts = [square for square in changed if before[square].lower() == own]
    ends = [square for square in changed if after[square].lower() == own]
    taken = [square for square in changed if before[square].lower() not in (own, "e")]
    if taken and not starts:
        starts = ends = [s for s in range(1, 33) if before[s].lower() == own and circle(before, s, taken)][:1]
    return ("x" if taken else "-").join(map(str, starts + ends + taken))


class Engine:
    """The library."""

    def __init__(self, path):
        self.library = ctypes.CDLL(path)
        pointer, number = ctypes.c_void_p, ctypes.c_int
        self.library.getmove.argtypes = [pointer, number, ctypes.c_double, pointer, pointer, number, number, pointer]
        self.text = ctypes.create_string_buffer(ROOM)
        self.move = ctypes.create_string_buffer(1024)  # a struct that few engines fill in

    def command(self, text):
        reply = ctypes.create_string_buffer(1024)
        self.library.enginecommand(ctypes.create_string_buffer(text.encode(), 256), reply)
        return reply.value.decode(errors="replace")

    def think(self, position, seconds, info):
        """The position after the engine's move."""
        board, stop = Board(), ctypes.c_int(0)
        for square in range(1, 33):
            column, row = place_of(square)
            board[column][row] = PIECES[position[square]]
        self.text.value = b""
        color = WHITE if position[0] == "W" else BLACK
        self.library.getmove(board, color, seconds, self.text, ctypes.byref(stop), info, 0, self.move)
        places = map(place_of, range(1, 33))
        return position[0] + "".join(LETTERS.get(board[column][row], "e") for column, row in places)

    def told(self, mover):
        """Depth, score in men for the player to move, and nodes, as far as its text has them."""
        text = self.text.value.decode(errors="replace")
        depth = re.search(r"depth:?\s*(\d+)", text, re.IGNORECASE)
        nodes = re.search(r"nodes:?\s*([\d.]+)\s*([km]?)", text, re.IGNORECASE)
        score = re.search(r"value\s*[=<>]\s*(-?\d+)", text)  # the mover's
        blacks = re.search(r"eval:?\s*(-?\d+)", text, re.IGNORECASE)  # Black's
        if depth:
            yield f"depth={depth[1]}"
        if score or blacks:
            hundredths = int(score[1]) if score else int(blacks[1]) * (1 if mover == "B" else -1)
            yield f"score={hundredths / 100:.2f}"
        if nodes:
            yield f"nodes={round(float(nodes[1]) * {'': 1, 'k': 1e3, 'm': 1e6}[nodes[2].lower()])}"


class Player(Adapter):
    """The position, the limits, and the engine."""

    def __init__(self, path, answers):
        self.path, self.answers, self.engine = path, answers, None
        self.parameters = {"hash": "16", "exact": "true", "time-percent": "100"}
        self.position, self.limits, self.new = START, {"move-time": 1.0}, True

    def say(self, text):
        print(text, file=self.answers)

    def greet(self):
        self.engine = Engine(self.path)
        self.say(f'id name="{self.engine.command("name")}"')
        self.say(f"param name=hash value={self.parameters['hash']} type=int min=1 max=4096")
        self.say(f"param name=exact value={self.parameters['exact']} type=bool")
        self.say(f"param name=time-percent value={self.parameters['time-percent']} type=int min=1 max=1000")
        self.say("wait")

    def prepare(self):
        """The first search loads what the engine needs."""
        self.engine.command("set book 0")
        self.engine.command(f"set hashsize {self.parameters['hash']}")
        self.engine.think(START, 0.01, NEW_GAME)
        self.say("ready")

    def set_parameter(self, name, value):
        self.parameters[name] = value

    def new_game(self):
        self.new = True

    def place(self, line):
        self.position = value_of(line, "pos") or START
        for move in (value_of(line, "moves") or "").split():
            self.position = play(self.position, move)

    def level(self, line):
        names = ["move-time", "time", "inc", "moves"]
        self.limits = {name: float(value_of(line, name)) for name in names if value_of(line, name)}

    def budget(self):
        """Seconds for this move, and whether they are the most it may take."""
        if "move-time" in self.limits:
            return self.limits["move-time"], self.parameters["exact"] == "true"
        if "time" not in self.limits:
            sys.exit("CheckerBoard has no limit but time")
        left, increment = self.limits["time"], self.limits.get("inc", 0.0)
        share = left / min(self.limits.get("moves", 30), 30) + increment
        return max(0.001, min(share, (left + increment) / 2)), True

    def think(self):
        seconds, exact = self.budget()
        info = NEW_GAME * self.new | EXACT * exact
        self.new = False
        began = time.monotonic()
        after = self.engine.think(self.position, seconds * int(self.parameters["time-percent"]) / 100, info)
        took = time.monotonic() - began
        self.say(" ".join(["info", *self.engine.told(self.position[0]), f"time={took:.3f}"]))
        self.say(f'done move={move_between(self.position, after) or chr(34) * 2}')


def main():
    path = os.path.abspath(sys.argv[1])
    os.chdir(os.path.dirname(path))
    # Engines print what they like on standard output.
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    Player(path, answers).serve()


if __name__ == "__main__":
    main()
