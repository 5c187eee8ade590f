"""Scores and expected results, and the side that they are for."""

from __future__ import annotations

import dataclasses
import functools
from typing import NamedTuple, Optional

from .._constants import BLACK, WHITE, Color


@functools.total_ordering
class Score:
    """A score for one side: centipawns (`Cp`) or moves to mate (`Mate`)."""

    def score(self, *, mate_score: Optional[int] = None) -> Optional[int]:
        """Centipawns; a mate counts as ``mate_score`` less its moves, or as ``None``."""
        raise NotImplementedError

    def mate(self) -> Optional[int]:
        """Moves to mate, negative if mated, ``None`` without a mate."""
        raise NotImplementedError

    def is_mate(self) -> bool:
        return self.mate() is not None

    def __neg__(self) -> Score:
        raise NotImplementedError

    def _order(self) -> tuple:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Score) and self._order() == other._order()

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return self._order() < other._order()

    def __hash__(self) -> int:
        return hash(self._order())


class Cp(Score):
    """Centipawns."""

    __hash__ = Score.__hash__

    def __init__(self, cp: int) -> None:
        self.cp = cp

    def score(self, *, mate_score: Optional[int] = None) -> int:
        return self.cp

    def mate(self) -> None:
        return None

    def __neg__(self) -> Cp:
        return Cp(-self.cp)

    def __pos__(self) -> Cp:
        return Cp(self.cp)

    def __abs__(self) -> Cp:
        return Cp(abs(self.cp))

    def _order(self) -> tuple:
        return (0, self.cp)

    def __str__(self) -> str:
        return f"+{self.cp}" if self.cp > 0 else str(self.cp)

    def __repr__(self) -> str:
        return f"Cp({self})"


class Mate(Score):
    """Moves to mate; negative if the other side mates, ``Mate(-0)`` if it has."""

    __hash__ = Score.__hash__

    def __init__(self, moves: int) -> None:
        self.moves = moves

    def score(self, *, mate_score: Optional[int] = None) -> Optional[int]:
        if mate_score is None:
            return None
        return mate_score - self.moves if self.moves > 0 else -mate_score - self.moves

    def mate(self) -> int:
        return self.moves

    def __neg__(self) -> Score:
        return Mate(-self.moves) if self.moves else MateGiven

    def __pos__(self) -> Mate:
        return Mate(self.moves)

    def __abs__(self) -> Score:
        return Mate(abs(self.moves)) if self.moves else MateGiven

    def _order(self) -> tuple:
        return (1, -self.moves) if self.moves > 0 else (-1, -self.moves)

    def __str__(self) -> str:
        return f"#+{self.moves}" if self.moves > 0 else f"#-{abs(self.moves)}"

    def __repr__(self) -> str:
        return f"Mate({str(self)[1:]})"


class _MateGiven(Score):
    """The other side is checkmated."""

    __hash__ = Score.__hash__

    def score(self, *, mate_score: Optional[int] = None) -> Optional[int]:
        return mate_score

    def mate(self) -> int:
        return 0

    def __neg__(self) -> Mate:
        return Mate(0)

    def __pos__(self) -> _MateGiven:
        return self

    def __abs__(self) -> _MateGiven:
        return self

    def _order(self) -> tuple:
        return (1, 0)

    def __str__(self) -> str:
        return "#+0"

    def __repr__(self) -> str:
        return "MateGiven"


MateGiven = _MateGiven()


@dataclasses.dataclass
class PovScore:
    """A score with the side that it is for."""

    relative: Score
    turn: Color

    def white(self) -> Score:
        return self.pov(WHITE)

    def black(self) -> Score:
        return self.pov(BLACK)

    def pov(self, color: Color) -> Score:
        return self.relative if self.turn == color else -self.relative

    def is_mate(self) -> bool:
        return self.relative.is_mate()


class Wdl(NamedTuple):
    """Wins, draws and losses of 1000 games."""

    wins: int
    draws: int
    losses: int

    def total(self) -> int:
        return sum(self)

    def expectation(self) -> float:
        """The expected score from 0 to 1."""
        return (self.wins + self.draws / 2) / self.total()


@dataclasses.dataclass
class PovWdl:
    """Wins, draws and losses with the side that they are for."""

    relative: Wdl
    turn: Color

    def white(self) -> Wdl:
        return self.pov(WHITE)

    def black(self) -> Wdl:
        return self.pov(BLACK)

    def pov(self, color: Color) -> Wdl:
        wins, draws, losses = self.relative
        return self.relative if self.turn == color else Wdl(losses, draws, wins)
