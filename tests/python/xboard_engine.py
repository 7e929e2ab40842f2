"""A small engine of the XBoard protocol, which plays the first legal move.

usage: xboard_engine.py setboard|edit

With `edit` it has no `setboard`, as several old engines.
"""

import sys

import chess

BOOK = {"on": True}


def edit(board):
    """Reads pieces until a dot, White's first. Kings and rooks at home may castle."""
    color = chess.WHITE
    for line in map(str.strip, sys.stdin):
        if line == ".":
            return
        if line == "#":
            board.clear_board()
        elif line == "c":
            color = not color
        else:
            piece = chess.Piece.from_symbol(line[0])
            piece.color = color
            board.set_piece_at(chess.parse_square(line[1:]), piece)


def main(way):
    board = chess.Board()
    forced = True
    for line in map(str.strip, sys.stdin):
        word, _, rest = line.partition(" ")
        if word == "protover":
            print(f'feature ping=1 setboard={int(way == "setboard")} usermove=1 myname="first move" done=1', flush=True)
        elif word == "ping":
            print(f"pong {rest}", flush=True)
        elif word == "new":
            board, forced = chess.Board(), False
        elif word == "force":
            forced = True
        elif line == "book off":
            BOOK["on"] = False
        elif word == "setboard" and way == "setboard":
            board.set_fen(rest)
        elif word == "edit":
            edit(board)
            board.castling_rights = chess.BB_CORNERS
            board.castling_rights = board.clean_castling_rights()
        elif word == "usermove" or line == "a2a3":
            board.push_uci(rest or line)
        elif word == "quit":
            return
        if word == "go" or (word == "usermove" and not forced):
            assert not BOOK["on"], "it was to be told that it has no book"
            move = next(iter(board.legal_moves))
            board.push(move)
            print("1 10 0 1 thinking")
            print(f"move {move.uci()}", flush=True)
            forced = False


main(sys.argv[1])
