"""The example programs print the same with python-chess and with lucena."""

import io
import pathlib
import shlex
import shutil
import subprocess
import sys

import chess.pgn
import pytest

EXAMPLES = pathlib.Path(__file__).parent.parent / "examples"
DATA = EXAMPLES / "data"
ENGINE = shlex.join([sys.executable, str(pathlib.Path(__file__).with_name("uci_engine.py"))])
MODULES = ["chess", "lucena"]


def output(program, module, *arguments):
    command = [sys.executable, EXAMPLES / program, *map(str, arguments), "--module", module]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=300)
    assert done.returncode == 0, done.stderr
    assert f"{module}: " in done.stderr
    return done.stdout


def same_output(program, *arguments):
    theirs, ours = (output(program, module, *arguments) for module in MODULES)
    assert ours == theirs
    return ours


def test_tactics_solver():
    lines = same_output("tactics_solver.py", DATA / "tactics.epd", "--depth", 2).splitlines()
    n_positions = len((DATA / "tactics.epd").read_text().splitlines())
    assert len(lines) == n_positions + 1
    mates = [line for line in lines if "dm 2" in line]
    assert mates and all(line.startswith("ok") and "#2" in line for line in mates)


def test_pgn_statistics():
    lines = same_output("pgn_statistics.py", DATA / "games.pgn").splitlines()
    n_games = (DATA / "games.pgn").read_text().count("[Event ")
    assert lines[0].startswith(f"{n_games} games, ") and lines[0].endswith(" 0 errors")
    assert any(line.startswith("seconds per move: ") for line in lines)
    assert any(line.startswith("centipawns lost per move: ") for line in lines)


def test_pgn_statistics_of_bad_files(tmp_path):
    path = tmp_path / "bad.pgn"
    path.write_text("")
    assert same_output("pgn_statistics.py", path) == "0 games, 0 plies, 0 errors\n"
    path.write_text("1. e4 e5 2. Ke3 *\n\n[FEN \"8/8/8/8\"]\n\n1. e4 *\n\n1. d4 { [%clk 0:00:99] } 1-0\n")
    assert same_output("pgn_statistics.py", path).startswith("3 games, 3 plies, 2 errors")


def games_of_match(engine, nodes, module):
    arguments = [engine, engine, "--games", 2, "--nodes", nodes, "--max-plies", 60]
    text = output("uci_match.py", module, *arguments)
    file = io.StringIO(text)
    return text, list(iter(lambda: chess.pgn.read_game(file), None))


@pytest.mark.parametrize("engine", [ENGINE, "stockfish"])
def test_uci_match(engine):
    if engine != ENGINE:
        engine = shutil.which(engine) or shutil.which(engine, path="/usr/games")
        if engine is None:
            pytest.skip("stockfish is not installed")
    theirs, games = games_of_match(engine, 500, "chess")
    assert [game.headers["Round"] for game in games] == ["1", "2"]
    assert all(not game.errors and game.headers["Result"] != "*" for game in games)
    assert all(game.end().eval() is not None for game in games)
    ours, _ = games_of_match(engine, 500, "lucena")
    assert ours == theirs
