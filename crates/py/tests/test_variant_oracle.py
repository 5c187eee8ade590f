"""Random games of variants on both boards: what both libraries offer has to agree."""

import random

import chess
import chess.variant
import lucena
import lucena.variant
import pytest
from oracle import FACTOR
from test_board_oracle import GETTERS, QUERIES, moves

VARIANTS = list(zip(lucena.variant.VARIANTS[1:], chess.variant.VARIANTS[1:]))
GAMES = 3 * FACTOR
ENDS = ["is_variant_end", "is_variant_win", "is_variant_loss", "is_variant_draw"]
OF_MOVES = [
    "san", "lan", "uci", "xboard", "is_capture", "is_en_passant", "is_zeroing", "is_irreversible", "is_castling",
    "is_kingside_castling", "is_queenside_castling", "gives_check", "is_legal", "is_pseudo_legal",
]  # fmt: skip


def test_classes():
    # Castling is missing in suicide chess and giveaway.
    castling = {"suicide", "giveaway"}
    for ours, theirs in VARIANTS:
        for name in ["__name__", "aliases", "uci_variant", "xboard_variant"]:
            assert getattr(ours, name) == getattr(theirs, name)
        assert ours.starting_fen == theirs.starting_fen or ours.uci_variant in castling
        for alias in theirs.aliases:
            assert lucena.variant.find_variant(alias.upper()) is ours
    with pytest.raises(ValueError, match="unsupported variant: no such game"):
        lucena.variant.find_variant("no such game")


def compare(ours, theirs):
    """Everything that can be asked of a position."""
    fen = theirs.fen()
    for name in GETTERS:
        assert getattr(ours, name) == getattr(theirs, name), (name, fen)
    for name in QUERIES + ENDS:
        assert getattr(ours, name)() == getattr(theirs, name)(), (name, fen)
    for style in ["fen", "xfen"]:
        assert ours.fen(en_passant=style) == theirs.fen(en_passant=style)
    assert int(ours.status()) == int(theirs.status()), fen
    assert moves(ours) == moves(theirs), fen
    captures = [m.uci() for m in ours.generate_legal_captures()]
    assert sorted(captures) == sorted(m.uci() for m in theirs.generate_legal_captures())
    for claim in [False, True]:
        outcome, expected = ours.outcome(claim_draw=claim), theirs.outcome(claim_draw=claim)
        assert (outcome is None) == (expected is None), fen
        if outcome is not None:
            assert outcome.termination.name == expected.termination.name, fen
            assert outcome.winner == expected.winner, fen
    for color in [True, False]:
        assert ours.has_insufficient_material(color) == theirs.has_insufficient_material(color), fen
        for square in range(64):
            assert ours.pin_mask(color, square) == theirs.pin_mask(color, square), (square, fen)
    if ours.uci_variant == "crazyhouse":
        assert ours.legal_drop_squares_mask() == theirs.legal_drop_squares_mask() & chess.BB_ALL
        assert list(map(str, ours.pockets)) == list(map(str, theirs.pockets))
        assert ours.promoted == theirs.promoted
    if ours.uci_variant == "3check":
        assert list(ours.remaining_checks) == theirs.remaining_checks


def compare_moves(ours, theirs):
    for expected in theirs.legal_moves:
        move = lucena.Move.from_uci(expected.uci())
        for name in OF_MOVES:
            assert getattr(ours, name)(move) == getattr(theirs, name)(expected), (name, expected, theirs.fen())
        assert ours.parse_san(theirs.san(expected)) == move


def start(ours, theirs, rng):
    has_order_of_its_own = not ours.starting_fen.startswith("rnbqkbnr/pppppppp/8/8/8/8/") or "w -" in ours.starting_fen
    if has_order_of_its_own or rng.random() < 0.7:
        return ours(), theirs(ours.starting_fen)
    number = rng.randrange(960)
    return ours.from_chess960_pos(number), theirs.from_chess960_pos(number)


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("classes", VARIANTS, ids=lambda classes: classes[0].uci_variant)
def test_games(classes, seed):
    rng = random.Random(seed)
    ours, theirs = start(*classes, rng)
    compare(ours, theirs)
    for _ in range(rng.randrange(20, 200)):
        legal = list(theirs.legal_moves)
        if not legal:
            break
        expected = rng.choice(legal)
        theirs.push(expected)
        ours.push(lucena.Move.from_uci(expected.uci()))
        # The long run looks at each position.
        if FACTOR > 1 or rng.random() < 0.2:
            compare(ours, theirs)
        if rng.random() < 0.05:
            compare_moves(ours, theirs)
    compare(ours, theirs)
    compare_moves(ours, theirs)
    assert ours.root().variation_san(ours.move_stack) == theirs.root().variation_san(theirs.move_stack)
    assert ours.mirror().fen() == theirs.mirror().fen()
    assert ours.copy() == ours and ours.root().fen() == theirs.root().fen()
    for _ in range(rng.randrange(len(theirs.move_stack) + 1)):
        assert ours.pop().uci() == theirs.pop().uci()
    compare(ours, theirs)


STATUS = {
    "suicide": ["8/8/8/8/8/8/8/8 w - - 0 1", "KKK5/8/8/8/8/8/8/kk6 w - - 0 1", "k6R/8/8/8/8/8/8/K7 w - - 0 1"],
    "atomic": ["K7/8/8/8/8/8/8/8 w - - 0 1", "K7/8/8/8/8/8/8/8 b - - 0 1", "k7/QQQQ4/8/8/8/8/8/4K3 b - - 0 1"],
    "racingkings": [
        "kQ6/8/8/8/8/8/8/K7 w - - 0 1", "kQ6/8/8/8/8/8/8/K7 b - - 0 1", "k1K5/8/8/8/8/8/8/8 b - - 0 1",
        "8/P7/8/8/k7/8/8/2K5 w - - 0 1", "8/8/qq6/8/k7/8/8/2K5 w - - 0 1",
    ],
    "horde": [
        "8/8/8/8/8/8/8/8 w - - 0 1", "k7/8/8/8/8/8/8/K7 b - - 0 1", "kP6/8/8/8/8/8/P7/8 b - - 0 1",
        "k7/8/8/QQQQQ3/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ b - - 0 1", "k6R/8/8/8/8/8/8/8 w - - 0 1",
    ],
    "crazyhouse": [
        "k7/8/8/8/8/8/PPPPPPPP/K7[pppppppppP] w - - 0 1", "k7/8/PPPPPPPP/PPPPPPPP/8/8/PPPPPPPP/K7[] w - - 0 1",
        "k7/8/8/8/8/8/8/8 w - - 0 1", "k7/8/QQQQQQQQ/8/QQQQQQQQ/QQQQQQQQ/8/7K w - - 0 1",
    ],
}  # fmt: skip


@pytest.mark.parametrize("variant", STATUS)
def test_status(variant):
    for fen in STATUS[variant]:
        ours, theirs = (module.variant.find_variant(variant)(fen) for module in [lucena, chess])
        assert int(ours.status()) == int(theirs.status()), fen
