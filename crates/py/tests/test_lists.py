"""Lists of positions: counts, arrays and analysis in the order of the list, on several threads."""

import os
import time

import chess
import lucena
import lucena.arrays
import lucena.engine
import numpy as np
import pytest
from interrupts import interrupt, start_python
from lucena.engine import Limit

PERFT = {
    lucena.STARTING_FEN: [1, 20, 400, 8902, 197281],
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": [1, 14, 191, 2812, 43238],
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1": [1, 0, 0, 0, 0],
}


@pytest.mark.parametrize("threads", [None, 1, 3])
@pytest.mark.parametrize("n_copies", [1, 40])
def test_perft(threads, n_copies):
    boards = [lucena.Board(fen) for fen in PERFT] * n_copies
    for depth in range(4):
        expected = [counts[depth] for counts in PERFT.values()] * n_copies
        assert lucena.perft(boards, depth, threads=threads) == expected
    assert lucena.perft(iter(PERFT), 4, threads=threads) == [counts[4] for counts in PERFT.values()]
    assert lucena.perft([], 3, threads=threads) == []


def test_errors_of_perft():
    for boards, depth in [(["no FEN"], 1), ([lucena.Board(None)], 1), ([lucena.Board()], 10_000)]:
        with pytest.raises(ValueError):
            lucena.perft(boards, depth)
    with pytest.raises(ValueError):
        lucena.perft([lucena.Board()], 1, threads=0)
    for boards in [[1], 5, [None]]:
        with pytest.raises(TypeError):
            lucena.perft(boards, 1)
    with pytest.raises(ValueError):
        lucena.Board().perft(10_000)


def test_arrays_of_boards():
    fens = [*PERFT, "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 4 20", chess.Board.from_chess960_pos(7).fen()]
    planes, rows = lucena.arrays.planes(fens), lucena.arrays.pack(fens)
    assert planes.shape == (len(fens), 12, 8, 8) and planes.dtype == rows.dtype == np.uint8
    for fen, layers in zip(fens, planes):
        expected = np.zeros((12, 8, 8), np.uint8)
        for square, piece in chess.Board(fen, chess960=True).piece_map().items():
            expected[piece.piece_type - 1 + (0 if piece.color else 6), square // 8, square % 8] = 1
        assert np.array_equal(layers, expected)
    boards = lucena.arrays.unpack(rows)
    is_chess960 = [chess.Board(fen).has_chess960_castling_rights() for fen in fens]
    assert boards == [lucena.Board(fen, chess960=it) for fen, it in zip(fens, is_chess960)]
    assert np.array_equal(lucena.arrays.pack(boards), rows)
    assert lucena.arrays.unpack(rows[::2]) == boards[::2]
    assert lucena.arrays.planes([]).shape == (0, 12, 8, 8)
    for bad in [rows[:, :31], np.full((1, 32), 255, np.uint8)]:
        with pytest.raises(ValueError):
            lucena.arrays.unpack(bad)


def summary(info):
    return str(info["score"]), info["pv"], info["nodes"]


def test_analysis_does_not_depend_on_the_workers():
    boards = list(PERFT)[:2] + [lucena.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")] * 5
    infos = [lucena.engine.analyse_many(boards, Limit(nodes=2000), workers=n) for n in (1, 3, None)]
    assert [[summary(info) for info in it] for it in infos[1:]] == [[summary(info) for info in infos[0]]] * 2
    assert [info["score"].white().mate() for info in infos[0]] == [None, None] + [1] * 5
    lines = lucena.engine.analyse_many(boards[:2], Limit(nodes=2000), multipv=2, options={"Hash": 1})
    assert [len(it) for it in lines] == [2, 2]
    assert lucena.engine.analyse_many([], Limit(nodes=1)) == []


def test_errors_of_analysis():
    boards = [lucena.Board()] * 20 + [lucena.Board(None)] + [lucena.Board()] * 1000
    begin = time.monotonic()
    with pytest.raises(ValueError):
        lucena.engine.analyse_many(boards, Limit(time=0.1), workers=2)
    assert time.monotonic() - begin < 30
    with pytest.raises(ValueError):
        lucena.engine.analyse_many(boards, Limit(time=0.1), workers=0)
    with pytest.raises(lucena.engine.EngineError):
        lucena.engine.analyse_many(boards, Limit())
    with pytest.raises(lucena.engine.EngineError):
        lucena.engine.analyse_many(boards, Limit(nodes=1), options={"No such option": 1})


LONG = {
    "perft": "lucena.perft([lucena.Board()] * 2, 12, threads=2)",
    "many perfts": "lucena.perft([lucena.Board()] * 100, 12, threads=2)",
    "perft of a board": "lucena.Board().perft(12)",
    "analysis": "lucena.engine.analyse_many([lucena.Board()] * 5, Limit(time=600), workers=2)",
}


@pytest.mark.skipif(os.name != "posix", reason="no SIGINT for other processes")
@pytest.mark.parametrize("call", LONG.values(), ids=LONG)
def test_control_c(call):
    program = f"import lucena, lucena.engine\nfrom lucena.engine import Limit\nprint(1, flush=True)\n{call}"
    with start_python(program) as process:
        assert process.stdout.readline() == "1\n"
        time.sleep(0.5)
        _, errors = interrupt(process, timeout=60)
    assert "KeyboardInterrupt" in errors and process.returncode != 0


def test_fens_of_chess960_castle():
    fen = "4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1"
    board = lucena.Board(fen, chess960=True)
    assert lucena.perft([fen, board], 2) == [board.perft(2)] * 2
    infos = lucena.engine.analyse_many([fen, board], lucena.engine.Limit(nodes=500))
    assert infos[0]["pv"] == infos[1]["pv"]
    assert lucena.arrays.unpack(lucena.arrays.pack([fen]))[0].chess960
