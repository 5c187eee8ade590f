"""Running searches: their lines and their result, for threads and for asyncio."""

from __future__ import annotations

import asyncio
import collections
from types import TracebackType
from typing import Any, Deque, Iterator, List, Optional, Type

from .._lucena import Board, Task
from .driver import callbacks, info_dict
from .errors import AnalysisComplete
from .requests import BestMove, Info, InfoDict

_MAX_MULTIPV = 500
"""No position has as many moves: what an engine reports beyond is a mistake."""


class Lines:
    """The lines of a search, as a queue and as the latest of each number."""

    def __init__(self, task: Task, board: Board, info: Info) -> None:
        self.task = task
        self._turn = board.turn
        self._selected = int(info)
        self.multipv: List[InfoDict] = [{}]
        self.queue: Deque[InfoDict] = collections.deque()

    def pull(self) -> bool:
        """Takes the lines that there are, and returns whether the search is over."""
        is_over = self.task.is_over()
        for line in self.task.take_lines(self._selected):
            self._post(info_dict(line, self._turn))
        return is_over

    def _post(self, line: InfoDict) -> None:
        number = line.get("multipv", 1)
        if not line or not 1 <= number <= _MAX_MULTIPV:
            return
        while len(self.multipv) < number:
            self.multipv.append({})
        latest = self.multipv[number - 1]
        if "score" in line:
            latest.pop("lowerbound", None)
            latest.pop("upperbound", None)
        latest.update(line)
        self.queue.append(line)

    def best(self) -> BestMove:
        return BestMove(*self.task.result())


class SimpleAnalysisResult:
    """A running analysis: an iterator over its lines, which ends with the search.

    As a context manager, it stops the analysis at the end of the block.
    """

    def __init__(self, engine: Any, lines: Lines) -> None:
        self._engine = engine
        self._lines = lines

    @property
    def info(self) -> InfoDict:
        """What is known so far of the best line."""
        return self.multipv[0]

    @property
    def multipv(self) -> List[InfoDict]:
        """What is known so far of each line, best first."""
        self._lines.pull()
        return self._lines.multipv

    def stop(self) -> None:
        """Stops the search."""
        self._lines.task.stop()

    def wait(self) -> BestMove:
        """Waits for the end of the search, which must be stopped if it has no limit."""
        self._engine._finish(self._lines.task, None)
        return self._lines.best()

    def would_block(self) -> bool:
        """Whether `get` would wait for the engine."""
        is_over = self._lines.pull()
        return not is_over and not self._lines.queue

    def empty(self) -> bool:
        """Whether all lines so far have been read."""
        self._lines.pull()
        return not self._lines.queue

    def get(self) -> InfoDict:
        """Waits for the next line; raises `AnalysisComplete` after the last."""
        lines = self._lines
        while True:
            is_over = lines.pull()
            if lines.queue:
                return lines.queue.popleft()
            if is_over:
                self._engine._finish(lines.task, None)
                raise AnalysisComplete()
            lines.task.wait_for_news()

    def next(self) -> Optional[InfoDict]:
        """Waits for the next line; ``None`` after the last."""
        try:
            return self.get()
        except AnalysisComplete:
            return None

    def __iter__(self) -> Iterator[InfoDict]:
        return self

    def __next__(self) -> InfoDict:
        try:
            return self.get()
        except AnalysisComplete:
            raise StopIteration from None

    def __enter__(self) -> SimpleAnalysisResult:
        return self

    def __exit__(
        self,
        exc_type: Optional[Type[BaseException]],
        exc_value: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.stop()


_PAUSE_AT_EXIT = 0.001
"""Seconds between looks at a task that calls no function any more."""


class News:
    """Waits for a task in the event loop that runs."""

    def __init__(self, task: Task) -> None:
        self._loop = asyncio.get_running_loop()
        self._event = asyncio.Event()
        task.on_news(callbacks(), self._call)

    def _call(self) -> None:
        # In a thread of the engine.
        try:
            self._loop.call_soon_threadsafe(self._event.set)
        except RuntimeError:
            # The loop has been closed, and no one waits.
            pass

    async def wait(self) -> None:
        """Waits until there may be news."""
        if callbacks().is_closed:
            # In a function that runs at exit, after the one of this package.
            await asyncio.sleep(_PAUSE_AT_EXIT)
            return
        await self._event.wait()
        self._event.clear()


async def finish(task: Task) -> Any:
    """Waits for a task without lines; stops it if the wait is cancelled."""
    news = News(task)
    try:
        while not task.is_over():
            await news.wait()
    except asyncio.CancelledError:
        task.stop()
        raise
    return task.result()


class AnalysisResult:
    """A running analysis in asyncio: an asynchronous iterator over its lines.

    As a context manager, it stops the analysis at the end of the block.
    """

    def __init__(self, lines: Lines, protocol: Any) -> None:
        self._lines = lines
        self._protocol = protocol
        self._news = News(lines.task)

    @property
    def info(self) -> InfoDict:
        """What is known so far of the best line."""
        return self.multipv[0]

    @property
    def multipv(self) -> List[InfoDict]:
        """What is known so far of each line, best first."""
        self._lines.pull()
        return self._lines.multipv

    def stop(self) -> None:
        """Stops the search."""
        self._lines.task.stop()

    async def wait(self) -> BestMove:
        """Waits for the end of the search, which must be stopped if it has no limit."""
        while not self._lines.pull():
            await self._news.wait()
        return self._best()

    def _best(self) -> BestMove:
        try:
            return self._lines.best()
        finally:
            self._protocol._note_exit()

    def would_block(self) -> bool:
        """Whether `get` would wait for the engine."""
        is_over = self._lines.pull()
        return not is_over and not self._lines.queue

    def empty(self) -> bool:
        """Whether all lines so far have been read."""
        self._lines.pull()
        return not self._lines.queue

    async def get(self) -> InfoDict:
        """Waits for the next line; raises `AnalysisComplete` after the last."""
        while True:
            is_over = self._lines.pull()
            if self._lines.queue:
                return self._lines.queue.popleft()
            if is_over:
                self._best()
                raise AnalysisComplete()
            await self._news.wait()

    async def next(self) -> Optional[InfoDict]:
        """Waits for the next line; ``None`` after the last."""
        try:
            return await self.get()
        except AnalysisComplete:
            return None

    def __aiter__(self) -> AnalysisResult:
        return self

    async def __anext__(self) -> InfoDict:
        try:
            return await self.get()
        except AnalysisComplete:
            raise StopAsyncIteration from None

    def __enter__(self) -> AnalysisResult:
        return self

    def __exit__(
        self,
        exc_type: Optional[Type[BaseException]],
        exc_value: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.stop()
