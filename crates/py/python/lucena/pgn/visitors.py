"""Visitors, which are called with the parts of a game in the order of PGN."""

import abc
import enum
import logging
from typing import Generic, TypeVar

from .headers import Headers as _Headers

LOGGER = logging.getLogger("lucena.pgn")
ResultT = TypeVar("ResultT", covariant=True)


class SkipType(enum.Enum):
    """The type of ``SKIP``."""

    SKIP = None


SKIP = SkipType.SKIP
"""What a visitor returns to leave out what follows."""


class BaseVisitor(abc.ABC, Generic[ResultT]):
    """The base of visitors: every method but ``result`` does nothing."""

    def begin_game(self):
        """A game begins; ``SKIP`` leaves it out."""

    def begin_headers(self):
        """The tag pairs begin; may return the ``Headers`` that the visitor fills itself."""

    def visit_header(self, tagname, tagvalue):
        """A tag pair."""

    def end_headers(self):
        """The tag pairs have ended; ``SKIP`` leaves out the moves."""

    def begin_parse_san(self, board, san):
        """A move is about to be parsed; ``SKIP`` leaves it out."""

    def parse_san(self, board, san):
        """The move of a text; ``ValueError`` if it is not legal."""
        return board.parse_san(san)

    def visit_move(self, board, move):
        """A move; the board is the one before it."""

    def visit_board(self, board):
        """The board at the start and after each move."""

    def visit_comment(self, comment):
        """A comment."""

    def visit_nag(self, nag):
        """The number of a NAG."""

    def begin_variation(self):
        """A variation begins; ``SKIP`` leaves it out."""

    def end_variation(self):
        """A variation has ended, or was left out."""

    def visit_result(self, result):
        """The result at the end of the moves."""

    def end_game(self):
        """The game has ended."""

    @abc.abstractmethod
    def result(self):
        """What became of the game."""

    def handle_error(self, error):
        """An error in the game: raised here."""
        raise error


class GameBuilder(BaseVisitor):
    """Builds a game, by default a ``Game``."""

    def __init__(self, *, Game=None):
        if Game is None:
            from .nodes import Game
        self.Game = Game

    def begin_game(self):
        self.game = self.Game()
        # The last node of the main line and of each open variation.
        self._ends = [self.game]
        self._starting_comment = ""
        self._has_moved = False

    def begin_headers(self):
        return self.game.headers

    def visit_header(self, tagname, tagvalue):
        self.game.headers[tagname] = tagvalue

    def visit_move(self, board, move):
        node = self._ends[-1].add_variation(move)
        node.starting_comment, self._starting_comment = self._starting_comment, ""
        self._ends[-1] = node
        self._has_moved = True

    def visit_nag(self, nag):
        self._ends[-1].nags.add(nag)

    def visit_comment(self, comment):
        node = self._ends[-1]
        if self._has_moved or (node.parent is None and node.is_end()):
            node.comment = _joined(node.comment, comment)
        else:
            self._starting_comment = _joined(self._starting_comment, comment)

    def begin_variation(self):
        parent = self._ends[-1].parent
        assert parent is not None, "a variation before the first move"
        self._ends.append(parent)
        self._has_moved = False

    def end_variation(self):
        self._ends.pop()

    def visit_result(self, result):
        if self.game.headers.get("Result", "*") == "*":
            self.game.headers["Result"] = result

    def handle_error(self, error):
        """Keeps the error in ``Game.errors`` and logs it."""
        log_error(error, self.game)
        self.game.errors.append(error)

    def result(self):
        return self.game


def log_error(error, game):
    """Logs an error of a game that is read."""
    LOGGER.error("%s while parsing %r", error, game)


def _joined(*comments):
    return " ".join(filter(None, comments))


class HeadersBuilder(BaseVisitor):
    """Keeps the headers and leaves out the moves."""

    def __init__(self, *, Headers=_Headers):
        self.Headers = Headers

    def begin_headers(self):
        self.headers = self.Headers({})
        return self.headers

    def visit_header(self, tagname, tagvalue):
        self.headers[tagname] = tagvalue

    def end_headers(self):
        return SKIP

    def result(self):
        return self.headers


class BoardBuilder(BaseVisitor):
    """Keeps the board at the end of the main line, with its moves."""

    def begin_game(self):
        self._depth = 0

    def begin_variation(self):
        self._depth += 1
        return SKIP

    def end_variation(self):
        self._depth = max(self._depth - 1, 0)

    def visit_board(self, board):
        if not self._depth:
            self.board = board

    def result(self):
        return self.board


class SkipVisitor(BaseVisitor):
    """Leaves out a game."""

    def begin_game(self):
        return SKIP

    def end_headers(self):
        return SKIP

    def begin_variation(self):
        return SKIP

    def result(self):
        return True
