"""Objects used in ways that are easy to get wrong: a result or an exception, never a panic or a hang."""

import io
import os
import queue

import lucena
import lucena.arrays
import lucena.engine
import lucena.pgn
import pytest


def test_the_end_is_news_before_the_lines_are_taken():
    news = queue.SimpleQueue()
    with lucena.engine.SimpleEngine({"Hash": 1}) as engine:
        with engine.analysis(lucena.Board()) as analysis:
            task = analysis._lines.task
            task.on_news(lucena.engine.driver.callbacks(), lambda: news.put(task.is_over()))
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


def with_halfmove_clock(value):
    lucena.Board().halfmove_clock = value


def with_fullmove_number(value):
    lucena.Board().fullmove_number = value


def with_ep_square(value):
    lucena.Board().ep_square = value


@pytest.mark.parametrize("number", [-1, -(2**70), 2**70])
@pytest.mark.parametrize(
    "call, name",
    [
        (lambda it: lucena.Board().perft(it), "depth"),
        (lambda it: lucena.Board().perft(1, threads=it if it < 0 else 0), "threads"),
        (lambda it: lucena.perft([lucena.Board()], it), "depth"),
        (lambda it: lucena.perft([lucena.Board()], 1, threads=it if it < 0 else 0), "threads"),
        (lambda it: lucena.Board().piece_at(it), "square"),
        (lambda it: lucena.Board().attacks(it), "square"),
        (lambda it: lucena.Board().attackers(lucena.WHITE, it), "square"),
        (lambda it: lucena.Board().set_piece_map({it: lucena.Piece(1, True)}), "square"),
        (lambda it: lucena.Board().pieces(it, lucena.WHITE), "piece type"),
        (lambda it: lucena.Board().find_move(0, it), "square"),
        (lambda it: lucena.Move(it, 0), "square"),
        (lambda it: lucena.Move(0, 1, it), "piece type"),
        (lambda it: lucena.Piece(it, True), "piece type"),
        (lambda it: lucena.SquareSet().add(it), "square"),
        (lambda it: lucena.SquareSet([it]), "square"),
        (lambda it: lucena.square_distance(it, 0), "square"),
        (lambda it: lucena.square_name(it), "square"),
        (lambda it: lucena.Board.from_chess960_pos(it), "scharnagl"),
        (lambda it: lucena.Board().is_repetition(it if it < 0 else -1), "count"),
        (lambda it: lucena.arrays.read("no such file", batch=it if it < 0 else 0), "batch"),
        (lambda it: lucena.arrays.read("no such file", threads=it if it < 0 else 0), "threads"),
        (with_halfmove_clock, "halfmove_clock"),
        (with_fullmove_number, "fullmove_number"),
        (with_ep_square, "square"),
    ],
)
def test_integers_out_of_range(call, name, number):
    with pytest.raises(ValueError, match=f"^{name}:? "):
        call(number)


def test_objects_that_are_no_integers_and_no_squares():
    for value in [1.5, "1", None]:
        with pytest.raises(TypeError):
            lucena.Board().piece_at(value)
    squares = lucena.SquareSet([0, 63])
    for value in [-1, 64, -(2**70), 2**70]:
        assert value not in squares
        squares.discard(value)
        with pytest.raises(KeyError):
            squares.remove(value)
    assert int(squares) == 1 | 1 << 63
