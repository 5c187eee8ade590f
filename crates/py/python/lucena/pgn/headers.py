"""The tag pairs of a game."""

import re
from collections.abc import MutableMapping

from .. import variant as _variants
from .._lucena import Board

TAG_ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]

UNKNOWN = {name: "?" for name in TAG_ROSTER} | {"Date": "????.??.??", "Result": "*"}
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_+#=:-]*")
_CHESS960 = {"chess960", "chess 960", "fischerandom", "fischerrandom", "fischer random"}
_WILD = {f"wild/{number}" for number in range(9)} | {"wild/8a"}


class Headers(MutableMapping):
    """Tag names and values: first the Seven Tag Roster, then the others as they were added.

    >>> import lucena.pgn
    >>> headers = lucena.pgn.Headers()
    >>> headers["WhiteElo"] = "2851"
    >>> headers["White"] = "Carlsen, Magnus"
    >>> list(headers)[-3:]
    ['Black', 'Result', 'WhiteElo']
    """

    def __init__(self, data=None, **kwargs):
        self._roster = {}
        self._others = {}
        self.update(UNKNOWN if data is None else data, **kwargs)

    @classmethod
    def without_tag_roster(cls):
        """No tags at all."""
        return cls({})

    @classmethod
    def _of_tags(cls, tags, roster=()):
        """Of tags that were read, which need no check; ``roster`` has defaults for those missing."""
        headers = cls.__new__(cls)
        roster, others = dict(roster), {}
        for name, value in tags:
            (roster if name in UNKNOWN else others)[name] = value
        headers._roster, headers._others = roster, others
        return headers

    @classmethod
    def builder(cls):
        """A visitor that reads headers of this class."""
        from .visitors import HeadersBuilder

        return HeadersBuilder(Headers=cls)

    def is_chess960(self):
        """Whether the tag ``Variant`` names Chess960."""
        return self.get("Variant", "").lower() in _CHESS960

    def is_wild(self):
        """Whether the tag ``Variant`` names a start position of FICS, which has the usual rules."""
        return self.get("Variant", "").lower() in _WILD

    def variant(self):
        """The class of boards for the tag ``Variant``; ``ValueError`` if that is not known."""
        if "Variant" not in self or self.is_chess960() or self.is_wild():
            return Board
        return _variants.find_variant(self["Variant"])

    def board(self):
        """The board at the start of the game."""
        board_class = self.variant()
        chess960 = self.is_chess960()
        if "FEN" not in self:
            return board_class(chess960=chess960)
        board = board_class(self["FEN"], chess960=chess960)
        board.chess960 = chess960 or board.has_chess960_castling_rights()
        return board

    def _standard(self):
        """These headers without a variant that is not known."""
        try:
            self.variant()
        except ValueError:
            return Headers({name: self[name] for name in self if name != "Variant"})
        return self

    def _part(self, name):
        return self._roster if name in UNKNOWN else self._others

    def __getitem__(self, key):
        return self._part(key)[key]

    def __setitem__(self, key, value):
        if key in UNKNOWN:
            self._roster[key] = value
            return
        if not _NAME.fullmatch(key):
            raise ValueError(f"invalid pgn header tag: {key!r}")
        if "\n" in value or "\r" in value:
            raise ValueError(f"line break in pgn header {key}: {value!r}")
        self._others[key] = value

    def __delitem__(self, key):
        del self._part(key)[key]

    def __iter__(self):
        roster = (name for name in TAG_ROSTER if name in self._roster)
        yield from roster
        yield from self._others

    def __len__(self):
        return len(self._roster) + len(self._others)

    def copy(self):
        """A copy of the same class."""
        return type(self)(self)

    __copy__ = copy

    def __repr__(self):
        tags = ", ".join(f"{name}={value!r}" for name, value in self.items())
        return f"{type(self).__name__}({tags})"
