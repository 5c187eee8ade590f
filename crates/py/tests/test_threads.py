"""Objects shared by threads: no crash and no torn state, with the GIL and without it."""

import random
import sys
import threading

import lucena
import lucena.engine
import pytest

N_THREADS = 6


@pytest.fixture(autouse=True)
def short_turns():
    """Threads take turns far more often than usual."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


def run(work):
    """Runs work in threads and raises what it raises."""
    raised = []
    barrier = threading.Barrier(N_THREADS)

    def guarded(seed):
        barrier.wait()
        try:
            work(random.Random(seed))
        except BaseException as error:
            raised.append(error)

    threads = [threading.Thread(target=guarded, args=(seed,)) for seed in range(N_THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if raised:
        raise raised[0]


def is_in_use(error):
    """Whether another thread was changing the object, which happens only without the GIL."""
    return "borrowed" in str(error)


def test_a_board_that_all_change():
    board = lucena.Board()

    def work(rng):
        for _ in range(400):
            try:
                choice = rng.random()
                if choice < 0.5:
                    board.push(rng.choice(list(board.legal_moves)))
                elif choice < 0.8:
                    board.pop()
                elif choice < 0.9:
                    board.set_fen(lucena.STARTING_FEN)
                else:
                    board.copy().san(next(iter(board.legal_moves)))
            # Another thread has moved in between.
            except (IndexError, StopIteration, lucena.IllegalMoveError):
                pass
            except RuntimeError as error:
                assert is_in_use(error)
            assert lucena.Board(board.fen()).is_valid()

    run(work)
    again = board.root()
    for move in board.move_stack:
        again.push(move)
    assert again == board


def test_a_board_that_all_read():
    board = lucena.Board()
    for san in ["e4", "e5", "Nf3", "Nc6", "Bb5"]:
        board.push_san(san)
    expected = (board.fen(), [move.uci() for move in board.legal_moves], board.perft(3))

    def work(rng):
        for _ in range(30):
            moves = [move.uci() for move in board.legal_moves]
            assert (board.fen(), moves, board.perft(3)) == expected
            assert board.copy() == board

    run(work)


def test_a_set_of_squares_that_all_change():
    squares = lucena.SquareSet()

    def work(rng):
        for _ in range(500):
            square = rng.randrange(64)
            try:
                squares.add(square)
                squares.discard(rng.randrange(64))
                assert all(0 <= it < 64 for it in squares)
            except RuntimeError as error:
                assert is_in_use(error)

    run(work)
    assert 0 <= int(squares) < 1 << 64


def test_an_engine_that_all_use():
    fens = [lucena.STARTING_FEN, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"]
    with lucena.engine.SimpleEngine({"Hash": 1}) as engine:

        def work(rng):
            for _ in range(5):
                board = lucena.Board(rng.choice(fens))
                assert engine.play(board, lucena.engine.Limit(nodes=200)).move in board.legal_moves

        run(work)
