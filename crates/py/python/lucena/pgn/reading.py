"""Reading games from text files."""

from .. import _lucena
from .headers import Headers
from .nodes import Game
from .visitors import SKIP, GameBuilder, SkipVisitor, log_error


class _Driver:
    """Passes headers to a visitor, and makes the board for the moves."""

    skip = SKIP

    def __init__(self, visitor):
        self.visitor = visitor
        self.headers = None
        self._copies = False

    def begin_game(self):
        if self.visitor.begin_game() is SKIP:
            return SKIP
        self.headers = self.visitor.begin_headers()
        # A visitor that keeps no headers: they are needed for the start position.
        self._copies = not isinstance(self.headers, Headers)
        if self._copies:
            self.headers = Headers({})
        return None

    def visit_header(self, name, value):
        self.visitor.visit_header(name, value)
        if self._copies:
            self.headers[name] = value

    def begin_moves(self):
        """The board at the start; ``None`` if the moves are left out."""
        if self.visitor.end_headers() is SKIP:
            return None
        try:
            self.headers.variant()
        except ValueError as error:
            self.visitor.handle_error(error)
        try:
            board = self.headers._standard().board()
        except ValueError as error:
            self.visitor.handle_error(error)
            return None
        self.visitor.visit_board(board)
        return board


def read_game(handle, *, Visitor=GameBuilder):
    """Reads the next game of a text file; ``None`` at its end.

    >>> import io, lucena.pgn
    >>> file = io.StringIO("1. e4 e5 2. Ke3 *\\n\\n1. d4 *\\n")
    >>> import logging; logging.getLogger("lucena.pgn").setLevel(logging.CRITICAL)
    >>> game = lucena.pgn.read_game(file)
    >>> game.errors[0]
    IllegalMoveError(...)
    >>> print(lucena.pgn.read_game(file).mainline_moves())
    1. d4
    >>> lucena.pgn.read_game(file) is None
    True
    """
    if Visitor is GameBuilder:
        tree = _lucena.read_tree(handle)
        return None if tree is None else game_of(tree)
    visitor = Visitor()
    return visitor.result() if _lucena.read_with(handle, _Driver(visitor)) else None


def game_of(tree):
    """The game of a tree that was read; its errors are logged."""
    game = Game._of_tree(tree)
    if tree.has_errors:
        for error in game.errors:
            log_error(error, game)
    return game


def read_headers(handle):
    """Reads the headers of the next game of a text file; ``None`` at its end."""
    tags = _lucena.read_tags(handle)
    return None if tags is None else Headers._of_tags(tags)


def skip_game(handle):
    """Skips the next game of a text file; false at its end."""
    return bool(read_game(handle, Visitor=SkipVisitor))


def read_games(path, *, threads=None):
    """Iterates over the games of a file, which may be compressed with gzip or Zstandard.

    The fast way for large files: they are read on several threads. What ends a game is not an empty line
    alone, but its result or the tags of the next one; encodings are found out.
    """
    return map(game_of, _lucena.Trees(path, threads))


def read_all_headers(path, *, threads=None):
    """Iterates over the headers of the games of a file, as ``read_games`` does over the games.

    >>> import tempfile, pathlib, lucena.pgn
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "games.pgn"
    >>> _ = path.write_text('[White "Réti"]\\n\\n1. Nf3 *\\n\\n[White "Lasker"]\\n\\n1. e4 *\\n', encoding="utf-8")
    >>> [headers["White"] for headers in lucena.pgn.read_all_headers(path)]
    ['Réti', 'Lasker']
    """
    return map(Headers._of_tags, _lucena.TagLists(path, threads))
