"""What engines in this process and as processes have in common: arguments of Python in, tasks out."""

from __future__ import annotations

import atexit
import contextlib
import dataclasses
import logging
import os
import subprocess
import threading
import weakref
from typing import Any, Dict, Iterable, List, Mapping, Optional, Tuple, Union

from .._lucena import Board, Callbacks, Move, SearchEngine, Task, UciEngine
from .errors import EngineError
from .options import ConfigMapping, ConfigValue, Option, UciOptionMap
from .requests import Info, InfoDict, Limit, Opponent, count, seconds
from .score import Cp, Mate, PovScore, PovWdl, Wdl

_MAX_U32, _MAX_U64 = 2**32 - 1, 2**64 - 1

LOGGER = logging.getLogger("lucena.engine")

Command = Union[str, "os.PathLike[str]", List[Any]]

_open_drivers: weakref.WeakSet[Driver] = weakref.WeakSet()

_callbacks = Callbacks()


def callbacks() -> Callbacks:
    """What threads of engines call, until the program exits."""
    return _callbacks


@atexit.register
def _close_all() -> None:
    # All are closed, the callbacks last, even if one of them fails.
    with contextlib.ExitStack() as stack:
        stack.callback(_callbacks.close)
        for driver in list(_open_drivers):
            # Some engines search on when their input ends.
            stack.callback(driver.engine.close)


def _leave_to_parent() -> None:
    for driver in list(_open_drivers):
        # A thread that the child does not have may hold it.
        driver._lock = threading.Lock()
    _open_drivers.clear()
    global _callbacks
    # The calls that the threads of the parent are in do not end in the child.
    _callbacks = Callbacks()


if hasattr(os, "register_at_fork"):
    # The engines belong to the parent, which goes on using them.
    os.register_at_fork(after_in_child=_leave_to_parent)


@dataclasses.dataclass
class Search:
    """The arguments of a search besides the board."""

    limit: Optional[Limit]
    is_play: bool
    multipv: Optional[int] = None
    game: object = None
    info: Info = Info.ALL
    root_moves: Optional[Iterable[Move]] = None
    options: ConfigMapping = dataclasses.field(default_factory=dict)
    ponder: bool = False


def start_process(
    command: Command,
    *,
    reply_timeout: Optional[float],
    debug: Optional[bool] = None,
    setpgrp: bool = False,
    cwd: Union[str, "os.PathLike[str]", None] = None,
    env: Optional[Mapping[str, str]] = None,
    stderr: Optional[int] = subprocess.PIPE,
) -> Task:
    """Starts a UCI engine. It has a process group of its own, whatever ``setpgrp`` is."""
    streams = {None: "inherit", subprocess.DEVNULL: "discard", subprocess.PIPE: "keep"}
    if stderr not in streams:
        raise ValueError("stderr: expected None, subprocess.PIPE or subprocess.DEVNULL")
    process = {
        "command": list(command) if isinstance(command, (list, tuple)) else [command],
        "folder": cwd,
        "environment": None if env is None else list(env.items()),
        "stderr": streams[stderr],
        "on_line": (_callbacks, _log) if debug or LOGGER.isEnabledFor(logging.DEBUG) else None,
    }
    return UciEngine.start(process, (reply_timeout, reply_timeout))


def _log(is_sent: bool, line: str) -> None:
    LOGGER.debug("%s %s", "<<" if is_sent else ">>", line)


class Driver:
    """An engine with its options, and the state that spans commands."""

    def __init__(self, engine: Union[SearchEngine, UciEngine]) -> None:
        self.engine = engine
        declared = (Option(*fields) for fields in engine.options())
        self.options: UciOptionMap[Option] = UciOptionMap((it.name, it) for it in declared)
        named = zip(("name", "author"), engine.id())
        self.id: Dict[str, str] = {key: value for key, value in named if value}
        self._game: object = None
        self._n_games = 0
        self._opponent: Optional[Opponent] = None
        self._lock = threading.Lock()
        self._task: Optional[Task] = None
        _open_drivers.add(self)

    def search(self, board: Board, search: Search) -> Task:
        if not isinstance(board, Board):
            raise TypeError(f"board: found {board!r}, expected a Board")
        limit, options = Limit() if search.limit is None else search.limit, self._values(search.options)
        fields = {
            "time": seconds("time", limit.time),
            "depth": count("depth", limit.depth, _MAX_U32),
            "nodes": count("nodes", limit.nodes, _MAX_U64),
            "mate": count("mate", limit.mate, _MAX_U32),
            "white_clock": seconds("white_clock", limit.white_clock),
            "black_clock": seconds("black_clock", limit.black_clock),
            "white_inc": seconds("white_inc", limit.white_inc),
            "black_inc": seconds("black_inc", limit.black_inc),
            "remaining_moves": count("remaining_moves", limit.remaining_moves, _MAX_U32),
            "infinite": search.limit is None,
            "root_moves": _root_moves(search.root_moves),
            "multipv": count("multipv", search.multipv, _MAX_U32, minimum=1),
            # A button has no value to go back to.
            "options": [(name, value) for name, value in options if value is not None],
            "ponder": bool(search.ponder),
            "is_play": search.is_play,
            "wants_lines": search.info != Info.NONE,
        }
        with self._lock:
            if self._n_games == 0 or search.game != self._game:
                self._n_games += 1
                self._game = search.game
            request = {**fields, "game": self._n_games}
            self._task = self.engine.search(board, request)
            return self._task

    def stop(self) -> None:
        """Ends the last search."""
        if self._task is not None:
            self._task.stop()

    def configure(self, options: ConfigMapping) -> Task:
        return self.engine.configure(self._values(options), True)

    def set_opponent(self, opponent: Optional[Opponent]) -> Optional[Task]:
        """Names the opponent, if that is another one and the engine supports UCI_Opponent."""
        if opponent == self._opponent or "UCI_Opponent" not in self.options:
            return None
        self._opponent = opponent
        text = ""
        if opponent is not None:
            kind = "computer" if opponent.is_engine else "human"
            words = [opponent.title or "none", opponent.rating or "none", kind, opponent.name or ""]
            text = " ".join(map(str, words)).strip()
        return self.engine.configure([("UCI_Opponent", text)], False)

    def _values(self, options: ConfigMapping) -> List[Tuple[str, Optional[str]]]:
        return [(name, self._value(name, value)) for name, value in options.items()]

    def _value(self, name: str, value: ConfigValue) -> Optional[str]:
        option = self.options.get(name)
        if option is None:
            known = ", ".join(self.options)
            raise EngineError(f"the engine has no option {name!r}, but these: {known}")
        if option.is_managed():
            raise EngineError(f"option {name!r} follows from the arguments of a search")
        parsed = option.parse(value)
        if isinstance(parsed, bool):
            return "true" if parsed else "false"
        return None if parsed is None else str(parsed)


def _root_moves(moves: Optional[Iterable[Move]]) -> Optional[List[Move]]:
    if moves is None:
        return None
    found = list(moves)
    for move in found:
        if not isinstance(move, Move):
            raise TypeError(f"root_moves: found {move!r}, expected a Move")
    if not found:
        # Engines differ in what `searchmoves` without moves means.
        raise ValueError("root_moves: found no moves, expected at least one")
    return found


def info_dict(line: Dict[str, Any], turn: bool) -> InfoDict:
    """A line of the core with the classes for scores."""
    if "score" in line:
        cp, mate = line["score"]
        line["score"] = PovScore(Cp(cp) if mate is None else Mate(mate), turn)
    if "wdl" in line:
        line["wdl"] = PovWdl(Wdl(*line["wdl"]), turn)
    return line
