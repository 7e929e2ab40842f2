"""Has python-chess play complete games with `niwaki uci` on both sides.

usage: play_uci.py NIWAKI

Exit status 0: all is well; 77: there is no module `chess`; else something is wrong.
"""

import sys

try:
    import chess
    import chess.engine
except ImportError:
    print("the Python module 'chess' is missing: pip install chess")
    sys.exit(77)

# The limits and options of each game.
GAMES = [
    ({"depth": 3}, {}, False),
    ({"nodes": 300}, {"Hash": 1, "Threads": 2}, False),
    ({"time": 0.005}, {"Profile": "classic", "etc": True}, True),
    (None, {"Move Overhead": 5, "null_move.reduction": "3"}, False),
]


def play(engine, limit, chess960):
    """One game, with a clock where there is no other limit."""
    board = chess.Board.from_chess960_pos(100) if chess960 else chess.Board()
    clocks = {chess.WHITE: 1.0, chess.BLACK: 1.0}
    game = object()
    while not board.is_game_over(claim_draw=True) and board.ply() < 200:
        if limit is None:
            now = chess.engine.Limit(
                white_clock=clocks[chess.WHITE],
                black_clock=clocks[chess.BLACK],
                white_inc=0.01,
                black_inc=0.01,
            )
        else:
            now = chess.engine.Limit(**limit)
        result = engine.play(board, now, game=game, info=chess.engine.INFO_ALL)
        assert result.move in board.legal_moves, f"{result.move} in {board.fen()}"
        if "pv" in result.info:
            line = board.copy(stack=False)
            for move in result.info["pv"]:
                assert move in line.legal_moves, f"{move} of {result.info['pv']}"
                line.push(move)
        clocks[board.turn] += 0.01 - result.info.get("time", 0)
        assert clocks[board.turn] > 0 or limit is not None, "out of time"
        board.push(result.move)
    return board


def analyse(engine):
    """Several lines, an endless search, and a mate."""
    board = chess.Board()
    lines = engine.analyse(board, chess.engine.Limit(depth=6), multipv=3)
    assert [line["multipv"] for line in lines] == [1, 2, 3]
    assert len({line["pv"][0] for line in lines}) == 3
    with engine.analysis(board) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 6:
                break
    board = chess.Board("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1")
    info = engine.analyse(board, chess.engine.Limit(mate=3))
    assert info["score"].white() == chess.engine.Mate(3), info


def chances(engine):
    """The chances of a win, a draw and a loss are read, with a bound or without, and turn with the side."""
    engine.configure({"UCI_ShowWDL": True})
    board = chess.Board("4k3/8/8/8/8/8/8/R3K2R w - - 0 1")
    seen = 0
    with engine.analysis(board, chess.engine.Limit(depth=6)) as analysis:
        for info in analysis:
            if "wdl" in info:
                seen += 1
                assert info["wdl"].white().total() == 1000, info
                assert info["wdl"].black() == chess.engine.Wdl(*reversed(tuple(info["wdl"].white()))), info
    assert seen > 0 and info["wdl"].white().wins > 500, info
    engine.configure({"UCI_ShowWDL": False})
    assert "wdl" not in engine.analyse(board, chess.engine.Limit(depth=3))


def main():
    """All games, each with an engine of its own, and an analysis."""
    for limit, options, chess960 in GAMES:
        with chess.engine.SimpleEngine.popen_uci([sys.argv[1], "uci"], timeout=60) as engine:
            engine.configure(options)
            board = play(engine, limit, chess960)
            print(limit, board.result(claim_draw=True), board.ply(), "plies")
    with chess.engine.SimpleEngine.popen_uci([sys.argv[1], "uci"], timeout=60) as engine:
        analyse(engine)
        chances(engine)


main()
