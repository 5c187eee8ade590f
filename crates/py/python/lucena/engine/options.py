"""Options of engines."""

from __future__ import annotations

import dataclasses
from collections.abc import MutableMapping as _MutableMapping
from typing import Any, Dict, Iterator, List, Mapping, MutableMapping, Optional, Tuple, TypeVar, Union

from .errors import EngineError

T = TypeVar("T")

ConfigValue = Union[str, int, bool, None]
ConfigMapping = Mapping[str, ConfigValue]

MANAGED_OPTIONS = ["uci_chess960", "uci_variant", "multipv", "ponder"]
"""Options that follow from the arguments of a search, in lower case."""


@dataclasses.dataclass
class Option:
    """An option as the engine declares it."""

    name: str
    type: str
    default: ConfigValue
    min: Optional[int]
    max: Optional[int]
    var: Optional[List[str]]

    def parse(self, value: ConfigValue) -> ConfigValue:
        """The value in the type of the option.

        >>> Option("Hash", "spin", 16, 1, 1024, []).parse("64")
        64
        """
        if self.type == "check":
            return bool(value) and value != "false"
        if self.type == "spin":
            return self._number(value)
        if self.type == "combo":
            choice = "" if value is None else str(value)
            if choice not in (self.var or []):
                choices = ", ".join(self.var or [])
                raise EngineError(f"option {self.name!r}: found {choice!r}, expected one of: {choices}")
            return choice
        if self.type in {"button", "reset", "save"}:
            return None
        if self.type in {"string", "file", "path"}:
            text = "" if value is None else str(value)
            if "\n" in text or "\r" in text:
                raise EngineError(f"option {self.name!r}: found a line break in {text!r}")
            return text
        raise EngineError(f"option {self.name!r}: unknown type {self.type!r}")

    def _number(self, value: ConfigValue) -> int:
        try:
            number = int(value)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            raise EngineError(f"option {self.name!r}: found {value!r}, expected an integer") from None
        if self.min is not None and number < self.min:
            raise EngineError(f"option {self.name!r}: found {number}, expected at least {self.min}")
        if self.max is not None and number > self.max:
            raise EngineError(f"option {self.name!r}: found {number}, expected at most {self.max}")
        return number

    def is_managed(self) -> bool:
        """Whether the option follows from the arguments of a search and cannot be set."""
        return self.name.lower() in MANAGED_OPTIONS


class UciOptionMap(MutableMapping[str, T]):
    """A mapping from names of options, in upper or lower case.

    >>> UciOptionMap({"Hash": 16})["hash"]
    16
    """

    def __init__(self, data: Any = None, **kwargs: T) -> None:
        # Lower case to the name as it is written, and the value.
        self._entries: Dict[str, Tuple[str, T]] = {}
        self.update({} if data is None else data, **kwargs)

    def __setitem__(self, key: str, value: T) -> None:
        self._entries[key.lower()] = (key, value)

    def __getitem__(self, key: str) -> T:
        try:
            return self._entries[key.lower()][1]
        except KeyError:
            raise KeyError(key) from None

    def __delitem__(self, key: str) -> None:
        del self._entries[key.lower()]

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self._entries.values())

    def __len__(self) -> int:
        return len(self._entries)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _MutableMapping):
            return NotImplemented
        theirs: UciOptionMap[Any] = UciOptionMap(other)
        return {name: value for name, (_, value) in self._entries.items()} == {
            name: value for name, (_, value) in theirs._entries.items()
        }

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> UciOptionMap[T]:
        return UciOptionMap(self)

    __copy__ = copy

    def __repr__(self) -> str:
        return f"UciOptionMap({dict(self.items())!r})"
