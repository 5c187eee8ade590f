"""Engines whose methods return when they are done."""

from __future__ import annotations

from typing import Any, Dict, Iterable, List, Mapping, Optional, Union

from .._constants import WHITE
from .._lucena import Board, Move, SearchEngine
from .errors import EngineError, EngineTerminatedError
from .requests import InfoDict, Limit, PlayResult
from .score import Cp, Mate, PovScore, PovWdl, Wdl


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
