"""Objects used in ways that are easy to get wrong: a result or an exception, never a panic or a hang."""

import io
import os
import queue

import lucena
import lucena.engine
import lucena.pgn
import pytest


def test_the_end_is_news_before_the_lines_are_taken():
    news = queue.SimpleQueue()
    with lucena.engine.SimpleEngine({"Hash": 1}) as engine:
        with engine.analysis(lucena.Board()) as analysis:
            task = analysis._lines.task
            task.on_news(lambda: news.put(task.is_over()))
            assert news.get(timeout=30) is False
            task.stop()
            assert news.get(timeout=30) is True


def test_a_set_of_squares_and_itself():
    mask = 0xFF00
    squares = lucena.SquareSet(mask)
    squares |= squares
    squares &= squares
    squares.update(squares, squares)
    squares.intersection_update(squares)
    assert int(squares) == mask
    squares.symmetric_difference_update(squares)
    assert not squares
    for clear in ["__isub__", "__ixor__", "difference_update"]:
        squares = lucena.SquareSet(mask)
        getattr(squares, clear)(squares)
        assert int(squares) == 0
    same = squares = lucena.SquareSet(mask)
    squares <<= 8
    squares ^= 1
    assert squares is same and squares.mask == 0xFF0001
    with pytest.raises(TypeError):
        hash(squares)


def test_a_transformation_that_uses_the_board():
    board = lucena.Board()

    def flip(mask):
        assert board.piece_at(lucena.E1) == lucena.Piece.from_symbol("K")
        return lucena.flip_vertical(mask)

    expected = board.transform(lucena.flip_vertical)
    assert board.transform(flip) == expected
    board.apply_transform(flip)
    assert board == expected


def test_a_clock_at_its_maximum():
    mated = lucena.Board("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
    mated.halfmove_clock = 65535
    assert mated.is_checkmate() and not mated.can_claim_fifty_moves()


@pytest.mark.parametrize("opened", ["(" * 100_000, "()" * 50_000, "))((" * 25_000])
def test_variations_without_moves(opened):
    line = " ".join(["Nf3 Nf6 Ng1 Ng8"] * 3000)
    game = lucena.pgn.read_game(io.StringIO(f"{line} {opened}"))
    assert len(list(game.mainline_moves())) == 12_000
    assert game.end().parent.variations == [game.end()]


def test_variations_that_are_too_deep():
    depth = 1500
    text = "e4 " + "(d4 " * depth + ")" * depth + " e5 *"
    game = lucena.pgn.read_game(io.StringIO(text))
    assert [move.uci() for move in game.mainline_moves()] == ["e2e4", "e7e5"]
    assert len(game.variations) == 1001 and game.errors


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_a_fork_leaves_the_engines_to_the_parent():
    from lucena.engine import driver

    with lucena.engine.SimpleEngine({"Hash": 1}) as engine:
        assert driver._open_drivers
        child = os.fork()
        if child == 0:
            os._exit(len(driver._open_drivers))
        assert os.waitpid(child, 0)[1] == 0
        assert engine.play(lucena.Board(), lucena.engine.Limit(nodes=100)).move
