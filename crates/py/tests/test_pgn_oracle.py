"""Reading, editing and writing games: what both libraries offer has to agree."""

import copy
import importlib
import io
import logging
import pickle
import random
import sys

import chess
import chess.pgn
import lucena
import lucena.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import examples

logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
logging.getLogger("lucena.pgn").setLevel(logging.CRITICAL)


class Recorder:
    """Keeps the calls of a visitor."""

    def __init__(self):
        self.calls = []

    def result(self):
        return self.calls

    def handle_error(self, error):
        self.calls.append(("error", type(error).__name__))


def _recording(name):
    def method(self, *args):
        self.calls.append((name, *[arg.fen() if hasattr(arg, "fen") else str(arg) for arg in args]))

    return method


for _name in [
    "begin_game", "begin_headers", "visit_header", "end_headers", "begin_parse_san", "visit_move",
    "visit_board", "visit_comment", "visit_nag", "begin_variation", "end_variation", "visit_result",
    "end_game",
]:  # fmt: skip
    setattr(Recorder, _name, _recording(_name))


class OurRecorder(Recorder, lucena.pgn.BaseVisitor):
    pass


class TheirRecorder(Recorder, chess.pgn.BaseVisitor):
    pass


def both(text, method="read_game"):
    """The games that both libraries read from a text; the file has to be left at the same place."""
    ours, theirs = io.StringIO(text), io.StringIO(text)
    while True:
        pair = getattr(lucena.pgn, method)(ours), getattr(chess.pgn, method)(theirs)
        assert ours.seek(0, 1) == theirs.seek(0, 1)
        assert (pair[0] is None) == (pair[1] is None)
        if not pair[1] and pair[1] is not None and not isinstance(pair[1], chess.pgn.Headers):
            assert pair == (False, False)
            return
        if pair[1] is None:
            return
        yield pair


def nodes(node):
    """All nodes in a fixed order, without recursion."""
    stack = [node]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(node.variations))


def compare(ours, theirs, *, is_whole=True, is_sense=True):
    """Everything that can be asked of a game."""
    assert list(ours.headers.items()) == list(theirs.headers.items())
    assert len(ours.errors) == len(theirs.errors)
    assert all(isinstance(error, ValueError) for error in ours.errors)
    if is_sense:
        # Of words such as "e4K" python-chess says that they are illegal, and not that they are no moves.
        assert [type(e).__name__ for e in ours.errors] == [type(e).__name__ for e in theirs.errors]
    our_nodes, their_nodes = list(nodes(ours)), list(nodes(theirs))
    assert len(our_nodes) == len(their_nodes)
    for node, expected in zip(our_nodes, their_nodes):
        for name in ["comment", "starting_comment", "nags"]:
            assert getattr(node, name) == getattr(expected, name)
        assert str(node.move) == str(expected.move)
        assert len(node.variations) == len(expected.variations)
    if is_whole:
        compare_text(ours, theirs)


def compare_text(ours, theirs):
    """What both write."""
    assert str(ours) == str(theirs)
    for columns in [None, 20, 80]:
        for flags in range(8):
            options = {"columns": columns, "headers": bool(flags & 1)}
            options |= {"variations": bool(flags & 2), "comments": bool(flags & 4)}
            expected = theirs.accept(chess.pgn.StringExporter(**options))
            assert ours.accept(lucena.pgn.StringExporter(**options)) == expected
            files = io.StringIO(), io.StringIO()
            written = ours.accept(lucena.pgn.FileExporter(files[0], **options))
            assert written == theirs.accept(chess.pgn.FileExporter(files[1], **options))
            assert files[0].getvalue() == files[1].getvalue()


def compare_nodes(ours, theirs):
    """What can be asked of the nodes of a game."""
    for node, expected in zip(nodes(ours), nodes(theirs)):
        for name in [
            "ply", "turn", "is_end", "is_mainline", "is_main_variation", "starts_variation", "clock", "emt",
            "eval_depth",
        ]:  # fmt: skip
            assert getattr(node, name)() == getattr(expected, name)(), name
        board = node.board()
        assert board.fen() == expected.board().fen()
        assert [m.uci() for m in board.move_stack] == [m.uci() for m in expected.board().move_stack]
        assert str(node.mainline()) == str(expected.mainline())
        assert [str(move) for move in node.mainline_moves()] == [str(m) for m in expected.mainline_moves()]
        if node.parent is not None:
            assert (node.san(), node.uci()) == (expected.san(), expected.uci())
            assert str(node) == str(expected)
        ours_sub = node.accept_subgame(lucena.pgn.StringExporter())
        assert ours_sub == expected.accept_subgame(chess.pgn.StringExporter())


def written_game(seed, plies=60):
    """The text of a random game with variations, comments, NAGs and odd layout."""
    rng = random.Random(seed)
    chess960 = rng.random() < 0.3
    board = chess.Board.from_chess960_pos(rng.randrange(960)) if chess960 else chess.Board()
    if rng.random() < 0.2:
        for _ in range(20):
            if not board.is_game_over():
                board.push(rng.choice(list(board.legal_moves)))
        board.clear_stack()
    game = chess.pgn.Game()
    game.setup(board)
    for name in ["WhiteElo", "Opening", "Event", "Annotator"]:
        if rng.random() < 0.5:
            game.headers[name] = rng.choice(["2500", 'a "quoted" one', "Réti", "back\\slash", ""])
    ends = [game]
    for _ in range(rng.randrange(plies)):
        node = rng.choice(ends)
        moves = list(node.board().legal_moves)
        if not moves:
            continue
        child = node.add_variation(rng.choice(moves))
        if rng.random() < 0.3:
            child.comment = rng.choice(["[%clk 0:01:02.5]", "[%eval -1.25,20] text", "two\nlines", "a ( b ; c"])
        if rng.random() < 0.2:
            child.nags = {rng.randrange(1, 140) for _ in range(3)}
        if child.starts_variation() and rng.random() < 0.3:
            child.starting_comment = "instead"
        ends = (ends + [child])[-rng.randrange(1, 4) :]
    game.headers["Result"] = rng.choice(["1-0", "0-1", "1/2-1/2", "*"])
    if rng.random() < 0.3:
        game.comment = "at the start"
    return game.accept(chess.pgn.StringExporter(columns=rng.choice([None, 30, 80])))


@examples(60)
@given(seed=st.integers(0, 2**32))
def test_random_games(seed):
    for ours, theirs in both(written_game(seed) + "\n\n" + written_game(seed + 1)):
        compare(ours, theirs)


@examples(15)
@given(seed=st.integers(0, 2**32))
def test_nodes_of_random_games(seed):
    for ours, theirs in both(written_game(seed, plies=25)):
        compare_nodes(ours, theirs)


@examples(40)
@given(seed=st.integers(0, 2**32))
def test_visitors(seed):
    text = written_game(seed)
    expected = chess.pgn.read_game(io.StringIO(text), Visitor=TheirRecorder)
    assert lucena.pgn.read_game(io.StringIO(text), Visitor=OurRecorder) == expected
    game, theirs = lucena.pgn.read_game(io.StringIO(text)), chess.pgn.read_game(io.StringIO(text))
    assert game.accept(OurRecorder()) == theirs.accept(TheirRecorder())
    built = lucena.pgn.read_game(io.StringIO(text), Visitor=lambda: lucena.pgn.GameBuilder())
    compare(built, theirs)
    board = lucena.pgn.read_game(io.StringIO(text), Visitor=lucena.pgn.BoardBuilder)
    assert board.fen() == chess.pgn.read_game(io.StringIO(text), Visitor=chess.pgn.BoardBuilder).fen()


WORDS = [
    "1.", "e4", "e5", "Nf3", "Nc6", "d4", "exd4", "O-O", "0-0", "Bb5", "a6", "--", "Z0", "0000", "Ke2", "--!?",
    "e2e4", "g1-f3", "Ng1xf3", "e8=Q", "e8Q", "$1", "$22", "$", "!", "?!", "!!!", "{ a }", "{b}", "{", "}",
    "; rest", "\n", "\n", "\n\n", "%", "1-0", "0-1", "1/2-1/2", "*", "[White \"W\"]", "[Bad", "é", "x", "...",
    "[A \"1\" ]", "[Result \"1-0\"]", "N@f3", "P@e4", "@@@@", "1-", "-", "h", "Nbd7e4", "{ open\nline }",
]  # fmt: skip


@examples(500)
@given(st.lists(st.sampled_from(WORDS), max_size=30), st.sampled_from([" ", "", "\n"]))
def test_any_words(words, space):
    """Lines of tokens, mostly without sense; variations are in another test."""
    text = space.join(words)
    for ours, theirs in both(text):
        compare(ours, theirs, is_sense=False)


@examples(300)
@given(st.lists(st.sampled_from(["e4", "d4", "e5", "d5", "(", ")", "{c}", "$3", "*", "1."]), max_size=24))
def test_variations(words):
    theirs = io.StringIO(" ".join(words))
    try:
        expected = chess.pgn.read_game(theirs)
    except (IndexError, AssertionError):
        # python-chess fails at a `)` too many after an illegal move.
        return
    if expected is None or expected.errors:
        # After an illegal move in a variation, python-chess uses the wrong board.
        return
    compare(lucena.pgn.read_game(io.StringIO(" ".join(words))), expected)


@examples(500)
@given(st.text(alphabet="e4d5Nf36(){};$!?*10-/2=xQO@[]\"A \n%", max_size=60))
def test_any_text(text):
    ours, theirs = io.StringIO(text), io.StringIO(text)
    game, expected = lucena.pgn.read_game(ours), None
    try:
        expected = chess.pgn.read_game(theirs)
    except (IndexError, AssertionError):
        return
    assert (game is None) == (expected is None) and ours.seek(0, 1) == theirs.seek(0, 1)
    if game is not None and not expected.errors:
        compare(game, expected)


@examples(200)
@given(st.lists(st.sampled_from(WORDS), max_size=30))
def test_headers_and_skipping(words):
    text = " ".join(words)
    for ours, theirs in both(text, "read_headers"):
        assert list(ours.items()) == list(theirs.items())
        assert (repr(ours), len(ours)) == (repr(theirs), len(theirs))
    for _ in both(text, "skip_game"):
        pass


@examples(40)
@given(seed=st.integers(0, 2**32))
def test_edits(seed):
    """The same edits on both sides, half of them after the nodes were looked at."""
    rng = random.Random(seed)
    text = written_game(seed)
    ours, theirs = lucena.pgn.read_game(io.StringIO(text)), chess.pgn.read_game(io.StringIO(text))
    for _ in range(20):
        pairs = list(zip(nodes(ours), nodes(theirs)))
        node, expected = rng.choice(pairs)
        edit = rng.choice(["promote", "demote", "promote_to_main", "remove_variation", "add", "comment", "main"])
        if edit in ["add", "main"]:
            moves = list(expected.board().legal_moves)
            if not moves:
                continue
            move = rng.choice(moves)
            name = "add_variation" if edit == "add" else "add_main_variation"
            getattr(node, name)(lucena.Move.from_uci(move.uci()), comment="new", nags=[1, 5])
            getattr(expected, name)(move, comment="new", nags=[1, 5])
        elif edit == "comment":
            seconds = rng.choice([None, 0, 61.5, 7265.25])
            for it in [node, expected]:
                it.comment += " more"
                it.nags.add(3)
                it.set_clock(seconds)
                it.set_emt(7)
        elif expected.variations:
            index = rng.randrange(len(expected.variations))
            getattr(node, edit)(index)
            getattr(expected, edit)(index)
    compare(ours, theirs)


@examples(20)
@given(seed=st.integers(0, 2**32))
def test_copies(seed):
    theirs = chess.pgn.read_game(io.StringIO(written_game(seed, plies=30)))
    ours = lucena.pgn.read_game(io.StringIO(str(theirs)))
    for copied in [copy.deepcopy(ours), pickle.loads(pickle.dumps(ours))]:
        assert str(copied) == str(ours) == str(theirs)


def test_nodes_are_the_same_each_time():
    game = lucena.pgn.read_game(io.StringIO("1. e4 (1. d4 d5) e5 *"))
    node = game.next()
    node.mark = 1
    assert game.variations[0] is node and game[0] is node and game[node] is node and node in game
    assert game[lucena.Move.from_uci("d2d4")] is game.variations[1]
    assert node.parent is game and node.game() is game and node.root() is game and game.end() is node.next()
    with pytest.raises(KeyError):
        game[lucena.Move.from_uci("a2a3")]
    with pytest.raises(IndexError):
        game[5]
    with pytest.raises(AttributeError):
        node.nothing
    assert [n.san() for n in reversed(game.mainline())] == ["e5", "e4"]
    assert isinstance(node, lucena.pgn.GameNode) and isinstance(game, lucena.pgn.GameNode)


def test_games_from_boards():
    board, expected = lucena.Board(), chess.Board()
    for san in ["f3", "e5", "g4", "Qh4#"]:
        board.push_san(san)
        expected.push_san(san)
    assert str(lucena.pgn.Game.from_board(board)) == str(chess.pgn.Game.from_board(expected))
    game, theirs = lucena.pgn.Game(), chess.pgn.Game()
    for it in [game, theirs]:
        it.setup("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
    assert repr(game.headers) == repr(theirs.headers)
    assert str(lucena.pgn.Game.without_tag_roster()) == str(chess.pgn.Game.without_tag_roster())


@pytest.mark.parametrize("value", ["", "?", "-", "300+3", "40/7200:3600", "40/9000+30:1800+30", "60+2d", "900"])
def test_time_controls(value):
    ours, theirs = lucena.pgn.parse_time_control(value), chess.pgn.parse_time_control(value)
    assert str(ours.parts) == str(theirs.parts) and ours.type.name == theirs.type.name


def test_names():
    """Every public name of python-chess is there."""
    own = ["chess.pgn"]
    for name, value in vars(chess.pgn).items():
        is_own = getattr(value, "__module__", None) in own or name.startswith("NAG_") or name == "TAG_ROSTER"
        if is_own and not name.startswith("_") and not name.endswith("T"):
            assert hasattr(lucena.pgn, name), name
    for name in ["Game", "ChildNode", "Headers", "BaseVisitor", "Mainline", "StringExporter", "GameBuilder"]:
        ours, theirs = getattr(lucena.pgn, name), getattr(chess.pgn, name)
        missing = [it for it in dir(theirs) if not it.startswith("_") and not hasattr(ours, it)]
        assert missing == [], (name, missing)


def test_headers():
    for module in [lucena.pgn, chess.pgn]:
        headers = module.Headers()
        with pytest.raises(ValueError):
            headers["a b"] = "c"
        with pytest.raises(ValueError):
            headers["Opening"] = "a\nb"
        with pytest.raises(KeyError):
            headers["Nothing"]
        del headers["Event"]
        headers["Variant"] = "Fischerandom"
        headers["FEN"] = "4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1"
        assert headers.is_chess960() and not headers.is_wild() and len(headers) == 8
        assert headers.board().chess960
        assert headers.copy() == headers and type(headers.copy()) is module.Headers
        assert list(headers)[0] == "Site"
        headers["Variant"] = "No such game"
        with pytest.raises(ValueError):
            headers.variant()


@pytest.fixture
def scores(monkeypatch):
    """`lucena.engine` and `lucena.svg`, whose classes are those of python-chess where they are missing."""
    import chess.engine
    import chess.svg

    for name in ["engine", "svg"]:
        try:
            __import__(f"lucena.{name}")
        except ImportError:
            monkeypatch.setitem(sys.modules, f"lucena.{name}", getattr(chess, name))


COMMENTS = [
    "", "text", " ", "text\n", "[%eval 0.3]", "a [%eval -1.25,20] b", "[%eval #-3]", "[%eval #0]", "[%eval 5.]",
    "[%eval .5][%eval 1.0]", "[%eval 1.234]", "[%clk 1:02:03] [%emt 0:0:7.25]", "x[%clk 0:00:00.]y", "[%clk 1:2]",
    "[%csl Ra1,Gb2][%cal Ye2e4] c", "[%cal Bh8a1] [%csl Rc3]", "[%cal Xa1a2]",
]  # fmt: skip


@pytest.mark.parametrize("comment", COMMENTS)
@pytest.mark.parametrize("plies", [0, 1])
def test_commands_in_comments(comment, plies, scores):
    our_engine, svg = (importlib.import_module(f"lucena.{name}") for name in ["engine", "svg"])
    pairs = []
    for module, pgn in [(lucena, lucena.pgn), (chess, chess.pgn)]:
        node = pgn.Game()
        for uci in ["e2e4", "e7e5"][:plies]:
            node = node.add_variation(module.Move.from_uci(uci))
        node.comment = comment
        pairs.append(node)
    ours, theirs = pairs

    def same():
        assert ours.comment == theirs.comment
        score, expected = ours.eval(), theirs.eval()
        assert (score is None) == (expected is None)
        if score is not None:
            assert (str(score.relative), score.turn) == (str(expected.relative), expected.turn)
        assert (ours.eval_depth(), ours.clock(), ours.emt()) == (theirs.eval_depth(), theirs.clock(), theirs.emt())
        shapes = [[(it.tail, it.head, it.pgn()) for it in node.arrows()] for node in pairs]
        assert shapes[0] == shapes[1]

    same()
    for seconds in [None, 0, 59.9996, 61.25, 7265.001, -3, 3599]:
        for name in ["set_clock", "set_emt"]:
            for node in pairs:
                getattr(node, name)(seconds)
            same()
    for number, depth in [(None, None), (25, None), (-130, 12), ("#3", 1), ("#-2", None), (None, None)]:
        for node, engine in [(ours, our_engine), (theirs, chess.engine)]:
            mate = isinstance(number, str)
            score = engine.Mate(int(number[1:])) if mate else engine.Cp(number or 0)
            node.set_eval(None if number is None else engine.PovScore(score, True), depth)
        same()
    for squares in [[(0, 0), (12, 28)], [], [(63, 62)]]:
        ours.set_arrows(squares)
        theirs.set_arrows(squares)
        same()
        ours.set_arrows([svg.Arrow(tail, head, color="red") for tail, head in squares])
        theirs.set_arrows([chess.svg.Arrow(tail, head, color="red") for tail, head in squares])
        same()
