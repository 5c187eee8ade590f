"""What is asked of an engine, and its answer."""

from __future__ import annotations

import dataclasses
import enum
import operator
from typing import Any, Dict, Optional

from .._lucena import Move

InfoDict = Dict[str, Any]
"""What an engine reports: ``"score"``, ``"pv"``, ``"depth"``, ``"nodes"``, ``"time"`` and so on."""


@dataclasses.dataclass(repr=False)
class Limit:
    """What ends a search. Times are in seconds."""

    time: Optional[float] = None
    depth: Optional[int] = None
    nodes: Optional[int] = None
    mate: Optional[int] = None
    white_clock: Optional[float] = None
    black_clock: Optional[float] = None
    white_inc: Optional[float] = None
    black_inc: Optional[float] = None
    remaining_moves: Optional[int] = None
    clock_id: object = dataclasses.field(default=None, repr=False)

    def __repr__(self) -> str:
        fields = [field.name for field in dataclasses.fields(self) if field.repr]
        given = [f"{name}={getattr(self, name)!r}" for name in fields if getattr(self, name) is not None]
        return f"Limit({', '.join(given)})"


def required(limit: Optional[Limit]) -> Limit:
    """The limit of a blocking search, which would not end without one."""
    if limit is None:
        raise TypeError("limit: found None, expected a Limit")
    return limit


def count(name: str, value: Any, maximum: int, minimum: int = 0) -> Optional[int]:
    """An argument that is an integer, or ``None``."""
    if value is None:
        return None
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: found {value!r}, expected an integer") from None
    if not minimum <= number <= maximum:
        raise ValueError(f"{name}: found {number}, expected an integer from {minimum} to {maximum}")
    return number


def seconds(name: str, value: Any) -> Optional[float]:
    """An argument that is a time in seconds, or ``None``."""
    if value is None:
        return None
    if isinstance(value, str):
        raise TypeError(f"{name}: found {value!r}, expected seconds")
    try:
        return float(value)
    except TypeError:
        raise TypeError(f"{name}: found {value!r}, expected seconds") from None
    except OverflowError as error:
        raise ValueError(f"{name}: {error}") from None


class Info(enum.IntFlag):
    """What to pass on of the lines of a search."""

    NONE = 0
    BASIC = 1
    SCORE = 2
    PV = 4
    REFUTATION = 8
    CURRLINE = 16
    ALL = BASIC | SCORE | PV | REFUTATION | CURRLINE


INFO_NONE = Info.NONE
INFO_BASIC = Info.BASIC
INFO_SCORE = Info.SCORE
INFO_PV = Info.PV
INFO_REFUTATION = Info.REFUTATION
INFO_CURRLINE = Info.CURRLINE
INFO_ALL = Info.ALL


@dataclasses.dataclass
class Opponent:
    """Who plays the other side."""

    name: Optional[str]
    title: Optional[str]
    rating: Optional[int]
    is_engine: Optional[bool]


class PlayResult:
    """The move of an engine, and the reply that it expects."""

    def __init__(
        self,
        move: Optional[Move],
        ponder: Optional[Move],
        info: Optional[InfoDict] = None,
        *,
        draw_offered: bool = False,
        resigned: bool = False,
    ) -> None:
        self.move = move
        self.ponder = ponder
        self.info: InfoDict = info or {}
        self.draw_offered = draw_offered
        self.resigned = resigned

    def __repr__(self) -> str:
        return (
            f"<PlayResult at {id(self):#x} (move={self.move}, ponder={self.ponder}, info={self.info}, "
            f"draw_offered={self.draw_offered}, resigned={self.resigned})>"
        )


class BestMove:
    """The best move of an analysis, and the reply that the engine expects."""

    def __init__(self, move: Optional[Move], ponder: Optional[Move]) -> None:
        self.move = move
        self.ponder = ponder

    def __repr__(self) -> str:
        return f"<BestMove at {id(self):#x} (move={self.move}, ponder={self.ponder})>"
