"""Opening books and tablebases against python-chess, on the files in LUCENA_DATA."""

import errno
import itertools
import os
import pathlib
import random

import chess
import chess.polyglot
import chess.syzygy
import lucena
import lucena.polyglot
import lucena.syzygy
import pytest

DATA = pathlib.Path(os.environ.get("LUCENA_DATA", "no such folder"))


def random_board(rng, pieces):
    while True:
        board = chess.Board(None)
        squares = rng.sample(range(64), len(pieces))
        for square, symbol in zip(squares, pieces):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        board.turn = rng.random() < 0.5
        if board.is_valid():
            return board


def test_keys():
    rng = random.Random(1)
    for _ in range(50):
        board = chess.Board()
        for _ in range(rng.randrange(60)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
        ours = lucena.Board(board.fen(en_passant="fen"))
        assert lucena.polyglot.zobrist_hash(ours) == chess.polyglot.zobrist_hash(board)


def test_books():
    books = sorted(DATA.glob("polyglot/**/*.bin"))
    if not books:
        pytest.skip("LUCENA_DATA has no books")
    for path in books[:5]:
        with chess.polyglot.open_reader(path) as theirs, lucena.polyglot.open_reader(path) as ours:
            assert len(ours) == len(theirs)
            rng = random.Random(2)
            for _ in range(50):
                board, mine = chess.Board(), lucena.Board()
                while True:
                    expected = list(theirs.find_all(board))
                    found = list(ours.find_all(mine))
                    assert [(e.key, e.raw_move, e.weight, e.move.uci()) for e in found] == [
                        (e.key, e.raw_move, e.weight, e.move.uci()) for e in expected
                    ]
                    if not expected:
                        assert ours.get(mine) is None
                        break
                    assert ours.find(mine).weight == theirs.find(board).weight
                    move = rng.choice(expected).move
                    board.push(move)
                    mine.push_uci(move.uci())


def entry(*fields):
    return fields[0].to_bytes(8, "big") + fields[1].to_bytes(2, "big") + fields[2].to_bytes(2, "big") + fields[3].to_bytes(4, "big")


def test_a_book_is_a_sequence(tmp_path):
    key = lucena.polyglot.zobrist_hash(lucena.Board())
    entries = [(5, 796, 1, 7), (key, 796, 3, 0), (key, 731, 2, 0), (key, 0x1FFF, 9, 0), ((1 << 64) - 1, 0o40002, 1, 0)]
    path = str(tmp_path / "book.bin")
    with open(path, "wb") as file:
        file.writelines(entry(*it) for it in entries)

    def use(module):
        with module.polyglot.open_reader(path) as reader:
            board = module.Board()
            found = [len(reader), list(reader), reader[0], reader[-1], reader[4], list(reader.find_all(key))]
            found += [entry in reader for entry in [reader[1], reader[1]._replace(weight=77), reader[1]._replace(key=-1)]]
            found += [list(reader.find_all(board)), reader.find(board), reader.get(board, minimum_weight=8)]
            found.append(reader.find(5))
            return found

    assert repr(use(lucena)) == repr(use(chess))
    with lucena.polyglot.open_reader(path) as reader:
        assert ("e2e4",) * 5 not in reader
        for key in ["5", 5.0, None]:
            with pytest.raises(TypeError):
                reader.find(key)
    for module, (index, error) in itertools.product([chess, lucena], [(5, IndexError), ("0", TypeError)]):
        with module.polyglot.open_reader(path) as reader, pytest.raises(error):
            reader[index]


@pytest.mark.parametrize("module", [chess, lucena])
def test_books_of_odd_sizes(tmp_path, module):
    path = tmp_path / "book.bin"
    for size in [0, 3, 17]:
        path.write_bytes(b"\1" * size)
        if size == 0:
            assert list(module.polyglot.open_reader(path)) == []
        else:
            with pytest.raises(OSError):
                module.polyglot.open_reader(path)


@pytest.mark.parametrize("path", ["no such file", pathlib.Path("no such folder") / "file"])
@pytest.mark.parametrize("open_file", [lucena.polyglot.open_reader, lucena.syzygy.open_tablebase])
def test_missing_files(open_file, path):
    with pytest.raises(FileNotFoundError) as error:
        open_file(path)
    assert error.value.errno == errno.ENOENT
    assert error.value.filename == str(path)
    assert error.value.strerror == os.strerror(errno.ENOENT)


def test_tablebases():
    folder = DATA / "syzygy"
    if not folder.is_dir():
        pytest.skip("LUCENA_DATA has no tablebases")
    rng = random.Random(3)
    with chess.syzygy.open_tablebase(str(folder)) as theirs, lucena.syzygy.open_tablebase(folder) as ours:
        n_probed = 0
        for pieces in ["KQk", "KRk", "KPk", "KQkr", "KRkb", "KPkp", "KBNk", "KRPkr", "KQkp"]:
            for _ in range(100):
                board = random_board(rng, pieces)
                mine = lucena.Board(board.fen())
                wdl = theirs.get_wdl(board)
                assert ours.get_wdl(mine) == wdl, board.fen()
                n_probed += wdl is not None
                assert ours.get_dtz(mine) == theirs.get_dtz(board), board.fen()
        assert n_probed > 100
        with pytest.raises(KeyError):
            ours.probe_wdl(lucena.Board())
