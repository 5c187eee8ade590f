"""Uses that programs written for python-chess have: each is run with both packages and gives the same."""

import copy
import io
import itertools
import pickle
import random

import chess
import chess.engine
import chess.pgn
import lucena
import lucena.engine
import lucena.pgn
import pytest
from oracle import FACTOR

MODULES = [chess, lucena]
VALID, BAD_CASTLING = chess.STATUS_VALID, chess.STATUS_BAD_CASTLING_RIGHTS
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


def outcome(use, module):
    """What a use returns, or its exception, as text. Exceptions of the same kind are equal."""
    try:
        return repr(use(module))
    except Exception as error:
        return type(error).__name__


def same(use):
    theirs, ours = (outcome(use, module) for module in MODULES)
    assert ours == theirs
    return ours


@pytest.mark.parametrize(
    "other",
    [3, [0, 1], {0, 1}, (0, 1), range(2), {0: "a", 1: "b"}, 3.0, True, -1, ~3, 1 << 70, 0, [], "", b"\0\1", None, "ab", object()],
    ids=repr,
)
def test_sets_of_squares(other):
    same(lambda module: (module.SquareSet(3) == other, other == module.SquareSet(3), module.SquareSet(3) != other))
    same(lambda module: module.SquareSet(other))
    same(lambda module: module.SquareSet(3).issubset(other))
    same(lambda module: module.SquareSet(3) | other)
    same(lambda module: module.SquareSet(3).union(other))
    same(lambda module: module.Board().attackers(module.WHITE, module.F3, other))


@pytest.mark.parametrize("squares", [[64], [-1], [1 << 62]])
def test_squares_off_the_board(squares):
    with pytest.raises(ValueError):
        lucena.SquareSet(squares)
    assert lucena.SquareSet(3) != squares


FENS = [
    CASTLING,
    "4k3/8/8/8/8/8/8/R6R w KQ - 0 1",
    "r6r/8/8/8/8/8/8/4K2R w KQkq - 0 1",
    "8/8/8/8/8/8/8/8 w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3KR2 w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/RK5R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/1RR1K1RR w GBkq - 0 1",
]


def facts(board):
    return (
        board.fen(),
        board.shredder_fen(),
        board.castling_xfen(),
        board.castling_shredder_fen(),
        board.castling_rights,
        board.clean_castling_rights(),
        board.has_chess960_castling_rights(),
        [board.has_kingside_castling_rights(color) for color in [True, False]],
        [board.has_queenside_castling_rights(color) for color in [True, False]],
        int(board.status()),
        sorted(map(str, board.legal_moves)) if board.status() in [VALID, BAD_CASTLING] else None,
    )


@pytest.mark.parametrize("chess960", [False, True])
@pytest.mark.parametrize("fen", FENS)
def test_castling_rights(fen, chess960):
    same(lambda module: facts(module.Board(fen, chess960=chess960)))

    def switched(module):
        board = module.Board(fen, chess960=not chess960)
        board.chess960 = chess960
        return facts(board)

    same(switched)

    def given(module):
        board = module.Board(fen, chess960=chess960)
        board.castling_rights = module.BB_A1 | module.BB_F1 | module.BB_H8
        return facts(board)

    same(given)


@pytest.mark.parametrize("chess960", [False, True])
def test_castling_rights_of_earlier_positions(chess960):
    def use(module):
        board = module.Board("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", chess960=not chess960)
        board.push_uci("b1b2")
        board.chess960 = chess960
        root = board.root()
        board.pop()
        return facts(root), facts(board)

    same(use)


@pytest.mark.parametrize("chess960", [False, True])
@pytest.mark.parametrize("flip", ["flip_vertical", "flip_horizontal", "flip_diagonal", "flip_anti_diagonal"])
def test_transformations(flip, chess960):
    for fen in [CASTLING, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"]:
        same(lambda module: facts(module.Board(fen, chess960=chess960).transform(getattr(module, flip))))


def derived(module):
    class Counting(module.Board):
        def __init__(self, fen=module.STARTING_FEN, *, chess960=False):
            self.calls = []
            super().__init__(fen, chess960=chess960)

        def push(self, move):
            self.calls.append(f"push {move}")
            super().push(move)

        def pop(self):
            self.calls.append("pop")
            return super().pop()

        def parse_san(self, san):
            self.calls.append(f"parse_san {san}")
            return super().parse_san(san)

        def copy(self, *, stack=True):
            board = super().copy(stack=stack)
            board.calls = [*self.calls, f"copy {stack}"]
            return board

    return Counting


def test_classes_that_override_methods():
    def use(module):
        board = derived(module)()
        board.push_san("e4")
        board.push_uci("e7e5")
        board.push_xboard("Nf3")
        board.san_and_push(module.Move.from_uci("b8c6"))
        board.pop()
        copies = [board.copy(), board.copy(stack=False), copy.copy(board), copy.deepcopy(board)]
        copies += [board.root(), board.mirror(), board.transform(module.flip_horizontal)]
        return board, board.calls, [(type(it).__name__, it.fen(), it.calls, len(it.move_stack)) for it in copies]

    same(use)


def test_classes_with_arguments_of_their_own():
    def use(module):
        class Named(module.Board):
            def __init__(self, name, *, rating=0):
                super().__init__()
                self.name, self.rating = name, rating

        board = Named("first", rating=1500)
        board.push_san("d4")
        other = copy.copy(board)
        return board.name, board.rating, board, other.name, other, board == other

    same(use)


class Annotated(lucena.Board):
    """In the module, as pickle needs it."""

    def __init__(self, fen=lucena.STARTING_FEN):
        super().__init__(fen)
        self.note = "none"


class Rated(lucena.Board):
    def __init__(self, name, rating):
        super().__init__()
        self.name, self.rating = name, rating


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_unpickling_does_not_call_init(protocol):
    board = Rated("first", 1500)
    board.push_san("d4")
    read = pickle.loads(pickle.dumps(board, protocol))
    assert (type(read), read.name, read.rating, read.move_stack) == (Rated, "first", 1500, board.move_stack)


def test_attributes_are_pickled():
    board = Annotated()
    board.push_san("e4")
    board.note = "best by test"
    read = pickle.loads(pickle.dumps(board))
    assert (type(read), read.note, read.move_stack, read) == (Annotated, board.note, board.move_stack, board)


@pytest.mark.parametrize("stack", [True, False, None, -2, -1, 0, 1, 2, 3, 100, -100, "x", 1.5], ids=repr)
def test_copies_of_a_part_of_the_stack(stack):
    def use(module):
        board = module.Board()
        for san in ["e4", "e5", "Nf3"]:
            board.push_san(san)
        copied = board.copy(stack=stack)
        popped = []
        while copied.move_stack:
            popped.append((copied.pop(), copied.fen()))
        return popped

    same(use)


def test_integers_as_colours_and_switches():
    for color in [0, 1]:
        same(lambda module: module.Board().pieces(module.PAWN, color))
        same(lambda module: (module.Board().king(color), module.Board().attackers(color, module.F3)))
        same(lambda module: (module.Board().pin(color, 4), module.Board().has_castling_rights(color)))
        same(lambda module: (module.Piece(1, color), module.Board().has_insufficient_material(color)))
        same(lambda module: (module.Board().is_game_over(claim_draw=color), module.Board().fen(shredder=color)))
        same(lambda module: module.Board(chess960=color))

        def turn(module):
            board = module.Board()
            board.turn = color
            return board

        same(turn)
    with pytest.raises(ValueError, match="color: found 2"):
        lucena.Board().pieces(1, 2)
    with pytest.raises(TypeError):
        lucena.Board().pieces(1, None)


def test_san():
    """Whatever the text is made of: accepted by both, or the same exception."""
    pieces = ["", "N", "K", "P", "n", "b"]
    departures = ["", "g", "1", "g1", "e2", "1g", "b"]
    signs = ["", "x", "-", ":", "xx"]
    ends = ["", "+", "#", "++", "!", "!?", " ", "\n", "=Q", "Q", "=q", "(Q)", "=K", "e.p.", "+!"]
    words = itertools.product(pieces, departures, signs, ["f3", "e4", "b8", "a8", "F3", ""], ends)
    castling = [side + end for side in ["O-O", "0-0", "o-o", "O-O-O", "0-0-0", "OO", "O-0"] for end in ends]
    texts = ["".join(word) for word in words] + castling + ["--", "Z0", "0000", "@@@@", "", "...", "é4"]
    accepted = 0
    for fen in [chess.STARTING_FEN, "1r2k3/P7/8/8/8/8/1b6/R3K2R w KQ - 0 1"]:
        boards = [module.Board(fen) for module in MODULES]
        for text in texts:
            theirs, ours = (outcome(lambda board: board.parse_san(text), board) for board in boards)
            assert ours == theirs, (fen, text)
            accepted += ours.startswith("Move")
    assert accepted > 50


class Anything:
    def __eq__(self, other):
        return True


def test_boards_and_other_objects():
    same(lambda module: [module.Board() == other for other in [Anything(), None, 5, module.STARTING_FEN]])
    same(lambda module: [module.Board() != other for other in [None, 5, module.STARTING_FEN]])
    same(lambda module: (module.Board() == module.Board(), module.Board() != module.Board(None)))


def test_functions_of_the_module():
    for name in dir(chess):
        if name.startswith(("shift_", "flip_", "square_", "BB_", "scan_")) and not name.endswith("_ATTACKS"):
            if name not in {"BB_RAYS", "BB_DIAG_MASKS", "BB_FILE_MASKS", "BB_RANK_MASKS"}:
                assert hasattr(lucena, name), name
    for name in [it for it in dir(chess) if it.startswith(("shift_", "flip_"))]:
        for mask in [0, 1, 1 << 63, 0x8100000000000081, 0x123456789ABCDEF0, chess.BB_ALL]:
            same(lambda module: getattr(module, name)(mask))


def test_texts_of_scores():
    def use(module):
        engine = module.engine
        scores = [engine.Cp(3), engine.Cp(-3), engine.Cp(0), engine.Mate(2), engine.Mate(-0), engine.MateGiven]
        pairs = [engine.PovScore(score, color) for score in scores for color in [True, False]]
        pairs += [engine.PovWdl(engine.Wdl(1, 2, 3), color) for color in [True, False]]
        return scores, pairs, list(map(str, scores)), list(map(str, pairs))

    same(use)


@pytest.mark.parametrize("variant", ["Crazyhouse", "Atomic", "No such game"])
def test_games_of_variants_can_be_printed(variant, caplog):
    text = f'[Event "?"]\n[Variant "{variant}"]\n\n1. e4 {{ first }} 1... e5 ( 1... d5 ) 2. Nf3 *'
    game = lucena.pgn.read_game(io.StringIO(text))
    assert bool(game.errors) == (variant == "No such game")
    assert game.end().board().fen().startswith("rnbqkbnr/pppp1ppp")
    printed = str(game)
    assert printed.splitlines()[0] == '[Event "?"]' and f'[Variant "{variant}"]' in printed
    assert printed.endswith("1. e4 { first } 1... e5 ( 1... d5 ) 2. Nf3 *")


def test_a_game_without_a_start_can_be_printed(caplog):
    game = lucena.pgn.read_game(io.StringIO('[FEN "rubbish"]\n\n1. e4 *'))
    assert game.errors and '[FEN "rubbish"]' in str(game)


def test_moves_without_a_start_cannot_be_printed():
    def use(module):
        game = module.pgn.Game()
        game.add_main_variation(module.Move.from_uci("e2e4"))
        game.headers["FEN"] = "rubbish"
        return str(game)

    assert same(use) == "ValueError"


class Depths(lucena.pgn.BaseVisitor):
    def begin_game(self):
        self.depth, self.most, self.errors, self.moves = 0, 0, [], []

    def visit_move(self, board, move):
        if self.depth == 0:
            self.moves.append(move.uci())

    def begin_variation(self):
        self.depth += 1
        self.most = max(self.most, self.depth)

    def end_variation(self):
        self.depth -= 1

    def handle_error(self, error):
        self.errors.append(error)

    def result(self):
        return self


def test_variations_that_are_too_deep_for_a_visitor():
    depth = 1500
    text = "e4 " + "(d4 " * depth + ")" * depth + " e5 *"
    visited = lucena.pgn.read_game(io.StringIO(text), Visitor=Depths)
    assert (visited.most, visited.depth, visited.moves) == (1000, 0, ["e2e4", "e7e5"])
    assert len(visited.errors) == 1 and isinstance(visited.errors[0], ValueError)


def test_the_boards_of_a_visitor_are_bounded():
    """Each open variation has a board with all moves before it."""
    line = " ".join(["Nf3 Nf6 Ng1 Ng8"] * 2500)
    text = line + " (Ng8" * 500 + ")" * 500 + " Nf3 *"
    visited = lucena.pgn.read_game(io.StringIO(text), Visitor=Depths)
    assert 50 < visited.most < 200 and visited.depth == 0
    assert len(visited.moves) == 10_001 and visited.errors


@pytest.mark.parametrize("fen, chess960", [(CASTLING, False), (CASTLING, True), ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", True)])
def test_castling_is_found_by_the_square_of_the_rook(fen, chess960):
    def found(module):
        board = module.Board(fen, chess960=chess960)
        masks = [(1 << i, 1 << j) for i in range(8) for j in range(8)]
        return [
            [[move.uci() for move in generate(*mask)] for mask in masks]
            for generate in [board.generate_legal_moves, board.generate_castling_moves]
        ]

    assert "e1g1" in same(found) or chess960


@pytest.mark.parametrize(
    "line",
    [
        'bm Nf3 e4; am a3; id "opening 1"; acd 7; eval -0.25; hmvc 3; fmvn 9;',
        "- bm Nf3; dm +3;",
        "-; bm; am;pv;draw; -;c0",
        r'id "a \"b\" \\ \n\t\r\x c"; c1 "no end',
        r'c1 "no end \\',
        r'c1 "no end \ '.strip(),
        'id "a" noop "b"',
        "pv e4 e5 Nf3; sm Nf3;\tpm   e4;;",
        "bm Nf3;bm e4",
        "sm Nf3 ;",
        "sm Nf3 e4;",
        "bm e5;",
        "bm Nf3 e5;",
        "pv e4 e4;",
        "sm --;",
        "big 123456789012345678901; x 1_000; y  5 ;",
        "x 1.5; y .5; z 1e3; u -2.;",
        "x 1.5.6;",
        "x 1-2;",
        "x 0-0;",
        "x 1e999;",
        "x .nan;",
        "hmvc -1;",
        "fmvn 1.5;",
        'hmvc "4"; fmvn "7";',
        "hmvc;",
        "0 1",
        "0 1;",
        "7up;",
        "7up 8;",
        "-x 8;",
        "é 8;",
        ";;;",
        "",
    ],
)
@pytest.mark.parametrize("position", ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "4k3/8/8/8/8/8/8/4K2R w KQkq -"])
def test_epd_operations(position, line):
    def read(module):
        board = module.Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
        try:
            operations = board.set_epd(f" {position} {line} ")
        except ValueError:
            assert board.fen() == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
            raise
        return board.fen(), operations

    found = same(read)
    assert found.startswith("(") or issubclass(getattr(lucena, found, ValueError), ValueError)


@pytest.mark.parametrize(
    "operations",
    [
        {"bm": ["g1f3", "e2e4"], "am": ["a2a3"], "pv": ["e2e4", "e7e5"]},
        {"bm": [], "sm": "g1f3", "pm": "0000"},
        {"a": 'quote " and \\ and \n\r\t.', "b": None, "c": 3, "d": 2.5, "e": True, "f": [1, 2]},
        {"g": "g1f3", "hmvc": 3},
        {"bm": "text"},
        {"bm": 3.5},
        {"0": 1},
        {"-": 1},
        {"": 1},
        {"a b": 1},
        {"a;b": 1},
    ],
    ids=repr,
)
def test_epd_of_operations(operations):
    def move(module, value):
        try:
            return module.Move.from_uci(value)
        except (TypeError, ValueError):
            return value

    def write(module):
        values = {
            name: [move(module, it) for it in value] if isinstance(value, list) else move(module, value)
            for name, value in operations.items()
        }
        return module.Board().epd(**values)

    same(write)
    for number in [float("inf"), float("nan")]:
        with pytest.raises(ValueError, match="acd"):
            lucena.Board().epd(acd=number)


def test_epd_round_trip():
    def there_and_back(module):
        board = module.Board()
        text = 'say "1\\2"\r\n\tnow'
        epd = board.epd(id=text, pv=[module.Move.from_uci("e2e4"), module.Move.from_uci("c7c5")])
        again, operations = module.Board.from_epd(epd)
        assert operations["id"] == text
        return epd, again.fen(), operations

    same(there_and_back)


@pytest.mark.parametrize("moves", ["e2e4 e7e5 g1f3", "e2e4 e7e6", "e2e5", "0000", "e2e4 0000", ""])
@pytest.mark.parametrize("start", ["", "e2e3"])
def test_variation_san(start, moves):
    def use(module):
        board = module.Board()
        for uci in start.split():
            board.push_uci(uci)
        return board.variation_san([module.Move.from_uci(uci) for uci in moves.split()])

    same(use)
    same(lambda module: module.Board(CASTLING, chess960=True).variation_san([module.Move.from_uci("e1g1")]))


SQUARES = ["a1", "h8", "g7", "g8", "i1", "a9", "00", ""]


@pytest.mark.parametrize("rest", [*"pnbrqkPNBRQKx1 é", "", "qq", "\0"])
def test_uci_texts(rest):
    for squares in itertools.product(SQUARES, SQUARES):
        text = "".join(squares) + rest
        same(lambda module: (module.Move.from_uci(text), module.Move.from_uci(text).promotion))
        same(lambda module: module.Board("8/6P1/8/8/8/8/8/K1k5 w - - 0 1").parse_uci(text))
    for text in [f"{rest}@e4", f"@{rest}e4", f"{rest}e4@", f"Q@{rest}"]:
        same(lambda module: (module.Move.from_uci(text), module.Move.from_uci(text).drop))
        same(lambda module: module.Board().parse_uci(text))


def test_status_of_any_board():
    """Also with several kings, or none, and squares for en passant that make no sense."""
    rng = random.Random(1)
    statuses = set()
    for _ in range(4000 * FACTOR):
        pieces = {rng.randrange(64): rng.choice("KkKkQqRrBbNnPp") for _ in range(rng.choice([3, 4, 6, 10, 20, 40]))}
        turn, passant = rng.random() < 0.5, rng.choice([None, rng.randrange(64)])

        def status(module):
            board = module.Board(None)
            for square, symbol in pieces.items():
                board.set_piece_at(square, module.Piece.from_symbol(symbol))
            board.turn, board.ep_square = turn, passant
            return int(board.status())

        statuses.add(same(status))
    checkers = chess.STATUS_TOO_MANY_CHECKERS | chess.STATUS_IMPOSSIBLE_CHECK
    assert any(int(status) & checkers == checkers for status in statuses if status.isdigit())
