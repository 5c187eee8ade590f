"""Chess for Python on a Rust core: boards, moves, PGN, opening books, tablebases and an engine.

The interface is that of python-chess, so that ``import lucena as chess`` runs most programs unchanged.

>>> import lucena
>>> board = lucena.Board()
>>> board.push_san("e4")
Move.from_uci('e2e4')
>>> board.legal_moves.count()
20
>>> board.fen()
'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
"""

import importlib as _importlib

from ._constants import *  # noqa: F403
from ._enums import Outcome, Status, Termination
from ._lucena import (
    AmbiguousMoveError,
    Board,
    IllegalMoveError,
    InvalidMoveError,
    LegalMoveGenerator,
    Move,
    Piece,
    SquareSet,
    __version__,
    between,
    parse_square,
    perft,
    ray,
    square_distance,
    square_name,
)

for _status in Status:
    globals()[f"STATUS_{_status.name}"] = _status
STATUS_VALID = Status.VALID
del _status


def __getattr__(name: str) -> object:
    # `import lucena as chess` and then `chess.pgn`, as if it had been imported.
    if name in {"arrays", "engine", "gaviota", "pgn", "polyglot", "svg", "syzygy", "variant"}:
        return _importlib.import_module(f"lucena.{name}")
    raise AttributeError(f"module 'lucena' has no attribute {name!r}")
