"""Whole PGN files as numpy arrays, without a loop in Python.

The file is read on several threads, while Python works on the batch before.

>>> import tempfile, pathlib, lucena.arrays
>>> path = pathlib.Path(tempfile.mkdtemp()) / "games.pgn"
>>> _ = path.write_text("1. e4 { [%eval 0.3] } e5 1-0\\n\\n1. d4 1/2-1/2\\n")
>>> batch = next(lucena.arrays.read(path))
>>> batch.results.tolist(), batch.offsets.tolist(), batch.evals.tolist()
([1, 0], [0, 2, 3], [30, -32768, -32768])
>>> [lucena.arrays.to_move(bits).uci() for bits in batch.moves.tolist()]
['e2e4', 'e7e5', 'd2d4']
>>> batch.positions().shape, batch.planes(0, 1).shape
((3, 32), (2, 12, 8, 8))
"""

import numpy  # noqa: F401  (a clear error where it is missing)

from ._lucena import Batch, Batches, pack, planes, unpack
from ._lucena import move_of_bits as to_move

NO_EVAL = -32768
"""In ``Batch.evals``: the move has no evaluation."""

MATE = 32000
"""In ``Batch.evals``: a mate in n is ``MATE - n`` for White and ``n - MATE`` for Black."""

NO_RESULT = -2
"""In ``Batch.results``: the game has no result."""

__all__ = ["MATE", "NO_EVAL", "NO_RESULT", "Batch", "pack", "planes", "read", "to_move", "unpack"]


def read(path, *, batch=10_000, threads=None):
    """Iterates over the games of a file, which may be compressed with gzip or Zstandard, in batches.

    ``batch`` is the number of games, ``threads`` by default that of the cores. A batch has

    ============== ============ =====================================================================
    ``results``    int8, games  1, 0, -1 for White, -2 unknown
    ``white_elo``  int16, games and ``black_elo``: 0 unknown
    ``is_whole``   bool, games  whether all moves were read
    ``offsets``    int64        moves of game g: ``offsets[g]`` to ``offsets[g + 1]``
    ``moves``      uint16       bits 0-5 origin, 6-11 destination (castling: the rook), 12-15 kind:
                                1-6 the piece, 7 double step, 8 castling, 9 en passant,
                                12-15 promotion to knight, bishop, rook, queen; 0 null move
    ``evals``      int16, moves centipawns for White, mates near ``MATE``, or ``NO_EVAL``
    ``clocks``     float32      seconds left after each move, NaN unknown
    ============== ============ =====================================================================

    and makes ``positions(start, stop)``, uint8 of (moves, 32), and ``planes(start, stop)``, uint8 of
    (moves, 12, 8, 8), for the games from ``start`` to ``stop``: the positions before their moves. Planes
    are White's pawns, knights, bishops, rooks, queens, king, then Black's; rank 1 and file a come first.
    Variations are left out.
    """
    return Batches(path, batch, threads)
