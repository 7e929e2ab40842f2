"""Lets OpenSpiel's alpha-beta play English draughts over Hub 2.

usage: openspiel.py

In OpenSpiel every jump is an action; here they are joined to the moves of draughts. Positions
can only be reached by moves there: what `pos` gives must lie a few moves from the start, as
ballots do. The value of a leaf is the count of men and kings. OpenSpiel's game is drawn after
40 plies without a capture; where the game goes on after that, pydraughts names a legal
move, and the first one is played.

Hub: F. Letouzey, protocol.txt of Scan 3.1, 2019.
Needs the Python modules `open_spiel` and, for games beyond that draw, `pydraughts`.
"""

import re
import time

import pyspiel
from hub import Adapter, value_of
from open_spiel.python.algorithms import minimax

GAME = pyspiel.load_game("checkers")
# OpenSpiel's pieces in the letters of Hub. Its first player is Black, and stands below.
LETTERS = {"o": "b", "8": "B", "+": "w", "*": "W", ".": "e"}
VALUES = {"o": 1.0, "8": 1.5, "+": -1.0, "*": -1.5}
# How far from the start a position is looked for.
FARTHEST = 5
MOST_DEPTH = 40


class OutOfTime(Exception):
    """A search has used up its time, or its nodes."""


def letters(state):
    """The position as Hub has it, for comparison."""
    rows = str(state).split("\n")[:8]
    squares = [row[1 + column] for index, row in enumerate(rows) for column in range(8) if (index + column) % 2]
    mover = "B" if state.current_player() == 0 else "W"
    return mover + "".join(LETTERS[square] for square in reversed(squares))


def number_of(square):
    """The number of `a1`, seen from Black's side."""
    column, row = "abcdefgh".index(square[0]), int(square[1])
    return 32 - (8 - row) * 4 - column // 2


def turns(state):
    """All moves of draughts: their text in Hub, and the actions that they consist of."""
    player, found = state.current_player(), []

    def go_on(state, actions, squares, taken):
        for action in state.legal_actions():
            text = state.action_to_string(action)
            ends = [text[:2], text[2:4]]
            middle = []
            if abs(ord(ends[0][0]) - ord(ends[1][0])) == 2:
                half = chr((ord(ends[0][0]) + ord(ends[1][0])) // 2), (int(ends[0][1]) + int(ends[1][1])) // 2
                middle = [number_of(f"{half[0]}{half[1]}")]
            child = state.child(action)
            path = [*(squares or [number_of(ends[0])]), number_of(ends[1])]
            if child.current_player() == player and not child.is_terminal():
                go_on(child, [*actions, action], path, taken + middle)
            else:
                sign = "x" if middle else "-"
                parts = [path[0], path[-1], *taken, *middle]
                found.append((sign.join(map(str, parts)), [*actions, action]))

    go_on(state, [], [], [])
    return found


def same(one, other):
    """Whether two texts name one move: what is taken comes in any order."""
    first, second = re.split("[-x]", one), re.split("[-x]", other)
    return first[:2] == second[:2] and sorted(first[2:]) == sorted(second[2:])


def follow(state, text):
    """Plays a move of draughts on a state."""
    for turn, actions in turns(state):
        if same(turn, text):
            for action in actions:
                state.apply_action(action)
            return
    raise ValueError(f"{text} is no legal move")


def search_for(target):
    """A state with this position, level by level from the start."""
    states = {letters(state): state for state in [GAME.new_initial_state()]}
    for _ in range(FARTHEST):
        if target in states:
            return states[target]
        children = {}
        for state in states.values():
            for _, actions in turns(state):
                child = state.clone()
                for action in actions:
                    child.apply_action(action)
                children[letters(child)] = child
        states = children
    raise ValueError(f"{target} is too far from the start")


class Player(Adapter):
    """The position, the limits, and the search."""

    def __init__(self):
        self.state, self.position, self.moves = None, None, []
        self.openings = {}
        self.rest = []  # the moves after OpenSpiel's game was over
        self.board, self.pushed = None, 0  # pydraughts' board, and how many of them it has
        self.limits = {"depth": 6.0}
        self.deadline = self.nodes = self.most = 0

    def greet(self):
        self.say('id name=openspiel author="the OpenSpiel authors"')
        self.say("wait")

    def place(self, line):
        position, moves = value_of(line, "pos"), (value_of(line, "moves") or "").split()
        if position not in self.openings:
            self.openings[position] = search_for(position)
        if position != self.position or moves[: len(self.moves)] != self.moves:
            self.board = None
        self.position, self.moves = position, moves
        self.state = self.openings[position].clone()
        self.rest = list(moves)
        while self.rest and not self.state.is_terminal():
            follow(self.state, self.rest.pop(0))

    def level(self, line):
        names = ["depth", "nodes", "move-time", "time", "inc"]
        self.limits = {name: float(value_of(line, name)) for name in names if value_of(line, name)}

    def budget(self):
        """Seconds for this move."""
        if "move-time" in self.limits:
            return 0.9 * self.limits["move-time"]
        if "time" not in self.limits:
            return float("inf")
        left, increment = self.limits["time"], self.limits.get("inc", 0.0)
        return min(left / 30 + increment, (left + increment) / 2)

    def value(self, state):
        """For the player who is to move at the root."""
        self.nodes += 1
        if self.nodes > self.most or time.monotonic() > self.deadline:
            raise OutOfTime
        total = sum(VALUES.get(letter, 0.0) for row in str(state).split("\n")[:8] for letter in row[1:])
        return total if self.state.current_player() == 0 else -total

    def best(self, deepest):
        """The best action of the deepest search that was completed."""
        action = self.state.legal_actions()[0]
        if len(self.state.legal_actions()) == 1:
            return action
        for depth in range(1, deepest + 1):
            try:
                result = minimax.alpha_beta_search(
                    GAME, state=self.state, value_function=self.value, maximum_depth=depth
                )
            except OutOfTime:
                break
            action = result[1]
            self.say(f"info depth={depth} score={result[0]:.2f} nodes={self.nodes}")
        return action

    def think(self):
        self.deadline = time.monotonic() + self.budget()
        self.nodes, self.most = 0, self.limits.get("nodes", float("inf"))
        if self.state.is_terminal():
            self.say(f"done move={self.beyond_the_draw()}")
            return
        player, candidates, actions = self.state.current_player(), turns(self.state), []
        while not self.state.is_terminal() and self.state.current_player() == player:
            actions.append(self.best(int(self.limits.get("depth", MOST_DEPTH))))
            self.state.apply_action(actions[-1])
        self.say(f"done move={next(text for text, turn in candidates if turn == actions)}")

    def beyond_the_draw(self):
        """A legal move where OpenSpiel's game is over and the match goes on."""
        import draughts

        if self.board is None:
            followed = len(self.moves) - len(self.rest)
            mover = self.position[0] if followed % 2 == 0 else {"B": "W", "W": "B"}[self.position[0]]
            self.board, self.pushed = draughts.Board(variant="english", fen=fen(mover + letters(self.state)[1:])), 0
        for move in self.rest[self.pushed :]:
            self.board.push(next(legal for legal in self.board.legal_moves() if same(legal.hub_move, move)))
        self.pushed = len(self.rest)
        return self.board.legal_moves()[0].hub_move


def fen(position):
    """The PDN FEN of a position of Hub."""
    sides = {"w": [], "b": []}
    for number, letter in enumerate(position[1:], 1):
        if letter != "e":
            sides[letter.lower()].append(("K" if letter.isupper() else "") + str(number))
    return f"{position[0]}:W{','.join(sides['w'])}:B{','.join(sides['b'])}"


Player().serve()
