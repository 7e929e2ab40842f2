"""Writes openings that are not from the book, with which all trainings begin: random moves from the start, after which
material is even and nothing much can be taken.

python3 benches/openings/random_plies.py >random10.fen              (pip install chess)
python3 benches/openings/random_plies.py checkers >random14.fen     (pip install pydraughts)
"""

import random
import sys

OPENINGS = 400


class Chess:
    """Ten moves, after which no piece can be taken but pawns."""

    PLIES = 10

    def __init__(self):
        import chess

        self.board = chess.Board()
        self.values = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}

    def moves(self):
        return list(self.board.legal_moves)

    def push(self, move):
        self.board.push(move)

    def goes_on(self):
        return not self.board.is_game_over() and not self.board.is_check() and self._is_even() and not self._piece_hangs()

    def _is_even(self):
        pieces = self.board.piece_map().values()
        return sum(self.values[piece.piece_type] * (1 if piece.color else -1) for piece in pieces) == 0

    def _piece_hangs(self):
        taken = (self.board.piece_at(move.to_square) for move in self.board.legal_moves if self.board.is_capture(move))
        return any(piece and self.values[piece.piece_type] >= 3 for piece in taken)

    def same(self):
        return self.board.epd()

    def fen(self):
        return self.board.fen()


class Checkers:
    """Fourteen moves, after which both have as many men, no king, and nothing to take."""

    PLIES = 14

    def __init__(self):
        import draughts

        self.board = draughts.Board(variant="english")

    def moves(self):
        return list(self.board.legal_moves())

    def push(self, move):
        self.board.push(move)

    def goes_on(self):
        _, white, black = self.fen().split(":")
        even = white.count(",") == black.count(",") and "K" not in white + black
        return even and not self.board.is_over() and not any(move.captures for move in self.moves())

    def same(self):
        return self.fen()

    def fen(self):
        return self.board.fen


def drawn(game):
    """A position after random moves, or the end of the game that they came to."""
    position = game()
    for _ in range(game.PLIES):
        if moves := position.moves():
            position.push(random.choice(moves))
    return position


def main():
    game = {"chess": Chess, "checkers": Checkers}[sys.argv[1] if len(sys.argv) > 1 else "chess"]
    random.seed(2026)
    seen = {}
    while len(seen) < OPENINGS:
        position = drawn(game)
        if position.goes_on():
            seen.setdefault(position.same(), position.fen())
    print("\n".join(seen.values()))


main()
