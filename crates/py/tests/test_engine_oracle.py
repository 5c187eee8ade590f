"""The same engine driven by both packages gives the same results."""

import os
import pathlib
import random
import shutil

import chess
import chess.engine
import lucena
import lucena.engine
import pytest

ROOT = pathlib.Path(__file__).parents[3]
ENGINES = {
    "stockfish": shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games"),
    # The program of this workspace, where it has been built.
    "lucena": os.environ.get("LUCENA_PROGRAM") or shutil.which("lucena", path=f"{ROOT}/target/release"),
}
MODULES = [chess, lucena]
# What depends on the clock.
CLOCKED = {"time", "nps"}


@pytest.fixture(params=ENGINES)
def engines(request):
    command = ENGINES[request.param]
    if command is None:
        pytest.skip(f"{request.param} is not installed")
    opened = [module.engine.SimpleEngine.popen_uci(command) for module in MODULES]
    yield opened
    for engine in opened:
        engine.close()


def boards(seed):
    """The same random position in both packages."""
    pair = [module.Board() for module in MODULES]
    choice = random.Random(seed)
    for _ in range(choice.randrange(60)):
        moves = sorted(move.uci() for move in pair[0].legal_moves)
        if not moves:
            break
        uci = choice.choice(moves)
        for board in pair:
            board.push_uci(uci)
    return pair


def plain(info):
    return {key: repr(value) for key, value in info.items() if key not in CLOCKED}


def test_options(engines):
    theirs, ours = (
        {name: (it.type, it.default, it.min, it.max, it.var) for name, it in engine.options.items()} for engine in engines
    )
    for name, (kind, default, *rest) in theirs.items():
        # python-chess does not read it as an empty text.
        assert ours[name] == (kind, "" if default == "<empty>" else default, *rest)
    assert engines[0].id == engines[1].id


def test_analyse(engines):
    for seed in range(12):
        found = []
        for module, engine, board in zip(MODULES, engines, boards(seed)):
            engine.configure({"Clear Hash": None})
            limit = module.engine.Limit(nodes=3000)
            lines = engine.analyse(board, limit, multipv=seed % 3 + 1, game=seed)
            found.append([plain(line) for line in lines])
        theirs, ours = found
        assert len(theirs) == len(ours)
        for a, b in zip(theirs, ours):
            # A bound of python-chess stays after the next score.
            for bound in ["lowerbound", "upperbound"]:
                a.pop(bound, None)
                b.pop(bound, None)
            # Fields that python-chess leaves out.
            assert {key: b[key] for key in a} == a


def test_play(engines):
    for seed in range(12):
        found = []
        for module, engine, board in zip(MODULES, engines, boards(seed)):
            if board.is_game_over():
                continue
            engine.configure({"Clear Hash": None})
            moves = sorted(board.legal_moves, key=lambda move: move.uci())[: None if seed % 2 else 3]
            result = engine.play(board, module.engine.Limit(nodes=2000), game=seed, root_moves=moves)
            assert result.move in moves
            found.append((result.move.uci(), result.info))
        assert found[:1] * len(found) == found


def test_lines(engines):
    found = []
    for module, engine in zip(MODULES, engines):
        engine.configure({"Clear Hash": None})
        with engine.analysis(module.Board(), module.engine.Limit(depth=7)) as analysis:
            found.append([plain(info) for info in analysis])
        assert analysis.wait().move is not None
    theirs, ours = found
    assert len(theirs) == len(ours)
    for a, b in zip(theirs, ours):
        assert {key: b[key] for key in a} == a


def test_finished_games(engines):
    for fen in ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"]:
        found = []
        for module, engine in zip(MODULES, engines):
            board, limit = module.Board(fen), module.engine.Limit(depth=2)
            result = engine.play(board, limit)
            info = engine.analyse(board, limit)
            found.append((result.move, result.ponder, repr(info.get("score"))))
        assert found[0] == found[1]
