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
        assert engine.options["hash"].default == 16
        assert engine.config["Hash"] == "8"


def test_a_game_to_its_end():
    board = lucena.Board("8/8/8/8/8/4k3/8/4K2q w - - 0 1")
    with SimpleEngine() as white, SimpleEngine() as black:
        engines = {lucena.WHITE: white, lucena.BLACK: black}
        while not board.is_game_over(claim_draw=True) and board.fullmove_number < 60:
            board.push(engines[board.turn].play(board, Limit(nodes=5000)).move)
    assert board.outcome().termination == lucena.Termination.CHECKMATE
    assert board.result() == "0-1"


def test_analyse_mode_that_has_been_set():
    def has_book_move(mode):
        with SimpleEngine({"OwnBook": True, **mode}) as engine:
            return "string" in engine.analyse(lucena.Board(), Limit(depth=1))

    # Books are for play, unless the mode says otherwise.
    assert not has_book_move({})
    assert not has_book_move({"UCI_AnalyseMode": True})
    assert has_book_move({"uci_analysemode": False})


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


def test_options_of_one_search():
    with SimpleEngine() as engine:
        engine.play(lucena.Board(), Limit(nodes=100), options={"Hash": 2})
        assert engine.config["hash"] == "16"
        for options in [{"MultiPV": 2}, {"Hash": 0}, {"Nothing": 1}]:
            with pytest.raises(lucena.engine.EngineError):
                engine.play(lucena.Board(), Limit(nodes=100), options=options)
        engine.configure({"Clear Hash": None, "UCI_LimitStrength": True})
        assert engine.config["UCI_LimitStrength"] == "true"


def test_selected_information():
    board = lucena.Board()
    with SimpleEngine() as engine:
        assert engine.play(board, Limit(nodes=1000)).info == {}
        info = engine.play(board, Limit(nodes=1000), info=lucena.engine.INFO_SCORE).info
        assert "score" in info and "nodes" in info and "pv" not in info
        info = engine.analyse(board, Limit(nodes=1000), info=lucena.engine.INFO_PV)
        assert "pv" in info and "score" not in info


def test_analysis():
    board = lucena.Board()
    with SimpleEngine() as engine:
        with engine.analysis(board, multipv=2) as analysis:
            for info in analysis:
                if info["depth"] >= 4:
                    break
        best = analysis.wait()
        assert best.move == analysis.info["pv"][0]
        assert len(analysis.multipv) == 2
        depths = [info["depth"] for info in engine.analysis(board, Limit(depth=5))]
        assert depths == sorted(depths) and depths[-1] == 5
        # The engine may be closed while it searches.
        engine.analysis(board)


def test_win_draw_loss():
    assert Cp(0).wdl().wins == Cp(0).wdl().losses
    assert Cp(100).wdl().expectation() > 0.6
    assert Mate(2).wdl() == MateGiven.wdl() == lucena.engine.Wdl(1000, 0, 0)
    assert -Cp(70).wdl() == Cp(-70).wdl()
    with pytest.raises(ValueError):
        Cp(1).wdl(model="none")


def test_scores_are_ordered():
    ordered = [Mate(-0), Mate(-1), Mate(-99), Cp(-123), Cp(0), Cp(50), Mate(10), Mate(1), MateGiven]
    assert sorted(reversed(ordered)) == ordered
    assert -Mate(-0) == MateGiven
    assert Mate(5).score(mate_score=1000) == 995
    assert Mate(-5).score(mate_score=1000) == -995
    assert str(Mate(3)) == "#+3" and str(Cp(20)) == "+20"
