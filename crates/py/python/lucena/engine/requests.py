"""What is asked of an engine, and its answer."""

from __future__ import annotations

import dataclasses
from typing import Any, Dict, Optional

from .._lucena import Move

InfoDict = Dict[str, Any]


@dataclasses.dataclass
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


class PlayResult:
    """The move of an engine, and the reply that it expects."""

    def __init__(
        self, move: Optional[Move], ponder: Optional[Move], info: Optional[InfoDict] = None
    ) -> None:
        self.move = move
        self.ponder = ponder
        self.info: InfoDict = info or {}
        self.draw_offered = False
        self.resigned = False

    def __repr__(self) -> str:
        return f"<PlayResult (move={self.move}, ponder={self.ponder}, info={self.info})>"
