"""Gaviota tablebases, which this package does not read: every function raises ``NotImplementedError``.

>>> import lucena.gaviota
>>> lucena.gaviota.open_tablebase("data/gaviota")
Traceback (most recent call last):
NotImplementedError: Gaviota tablebases are not supported; lucena.syzygy reads those of Syzygy
"""

from __future__ import annotations

from typing import NoReturn

__all__ = [
    "MissingTableError",
    "NativeTablebase",
    "PythonTablebase",
    "open_tablebase",
    "open_tablebase_native",
]


class MissingTableError(KeyError):
    """No table has the position: never raised here."""


def _refuse() -> NoReturn:
    raise NotImplementedError(
        "Gaviota tablebases are not supported; lucena.syzygy reads those of Syzygy"
    )


class PythonTablebase:
    """The tables of some folders: not supported."""

    def __init__(self) -> None:
        _refuse()


class NativeTablebase:
    """The tables of some folders, read by another library: not supported."""

    def __init__(self, libgtb: object) -> None:
        _refuse()


def open_tablebase(directory: str, *, libgtb: object = None, LibraryLoader: object = None) -> PythonTablebase:
    """Would open the tables of a folder."""
    _refuse()


def open_tablebase_native(directory: str, *, libgtb: object = None, LibraryLoader: object = None) -> NativeTablebase:
    """Would open the tables of a folder with another library."""
    _refuse()
