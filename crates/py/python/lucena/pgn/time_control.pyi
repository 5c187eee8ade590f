import dataclasses
import enum
from typing import List

class TimeControlType(enum.Enum):
    UNKNOWN = 0
    UNLIMITED = 1
    STANDARD = 2
    RAPID = 3
    BLITZ = 4
    BULLET = 5

@dataclasses.dataclass
class TimeControlPart:
    moves: int = 0
    time: int = 0
    increment: float = 0
    delay: float = 0

@dataclasses.dataclass
class TimeControl:
    parts: List[TimeControlPart] = ...
    type: TimeControlType = ...

def parse_time_control(time_control: str) -> TimeControl: ...
