"""The engine, in this process, with the interface of python-chess's engine module.

>>> import lucena, lucena.engine
>>> with lucena.engine.SimpleEngine() as engine:
...     result = engine.play(lucena.Board(), lucena.engine.Limit(nodes=1000))
>>> result.move in lucena.Board().legal_moves
True
"""

from __future__ import annotations

import dataclasses
import functools
from typing import Any, Dict, Iterable, List, Mapping, NamedTuple, Optional, Union

from ._constants import BLACK, WHITE, Color
from ._lucena import Board, Move, SearchEngine

InfoDict = Dict[str, Any]


class EngineError(RuntimeError):
    """The engine cannot do what was asked."""


class EngineTerminatedError(EngineError):
    """The engine has been closed."""


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


def _info(line: Dict[str, Any]) -> InfoDict:
    turn = line.pop("white")
    cp, mate = line["score"]
    line["score"] = PovScore(Cp(cp) if mate is None else Mate(mate), turn)
    line["wdl"] = PovWdl(Wdl(*line["wdl"]), turn)
    return line


class SimpleEngine:
    """A search engine. Each has its own hash table and options, so that two can play each other."""

    id = {"name": "Lucena", "author": "the Lucena developers"}

    def __init__(self, options: Mapping[str, object] = {}) -> None:
        self._engine: Optional[SearchEngine] = SearchEngine()
        self._game: object = None
        self.configure(options)

    def __enter__(self) -> SimpleEngine:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    def _open(self) -> SearchEngine:
        if self._engine is None:
            raise EngineTerminatedError("the engine has been closed")
        return self._engine

    @property
    def options(self) -> Dict[str, str]:
        """The UCI options with their values."""
        return dict(self._open().options())

    def configure(self, options: Mapping[str, object]) -> None:
        """Sets UCI options, such as ``{"Hash": 64, "UCI_Elo": 1800}``."""
        for name, value in options.items():
            text = str(value).lower() if isinstance(value, bool) else str(value)
            try:
                self._open().set_option(name, text)
            except ValueError as error:
                raise EngineError(f"{name}: {error}") from None

    def ping(self) -> None:
        """Raises if the engine has been closed."""
        self._open()

    def _think(
        self,
        board: Board,
        limit: Optional[Limit],
        *,
        multipv: int,
        game: object,
        options: Mapping[str, object],
        root_moves: Optional[Iterable[Move]],
    ) -> tuple:
        engine = self._open()
        if game is not None and game != self._game:
            engine.new_game()
        self._game = game
        before = {name: self.options[name] for name in options if name in self.options}
        self.configure(options)
        lines: List[InfoDict] = []

        def on_info(line: Dict[str, Any]) -> None:
            index = line["multipv"] - 1
            if index < len(lines):
                lines[index] = _info(line)
            else:
                lines.append(_info(line))

        try:
            best = engine.think(board, self._limit(board, limit, multipv, root_moves), on_info)
        finally:
            self.configure(before)
        return best, lines

    @staticmethod
    def _limit(
        board: Board, limit: Optional[Limit], multipv: int, root_moves: Optional[Iterable[Move]]
    ) -> Dict[str, Any]:
        limit = limit or Limit()
        is_white = board.turn == WHITE
        found = {
            "time": limit.time,
            "depth": limit.depth,
            "nodes": limit.nodes,
            "mate": limit.mate,
            "clock": limit.white_clock if is_white else limit.black_clock,
            "increment": limit.white_inc if is_white else limit.black_inc,
            "moves_to_go": limit.remaining_moves,
        }
        if all(found[name] is None for name in ("time", "depth", "nodes", "mate", "clock")):
            raise EngineError("the limit is empty: such a search would not end")
        moves = None if root_moves is None else list(root_moves)
        return {**found, "multipv": multipv, "root_moves": moves}

    def play(
        self,
        board: Board,
        limit: Limit,
        *,
        game: object = None,
        info: object = None,
        ponder: bool = False,
        draw_offered: bool = False,
        root_moves: Optional[Iterable[Move]] = None,
        options: Mapping[str, object] = {},
        opponent: object = None,
    ) -> PlayResult:
        """The engine's move."""
        (best, reply), lines = self._think(
            board, limit, multipv=1, game=game, options=options, root_moves=root_moves
        )
        return PlayResult(best, reply, lines[0] if lines else {})

    def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        multipv: Optional[int] = None,
        game: object = None,
        info: object = None,
        root_moves: Optional[Iterable[Move]] = None,
        options: Mapping[str, object] = {},
    ) -> Union[InfoDict, List[InfoDict]]:
        """Score and line of a position; a list of them if ``multipv`` is given."""
        _, lines = self._think(
            board, limit, multipv=multipv or 1, game=game, options=options, root_moves=root_moves
        )
        if multipv is None:
            return lines[0] if lines else {}
        return lines

    def stop(self) -> None:
        """Ends a search that another thread has started."""
        self._open().stop()

    def quit(self) -> None:
        """Closes the engine."""
        self.close()

    def close(self) -> None:
        """Closes the engine."""
        if self._engine is not None:
            self._engine.stop()
            self._engine = None
