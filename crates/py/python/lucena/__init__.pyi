from . import arrays as arrays
from . import engine as engine
from . import gaviota as gaviota
from . import pgn as pgn
from . import polyglot as polyglot
from . import svg as svg
from . import syzygy as syzygy
from . import variant as variant
from ._constants import *
from ._enums import Outcome as Outcome
from ._enums import Status as Status
from ._enums import Termination as Termination
from ._lucena import AmbiguousMoveError as AmbiguousMoveError
from ._lucena import Board as Board
from ._lucena import IllegalMoveError as IllegalMoveError
from ._lucena import InvalidMoveError as InvalidMoveError
from ._lucena import LegalMoveGenerator as LegalMoveGenerator
from ._lucena import Move as Move
from ._lucena import Piece as Piece
from ._lucena import SquareSet as SquareSet
from ._lucena import __version__ as __version__
from ._lucena import between as between
from ._lucena import parse_square as parse_square
from ._lucena import perft as perft
from ._lucena import ray as ray
from ._lucena import square_distance as square_distance
from ._lucena import square_name as square_name

STATUS_VALID: Status
STATUS_NO_WHITE_KING: Status
STATUS_NO_BLACK_KING: Status
STATUS_TOO_MANY_KINGS: Status
STATUS_TOO_MANY_WHITE_PAWNS: Status
STATUS_TOO_MANY_BLACK_PAWNS: Status
STATUS_PAWNS_ON_BACKRANK: Status
STATUS_TOO_MANY_WHITE_PIECES: Status
STATUS_TOO_MANY_BLACK_PIECES: Status
STATUS_BAD_CASTLING_RIGHTS: Status
STATUS_INVALID_EP_SQUARE: Status
STATUS_OPPOSITE_CHECK: Status
STATUS_EMPTY: Status
STATUS_RACE_CHECK: Status
STATUS_RACE_OVER: Status
STATUS_RACE_MATERIAL: Status
STATUS_TOO_MANY_CHECKERS: Status
STATUS_IMPOSSIBLE_CHECK: Status
