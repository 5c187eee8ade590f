"""Engines in asyncio. A thread of the core drives each engine, so the event loop never blocks."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any, Iterable, List, Mapping, Optional, Tuple, Union, overload

from .._constants import Color
from .._lucena import Board, Move, SearchEngine
from .analysis import AnalysisResult, Lines, finish
from .driver import Command, Driver, Search, start_process
from .options import ConfigMapping, Option, UciOptionMap
from .requests import INFO_ALL, INFO_NONE, Info, InfoDict, Limit, Opponent, PlayResult, required


class EngineTransport(asyncio.SubprocessTransport):
    """The process of an engine. Its pipes belong to the core."""

    def __init__(self, driver: Driver) -> None:
        super().__init__()
        self._driver = driver
        self._is_closing = False

    def get_pid(self) -> int:
        return self._driver.engine.process_id()  # type: ignore[return-value]

    def get_returncode(self) -> Optional[int]:
        return self._driver.engine.exit_code()

    def get_pipe_transport(self, fd: int) -> None:
        return None

    def send_signal(self, signal: int) -> None:
        if self.get_returncode() is None and not self._is_closing:
            os.kill(self.get_pid(), signal)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.close()

    def close(self) -> None:
        self._is_closing = True
        self._driver.engine.close()

    def is_closing(self) -> bool:
        return self._is_closing

    def __repr__(self) -> str:
        return f"<EngineTransport (pid={self.get_pid()}, returncode={self.get_returncode()})>"


class Protocol:
    """An engine in asyncio. Create it with `popen_uci` or `LucenaProtocol`.

    A command stops the search that runs before it.
    """

    def __init__(self, driver: Driver) -> None:
        self.loop = asyncio.get_running_loop()
        self.initialized = True
        self._driver = driver
        self.returncode: asyncio.Future[int] = self.loop.create_future()

    @property
    def id(self) -> Mapping[str, str]:
        """``"name"`` and ``"author"``."""
        return self._driver.id

    @property
    def options(self) -> UciOptionMap[Option]:
        """The options that the engine declares."""
        return self._driver.options

    def _note_exit(self) -> None:
        code = self._driver.engine.exit_code()
        if code is not None and not self.returncode.done():
            self.returncode.set_result(code)

    async def _finish(self, task: Any) -> Any:
        try:
            return await finish(task)
        finally:
            self._note_exit()

    async def initialize(self) -> None:
        """Does nothing: an engine that has been started is ready."""

    async def ping(self) -> None:
        """Waits until the engine is ready."""
        await self._finish(self._driver.engine.ping(None))

    async def configure(self, options: ConfigMapping) -> None:
        """Sets options, such as ``{"Hash": 64}``. The value of a button is ``None``."""
        await self._finish(self._driver.configure(options))

    async def config(self) -> UciOptionMap[str]:
        """The options with their values as texts."""
        return UciOptionMap(await self._finish(self._driver.engine.values()))

    async def send_opponent_information(
        self, *, opponent: Optional[Opponent] = None, engine_rating: Optional[int] = None
    ) -> None:
        """Names the opponent to engines that have the option ``UCI_Opponent``."""
        task = self._driver.set_opponent(opponent)
        if task is not None:
            await self._finish(task)

    async def send_game_result(
        self,
        board: Board,
        winner: Optional[Color] = None,
        game_ending: Optional[str] = None,
        game_complete: bool = True,
    ) -> None:
        """Does nothing: UCI engines do not get results."""

    def _start(self, board: Board, search: Search) -> AnalysisResult:
        lines = Lines(self._driver.search(board, search), board, search.info)
        return AnalysisResult(lines, self)

    async def play(
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
            await self.send_opponent_information(opponent=opponent)
        search = Search(required(limit), True, None, game, info, root_moves, options, ponder)
        running = self._start(board, search)
        with running:
            best = await running.wait()
        return PlayResult(best.move, best.ponder, running.info)

    @overload
    async def analyse(
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
    async def analyse(
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

    async def analyse(
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
        running = self._start(board, search)
        with running:
            await running.wait()
        return running.info if multipv is None else running.multipv

    async def analysis(
        self,
        board: Board,
        limit: Optional[Limit] = None,
        *,
        multipv: Optional[int] = None,
        game: object = None,
        info: Info = INFO_ALL,
        root_moves: Optional[Iterable[Move]] = None,
        options: ConfigMapping = {},
    ) -> AnalysisResult:
        """Starts an analysis that reports line by line."""
        return self._start(board, Search(limit, False, multipv, game, info, root_moves, options))

    async def quit(self) -> None:
        """Lets the engine exit."""
        await self._finish(self._driver.engine.quit(None))


class UciProtocol(Protocol):
    """A UCI engine as a process."""

    def debug(self, on: bool = True) -> None:
        """Switches the debug mode of the engine, which ends the search that runs."""
        self._driver.engine.debug(on)

    def __repr__(self) -> str:
        return f"<UciProtocol (pid={self._driver.engine.process_id()})>"


class LucenaProtocol(Protocol):
    """The engine of this package, in this process. Create it where an event loop runs."""

    def __init__(self) -> None:
        super().__init__(Driver(SearchEngine()))

    def __repr__(self) -> str:
        return "<LucenaProtocol>"


async def popen_uci(
    command: Command, *, setpgrp: bool = False, **popen_args: Any
) -> Tuple[EngineTransport, UciProtocol]:
    """Starts a UCI engine and waits until it is ready.

    Of the arguments of ``subprocess.Popen``, ``cwd``, ``env`` and ``stderr`` are taken.
    """
    task = start_process(command, reply_timeout=None, setpgrp=setpgrp, **popen_args)
    driver = Driver(await finish(task))
    return EngineTransport(driver), UciProtocol(driver)
