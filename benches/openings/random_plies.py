"""Writes openings of chess that are not from the book, with which all trainings begin: ten random moves from the start, after
which material is even and the player to move can take nothing but pawns.

python3 benches/openings/random_plies.py >random10.fen     (pip install chess)
"""

import random

import chess

OPENINGS = 400
PLIES = 10
VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}


def drawn():
    """A board after random moves, or the end of the game that they came to."""
    board = chess.Board()
    for _ in range(PLIES):
        if moves := list(board.legal_moves):
            board.push(random.choice(moves))
    return board


def is_even(board):
    signed = (VALUES[piece.piece_type] * (1 if piece.color else -1) for piece in board.piece_map().values())
    return sum(signed) == 0


def piece_hangs(board):
    taken = (board.piece_at(move.to_square) for move in board.legal_moves if board.is_capture(move))
    return any(piece and VALUES[piece.piece_type] >= 3 for piece in taken)


def main():
    random.seed(2026)
    seen = {}
    while len(seen) < OPENINGS:
        board = drawn()
        if not board.is_game_over() and not board.is_check() and is_even(board) and not piece_hangs(board):
            seen.setdefault(board.epd(), board.fen())
    print("\n".join(seen.values()))


main()
