"""Engines whose methods return when they are done."""

from __future__ import annotations

import asyncio
import concurrent.futures
from types import TracebackType
from typing import Any, Iterable, List, Mapping, Optional, Type, Union, overload

from .._constants import Color
from .._lucena import Board, Move, SearchEngine, Task
from .analysis import Lines, SimpleAnalysisResult
from .driver import Command, Driver, Search, start_process
from .options import ConfigMapping, Option, UciOptionMap
from .protocol import EngineTransport
from .requests import INFO_ALL, INFO_NONE, Info, InfoDict, Limit, Opponent, PlayResult, required

_EXIT_MARGIN = 1.0
"""Seconds that an engine that has been killed may take to be gone."""


class SimpleEngine:
    """An engine: ``SimpleEngine()`` is that of this package, in this process, and
    ``SimpleEngine.popen_uci(command)`` a process.

    Each has its own hash table and options, so that two can play each other. A command stops the
    search that runs before it. Searches with a limit of time, and all other commands, raise
    ``TimeoutError`` after ``timeout`` seconds more.
    """

    def __init__(self, options: ConfigMapping = {}, *, timeout: Optional[float] = 10.0) -> None:
        self._begin(Driver(SearchEngine()), timeout)
        self.configure(options)

    def _begin(self, driver: Driver, timeout: Optional[float]) -> None:
        self._driver = driver
        self.timeout = timeout
        self.returncode: concurrent.futures.Future[int] = concurrent.futures.Future()
        self.transport: Optional[EngineTransport] = None

    @classmethod
    def popen_uci(
        cls,
        command: Command,
        *,
        timeout: Optional[float] = 10.0,
        debug: Optional[bool] = None,
        setpgrp: bool = False,
        **popen_args: Any,
    ) -> SimpleEngine:
        """Starts a UCI engine: a program, or a list of the program and its arguments.

        Of the arguments of ``subprocess.Popen``, ``cwd``, ``env`` and ``stderr`` are taken. ``debug``
        logs all lines to the logger ``lucena.engine``.
        """
        task = start_process(
            command, reply_timeout=timeout, debug=debug, setpgrp=setpgrp, **popen_args
        )
        try:
            task.wait()
            core = task.result()
        except BaseException:
            task.stop()
            raise
        engine = cls.__new__(cls)
        engine._begin(Driver(core), timeout)
        engine.transport = EngineTransport(engine._driver)
        return engine

    def _finish(self, task: Task, timeout: Optional[float]) -> Any:
        """Waits for a task, and stops it if that fails, as by Ctrl-C."""
        try:
            if not task.wait(timeout):
                raise asyncio.TimeoutError(f"the engine has not answered within {timeout} seconds")
            return task.result()
        except BaseException:
            task.stop()
            raise
        finally:
            self._note_exit()

    def _note_exit(self) -> None:
        code = self._driver.engine.exit_code()
        if code is not None and not self.returncode.done():
            self.returncode.set_result(code)

    def _timeout_for(self, limit: Optional[Limit]) -> Optional[float]:
        if self.timeout is None or limit is None or limit.time is None:
            return None
        return self.timeout + limit.time

    @property
    def id(self) -> Mapping[str, str]:
        """``"name"`` and ``"author"``."""
        return self._driver.id

    @property
    def options(self) -> UciOptionMap[Option]:
        """The options that the engine declares."""
        return self._driver.options

    @property
    def config(self) -> UciOptionMap[str]:
        """The options with their values as texts."""
        return UciOptionMap(self._finish(self._driver.engine.values(), self.timeout))

    def configure(self, options: ConfigMapping) -> None:
        """Sets options, such as ``{"Hash": 64}``. The value of a button is ``None``."""
        self._finish(self._driver.configure(options), self.timeout)

    def send_opponent_information(
        self, *, opponent: Optional[Opponent] = None, engine_rating: Optional[int] = None
    ) -> None:
        """Names the opponent to engines that have the option ``UCI_Opponent``."""
        task = self._driver.set_opponent(opponent)
        if task is not None:
            self._finish(task, self.timeout)

    def send_game_result(
        self,
        board: Board,
        winner: Optional[Color] = None,
        game_ending: Optional[str] = None,
        game_complete: bool = True,
    ) -> None:
        """Does nothing: UCI engines do not get results."""

    def ping(self) -> None:
        """Waits until the engine is ready."""
        self._finish(self._driver.engine.ping(self.timeout), self.timeout)

    def play(
        self,
        board: Board,
        limit: Limit,
        *,
        game: object = None,
        info: Info = INFO_NONE,
        ponder: bool = False,
        draw_offered: bool = False,
        root_moves: Optional[Iterable[Move]] = None,
        options: ConfigMapping = {},
        opponent: Optional[Opponent] = None,
    ) -> PlayResult:
        """The engine's move."""
        if opponent is not None:
            self.send_opponent_information(opponent=opponent)
        search = Search(required(limit), True, None, game, info, root_moves, options, ponder)
        task = self._driver.search(board, search)
        move, reply = self._finish(task, self._timeout_for(limit))
        lines = Lines(task, board, info)
        lines.pull()
        return PlayResult(move, reply, lines.multipv[0])

    @overload
    def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        multipv: None = None,
        game: object = None,
        info: Info = INFO_ALL,
        root_moves: Optional[Iterable[Move]] = None,
        options: ConfigMapping = {},
    ) -> InfoDict: ...

    @overload
    def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        multipv: int,
        game: object = None,
        info: Info = INFO_ALL,
        root_moves: Optional[Iterable[Move]] = None,
        options: ConfigMapping = {},
    ) -> List[InfoDict]: ...

    def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        multipv: Optional[int] = None,
        game: object = None,
        info: Info = INFO_ALL,
        root_moves: Optional[Iterable[Move]] = None,
        options: ConfigMapping = {},
    ) -> Union[InfoDict, List[InfoDict]]:
        """Score and line of a position; a list of them if ``multipv`` is given."""
        search = Search(required(limit), False, multipv, game, info, root_moves, options)
        task = self._driver.search(board, search)
        self._finish(task, self._timeout_for(limit))
        lines = Lines(task, board, info)
        lines.pull()
        return lines.multipv[0] if multipv is None else lines.multipv

    def analysis(
        self,
        board: Board,
        limit: Optional[Limit] = None,
        *,
        multipv: Optional[int] = None,
        game: object = None,
        info: Info = INFO_ALL,
        root_moves: Optional[Iterable[Move]] = None,
        options: ConfigMapping = {},
    ) -> SimpleAnalysisResult:
        """Starts an analysis that reports line by line."""
        search = Search(limit, False, multipv, game, info, root_moves, options)
        task = self._driver.search(board, search)
        return SimpleAnalysisResult(self, Lines(task, board, info))

    def stop(self) -> None:
        """Ends a search that another thread waits for."""
        self._driver.stop()

    def quit(self) -> None:
        """Lets the engine exit; it is killed after ``timeout`` seconds."""
        margin = None if self.timeout is None else self.timeout + _EXIT_MARGIN
        self._finish(self._driver.engine.quit(self.timeout), margin)

    def close(self) -> None:
        """Ends the engine at once."""
        self._driver.engine.close()
        self._note_exit()

    def __enter__(self) -> SimpleEngine:
        return self

    def __exit__(
        self,
        exc_type: Optional[Type[BaseException]],
        exc_value: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        process_id = self._driver.engine.process_id()
        return "<SimpleEngine>" if process_id is None else f"<SimpleEngine (pid={process_id})>"
