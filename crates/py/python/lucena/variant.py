"""Boards of chess variants, with the rules of Lichess.

>>> import lucena, lucena.variant
>>> board = lucena.variant.CrazyhouseBoard()
>>> for san in ["e4", "d5", "exd5", "Qxd5", "@e4"]:
...     _ = board.push_san(san)
>>> board.fen()
'rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 1 3'
>>> lucena.variant.find_variant("koth")
<class 'lucena.variant.KingOfTheHillBoard'>

All of them are boards as ``lucena.Board`` is, also for Chess960. Engines, opening books and tablebases know
standard chess alone.
"""

from __future__ import annotations

from typing import Callable, Generic, Iterable, Iterator, List, Type, TypeVar

from ._constants import BB_ALL, BLACK, PIECE_SYMBOLS, WHITE, Bitboard, Color, PieceType, piece_symbol
from ._lucena import Board, Move, SquareSet, rules_of_variant

__all__ = [
    "VARIANTS",
    "AntichessBoard",
    "AtomicBoard",
    "CrazyhouseBoard",
    "CrazyhousePocket",
    "GiveawayBoard",
    "HordeBoard",
    "KingOfTheHillBoard",
    "RacingKingsBoard",
    "SuicideBoard",
    "ThreeCheckBoard",
    "find_variant",
]


class SuicideBoard(Board):
    """Captures are compulsory, and the side without pieces wins; without moves, the side with fewer pieces."""

    aliases = ["Suicide", "Suicide chess"]
    uci_variant = "suicide"
    xboard_variant = "suicide"
    starting_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
    _rules = "suicide"


class GiveawayBoard(SuicideBoard):
    """Captures are compulsory, and the side without pieces or moves wins."""

    aliases = ["Giveaway", "Giveaway chess", "Give away", "Give away chess"]
    uci_variant = "giveaway"
    xboard_variant = "giveaway"
    _rules = "giveaway"


class AntichessBoard(GiveawayBoard):
    """Giveaway as Lichess calls it."""

    aliases = ["Antichess", "Anti chess", "Anti"]
    uci_variant = "antichess"
    _rules = "antichess"


class AtomicBoard(Board):
    """Captures explode, with all pieces but pawns around; exploding the enemy king wins."""

    aliases = ["Atomic", "Atom", "Atomic chess"]
    uci_variant = "atomic"
    xboard_variant = "atomic"
    _rules = "atomic"


class KingOfTheHillBoard(Board):
    """A king on d4, e4, d5 or e5 wins."""

    aliases = ["King of the Hill", "KOTH", "kingOfTheHill"]
    uci_variant = "kingofthehill"
    xboard_variant = "kingofthehill"
    _rules = "kingofthehill"


class RacingKingsBoard(Board):
    """The first king on the eighth rank wins, and no move may give check."""

    aliases = ["Racing Kings", "Racing", "Race", "racingkings"]
    uci_variant = "racingkings"
    xboard_variant = "racingkings"
    starting_fen = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"
    _rules = "racingkings"


class HordeBoard(Board):
    """White has 36 pawns and no king."""

    aliases = ["Horde", "Horde chess"]
    uci_variant = "horde"
    xboard_variant = "horde"
    starting_fen = "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"
    _rules = "horde"


_T = TypeVar("_T")


class _PerColor(Generic[_T]):
    """What a board has for each color, with ``lucena.WHITE`` and ``lucena.BLACK`` as indices."""

    def __init__(self, get: Callable[[Color], _T], set: Callable[[Color, _T], None]) -> None:
        self._get = get
        self._set = set

    @staticmethod
    def _color(color: Color) -> Color:
        if color not in (WHITE, BLACK):
            raise IndexError(f"found {color!r}, expected a color")
        return bool(color)

    def __getitem__(self, color: Color) -> _T:
        return self._get(self._color(color))

    def __setitem__(self, color: Color, value: _T) -> None:
        self._set(self._color(color), value)

    def __len__(self) -> int:
        return 2

    def __iter__(self) -> Iterator[_T]:
        return iter([self[BLACK], self[WHITE]])

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, (list, _PerColor)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))


class ThreeCheckBoard(Board):
    """The third check wins."""

    aliases = [
        "Three-check",
        "Three check",
        "Threecheck",
        "Three check chess",
        "3-check",
        "3 check",
        "3check",
    ]
    uci_variant = "3check"
    xboard_variant = "3check"
    starting_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1"
    _rules = "3check"

    @property
    def remaining_checks(self) -> _PerColor[int]:
        """The checks that each side has still to give.

        >>> import lucena, lucena.variant
        >>> board = lucena.variant.ThreeCheckBoard()
        >>> board.remaining_checks[lucena.WHITE] = 1
        >>> board.remaining_checks
        [3, 1]
        """
        return _PerColor(self._checks_left, self._set_checks_left)

    @remaining_checks.setter
    def remaining_checks(self, checks: Iterable[int]) -> None:
        for color, left in zip((BLACK, WHITE), checks):
            self._set_checks_left(color, left)


class CrazyhousePocket:
    """The pieces that a side may drop: those of a board, or a pocket by itself.

    >>> from lucena.variant import CrazyhousePocket
    >>> pocket = CrazyhousePocket("qnn")
    >>> pocket.remove(2)
    >>> pocket
    CrazyhousePocket('qn')
    """

    def __init__(self, symbols: Iterable[str] = "") -> None:
        self._counts = [0] * 5
        for symbol in symbols:
            self.add(PIECE_SYMBOLS.index(symbol))

    def _get(self) -> List[int]:
        """The number of pieces of each type, pawns first."""
        return self._counts

    def _set(self, counts: List[int]) -> None:
        self._counts = counts

    def _change(self, piece_type: PieceType, by: int) -> None:
        counts = list(self._get())
        counts[self._index(piece_type)] += by
        self._set(counts)

    @staticmethod
    def _index(piece_type: PieceType) -> int:
        if piece_type not in range(1, 6):
            raise ValueError(f"piece_type: found {piece_type!r}, expected 1 (pawn) to 5 (queen)")
        return piece_type - 1

    def add(self, piece_type: PieceType) -> None:
        """Adds a piece."""
        self._change(piece_type, 1)

    def remove(self, piece_type: PieceType) -> None:
        """Removes a piece; ``ValueError`` if there is none."""
        if not self.count(piece_type):
            symbol = piece_symbol(self._index(piece_type) + 1)
            raise ValueError(f"cannot remove {symbol} from {self!r}")
        self._change(piece_type, -1)

    def count(self, piece_type: PieceType) -> int:
        """The number of pieces of a type."""
        return self._get()[piece_type - 1] if piece_type in range(1, 6) else 0

    def reset(self) -> None:
        """Removes all pieces."""
        self._set([0] * 5)

    def copy(self) -> CrazyhousePocket:
        """A pocket by itself with the same pieces."""
        return CrazyhousePocket(str(self))

    __copy__ = copy

    def __len__(self) -> int:
        return sum(self._get())

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other) if isinstance(other, CrazyhousePocket) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        counts = enumerate(self._get(), start=1)
        return "".join(piece_symbol(piece_type) * count for piece_type, count in reversed(list(counts)))

    def __repr__(self) -> str:
        return f"CrazyhousePocket({str(self)!r})"


class _BoardPocket(CrazyhousePocket):
    """The pocket of a side of a board, which changes with it."""

    def __init__(self, board: Board, color: Color) -> None:
        self._board = board
        self._color = color

    def _get(self) -> List[int]:
        return self._board._pocket(self._color)

    def _set(self, counts: List[int]) -> None:
        self._board._set_pocket(self._color, counts)


class CrazyhouseBoard(Board):
    """Captured pieces change color and may be dropped."""

    aliases = ["Crazyhouse", "Crazy House", "House", "ZH"]
    uci_variant = "crazyhouse"
    xboard_variant = "crazyhouse"
    starting_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
    _rules = "crazyhouse"

    @property
    def pockets(self) -> _PerColor[CrazyhousePocket]:
        """The pieces in hand of each side.

        >>> import lucena, lucena.variant
        >>> board = lucena.variant.CrazyhouseBoard()
        >>> board.pockets[lucena.WHITE].add(lucena.KNIGHT)
        >>> board.san(lucena.Move.from_uci("N@e4"))
        'N@e4'
        """
        return _PerColor(lambda color: _BoardPocket(self, color), self._replace_pocket)

    @pockets.setter
    def pockets(self, pockets: Iterable[CrazyhousePocket]) -> None:
        for color, pocket in zip((BLACK, WHITE), pockets):
            self._replace_pocket(color, pocket)

    def _replace_pocket(self, color: Color, pocket: CrazyhousePocket) -> None:
        self._set_pocket(color, [pocket.count(piece_type) for piece_type in range(1, 6)])

    @property
    def promoted(self) -> Bitboard:
        """The squares of pieces that were pawns, as a mask."""
        return self._promoted()

    def legal_drop_squares(self) -> SquareSet:
        """The squares on which a piece, in the pocket or not, could be dropped."""
        return self._legal_drop_squares()

    def legal_drop_squares_mask(self) -> Bitboard:
        return int(self._legal_drop_squares())

    def generate_legal_drops(self, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        """The legal drops."""
        return (move for move in self.generate_legal_moves(BB_ALL, to_mask) if move.drop)


VARIANTS: List[Type[Board]] = [
    Board,
    SuicideBoard,
    GiveawayBoard,
    AntichessBoard,
    AtomicBoard,
    KingOfTheHillBoard,
    RacingKingsBoard,
    HordeBoard,
    ThreeCheckBoard,
    CrazyhouseBoard,
]


def find_variant(name: str) -> Type[Board]:
    """The class of boards of a variant, by one of its aliases or another usual name.

    >>> import lucena.variant
    >>> lucena.variant.find_variant("Three-check").uci_variant
    '3check'
    """
    for variant in VARIANTS:
        if any(alias.lower() == name.lower() for alias in variant.aliases):
            return variant
    rules = rules_of_variant(name)
    for variant in VARIANTS:
        if variant._rules == rules:
            return variant
    raise ValueError(f"unsupported variant: {name}")
