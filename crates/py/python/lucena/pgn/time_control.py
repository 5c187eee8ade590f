"""The tag ``TimeControl``."""

import dataclasses
import enum


class TimeControlType(enum.Enum):
    """How fast a game is."""

    UNKNOWN = 0
    UNLIMITED = 1
    STANDARD = 2
    RAPID = 3
    BLITZ = 4
    BULLET = 5


@dataclasses.dataclass
class TimeControlPart:
    """A number of moves (0 for the rest of the game) in seconds, with what each move adds."""

    moves: int = 0
    time: int = 0
    increment: float = 0
    delay: float = 0


@dataclasses.dataclass
class TimeControl:
    """A time control in its parts."""

    parts: list = dataclasses.field(default_factory=list)
    type: TimeControlType = TimeControlType.UNKNOWN


# Upper bounds of the time for 60 moves, in seconds.
_TYPES = [(180, TimeControlType.BULLET), (900, TimeControlType.BLITZ), (3600, TimeControlType.RAPID)]


def parse_time_control(time_control):
    """Parses the value of the tag; ``ValueError`` if it is malformed.

    >>> import lucena.pgn
    >>> lucena.pgn.parse_time_control("300+3").type
    <TimeControlType.BLITZ: 4>
    """
    if not time_control or time_control.startswith("?"):
        return TimeControl()
    if time_control.startswith("-"):
        return TimeControl(type=TimeControlType.UNLIMITED)
    parts = [_part(text) for text in time_control.split(":")]
    if any(part.moves == 0 for part in parts[:-1]):
        raise ValueError(f"found {time_control!r}, expected a number of moves in all parts but the last")
    seconds = parts[0].time + 60 * parts[0].increment
    types = (type for limit, type in _TYPES if seconds < limit)
    return TimeControl(parts, next(types, TimeControlType.STANDARD))


def _part(text):
    base, *bonus = text.split("+")
    moves, slash, time = base.partition("/")
    part = TimeControlPart(int(moves), int(time.split("/")[0])) if slash else TimeControlPart(0, int(moves))
    if bonus and bonus[0].lower().endswith("d"):
        part.delay = float(bonus[0][:-1])
    elif bonus:
        part.increment = float(bonus[0])
    return part
