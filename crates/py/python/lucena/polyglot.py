"""Polyglot opening books: ``open_reader``, entries by position, and keys."""

from __future__ import annotations

import operator
import os
import random as _random
from typing import Container, Iterator, List, NamedTuple, Optional, Union

from ._lucena import BookFile, Board, Move

__all__ = ["Entry", "MemoryMappedReader", "open_reader", "zobrist_hash"]


class Entry(NamedTuple):
    """A move of a book."""

    key: int
    raw_move: int
    weight: int
    learn: int
    move: Move


class MemoryMappedReader:
    """A book, mapped into memory."""

    def __init__(self, filename: Union[str, os.PathLike]) -> None:
        self._book: Optional[BookFile] = BookFile(os.fspath(filename))

    def __enter__(self) -> MemoryMappedReader:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    def __len__(self) -> int:
        return len(self._open())

    def __getitem__(self, index: int) -> Entry:
        number = operator.index(index)
        if number < 0:
            number += len(self)
        if not 0 <= number < len(self):
            raise IndexError(f"entry {index} of a book with {len(self)}")
        return Entry(*self._open().row(number))

    def __iter__(self) -> Iterator[Entry]:
        return (self[index] for index in range(len(self)))

    def __contains__(self, entry: object) -> bool:
        if not isinstance(entry, tuple) or len(entry) != len(Entry._fields):
            return False
        try:
            rows = self._open().rows_of_key(entry[0])
        except (OverflowError, TypeError):
            return False  # Not a key of 64 bits.
        return any(Entry(*row) == entry for row in rows)

    def _open(self) -> BookFile:
        if self._book is None:
            raise ValueError("the book is closed")
        return self._book

    def find_all(
        self, board: Union[Board, int], *, minimum_weight: int = 1, exclude_moves: Container[Move] = ()
    ) -> Iterator[Entry]:
        """The entries of a position, in the order of the book; those of a key have any move."""
        book = self._open()
        for row in book.rows(board) if isinstance(board, Board) else book.rows_of_key(operator.index(board)):
            entry = Entry(*row)
            if entry.weight >= minimum_weight and entry.move not in exclude_moves:
                yield entry

    def find(
        self, board: Union[Board, int], *, minimum_weight: int = 1, exclude_moves: Container[Move] = ()
    ) -> Entry:
        """The entry with the greatest weight. Raises ``IndexError`` if there is none."""
        entries = self._some(board, minimum_weight, exclude_moves)
        return max(entries, key=lambda entry: entry.weight)

    def get(
        self,
        board: Union[Board, int],
        default: Optional[Entry] = None,
        *,
        minimum_weight: int = 1,
        exclude_moves: Container[Move] = (),
    ) -> Optional[Entry]:
        """The entry with the greatest weight, or a default."""
        try:
            return self.find(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves)
        except IndexError:
            return default

    def choice(
        self,
        board: Union[Board, int],
        *,
        minimum_weight: int = 1,
        exclude_moves: Container[Move] = (),
        random: Optional[_random.Random] = None,
    ) -> Entry:
        """A random entry, each as likely. Raises ``IndexError`` if there is none."""
        return (random or _random).choice(self._some(board, minimum_weight, exclude_moves))

    def weighted_choice(
        self,
        board: Union[Board, int],
        *,
        exclude_moves: Container[Move] = (),
        random: Optional[_random.Random] = None,
    ) -> Entry:
        """A random entry by weight. Raises ``IndexError`` if there is none."""
        entries = self._some(board, 1, exclude_moves)
        weights = [entry.weight for entry in entries]
        return (random or _random).choices(entries, weights)[0]

    def _some(
        self, board: Union[Board, int], minimum_weight: int, exclude_moves: Container[Move]
    ) -> List[Entry]:
        found = self.find_all(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves)
        entries = list(found)
        if not entries:
            position = board.fen() if isinstance(board, Board) else hex(board)
            raise IndexError(f"no book entry for {position}")
        return entries

    def close(self) -> None:
        """Closes the book."""
        self._book = None


def open_reader(path: Union[str, os.PathLike]) -> MemoryMappedReader:
    """Opens a book."""
    return MemoryMappedReader(path)


def zobrist_hash(board: Board) -> int:
    """The key of a position in Polyglot books."""
    return board.polyglot_key()
