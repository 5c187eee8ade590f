"""Boards of variants and their games in PGN, by themselves."""

import copy
import io
import pickle
import random

import lucena
import lucena.engine
import lucena.gaviota
import lucena.pgn
import lucena.polyglot
import pytest
from lucena.variant import VARIANTS, AntichessBoard, AtomicBoard, CrazyhouseBoard, CrazyhousePocket, HordeBoard
from lucena.variant import KingOfTheHillBoard, RacingKingsBoard, SuicideBoard, ThreeCheckBoard, find_variant

BY_NAME = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.uci_variant)


def random_game(variant, seed):
    rng = random.Random(seed)
    board = variant()
    for _ in range(80):
        legal = list(board.legal_moves)
        if not legal:
            break
        board.push(rng.choice(legal))
    return board


@BY_NAME
def test_boards_survive_copies_pickles_and_pgn(variant):
    assert variant().fen() == variant.starting_fen
    for seed in range(5):
        board = random_game(variant, seed)
        for same in [board.copy(), copy.deepcopy(board), pickle.loads(pickle.dumps(board)), variant(board.fen())]:
            assert type(same) is variant and same == board and same.fen() == board.fen()
        assert board.mirror().mirror() == board
        game = lucena.pgn.Game.from_board(board)
        assert game.headers.get("Variant", "Standard") == variant.aliases[0]
        read = lucena.pgn.read_game(io.StringIO(str(game)))
        assert not read.errors and str(read) == str(game)
        assert type(read.board()) is variant and read.end().board().fen() == board.fen()
        after = lucena.pgn.Game.from_board(variant(board.fen()))
        assert after.headers["FEN"] == board.fen() and after.board().fen() == board.fen()


def test_files_that_mix_variants(tmp_path):
    games = [lucena.pgn.Game.from_board(random_game(variant, 7)) for variant in VARIANTS]
    path = tmp_path / "games.pgn"
    path.write_text("\n\n".join(map(str, games)), encoding="utf-8")
    read = list(lucena.pgn.read_games(path))
    assert [str(game) for game in read] == [str(game) for game in games]
    assert [type(game.board()) for game in read] == VARIANTS
    assert [headers.variant() for headers in lucena.pgn.read_all_headers(path)] == VARIANTS
    with path.open(encoding="utf-8") as file:
        boards = [lucena.pgn.read_game(file, Visitor=lucena.pgn.BoardBuilder) for _ in games]
    assert [board.fen() for board in boards] == [game.end().board().fen() for game in games]


def test_unknown_variants_are_read_as_standard_chess(caplog):
    game = lucena.pgn.read_game(io.StringIO('[Variant "Bughouse"]\n\n1. e4 *'))
    assert str(game.errors[0]) == "unsupported variant: Bughouse"
    assert type(game.board()) is lucena.Board and game.end().san() == "e4"


def test_names():
    assert find_variant("zh") is CrazyhouseBoard
    assert find_variant("KOTH") is KingOfTheHillBoard
    # Spellings of other programs.
    assert find_variant("Three-Check Chess") is ThreeCheckBoard
    assert find_variant("From Position") is lucena.Board
    for name in ["", "Bughouse"]:
        with pytest.raises(ValueError, match="unsupported variant"):
            find_variant(name)


def test_pockets():
    board = CrazyhouseBoard()
    white = board.pockets[lucena.WHITE]
    white.add(lucena.KNIGHT)
    white.add(lucena.PAWN)
    assert str(white) == "np" and len(white) == 2 and white.count(lucena.KNIGHT) == 1
    assert board.fen().startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[NP] w")
    move = board.push_san("N@f3")
    assert move == lucena.Move.from_uci("N@f3") and move.drop == lucena.KNIGHT
    # The pocket is that of the board.
    assert white == CrazyhousePocket("p") and not board.pockets[lucena.BLACK]
    board.pop()
    assert str(white) == "np"
    white.remove(lucena.KNIGHT)
    with pytest.raises(ValueError, match="cannot remove n from CrazyhousePocket\\('p'\\)"):
        white.remove(lucena.KNIGHT)
    with pytest.raises(ValueError, match="piece_type: found 6"):
        white.add(lucena.KING)
    board.pockets[lucena.BLACK] = CrazyhousePocket("qq")
    assert board.mirror().fen().startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QQp] b")
    board.pockets = [CrazyhousePocket(), white.copy()]
    assert board.pockets == [CrazyhousePocket(), CrazyhousePocket("p")]
    white.reset()
    assert board == CrazyhouseBoard()
    with pytest.raises(IndexError):
        board.pockets[2]
    with pytest.raises(ValueError, match="pieces in a pocket"):
        board.pockets = [CrazyhousePocket("p" * 65), CrazyhousePocket()]


def test_drops():
    board = CrazyhouseBoard("4k3/8/8/8/8/8/4r3/3RKR2[NPq] w - - 0 1")
    assert board.legal_drop_squares() == lucena.SquareSet()
    assert list(board.legal_moves) == [lucena.Move.from_uci("e1e2")]
    board = CrazyhouseBoard("4r1k1/8/8/8/8/8/8/3RKR2[NPq] w - - 0 1")
    assert [lucena.square_name(square) for square in board.legal_drop_squares()] == ["e2", "e3", "e4", "e5", "e6", "e7"]
    assert len(list(board.generate_legal_drops())) == 12
    assert board.parse_san("@e2") == board.parse_san("P@e2") == lucena.Move.from_uci("P@e2")
    for san in ["Q@e2", "N@f3", "P@e8"]:
        with pytest.raises(lucena.IllegalMoveError):
            board.parse_san(san)
    assert board.is_pseudo_legal(lucena.Move.from_uci("N@a3"))
    assert not board.is_legal(lucena.Move.from_uci("N@a3"))
    assert not board.is_pseudo_legal(lucena.Move.from_uci("P@a8"))
    with pytest.raises(lucena.InvalidMoveError):
        lucena.Board().parse_san("N@f3")
    with pytest.raises(lucena.IllegalMoveError):
        lucena.Board().push_uci("N@f3")


def test_promoted_pieces():
    board = CrazyhouseBoard("1r2k3/2P5/8/8/8/8/8/4K3[] w - - 0 1")
    board.push_san("cxb8=Q+")
    assert board.promoted == lucena.BB_B8
    assert board.fen() == "1Q~2k3/8/8/8/8/8/8/4K3[R] b - - 0 1"
    assert board.fen(promoted=False) == "1Q2k3/8/8/8/8/8/8/4K3[R] b - - 0 1"
    assert board.board_fen() == "1Q~2k3/8/8/8/8/8/8/4K3"
    board.set_piece_at(lucena.A1, lucena.Piece.from_symbol("N"), promoted=True)
    assert "N~3K3" in board.fen()


def test_remaining_checks():
    board = ThreeCheckBoard()
    board.remaining_checks[lucena.WHITE] = 1
    assert board.remaining_checks == [3, 1] and " 1+3 " in board.fen()
    for san in ["e4", "e5", "Qh5", "Nc6", "Qxf7#"]:
        board.push_san(san)
    assert board.is_variant_loss() and not board.is_variant_win() and board.result() == "1-0"
    assert board.outcome().termination is lucena.Termination.VARIANT_LOSS
    with pytest.raises(ValueError, match="remaining_checks: found 4"):
        board.remaining_checks[lucena.WHITE] = 4
    board, operations = ThreeCheckBoard.from_epd('4k3/8/8/8/8/8/8/R3K3 w - - 1+2 bm Ra8+; id "x";')
    assert list(board.remaining_checks) == [2, 1] and operations["id"] == "x"
    assert board.epd(bm=operations["bm"]) == "4k3/8/8/8/8/8/8/R3K3 w - - 1+2 bm Ra8#;"


def test_ends():
    board = SuicideBoard("8/8/8/8/8/p7/P7/8 w - - 0 1")
    assert board.is_variant_draw() and board.result() == "1/2-1/2"
    board = AntichessBoard("8/8/8/8/8/p7/P7/8 w - - 0 1")
    assert board.is_variant_win() and board.result() == "1-0"
    board = AtomicBoard("rnb1kbnr/pppppppp/8/4q3/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1")
    board.push_san("Qxe2#")
    assert board.is_variant_end() and board.outcome().winner is lucena.BLACK and not list(board.legal_moves)
    board = RacingKingsBoard("1K6/7k/8/8/8/8/8/8 b - - 0 1")
    assert board.outcome() is None
    board = KingOfTheHillBoard("4k3/8/8/8/8/3K4/8/8 w - - 0 1")
    assert board.san(lucena.Move.from_uci("d3d4")) == "Kd4#"
    assert not HordeBoard().is_variant_end() and HordeBoard().is_valid()


def test_what_knows_standard_chess_alone_says_so():
    board = AtomicBoard()
    for use in [
        lambda: lucena.polyglot.zobrist_hash(board),
        lambda: lucena.perft([board], 1),
    ]:
        with pytest.raises(ValueError, match="found a board of Atomic, expected standard chess or Chess960"):
            use()
    with lucena.engine.SimpleEngine() as engine, pytest.raises(ValueError, match="found a board of Atomic"):
        engine.play(board, lucena.engine.Limit(nodes=1))
    assert board.perft(3) == 8902
    with pytest.raises(NotImplementedError, match="Gaviota"):
        lucena.gaviota.open_tablebase(".")
