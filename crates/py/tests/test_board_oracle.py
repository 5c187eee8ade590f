"""Random games on both boards: what both libraries offer has to agree."""

import random

import chess
import lucena
from hypothesis import given
from hypothesis import strategies as st
from oracle import FACTOR, examples

GETTERS = [
    "turn", "castling_rights", "ep_square", "halfmove_clock", "fullmove_number", "occupied", "pawns",
    "knights", "bishops", "rooks", "queens", "kings",
]  # fmt: skip
QUERIES = [
    "is_check", "is_checkmate", "is_stalemate", "is_insufficient_material", "is_seventyfive_moves",
    "is_fivefold_repetition", "is_fifty_moves", "can_claim_draw", "can_claim_fifty_moves",
    "can_claim_threefold_repetition", "is_game_over", "result", "fen", "board_fen", "epd", "shredder_fen",
    "castling_xfen", "castling_shredder_fen", "unicode", "__str__", "__repr__", "ply", "checkers_mask",
    "was_into_check", "has_legal_en_passant", "has_pseudo_legal_en_passant", "clean_castling_rights",
    "has_chess960_castling_rights", "is_valid", "is_repetition",
]  # fmt: skip


def moves(board):
    return [move.uci() for move in board.legal_moves]


def compare(ours, theirs):
    """Everything that can be asked of a position."""
    for name in GETTERS:
        assert getattr(ours, name) == getattr(theirs, name), name
    assert list(ours.occupied_co) == list(theirs.occupied_co)
    for name in QUERIES:
        assert getattr(ours, name)() == getattr(theirs, name)(), (name, theirs.fen())
    for style in ["legal", "fen", "xfen"]:
        assert ours.fen(en_passant=style) == theirs.fen(en_passant=style)
    assert int(ours.status()) == int(theirs.status())
    assert moves(ours) == moves(theirs), theirs.fen()
    captures = [m.uci() for m in ours.generate_legal_captures()]
    assert sorted(captures) == sorted(m.uci() for m in theirs.generate_legal_captures())
    for claim in [False, True]:
        outcome, expected = ours.outcome(claim_draw=claim), theirs.outcome(claim_draw=claim)
        assert (outcome is None) == (expected is None)
        if outcome is not None:
            assert outcome.termination.name == expected.termination.name
            assert outcome.winner == expected.winner
    for color in [True, False]:
        assert ours.king(color) == theirs.king(color)
        assert ours.has_insufficient_material(color) == theirs.has_insufficient_material(color)
        assert ours.has_kingside_castling_rights(color) == theirs.has_kingside_castling_rights(color)
        assert ours.has_queenside_castling_rights(color) == theirs.has_queenside_castling_rights(color)
        for square in range(64):
            assert ours.attackers_mask(color, square) == theirs.attackers_mask(color, square)
            assert ours.pin_mask(color, square) == theirs.pin_mask(color, square), (square, theirs.fen())
    for square in range(64):
        assert ours.attacks_mask(square) == theirs.attacks_mask(square)
        assert str(ours.piece_at(square)) == str(theirs.piece_at(square))
    assert [(s, p.symbol()) for s, p in ours.piece_map().items()] == [
        (s, p.symbol()) for s, p in theirs.piece_map().items()
    ]


def compare_moves(ours, theirs):
    """Notation and queries of all legal moves."""
    for expected in theirs.legal_moves:
        move = lucena.Move.from_uci(expected.uci())
        assert ours.san(move) == theirs.san(expected)
        assert ours.lan(move) == theirs.lan(expected)
        assert ours.uci(move) == theirs.uci(expected)
        assert ours.xboard(move) == theirs.xboard(expected)
        for name in [
            "is_capture", "is_en_passant", "is_zeroing", "is_irreversible", "is_castling",
            "is_kingside_castling", "is_queenside_castling", "gives_check", "is_legal",
        ]:  # fmt: skip
            assert getattr(ours, name)(move) == getattr(theirs, name)(expected), (name, expected)
        assert ours.parse_san(theirs.san(expected)) == move


def play(seed, chess960):
    rng = random.Random(seed)
    ours, theirs = lucena.Board(), chess.Board()
    if chess960:
        number = rng.randrange(960)
        ours = lucena.Board.from_chess960_pos(number)
        theirs = chess.Board.from_chess960_pos(number)
        assert ours.chess960_pos() == theirs.chess960_pos() == number
    compare(ours, theirs)
    for _ in range(rng.randrange(120)):
        legal = list(theirs.legal_moves)
        if not legal:
            break
        expected = rng.choice(legal)
        if rng.random() < 0.05 and not theirs.is_check():
            expected = chess.Move.null()
        theirs.push(expected)
        ours.push(lucena.Move.from_uci(expected.uci()))
        # The long run looks at each position.
        if FACTOR > 1 or rng.random() < 0.1:
            compare(ours, theirs)
        if rng.random() < 0.1:
            compare_moves(ours, theirs)
    compare(ours, theirs)
    compare_moves(ours, theirs)
    assert [m.uci() for m in ours.move_stack] == [m.uci() for m in theirs.move_stack]
    compare(ours.mirror(), theirs.mirror())
    assert ours.root().fen() == theirs.root().fen()
    while theirs.move_stack:
        assert ours.pop().uci() == theirs.pop().uci()
    compare(ours, theirs)


@examples(60)
@given(st.integers(0, 2**32))
def test_games(seed):
    play(seed, chess960=False)


@examples(40)
@given(st.integers(0, 2**32))
def test_chess960_games(seed):
    play(seed, chess960=True)


def test_null_moves_repeat_positions():
    """Both sides pass, so that a position comes back after two plies, which no legal moves can do."""
    ours, theirs = lucena.Board(), chess.Board()
    for uci in ["e2e4", "e7e5"] + ["0000"] * 8:
        theirs.push_uci(uci)
        ours.push_uci(uci)
        compare(ours, theirs)
    assert ours.is_fivefold_repetition()
