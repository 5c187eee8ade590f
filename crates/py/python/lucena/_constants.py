"""Names of colours, pieces, squares and masks, as in python-chess."""

from __future__ import annotations

from typing import Callable, Iterator, List

from ._lucena import SquareSet, square_distance, square_name

Color = bool
PieceType = int
Square = int
Bitboard = int

COLORS = [WHITE, BLACK] = [True, False]
COLOR_NAMES = ["black", "white"]

PIECE_TYPES = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING] = [1, 2, 3, 4, 5, 6]
PIECE_SYMBOLS = [None, "p", "n", "b", "r", "q", "k"]
PIECE_NAMES = [None, "pawn", "knight", "bishop", "rook", "queen", "king"]
UNICODE_PIECE_SYMBOLS = {
    "R": "♖", "r": "♜",
    "N": "♘", "n": "♞",
    "B": "♗", "b": "♝",
    "Q": "♕", "q": "♛",
    "K": "♔", "k": "♚",
    "P": "♙", "p": "♟",
}  # fmt: skip

FILE_NAMES = ["a", "b", "c", "d", "e", "f", "g", "h"]
RANK_NAMES = ["1", "2", "3", "4", "5", "6", "7", "8"]

STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
STARTING_BOARD_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

SQUARES = list(range(64))
SQUARE_NAMES = [square_name(square) for square in SQUARES]
SQUARES_180 = [square ^ 56 for square in SQUARES]

BB_EMPTY = 0
BB_ALL = 0xFFFF_FFFF_FFFF_FFFF
BB_SQUARES = [1 << square for square in SQUARES]
BB_FILES = [0x0101_0101_0101_0101 << file for file in range(8)]
BB_RANKS = [0xFF << (8 * rank) for rank in range(8)]
BB_CORNERS = 0x8100_0000_0000_0081
BB_CENTER = 0x0000_0018_1800_0000
BB_LIGHT_SQUARES = 0x55AA_55AA_55AA_55AA
BB_DARK_SQUARES = 0xAA55_AA55_AA55_AA55
BB_BACKRANKS = BB_RANKS[0] | BB_RANKS[7]

for _square, _name in enumerate(SQUARE_NAMES):
    globals()[_name.upper()] = _square
    globals()[f"BB_{_name.upper()}"] = 1 << _square
for _index in range(8):
    globals()[f"BB_FILE_{FILE_NAMES[_index].upper()}"] = BB_FILES[_index]
    globals()[f"BB_RANK_{_index + 1}"] = BB_RANKS[_index]
del _square, _name, _index


def piece_symbol(piece_type: PieceType) -> str:
    """The lower-case letter of a piece type."""
    return PIECE_SYMBOLS[piece_type]


def piece_name(piece_type: PieceType) -> str:
    """The English name of a piece type."""
    return PIECE_NAMES[piece_type]


def square(file_index: int, rank_index: int) -> Square:
    """The square on a file and a rank, both counted from 0."""
    return rank_index * 8 + file_index


def square_file(square: Square) -> int:
    """The file, 0 for the a-file."""
    return square & 7


def square_rank(square: Square) -> int:
    """The rank, 0 for the first."""
    return square >> 3


def square_mirror(square: Square) -> Square:
    """The square seen from the other side."""
    return square ^ 56


def square_manhattan_distance(a: Square, b: Square) -> int:
    """Files and ranks between two squares, added."""
    return abs(square_file(a) - square_file(b)) + abs(square_rank(a) - square_rank(b))


def square_knight_distance(a: Square, b: Square) -> int:
    """Knight moves between two squares, on the board."""
    reached = seen = 1 << a
    for n_moves in range(7):
        if reached >> b & 1:
            return n_moves
        reached = _knight_moves(reached) & ~seen
        seen |= reached
    raise ValueError(f"square {b}, expected 0 to 63")


def _knight_moves(mask: Bitboard) -> Bitboard:
    not_a, not_h = ~BB_FILES[0], ~BB_FILES[7]
    not_ab, not_gh = not_a & ~BB_FILES[1], not_h & ~BB_FILES[6]
    moves = (mask & not_h) << 17 | (mask & not_a) << 15
    moves |= (mask & not_gh) << 10 | (mask & not_ab) << 6
    moves |= (mask & not_a) >> 17 | (mask & not_h) >> 15
    moves |= (mask & not_ab) >> 10 | (mask & not_gh) >> 6
    return moves & BB_ALL


def lsb(bb: Bitboard) -> int:
    """The lowest square of a mask; -1 if there is none."""
    return (bb & -bb).bit_length() - 1


def msb(bb: Bitboard) -> int:
    """The highest square of a mask; -1 if there is none."""
    return bb.bit_length() - 1


def scan_forward(bb: Bitboard) -> Iterator[Square]:
    """The squares of a mask from a1 on."""
    return iter(SquareSet(bb))


def scan_reversed(bb: Bitboard) -> Iterator[Square]:
    """The squares of a mask from h8 down."""
    return reversed(SquareSet(bb))


def popcount(bb: Bitboard) -> int:
    """The number of squares in a mask."""
    return bin(bb).count("1")


def flip_vertical(bb: Bitboard) -> Bitboard:
    """Swaps the ranks 1 and 8, and so on."""
    return SquareSet(bb).mirror().mask


def flip_horizontal(bb: Bitboard) -> Bitboard:
    """Swaps the files a and h, and so on."""
    return _permuted(bb, lambda square: square ^ 7)


def flip_diagonal(bb: Bitboard) -> Bitboard:
    """Swaps files and ranks."""
    return _permuted(bb, lambda square: (square & 7) << 3 | square >> 3)


def flip_anti_diagonal(bb: Bitboard) -> Bitboard:
    """Swaps files and ranks along the other diagonal."""
    return _permuted(bb, lambda square: 63 - ((square & 7) << 3 | square >> 3))


def _permuted(bb: Bitboard, to: Callable[[Square], Square]) -> Bitboard:
    mask = 0
    for square in SquareSet(bb):
        mask |= 1 << to(square)
    return mask


def shift_up(bb: Bitboard) -> Bitboard:
    return (bb << 8) & BB_ALL


def shift_down(bb: Bitboard) -> Bitboard:
    return bb >> 8


def shift_right(bb: Bitboard) -> Bitboard:
    return (bb << 1) & ~BB_FILES[0] & BB_ALL


def shift_left(bb: Bitboard) -> Bitboard:
    return (bb >> 1) & ~BB_FILES[7]


def shift_2_up(bb: Bitboard) -> Bitboard:
    return (bb << 16) & BB_ALL


def shift_2_down(bb: Bitboard) -> Bitboard:
    return bb >> 16


def shift_2_right(bb: Bitboard) -> Bitboard:
    return (bb << 2) & ~(BB_FILES[0] | BB_FILES[1]) & BB_ALL


def shift_2_left(bb: Bitboard) -> Bitboard:
    return (bb >> 2) & ~(BB_FILES[6] | BB_FILES[7])


def shift_up_left(bb: Bitboard) -> Bitboard:
    return shift_up(shift_left(bb))


def shift_up_right(bb: Bitboard) -> Bitboard:
    return shift_up(shift_right(bb))


def shift_down_left(bb: Bitboard) -> Bitboard:
    return shift_down(shift_left(bb))


def shift_down_right(bb: Bitboard) -> Bitboard:
    return shift_down(shift_right(bb))


_PRIVATE = {"annotations", "Callable", "Iterator", "List", "SquareSet", "square_distance", "square_name"}
__all__ = [name for name in globals() if not name.startswith("_") and name not in _PRIVATE]
