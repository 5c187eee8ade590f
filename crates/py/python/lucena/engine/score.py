"""Scores and expected results, and the side that they are for."""

from __future__ import annotations

import abc
import dataclasses
import functools
import math
from typing import Iterator, Literal, Optional, Tuple, Union, overload

from .._constants import BLACK, WHITE, Color
from .._lucena import win_draw_loss

WdlModel = Literal["lucena", "lichess"]

# The winning chances of Lichess: https://lichess.org/page/accuracy
_LICHESS_SLOPE = 0.00368208
_LICHESS_CEILING = 1000


@functools.total_ordering
class Score(abc.ABC):
    """A score for one side: centipawns (`Cp`) or moves to mate (`Mate`)."""

    @overload
    @abc.abstractmethod
    def score(self, *, mate_score: int) -> int: ...
    @overload
    @abc.abstractmethod
    def score(self, *, mate_score: Optional[int] = None) -> Optional[int]: ...
    @abc.abstractmethod
    def score(self, *, mate_score: Optional[int] = None) -> Optional[int]:
        """Centipawns; a mate counts as ``mate_score`` less its moves, or as ``None``."""

    @abc.abstractmethod
    def mate(self) -> Optional[int]:
        """Moves to mate, negative if mated, ``None`` without a mate."""

    @abc.abstractmethod
    def _centipawns(self) -> float:
        """A mate is worth more than any score, and less with each move."""

    def wdl(self, *, model: WdlModel = "lucena", ply: int = 30) -> Wdl:
        """The expected result by a model.

        ``"lucena"`` is that of the engine of this package with all pieces on the board, ``"lichess"``
        that of Lichess, without draws. Neither depends on ``ply``.

        >>> Cp(300).wdl(model="lichess").expectation()
        0.751
        """
        if model == "lucena":
            return Wdl(*win_draw_loss(self._centipawns()))
        if model == "lichess":
            chance = 1 / (1 + math.exp(-_LICHESS_SLOPE * self._lichess_centipawns()))
            wins = round(1000 * chance)
            return Wdl(wins, 0, 1000 - wins)
        raise ValueError(f"found model {model!r}, expected 'lucena' or 'lichess'")

    @abc.abstractmethod
    def _lichess_centipawns(self) -> float:
        """Where Lichess puts a mate among the scores."""

    def is_mate(self) -> bool:
        return self.mate() is not None

    @abc.abstractmethod
    def __neg__(self) -> Score: ...

    @abc.abstractmethod
    def __pos__(self) -> Score: ...

    @abc.abstractmethod
    def __abs__(self) -> Score: ...

    @abc.abstractmethod
    def _order(self) -> Tuple[int, int]: ...

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

    def _centipawns(self) -> float:
        return self.cp

    def _lichess_centipawns(self) -> float:
        return max(-_LICHESS_CEILING, min(_LICHESS_CEILING, self.cp))

    def __neg__(self) -> Cp:
        return Cp(-self.cp)

    def __pos__(self) -> Cp:
        return Cp(self.cp)

    def __abs__(self) -> Cp:
        return Cp(abs(self.cp))

    def _order(self) -> Tuple[int, int]:
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

    @overload
    def score(self, *, mate_score: int) -> int: ...
    @overload
    def score(self, *, mate_score: Optional[int] = None) -> Optional[int]: ...
    def score(self, *, mate_score: Optional[int] = None) -> Optional[int]:
        if mate_score is None:
            return None
        return mate_score - self.moves if self.moves > 0 else -mate_score - self.moves

    def mate(self) -> int:
        return self.moves

    def _centipawns(self) -> float:
        return math.inf if self.moves > 0 else -math.inf

    def _lichess_centipawns(self) -> float:
        pawns = 21 - min(10, abs(self.moves))
        return 100 * (pawns if self.moves > 0 else -pawns)

    def __neg__(self) -> Union[MateGivenType, Mate]:
        return Mate(-self.moves) if self.moves else MateGiven

    def __pos__(self) -> Mate:
        return Mate(self.moves)

    def __abs__(self) -> Union[MateGivenType, Mate]:
        return Mate(abs(self.moves)) if self.moves else MateGiven

    def _order(self) -> Tuple[int, int]:
        return (1, -self.moves) if self.moves > 0 else (-1, -self.moves)

    def __str__(self) -> str:
        return f"#+{self.moves}" if self.moves > 0 else f"#-{abs(self.moves)}"

    def __repr__(self) -> str:
        return f"Mate({str(self)[1:]})"


class MateGivenType(Score):
    """The other side is checkmated."""

    __hash__ = Score.__hash__

    @overload
    def score(self, *, mate_score: int) -> int: ...
    @overload
    def score(self, *, mate_score: Optional[int] = None) -> Optional[int]: ...
    def score(self, *, mate_score: Optional[int] = None) -> Optional[int]:
        return mate_score

    def mate(self) -> int:
        return 0

    def _centipawns(self) -> float:
        return math.inf

    def _lichess_centipawns(self) -> float:
        return math.inf

    def __neg__(self) -> Mate:
        return Mate(0)

    def __pos__(self) -> MateGivenType:
        return self

    def __abs__(self) -> MateGivenType:
        return self

    def _order(self) -> Tuple[int, int]:
        return (1, 0)

    def __str__(self) -> str:
        return "#+0"

    def __repr__(self) -> str:
        return "MateGiven"


MateGiven = MateGivenType()


class PovScore:
    """A score with the side that it is for."""

    relative: Score
    turn: Color

    def __init__(self, relative: Score, turn: Color) -> None:
        self.relative = relative
        self.turn = turn

    def white(self) -> Score:
        return self.pov(WHITE)

    def black(self) -> Score:
        return self.pov(BLACK)

    def pov(self, color: Color) -> Score:
        return self.relative if self.turn == color else -self.relative

    def is_mate(self) -> bool:
        return self.relative.is_mate()

    def wdl(self, *, model: WdlModel = "lucena", ply: int = 30) -> PovWdl:
        """The expected result, see `Score.wdl`."""
        return PovWdl(self.relative.wdl(model=model, ply=ply), self.turn)

    def __eq__(self, other: object) -> bool:
        return self.white() == other.white() if isinstance(other, PovScore) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.white())

    def __repr__(self) -> str:
        return f"PovScore({self.relative!r}, {'WHITE' if self.turn else 'BLACK'})"


@dataclasses.dataclass(frozen=True)
class Wdl:
    """Wins, draws and losses of 1000 games."""

    wins: int
    draws: int
    losses: int

    def total(self) -> int:
        return self.wins + self.draws + self.losses

    def winning_chance(self) -> float:
        return self.wins / self.total()

    def drawing_chance(self) -> float:
        return self.draws / self.total()

    def losing_chance(self) -> float:
        return self.losses / self.total()

    def expectation(self) -> float:
        """The expected score from 0 to 1."""
        return (self.wins + self.draws / 2) / self.total()

    def __bool__(self) -> bool:
        return self.total() > 0

    def __iter__(self) -> Iterator[int]:
        return iter((self.wins, self.draws, self.losses))

    def __reversed__(self) -> Iterator[int]:
        return iter((self.losses, self.draws, self.wins))

    def __pos__(self) -> Wdl:
        return self

    def __neg__(self) -> Wdl:
        return Wdl(self.losses, self.draws, self.wins)


class PovWdl:
    """Wins, draws and losses with the side that they are for; as a sequence, those of that side."""

    relative: Wdl
    turn: Color

    def __init__(self, relative: Wdl, turn: Color) -> None:
        self.relative = relative
        self.turn = turn

    def white(self) -> Wdl:
        return self.pov(WHITE)

    def black(self) -> Wdl:
        return self.pov(BLACK)

    def pov(self, color: Color) -> Wdl:
        return self.relative if self.turn == color else -self.relative

    def __bool__(self) -> bool:
        return bool(self.relative)

    def __iter__(self) -> Iterator[int]:
        return iter(self.relative)

    def __len__(self) -> int:
        return 3

    def __getitem__(self, index: int) -> int:
        return tuple(self.relative)[index]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, PovWdl):
            return self.white() == other.white()
        return tuple(self.relative) == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.white())

    def __repr__(self) -> str:
        return f"PovWdl({self.relative!r}, {'WHITE' if self.turn else 'BLACK'})"
