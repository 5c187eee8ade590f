"""Files on disk: as trees and as arrays, against python-chess."""

import gzip
import io
import logging
import random
import shutil
import subprocess
import threading

import chess
import chess.pgn
import lucena
import lucena.arrays
import lucena.pgn
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import examples
from test_pgn_oracle import compare, written_game

logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
logging.getLogger("lucena.pgn").setLevel(logging.CRITICAL)


def random_games(seed, count=20):
    """The text of games, and what python-chess reads of it."""
    text = "".join(written_game(seed + i) + "\n\n" for i in range(count))
    file = io.StringIO(text)
    return text, [chess.pgn.read_game(file) for _ in range(count)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("pgn")


@examples(12)
@given(seed=st.integers(0, 2**32), threads=st.sampled_from([None, 1, 3]))
def test_trees(folder, seed, threads):
    text, expected = random_games(seed)
    path = folder / "games.pgn"
    path.write_text(text, encoding="utf-8", newline="")
    games = list(lucena.pgn.read_games(path, threads=threads))
    assert len(games) == len(expected)
    for ours, theirs in zip(games, expected):
        compare(ours, theirs, is_whole=False)
        assert str(ours) == str(theirs)
    headers = list(lucena.pgn.read_all_headers(path, threads=threads))
    assert [dict(it) for it in headers] == [dict(game.headers) for game in expected]
    assert headers == [game.headers for game in games]


@examples(12)
@given(seed=st.integers(0, 2**32), batch=st.sampled_from([1, 7, 20, 1000]))
def test_arrays(folder, seed, batch):
    text, expected = random_games(seed)
    path = folder / "games.pgn"
    path.write_text(text, encoding="utf-8", newline="")
    batches = list(lucena.arrays.read(str(path), batch=batch, threads=2))
    assert [len(it) for it in batches[:-1]] == [batch] * (len(batches) - 1)
    games = [(it, game) for it in batches for game in range(len(it))]
    assert len(games) == len(expected)
    for (columns, game), theirs in zip(games, expected):
        compare_columns(columns, game, theirs)


def compare_columns(columns, game, theirs):
    """The entries of a game in its batch."""
    results = {"1-0": 1, "0-1": -1, "1/2-1/2": 0, "*": lucena.arrays.NO_RESULT}
    assert columns.results[game] == results[theirs.headers["Result"]]
    assert columns.white_elo[game] == (2500 if theirs.headers.get("WhiteElo") == "2500" else 0)
    assert columns.black_elo[game] == 0 and columns.is_whole[game]
    start, stop = columns.offsets[game], columns.offsets[game + 1]
    nodes = list(theirs.mainline())
    assert stop - start == len(nodes)
    positions, planes = columns.positions(game, game + 1), columns.planes(game, game + 1)
    assert positions.dtype == planes.dtype == np.uint8
    assert np.array_equal(columns.planes()[start:stop], planes)
    assert np.array_equal(columns.positions()[start:stop], positions)
    board = theirs.board()
    for i, node in enumerate(nodes):
        bits = int(columns.moves[start + i])
        assert lucena.arrays.to_move(bits, chess960=board.chess960).uci() == node.move.uci()
        if node.move and not board.is_castling(node.move):
            assert (bits & 63, bits >> 6 & 63) == (node.move.from_square, node.move.to_square)
        assert np.array_equal(planes[i], planes_of(board))
        assert int.from_bytes(positions[i][:8].tobytes(), "little") == board.occupied
        evaluation, clock = node.eval(), node.clock()
        number = lucena.arrays.NO_EVAL if evaluation is None else evaluation.white().score()
        assert columns.evals[start + i] == number
        if clock is None:
            assert np.isnan(columns.clocks[start + i])
        else:
            assert columns.clocks[start + i] == pytest.approx(clock)
        board.push(node.move)


def planes_of(board):
    planes = np.zeros((12, 8, 8), np.uint8)
    for square, piece in board.piece_map().items():
        planes[piece.piece_type - 1 + (0 if piece.color else 6), square // 8, square % 8] = 1
    return planes


def test_odd_entries(folder):
    path = folder / "odd.pgn"
    path.write_text(
        '[Event "a"]\n[BlackElo "?"]\n\n{ [%eval 9] } 1. e4 { [%eval #-3] [%eval 1] } -- { [%clk 1:00:00] } *\n\n'
        '[Event "b"]\n[Result "1-0"]\n\n1. e4 e5 2. Ke3 1-0\n\n'
        '[Event "c"]\n[FEN "nothing"]\n\n1. e4 0-1\n'
    )
    (batch,) = lucena.arrays.read(path)
    assert batch.results.tolist() == [-2, 1, -1]
    assert batch.is_whole.tolist() == [True, False, False]
    assert batch.offsets.tolist() == [0, 2, 4, 4]
    assert batch.evals.tolist() == [3 - lucena.arrays.MATE] + [lucena.arrays.NO_EVAL] * 3
    assert np.isnan(batch.clocks).tolist() == [True, False, True, True] and batch.clocks[1] == 3600
    assert batch.moves[1] == 0 and not lucena.arrays.to_move(0)
    games = list(lucena.pgn.read_games(path))
    assert [[type(error).__name__ for error in game.errors] for game in games] == [
        [], ["IllegalMoveError"], ["ValueError"],
    ]  # fmt: skip
    with pytest.raises(ValueError):
        lucena.arrays.to_move(0xFFFF)
    with pytest.raises(ValueError):
        batch.positions(3, 1)
    assert batch.positions(0, 99).shape == (4, 32) and batch.planes(2).shape == (0, 12, 8, 8)


def test_compressed(folder):
    text, expected = random_games(5)
    path = folder / "games.pgn.gz"
    path.write_bytes(gzip.compress(text.encode()))
    paths = [path]
    if shutil.which("zstd"):
        (folder / "z.pgn").write_text(text, encoding="utf-8", newline="")
        subprocess.run(["zstd", "-q", "-f", folder / "z.pgn", "-o", folder / "z.pgn.zst"], check=True)
        paths.append(folder / "z.pgn.zst")
    for it in paths:
        assert [str(game) for game in lucena.pgn.read_games(it)] == [str(game) for game in expected]
        assert sum(len(batch) for batch in lucena.arrays.read(it)) == len(expected)


def test_errors_of_files(folder):
    for read in [lucena.pgn.read_games, lucena.pgn.read_all_headers, lucena.arrays.read]:
        with pytest.raises(FileNotFoundError) as error:
            read(folder / "missing.pgn")
        assert error.value.filename == str(folder / "missing.pgn")
        (folder / "cut.gz").write_bytes(gzip.compress(b"1. e4 e5 *\n" * 10_000)[:-20])
        with pytest.raises((OSError, EOFError)):
            list(read(folder / "cut.gz"))
        (folder / "empty.pgn").write_text("")
        assert list(read(folder / "empty.pgn")) == []
        with pytest.raises(ValueError):
            read(folder / "empty.pgn", threads=0)
    with pytest.raises(ValueError):
        lucena.arrays.read(folder / "empty.pgn", batch=0)


def test_iterators_that_are_left_or_shared(folder):
    path = folder / "many.pgn"
    path.write_text("".join(f'[Event "{i}"]\n\n1. e4 e5 2. Nf3 *\n\n' for i in range(20_000)))
    for _ in range(5):
        next(lucena.pgn.read_games(path))
        next(lucena.arrays.read(path, batch=10))
    games, seen = lucena.pgn.read_games(path), []

    def take():
        while (game := next(games, None)) is not None:
            seen.append(game.headers["Event"])

    threads = [threading.Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(int, seen)) == list(range(20_000))
    assert next(games, None) is None


def test_files_from_open(folder):
    """Files of the system are left behind the game, where the next one is read."""
    text, expected = random_games(random.Random(1).randrange(1000))
    path = folder / "text.pgn"
    path.write_text("\ufeff" + text, encoding="utf-8", newline="")
    with open(path, encoding="utf-8") as ours, open(path, encoding="utf-8") as theirs:
        for game in expected:
            if random.random() < 0.5:
                assert str(lucena.pgn.read_game(ours)) == str(game)
            else:
                assert dict(lucena.pgn.read_headers(ours)) == dict(game.headers)
            chess.pgn.skip_game(theirs)
            assert ours.seek(0, 1) == theirs.seek(0, 1)
    with open(path, "rb") as file, pytest.raises(TypeError):
        lucena.pgn.read_game(file)
