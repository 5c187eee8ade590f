"""Games as trees of nodes.

A game that was read keeps its moves in a compact tree of the extension, which never changes. Nodes are
made from it as they are looked at, and hold what is edited.
"""

import abc

from .. import Board
from . import annotations
from .export import StringExporter
from .headers import UNKNOWN, Headers
from .time_control import parse_time_control
from .visitors import SKIP, GameBuilder

_LAZY = ("variations", "comment", "starting_comment", "nags")


class GameNode(abc.ABC):
    """A position of a game: the start or after a move."""

    def __init__(self, *, comment=""):
        self.parent = None
        self.move = None
        self.variations = []
        self.comment = comment
        self.starting_comment = ""
        self.nags = set()

    def __getattr__(self, name):
        """What was not looked at before comes from the tree that was read."""
        if name not in _LAZY or "_tree" not in self.__dict__:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        if name == "variations":
            children = self._tree.children(self._id)
            value = [_child(self, self._tree, id, move) for id, move in children]
        else:
            value = getattr(self._tree, name)(self._id)
        self.__dict__[name] = value
        return value

    def __getstate__(self):
        for name in _LAZY:
            getattr(self, name)
        return {name: value for name, value in self.__dict__.items() if name not in ("_tree", "_id")}

    @abc.abstractmethod
    def board(self):
        """A board with the position and the moves that led to it."""

    @abc.abstractmethod
    def ply(self):
        """The ply number, by the move number and the side to move."""

    @abc.abstractmethod
    def accept(self, visitor):
        """Visits the game from the move of this node on."""

    def turn(self):
        """The side to move."""
        return self.ply() % 2 == 0

    def root(self):
        """The node without a parent."""
        node = self
        while node.parent is not None:
            node = node.parent
        return node

    def game(self):
        """The game of the node."""
        root = self.root()
        assert isinstance(root, Game), "the node is not part of a game"
        return root

    def next(self):
        """The next node of the line, ``None`` at its end."""
        variations = self.variations
        return variations[0] if variations else None

    def end(self):
        """The last node of the line."""
        node = self
        while node.variations:
            node = node.variations[0]
        return node

    def is_end(self):
        """Whether no move follows."""
        return not self.variations

    def is_main_variation(self):
        """Whether the node is its parent's first one."""
        if self.parent is None or not self.parent.variations:
            return True
        return self.parent.variations[0] is self

    def starts_variation(self):
        """Whether a variation begins with the node."""
        return not self.is_main_variation()

    def is_mainline(self):
        """Whether the node is on the main line of the game."""
        node = self
        while node.parent is not None:
            if not node.parent.variations or node.parent.variations[0] is not node:
                return False
            node = node.parent
        return True

    def __getitem__(self, move):
        """The child of a move or index, or the child itself."""
        if isinstance(move, (int, slice)):
            return self.variations[move]
        for variation in self.variations:
            if variation is move or variation.move == move:
                return variation
        raise KeyError(move)

    def __contains__(self, move):
        try:
            self[move]
        except KeyError:
            return False
        return True

    def variation(self, move):
        """The child of a move or index."""
        return self[move]

    def has_variation(self, move):
        """Whether there is a child of a move."""
        return move in self

    def _place(self, move):
        """The child of a move and its index."""
        child = self[move]
        return child, next(i for i, it in enumerate(self.variations) if it is child)

    def _move_to(self, move, place):
        child, index = self._place(move)
        del self.variations[index]
        self.variations.insert(max(place(index), 0), child)

    def promote_to_main(self, move):
        """Makes a variation the main one."""
        self._move_to(move, lambda _: 0)

    def promote(self, move):
        """Moves a variation one place up."""
        self._move_to(move, lambda index: index - 1)

    def demote(self, move):
        """Moves a variation one place down."""
        self._move_to(move, lambda index: index + 1)

    def remove_variation(self, move):
        """Removes a variation."""
        _, index = self._place(move)
        del self.variations[index]

    def add_variation(self, move, *, comment="", starting_comment="", nags=()):
        """Adds a variation and returns its node."""
        return ChildNode(self, move, comment=comment, starting_comment=starting_comment, nags=nags)

    def add_main_variation(self, move, *, comment="", nags=()):
        """Adds a variation as the main one and returns its node."""
        node = self.add_variation(move, comment=comment, nags=nags)
        self.variations.insert(0, self.variations.pop())
        return node

    def add_line(self, moves, *, comment="", starting_comment="", nags=()):
        """Adds moves one after another; comment and NAGs go to the last node, which is returned."""
        node = self
        for move in moves:
            node = node.add_variation(move, starting_comment=starting_comment)
            starting_comment = ""
        node.comment = f"{node.comment} {comment}" if node.comment else comment
        node.nags.update(nags)
        return node

    def mainline(self):
        """The nodes after this one."""
        return Mainline(self, lambda node: node)

    def mainline_moves(self):
        """The moves after this node."""
        return Mainline(self, lambda node: node.move)

    def eval(self):
        """The evaluation in the comment, a ``PovScore``."""
        return annotations.evaluation(self.comment, self.turn())

    def eval_depth(self):
        """The depth of the evaluation in the comment."""
        return annotations.evaluation_depth(self.comment)

    def set_eval(self, score, depth=None):
        """Writes an evaluation into the comment; ``None`` takes it out."""
        self.comment = annotations.with_evaluation(self.comment, score, depth)

    def clock(self):
        """The time left by the comment, in seconds."""
        return annotations.time(self.comment, "clk")

    def set_clock(self, seconds):
        """Writes the time left into the comment; ``None`` takes it out."""
        self.comment = annotations.with_time(self.comment, "clk", seconds)

    def emt(self):
        """The time spent on the move by the comment, in seconds."""
        return annotations.time(self.comment, "emt")

    def set_emt(self, seconds):
        """Writes the time spent into the comment; ``None`` takes it out."""
        self.comment = annotations.with_time(self.comment, "emt", seconds)

    def arrows(self):
        """The arrows and marked squares in the comment."""
        return annotations.arrows(self.comment)

    def set_arrows(self, arrows):
        """Writes arrows and marked squares into the comment in place of those in it."""
        self.comment = annotations.with_arrows(self.comment, arrows)

    def accept_subgame(self, visitor):
        """Visits a game that starts from this position."""
        if visitor.begin_game() is not SKIP:
            headers, board = self.game().headers, self.board()
            start = Game.without_tag_roster()
            start.setup(board)
            visitor.begin_headers()
            for name, value in headers.items():
                if name not in start.headers:
                    visitor.visit_header(name, value)
            for name, value in start.headers.items():
                visitor.visit_header(name, value)
            if visitor.end_headers() is not SKIP:
                visitor.visit_board(board)
                _visit_line(self.next(), board, visitor)
                visitor.visit_result(headers.get("Result", "*"))
        visitor.end_game()
        return visitor.result()

    def __str__(self):
        return self.accept(StringExporter(columns=None))


class ChildNode(GameNode):
    """The position after a move."""

    def __init__(self, parent, move, *, comment="", starting_comment="", nags=()):
        super().__init__(comment=comment)
        self.parent = parent
        self.move = move
        self.nags.update(nags)
        self.starting_comment = starting_comment
        parent.variations.append(self)

    def _path(self):
        """The game and the moves up to here."""
        moves, node = [], self
        while node.parent is not None:
            moves.append(node.move)
            node = node.parent
        assert isinstance(node, Game), "the node is not part of a game"
        moves.reverse()
        return node, moves

    def board(self):
        game, moves = self._path()
        board = game.board()
        for move in moves:
            board.push(move)
        return board

    def ply(self):
        node, count = self, 0
        while (parent := node.parent) is not None:
            node = parent
            count += 1
        assert isinstance(node, Game), "the node is not part of a game"
        return node.ply() + count

    def san(self):
        """The move in standard algebraic notation."""
        return self.parent.board().san(self.move)

    def uci(self, *, chess960=None):
        """The move in UCI notation."""
        return self.parent.board().uci(self.move, chess960=chess960)

    def accept(self, visitor):
        _visit_line(self, self.parent.board(), visitor, is_alone=True)
        return visitor.result()

    def __repr__(self):
        name = f"{type(self).__name__} at {id(self):#x}"
        try:
            board = self.parent.board()
            dots = "." if board.turn else "..."
            return f"<{name} ({board.fullmove_number}{dots} {board.san(self.move)} ...)>"
        except (AssertionError, ValueError):
            return f"<{name} (dangling: {self.move})>"


def _child(parent, tree, id, move):
    """A node that takes the rest from the tree when it is looked at."""
    node = ChildNode.__new__(ChildNode)
    node.__dict__.update(parent=parent, move=move, _tree=tree, _id=id)
    return node


def _visit_node(node, board, visitor):
    """A move with what is written beside it; plays it on the board."""
    if node.starting_comment:
        visitor.visit_comment(node.starting_comment)
    visitor.visit_move(board, node.move)
    board.push(node.move)
    visitor.visit_board(board)
    for nag in sorted(node.nags):
        visitor.visit_nag(nag)
    if node.comment:
        visitor.visit_comment(node.comment)


def _visit_line(node, board, visitor, *, is_alone=False):
    """A line and the variations beside its moves, without recursion; the board is left as it was.

    ``is_alone`` leaves out the variations beside the first move.
    """
    if node is None:
        return
    # Each line: its next node, the variations to come beside the node before it, and plies played.
    lines = [_Line(node, skips_first=is_alone)]
    while lines:
        line = lines[-1]
        if line.is_inside:
            line.is_inside = False
            visitor.end_variation()
        if line.variations is None:
            _visit_node(line.node, board, visitor)
            line.n_played += 1
            others = [] if line.skips_first else line.node.parent.variations[1:]
            line.skips_first = False
            line.variations = iter(others)
        variation = next(line.variations, None)
        if variation is not None:
            line.is_inside = True
            if visitor.begin_variation() is not SKIP:
                # The variation is an alternative to the move that was just played.
                line.taken_back = board.pop()
                lines.append(_Line(variation, skips_first=True))
        elif line.node.variations:
            line.node, line.variations = line.node.variations[0], None
        else:
            for _ in range(line.n_played):
                board.pop()
            lines.pop()
            if lines:
                board.push(lines[-1].taken_back)


class _Line:
    def __init__(self, node, *, skips_first):
        self.node = node
        self.skips_first = skips_first
        self.variations = None
        self.n_played = 0
        self.is_inside = False
        self.taken_back = None


class Game(GameNode):
    """The start of a game, with its headers.

    >>> import lucena, lucena.pgn
    >>> game = lucena.pgn.Game()
    >>> game.headers["White"] = "Réti"
    >>> node = game.add_variation(lucena.Move.from_uci("g1f3"), comment="flexible")
    >>> print(game.accept(lucena.pgn.StringExporter(headers=False)))
    1. Nf3 { flexible } *
    """

    def __init__(self, headers=None):
        super().__init__()
        self.headers = Headers(headers)
        self.errors = []

    @classmethod
    def _of_tree(cls, tree):
        """A game that takes its parts from the tree when they are looked at."""
        game = cls.__new__(cls)
        game.__dict__.update(parent=None, move=None, _tree=tree, _id=0)
        return game

    def __getattr__(self, name):
        if name == "headers" and "_tree" in self.__dict__:
            value = Headers._of_tags(self._tree.tags, UNKNOWN)
            value["Result"] = self._tree.result
        elif name == "errors" and "_tree" in self.__dict__:
            value = self._tree.errors
        else:
            return super().__getattr__(name)
        self.__dict__[name] = value
        return value

    def __getstate__(self):
        self.headers, self.errors  # noqa: B018
        return super().__getstate__()

    @classmethod
    def from_board(cls, board):
        """The game of the moves on a board."""
        game = cls()
        game.setup(board.root())
        game.add_line(board.move_stack)
        game.headers["Result"] = board.result()
        return game

    @classmethod
    def without_tag_roster(cls):
        """A game without headers."""
        return cls(headers={})

    @classmethod
    def builder(cls):
        """A visitor that builds games of this class."""
        return GameBuilder(Game=cls)

    def board(self):
        # Games of variants that are not known are read as standard chess.
        return self.headers._standard().board()

    def ply(self):
        return self.board().ply() if "FEN" in self.headers else 0

    def setup(self, board):
        """Sets the start position, a board or a FEN, in the headers."""
        if isinstance(board, str):
            board = Board(board)
            board.chess960 = board.has_chess960_castling_rights()
        fen, variant = board.fen(), type(board).aliases[0]
        if fen == type(board).starting_fen:
            self.headers.pop("FEN", None)
            self.headers.pop("SetUp", None)
        else:
            self.headers["FEN"] = fen
            self.headers["SetUp"] = "1"
        if variant != Board.aliases[0]:
            self.headers["Variant"] = variant
        elif board.chess960:
            self.headers["Variant"] = "Chess960"
        else:
            self.headers.pop("Variant", None)

    def time_control(self):
        """The time control of the headers."""
        return parse_time_control(self.headers.get("TimeControl", ""))

    def accept(self, visitor):
        if visitor.begin_game() is not SKIP:
            for name, value in self.headers.items():
                visitor.visit_header(name, value)
            if visitor.end_headers() is not SKIP:
                try:
                    board = self.board()
                except ValueError:
                    if self.variations:
                        raise
                    # No moves were read; headers and comments can be shown without the start.
                    board = Board()
                visitor.visit_board(board)
                if self.comment:
                    visitor.visit_comment(self.comment)
                _visit_line(self.next(), board, visitor)
                visitor.visit_result(self.headers.get("Result", "*"))
        visitor.end_game()
        return visitor.result()

    def __repr__(self):
        get = self.headers.get
        errors = f", {len(self.errors)} errors" if self.errors else ""
        return (
            f"<{type(self).__name__} at {id(self):#x} ({get('White', '?')!r} vs. {get('Black', '?')!r}, "
            f"{get('Date', '????.??.??')!r} at {get('Site', '?')!r}{errors})>"
        )


class Mainline:
    """The nodes or moves of a line, which can be iterated over in both directions."""

    def __init__(self, start, f):
        self.start = start
        self.f = f

    def __bool__(self):
        return not self.start.is_end()

    def __iter__(self):
        node = self.start
        while node.variations:
            node = node.variations[0]
            yield self.f(node)

    def __reversed__(self):
        node = self.start.end()
        while node is not self.start:
            yield self.f(node)
            node = node.parent

    def accept(self, visitor):
        """Visits the moves without variations."""
        board = self.start.board()
        for node in Mainline(self.start, lambda node: node):
            _visit_node(node, board, visitor)
        return visitor.result()

    def __str__(self):
        return self.accept(StringExporter(columns=None))

    def __repr__(self):
        text = self.accept(StringExporter(columns=None, comments=False))
        return f"<{type(self).__name__} at {id(self):#x} ({text})>"
