from typing import Dict, Iterator, List, Optional

Color = bool
PieceType = int
Square = int
Bitboard = int

COLORS: List[Color]
WHITE: Color
BLACK: Color
COLOR_NAMES: List[str]
PIECE_TYPES: List[PieceType]
PAWN: PieceType
KNIGHT: PieceType
BISHOP: PieceType
ROOK: PieceType
QUEEN: PieceType
KING: PieceType
PIECE_SYMBOLS: List[Optional[str]]
PIECE_NAMES: List[Optional[str]]
UNICODE_PIECE_SYMBOLS: Dict[str, str]
FILE_NAMES: List[str]
RANK_NAMES: List[str]
STARTING_FEN: str
STARTING_BOARD_FEN: str
SQUARES: List[Square]
SQUARE_NAMES: List[str]
SQUARES_180: List[Square]
BB_EMPTY: Bitboard
BB_ALL: Bitboard
BB_CORNERS: Bitboard
BB_CENTER: Bitboard
BB_LIGHT_SQUARES: Bitboard
BB_DARK_SQUARES: Bitboard
BB_BACKRANKS: Bitboard
BB_SQUARES: List[Bitboard]
BB_FILES: List[Bitboard]
BB_RANKS: List[Bitboard]
BB_FILE_A: Bitboard
BB_FILE_B: Bitboard
BB_FILE_C: Bitboard
BB_FILE_D: Bitboard
BB_FILE_E: Bitboard
BB_FILE_F: Bitboard
BB_FILE_G: Bitboard
BB_FILE_H: Bitboard
BB_RANK_1: Bitboard
BB_RANK_2: Bitboard
BB_RANK_3: Bitboard
BB_RANK_4: Bitboard
BB_RANK_5: Bitboard
BB_RANK_6: Bitboard
BB_RANK_7: Bitboard
BB_RANK_8: Bitboard
A1: Square
B1: Square
C1: Square
D1: Square
E1: Square
F1: Square
G1: Square
H1: Square
A2: Square
B2: Square
C2: Square
D2: Square
E2: Square
F2: Square
G2: Square
H2: Square
A3: Square
B3: Square
C3: Square
D3: Square
E3: Square
F3: Square
G3: Square
H3: Square
A4: Square
B4: Square
C4: Square
D4: Square
E4: Square
F4: Square
G4: Square
H4: Square
A5: Square
B5: Square
C5: Square
D5: Square
E5: Square
F5: Square
G5: Square
H5: Square
A6: Square
B6: Square
C6: Square
D6: Square
E6: Square
F6: Square
G6: Square
H6: Square
A7: Square
B7: Square
C7: Square
D7: Square
E7: Square
F7: Square
G7: Square
H7: Square
A8: Square
B8: Square
C8: Square
D8: Square
E8: Square
F8: Square
G8: Square
H8: Square
BB_A1: Bitboard
BB_B1: Bitboard
BB_C1: Bitboard
BB_D1: Bitboard
BB_E1: Bitboard
BB_F1: Bitboard
BB_G1: Bitboard
BB_H1: Bitboard
BB_A2: Bitboard
BB_B2: Bitboard
BB_C2: Bitboard
BB_D2: Bitboard
BB_E2: Bitboard
BB_F2: Bitboard
BB_G2: Bitboard
BB_H2: Bitboard
BB_A3: Bitboard
BB_B3: Bitboard
BB_C3: Bitboard
BB_D3: Bitboard
BB_E3: Bitboard
BB_F3: Bitboard
BB_G3: Bitboard
BB_H3: Bitboard
BB_A4: Bitboard
BB_B4: Bitboard
BB_C4: Bitboard
BB_D4: Bitboard
BB_E4: Bitboard
BB_F4: Bitboard
BB_G4: Bitboard
BB_H4: Bitboard
BB_A5: Bitboard
BB_B5: Bitboard
BB_C5: Bitboard
BB_D5: Bitboard
BB_E5: Bitboard
BB_F5: Bitboard
BB_G5: Bitboard
BB_H5: Bitboard
BB_A6: Bitboard
BB_B6: Bitboard
BB_C6: Bitboard
BB_D6: Bitboard
BB_E6: Bitboard
BB_F6: Bitboard
BB_G6: Bitboard
BB_H6: Bitboard
BB_A7: Bitboard
BB_B7: Bitboard
BB_C7: Bitboard
BB_D7: Bitboard
BB_E7: Bitboard
BB_F7: Bitboard
BB_G7: Bitboard
BB_H7: Bitboard
BB_A8: Bitboard
BB_B8: Bitboard
BB_C8: Bitboard
BB_D8: Bitboard
BB_E8: Bitboard
BB_F8: Bitboard
BB_G8: Bitboard
BB_H8: Bitboard

def piece_symbol(piece_type: PieceType) -> str: ...
def piece_name(piece_type: PieceType) -> str: ...
def square(file_index: int, rank_index: int) -> Square: ...
def square_file(square: Square) -> int: ...
def square_rank(square: Square) -> int: ...
def square_mirror(square: Square) -> Square: ...
def square_manhattan_distance(a: Square, b: Square) -> int: ...
def square_knight_distance(a: Square, b: Square) -> int: ...
def lsb(bb: Bitboard) -> int: ...
def msb(bb: Bitboard) -> int: ...
def scan_forward(bb: Bitboard) -> Iterator[Square]: ...
def scan_reversed(bb: Bitboard) -> Iterator[Square]: ...
def popcount(bb: Bitboard) -> int: ...
def flip_vertical(bb: Bitboard) -> Bitboard: ...
def flip_horizontal(bb: Bitboard) -> Bitboard: ...
def flip_diagonal(bb: Bitboard) -> Bitboard: ...
def flip_anti_diagonal(bb: Bitboard) -> Bitboard: ...
def shift_up(bb: Bitboard) -> Bitboard: ...
def shift_down(bb: Bitboard) -> Bitboard: ...
def shift_right(bb: Bitboard) -> Bitboard: ...
def shift_left(bb: Bitboard) -> Bitboard: ...
def shift_2_up(bb: Bitboard) -> Bitboard: ...
def shift_2_down(bb: Bitboard) -> Bitboard: ...
def shift_2_right(bb: Bitboard) -> Bitboard: ...
def shift_2_left(bb: Bitboard) -> Bitboard: ...
def shift_up_left(bb: Bitboard) -> Bitboard: ...
def shift_up_right(bb: Bitboard) -> Bitboard: ...
def shift_down_left(bb: Bitboard) -> Bitboard: ...
def shift_down_right(bb: Bitboard) -> Bitboard: ...
