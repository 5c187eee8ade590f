"""The engine in this process."""

import lucena
import lucena.engine
import pytest
from lucena.engine import Cp, Limit, Mate, MateGiven, SimpleEngine


def test_a_mate_is_found():
    board = lucena.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    with SimpleEngine() as engine:
        assert engine.play(board, Limit(depth=4)).move == lucena.Move.from_uci("a1a8")
        info = engine.analyse(board, Limit(depth=4))
    assert info["score"].white() == Mate(1)
    assert info["score"].black() == Mate(-1)
    assert info["score"].is_mate()
    assert info["pv"] == [lucena.Move.from_uci("a1a8")]


def test_lines_and_root_moves():
    board = lucena.Board()
    with SimpleEngine({"Hash": 8}) as engine:
        lines = engine.analyse(board, Limit(nodes=5000), multipv=3)
        assert [line["multipv"] for line in lines] == [1, 2, 3]
        assert len({line["pv"][0] for line in lines}) == 3
        for line in lines:
            assert line["wdl"].relative.total() == 1000
            after = board.copy()
            for move in line["pv"]:
                after.push(move)
        only = lucena.Move.from_uci("a2a3")
        assert engine.play(board, Limit(depth=3), root_moves=[only]).move == only
        assert engine.options["Hash"] == "8"


def test_a_game_to_its_end():
    board = lucena.Board("8/8/8/8/8/4k3/8/4K2q w - - 0 1")
    with SimpleEngine() as white, SimpleEngine() as black:
        engines = {lucena.WHITE: white, lucena.BLACK: black}
        while not board.is_game_over(claim_draw=True) and board.fullmove_number < 60:
            board.push(engines[board.turn].play(board, Limit(nodes=5000)).move)
    assert board.outcome().termination == lucena.Termination.CHECKMATE
    assert board.result() == "0-1"


def test_errors():
    engine = SimpleEngine()
    with pytest.raises(lucena.engine.EngineError):
        engine.configure({"No such option": 1})
    with pytest.raises(lucena.engine.EngineError):
        engine.play(lucena.Board(), Limit())
    with pytest.raises(ValueError):
        engine.play(lucena.Board(None), Limit(depth=1))
    with pytest.raises(ValueError):
        engine.play(lucena.Board(), Limit(time=-1.0))
    engine.quit()
    with pytest.raises(lucena.engine.EngineTerminatedError):
        engine.ping()


def test_no_legal_move():
    with SimpleEngine() as engine:
        assert engine.play(lucena.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Limit(depth=2)).move is None


def test_scores_are_ordered():
    ordered = [Mate(-0), Mate(-1), Mate(-99), Cp(-123), Cp(0), Cp(50), Mate(10), Mate(1), MateGiven]
    assert sorted(reversed(ordered)) == ordered
    assert -Mate(-0) == MateGiven
    assert Mate(5).score(mate_score=1000) == 995
    assert Mate(-5).score(mate_score=1000) == -995
    assert str(Mate(3)) == "#+3" and str(Cp(20)) == "+20"
