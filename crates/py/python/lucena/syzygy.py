"""Syzygy endgame tablebases."""

from __future__ import annotations

import os
from typing import Optional, Union

from ._lucena import Board, Tables

__all__ = ["MissingTableError", "Tablebase", "open_tablebase"]

Path = Union[str, os.PathLike]


class MissingTableError(KeyError):
    """No table has the position: too many pieces, castling rights, or the file is missing."""


class Tablebase:
    """The tables of some folders."""

    def __init__(self) -> None:
        self._tables = Tables()

    def __enter__(self) -> Tablebase:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    def add_directory(self, directory: Path) -> int:
        """Adds the tables of a folder and returns their number."""
        return self._tables.add_directory(os.fspath(directory))

    def probe_wdl(self, board: Board) -> int:
        """From 2 (win) to -2 (loss); 1 and -1 are draws by the 50-move rule."""
        try:
            return self._tables.wdl(board)
        except KeyError as error:
            raise MissingTableError(*error.args) from None

    def probe_dtz(self, board: Board) -> int:
        """Plies to the next capture or pawn move, negative for the losing side."""
        try:
            return self._tables.dtz(board)
        except KeyError as error:
            raise MissingTableError(*error.args) from None

    def get_wdl(self, board: Board, default: Optional[int] = None) -> Optional[int]:
        """As ``probe_wdl``, or a default."""
        try:
            return self.probe_wdl(board)
        except KeyError:
            return default

    def get_dtz(self, board: Board, default: Optional[int] = None) -> Optional[int]:
        """As ``probe_dtz``, or a default."""
        try:
            return self.probe_dtz(board)
        except KeyError:
            return default

    def close(self) -> None:
        """Removes the tables."""
        self._tables = Tables()


def open_tablebase(directory: Path) -> Tablebase:
    """The tables of a folder."""
    tablebase = Tablebase()
    tablebase.add_directory(directory)
    return tablebase
