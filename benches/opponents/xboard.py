"""Lets a chess engine that speaks the XBoard protocol play as a UCI engine.

usage: xboard.py [--send LINE]... COMMAND [ARGUMENT]...

Each LINE is said to the engine after every `new`, such as `book off`. An engine without
`setboard` is given positions by `edit`, which says nothing of castling rights: it has them
where king and rook stand as in the beginning.

XBoard protocol: T. Mann and H. G. Muller, *Chess Engine Communication Protocol*, version 2, 2009.
Needs the Python module `chess`.
"""

import argparse
import contextlib
import queue
import re
import shlex
import subprocess
import sys
import threading
import time

import chess

# How long an engine may take to say what it can; many of version 1 say nothing at all.
HANDSHAKE = 2.0
# A line of thinking: depth, score, hundredths of a second, nodes; and the line itself.
THINKING = re.compile(r"\s*(\d+)[^\s\d]?\s+(-?\d+)\s+(\d+)\s+(\d+)\s")
# The end of a game, as an engine declares it instead of a move.
OVER = ("resign", "1-0", "0-1", "1/2-1/2")


def say(text):
    print(text, flush=True)


class Engine:
    """The program, what it can, and what it says."""

    def __init__(self, command, events):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True, bufsize=1, errors="replace",
        )
        self.features = {"myname": command[0]}
        threading.Thread(target=read, args=(self.process.stdout, "engine", events), daemon=True).start()
        self.greet(events)

    def send(self, line):
        with contextlib.suppress(OSError):  # that it has ended is seen by what it says
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()

    def greet(self, events):
        """Asks what it can do; `done=0` asks for more time."""
        self.send("xboard")
        self.send("protover 2")
        deadline = time.monotonic() + HANDSHAKE
        while self.features.get("done") != "1":
            try:
                line = events.get(timeout=max(0.0, deadline - time.monotonic()))[1]
            except queue.Empty:
                return
            if line is None:
                sys.exit(f"{self.features['myname']} has ended")
            if line.startswith("feature "):
                self.features.update(pair.split("=", 1) for pair in shlex.split(line[8:]) if "=" in pair)
                if self.features.get("done") == "0":
                    deadline = time.monotonic() + 60 * HANDSHAKE

    def can(self, feature):
        return self.features.get(feature) == "1"

    def set_board(self, board):
        if board.fen() == chess.STARTING_FEN:
            return
        if self.can("setboard"):
            self.send(f"setboard {board.fen(en_passant='fen')}")
            return
        if board.turn == chess.BLACK:
            self.send("a2a3")  # `edit` keeps the side to move
        self.send("edit")
        self.send("#")
        for color in chess.COLORS:
            for square, piece in board.piece_map().items():
                if piece.color == color:
                    self.send(piece.symbol().upper() + chess.square_name(square))
            self.send("c" if color == chess.WHITE else ".")


def read(stream, who, events):
    """Passes on each line, and None at the end."""
    for line in stream:
        events.put((who, line.strip()))
    events.put((who, None))


class Adapter:
    """A UCI engine that has the other one think."""

    def __init__(self, arguments):
        self.events = queue.Queue()
        self.engine = Engine(arguments.command, self.events)
        self.greeting = arguments.send
        self.overhead = 20  # ms
        self.root = None  # the FEN that the engine's game began with
        self.board = chess.Board()
        self.leveled = False  # whether it knows the time control of this game
        self.thinking = False
        self.pings = 0

    def run(self):
        threading.Thread(target=read, args=(sys.stdin, "client", self.events), daemon=True).start()
        while True:
            who, line = self.events.get()
            if line is None or (who, line) == ("client", "quit"):
                break
            if who == "engine":
                self.hear(line)
            elif line:
                name, _, rest = line.partition(" ")
                command = getattr(self, "on_" + name, None)
                if command is not None:
                    command(rest.split())
        self.engine.send("quit")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.engine.process.wait(0.3)
        self.engine.process.kill()

    def on_uci(self, _):
        say(f"id name {self.engine.features['myname']}")
        say("id author see its documentation")
        say(f"option name Move Overhead type spin default {self.overhead} min 0 max 5000")
        say("uciok")

    def on_setoption(self, words):
        if words[:3] == ["name", "Move", "Overhead"] and words[-1].isdigit():
            self.overhead = int(words[-1])

    def on_ucinewgame(self, _):
        self.root = None

    def on_isready(self, _):
        """The engine answers `ping` when it has done all that it was told."""
        if self.thinking or not self.engine.can("ping"):
            say("readyok")
        else:
            self.pings += 1
            self.engine.send(f"ping {self.pings}")

    def on_position(self, words):
        split = words.index("moves") if "moves" in words else len(words)
        fen = chess.STARTING_FEN if words[:1] == ["startpos"] else " ".join(words[1:split])
        moves = [chess.Move.from_uci(move) for move in words[split + 1 :]]
        known = self.board.move_stack
        if self.root != fen or moves[: len(known)] != known:
            self.begin(fen)
        for move in moves[len(self.board.move_stack) :]:
            prefix = "usermove " if self.engine.can("usermove") else ""
            self.engine.send(prefix + self.board.xboard(move))
            self.board.push(move)

    def begin(self, fen):
        """A new game from this position."""
        self.root, self.board, self.leveled = fen, chess.Board(fen), False
        for line in ["new", *self.greeting, "easy", "post", "force"]:
            self.engine.send(line)
        self.engine.set_board(self.board)

    def on_go(self, words):
        numbers = {word: int(value) for word, value in zip(words, words[1:]) if value.lstrip("-").isdigit()}
        sides = ("w", "b") if self.board.turn == chess.WHITE else ("b", "w")
        if "nodes" in numbers:
            # Without a limit it would think as long as it likes.
            say("info string XBoard knows no limit by nodes: give a clock, a time or a depth")
            sys.exit("xboard.py: XBoard knows no limit by nodes: give a clock, a time or a depth")
        if "depth" in numbers:
            self.engine.send(f"sd {numbers['depth']}")
        if "movetime" in numbers:
            self.engine.send(f"st {max(0.01, (numbers['movetime'] - self.overhead) / 1000):g}")
        for side, word in zip(sides, ("time", "otim")):
            left = numbers.get(side + "time")
            if left is None:
                continue
            if not self.leveled:
                self.level(left, numbers.get(side + "inc", 0))
            self.engine.send(f"{word} {max(1, (left - self.overhead) // 10)}")
        self.thinking = True
        self.engine.send("go")

    def level(self, base, increment):
        """The time control, once in a game; there are engines that begin it anew with each `level`."""
        minutes, seconds = divmod(max(1, base // 1000), 60)
        self.engine.send(f"level 0 {minutes}:{seconds:02} {increment / 1000:g}")
        self.leveled = True

    def on_stop(self, _):
        if self.thinking:
            self.engine.send("?")

    def hear(self, line):
        """What the engine says."""
        word, _, rest = line.partition(" ")
        thought = THINKING.match(line + " ")
        if word == "pong" and rest.strip() == str(self.pings):
            say("readyok")
        elif self.thinking and word == "move":
            self.moved(rest.strip())
        elif self.thinking and word in OVER:
            self.give_up(line)
        elif self.thinking and thought:
            depth, score, hundredths, nodes = thought.groups()
            say(f"info depth {depth} score cp {score} time {int(hundredths) * 10} nodes {nodes}")
        elif line.startswith(("Error", "Illegal")):
            say(f"info string {line}")
            self.root = None  # it is told everything again

    def moved(self, text):
        try:
            move = self.board.parse_xboard(text)
        except ValueError:
            say(f"info string no legal move: {text}")
            self.answer(text)
            return
        self.board.push(move)
        self.answer(move.uci())

    def give_up(self, line):
        """UCI knows no resigning: the first legal move is played for an engine that does."""
        say(f"info string {line}")
        self.root = None
        self.answer(next((move.uci() for move in self.board.legal_moves), "0000"))

    def answer(self, move):
        self.thinking = False
        self.engine.send("force")
        say(f"bestmove {move}")


def main():
    parser = argparse.ArgumentParser(description="An XBoard engine as a UCI engine.")
    parser.add_argument("--send", action="append", default=[], metavar="LINE", help="said after every `new`")
    parser.add_argument("command", nargs=argparse.REMAINDER, metavar="COMMAND")
    arguments = parser.parse_args()
    if not arguments.command:
        parser.error("say which engine to start")
    try:
        Adapter(arguments).run()
    except OSError as error:
        sys.exit(f"{arguments.command[0]}: {error}")


main()
