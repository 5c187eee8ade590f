"""Analysis of many positions on all cores."""

from __future__ import annotations

import concurrent.futures
import os
import threading
from typing import Any, Iterable, Iterator, List, Optional, Union

from .._lucena import Board
from .options import ConfigMapping
from .requests import Limit
from .simple import SimpleEngine


def analyse_many(
    boards: Iterable[Union[Board, str]],
    limit: Limit,
    *,
    multipv: Optional[int] = None,
    workers: Optional[int] = None,
    options: ConfigMapping = {},
) -> List[Any]:
    """What ``SimpleEngine.analyse`` returns for each board or FEN of a list, in its order.

    Each worker, by default one for each core, is an engine with one thread and 4 MiB of hash table, unless
    ``options`` say otherwise. Each position is searched as the first of a new game, so that the result does
    not depend on the workers, as long as the limit is of nodes or depth. Ctrl-C stops all.

    >>> import lucena, lucena.engine
    >>> boards = [lucena.Board(), "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"]
    >>> infos = lucena.engine.analyse_many(boards, lucena.engine.Limit(depth=3))
    >>> infos[1]["score"].white(), infos[1]["pv"]
    (Mate(+1), [Move.from_uci('a1a8')])
    """
    positions = [_board(board) if isinstance(board, str) else board for board in boards]
    if workers is not None and workers < 1:
        raise ValueError(f"workers: found {workers}, expected at least 1")
    count = min(workers or os.cpu_count() or 1, len(positions))
    engines = [SimpleEngine({"Hash": 4, "Threads": 1, **options}) for _ in range(count)]
    infos: List[Any] = [None] * len(positions)
    stopped = threading.Event()
    todo = _Shared(enumerate(positions))

    def work(engine: SimpleEngine) -> None:
        for index, board in todo:
            if stopped.is_set():
                break
            infos[index] = engine.analyse(board, limit, multipv=multipv, game=index)

    try:
        with concurrent.futures.ThreadPoolExecutor(max(count, 1), "lucena-analyse") as pool:
            futures = [pool.submit(work, engine) for engine in engines]
            try:
                _raise_first(futures)
            except BaseException:
                stopped.set()
                try:
                    _stop(engines, futures)
                finally:
                    # The pool waits for its threads: a second Ctrl-C must not leave them searching.
                    for engine in engines:
                        engine.close()
                raise
    finally:
        for engine in engines:
            engine.close()
    return infos


def _board(fen: str) -> Board:
    board = Board(fen)
    board.chess960 = board.has_chess960_castling_rights()
    return board


class _Shared:
    """An iterator for several threads."""

    def __init__(self, items: Iterator[Any]) -> None:
        self._items = items
        self._lock = threading.Lock()

    def __iter__(self) -> _Shared:
        return self

    def __next__(self) -> Any:
        with self._lock:
            return next(self._items)


def _raise_first(futures: List[concurrent.futures.Future[None]]) -> None:
    done, _ = concurrent.futures.wait(futures, return_when=concurrent.futures.FIRST_EXCEPTION)
    for future in done:
        future.result()


def _stop(engines: List[SimpleEngine], futures: List[concurrent.futures.Future[None]]) -> None:
    """Stops the searches, again and again: one may be about to begin."""
    pending = set(futures)
    while pending:
        for engine in engines:
            engine.stop()
        _, pending = concurrent.futures.wait(pending, timeout=0.02)
