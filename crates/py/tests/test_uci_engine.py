"""Engine processes: what they are sent, what is made of their answers, and what is left of them."""

import asyncio
import logging
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

import lucena
import lucena.engine
import pytest
from interrupts import interrupt, start_python
from lucena.engine import EngineError, EngineTerminatedError, Limit, SimpleEngine

FAKE = [sys.executable, str(pathlib.Path(__file__).parent / "fake_engine.py")]
SOON = Limit(time=0.01)


def fake(mode="good", **arguments):
    return SimpleEngine.popen_uci(FAKE + [mode], **arguments)


@pytest.fixture
def sent(tmp_path, monkeypatch):
    """A function for the lines that the engine has got since the last call."""
    log = tmp_path / "sent"
    monkeypatch.setenv("FAKE_LOG", str(log))

    def take():
        lines = log.read_text().splitlines() if log.exists() else []
        log.write_text("")
        return [line for line in lines if line not in {"uci", "isready", "quit"}]

    return take


def children():
    """The processes that this one has started and not reaped."""
    found = []
    for task in pathlib.Path("/proc/self/task").iterdir():
        try:
            found += (task / "children").read_text().split()
        except FileNotFoundError:
            pass
    return sorted(found)


def threads():
    # A thread of the core that has logged something stays among those of Python.
    return [thread for thread in threading.enumerate() if not isinstance(thread, threading._DummyThread)]


def n_threads():
    return len(os.listdir("/proc/self/task"))


@pytest.fixture(autouse=True)
def nothing_is_left():
    if not os.path.exists("/proc/self/task"):
        yield
        return
    before = children(), threads()
    yield
    deadline = time.monotonic() + 5
    while (children(), threads()) != before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert (children(), threads()) == before


def test_null_moves_are_not_sent(sent):
    board = lucena.Board()
    board.push_san("e4")
    board.push(lucena.Move.null())
    board.push_san("d4")
    with fake() as engine, pytest.raises(EngineError):
        # The fake engine answers with a move of White.
        engine.play(board, Limit(depth=1))
    position = [line for line in sent() if line.startswith("position")]
    assert position == ["position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2 moves d2d4"]


def test_play(sent):
    with fake() as engine:
        result = engine.play(lucena.Board(), Limit(depth=1))
        assert (result.move.uci(), result.ponder.uci(), result.info) == ("e2e4", "e7e5", {})
        board = lucena.Board()
        board.push_san("d4")
        limit = Limit(white_clock=1.0006, black_clock=2, white_inc=0.1, black_inc=0.2, remaining_moves=7)
        with pytest.raises(EngineError):
            # It is not White's turn.
            engine.play(board, limit)
        engine.play(lucena.Board(), Limit(time=0.0001, nodes=9, mate=2), game="another")
        moves = [lucena.Move.from_uci(uci) for uci in ["e2e4", "d2d4"]]
        engine.play(lucena.Board(), Limit(depth=2), game="another", root_moves=moves)
        engine.ping()
    assert sent() == [
        "ucinewgame",
        "position startpos",
        "go depth 1",
        "position startpos moves d2d4",
        "go wtime 1001 btime 2000 winc 100 binc 200 movestogo 7",
        "ucinewgame",
        "position startpos",
        "go nodes 9 mate 2 movetime 1",
        "position startpos",
        "go depth 2 searchmoves e2e4 d2d4",
    ]


def test_analyse_mode_that_has_been_set(sent):
    """As in python-chess, an analysis switches the option on only if no one has set it."""
    mode = [("uci_analysemode", value) for value in (False, True)]
    with fake() as engine:
        engine.analyse(lucena.Board(), Limit(depth=1))
        for option in mode:
            engine.configure(dict([option]))
            engine.analyse(lucena.Board(), Limit(depth=1))
            engine.play(lucena.Board(), Limit(depth=1))
        engine.analyse(lucena.Board(), Limit(depth=1), options={"UCI_AnalyseMode": False})
        engine.analyse(lucena.Board(), Limit(depth=1))
    assert [line for line in sent() if "analysemode" in line.lower() or line.startswith("go")] == [
        "setoption name UCI_AnalyseMode value true",
        "go depth 1",
        "setoption name uci_analysemode value false",
        "go depth 1",
        "go depth 1",
        "setoption name uci_analysemode value true",
        "go depth 1",
        "go depth 1",
        "setoption name UCI_AnalyseMode value false",
        "go depth 1",
        "setoption name UCI_AnalyseMode value true",
        "go depth 1",
    ]


def test_options(sent):
    with fake() as engine:
        assert engine.id == {"name": "Fake", "author": os.getcwd()}
        assert engine.options["hash"].max == 64
        assert engine.options["Style"].var == ["Solid", "Risky"]
        assert engine.options["Name"].default == "some words"
        assert engine.options["NoRange"].min is None
        assert engine.options["multipv"].is_managed()
        engine.configure({"hash": "32", "STYLE": "Risky", "Clear Hash": None, "Name": None})
        assert engine.config["Hash"] == "32"
        bad = [{"No": 1}, {"Hash": 65}, {"Hash": "x"}, {"Hash": None}, {"Style": "x"}, {"MultiPV": 2}, {"Name": "a\nb"}]
        for options in bad:
            with pytest.raises(EngineError):
                engine.configure(options)
            with pytest.raises(EngineError):
                engine.play(lucena.Board(), SOON, options=options)
        # For one search.
        engine.play(lucena.Board(), SOON, options={"Hash": 8})
        assert engine.config["Hash"] == "8"
        engine.play(lucena.Board(), SOON)
        assert engine.config["Hash"] == "32"
        engine.ping()
    assert sent() == [
        "setoption name hash value 32",
        "setoption name STYLE value Risky",
        "setoption name Clear Hash",
        "setoption name Name value",
        "setoption name Hash value 8",
        "ucinewgame",
        "position startpos",
        "go movetime 10",
        "setoption name Hash value 32",
        "position startpos",
        "go movetime 10",
    ]


def test_opponents(sent):
    ann = lucena.engine.Opponent("Ann", None, None, True)
    bob = lucena.engine.Opponent("Bob B.", "GM", 2500, False)
    with fake() as engine:
        engine.send_opponent_information(opponent=bob)
        engine.play(lucena.Board(), SOON, opponent=bob)
        engine.play(lucena.Board(), SOON, opponent=ann)
        engine.ping()
    opponents = [line for line in sent() if "Opponent" in line]
    assert opponents == [
        "setoption name UCI_Opponent value GM 2500 human Bob B.",
        "setoption name UCI_Opponent value none none computer Ann",
    ]


def test_pondering(sent):
    board = lucena.Board()
    with fake() as engine:
        engine.play(board, Limit(depth=3), ponder=True)
        board.push_san("e4")
        board.push_san("e5")
        with pytest.raises(EngineError):
            # The fake engine always plays e2e4.
            engine.play(board, Limit(depth=3), ponder=True)
        engine.ping()
    assert sent()[-4:] == [
        "go depth 3",
        "position startpos moves e2e4 e7e5",
        "go ponder depth 3",
        "ponderhit",
    ]


def test_chess960(sent):
    fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"
    with fake() as engine:
        engine.play(lucena.Board(fen, chess960=True), SOON)
        engine.play(lucena.Board(), SOON)
        engine.ping()
    lines = sent()
    assert lines[:4] == ["setoption name UCI_Chess960 value true", "ucinewgame", f"position fen {fen}", "go movetime 10"]
    assert lines[4] == "setoption name UCI_Chess960 value false"


def test_analysis():
    with fake() as engine:
        with engine.analysis(lucena.Board()) as analysis:
            info = analysis.get()
            assert info["pv"] == [lucena.Move.from_uci("e2e4")]
            assert analysis.empty() and analysis.would_block()
        best = analysis.wait()
        assert (best.move.uci(), best.ponder) == ("e2e4", None)
        assert analysis.empty() and not analysis.would_block()
        assert analysis.next() is None
        with pytest.raises(lucena.engine.AnalysisComplete):
            analysis.get()
        assert analysis.info["score"].white() == lucena.engine.Cp(1)
        # Another command ends it.
        analysis = engine.analysis(lucena.Board())
        engine.ping()
        assert analysis.wait().move.uci() == "e2e4"
        analysis = engine.analysis(lucena.Board())
        assert engine.play(lucena.Board(), SOON).move.uci() == "e2e4"
        assert len(list(analysis)) == 1


def test_cannot_be_started(tmp_path):
    with pytest.raises(FileNotFoundError):
        SimpleEngine.popen_uci(str(tmp_path / "engine"))
    with pytest.raises(PermissionError):
        SimpleEngine.popen_uci(str(tmp_path))
    with pytest.raises(EngineTerminatedError, match="exit code: 4"):
        SimpleEngine.popen_uci([sys.executable, "-c", "raise SystemExit(4)"])
    with pytest.raises(asyncio.TimeoutError):
        fake("silent", timeout=0.2)
    with pytest.raises(ValueError):
        SimpleEngine.popen_uci([])
    with pytest.raises(TypeError):
        SimpleEngine.popen_uci(FAKE, shell=True)


def test_folder_and_environment(tmp_path):
    with fake(cwd=tmp_path) as engine:
        assert engine.id["author"] == str(tmp_path)
    with fake(env={"FAKE_AUTHOR": "A. B.", "PATH": os.environ["PATH"]}, stderr=subprocess.DEVNULL) as engine:
        assert engine.id["author"] == "A. B."


@pytest.mark.parametrize("mode", ["illegal", "none"])
def test_no_legal_move(mode):
    with fake(mode) as engine:
        for _ in range(2):
            with pytest.raises(EngineError, match="legal move"):
                engine.play(lucena.Board(), SOON)
        engine.ping()


def test_rubbish():
    with fake("rubbish") as engine:
        result = engine.play(lucena.Board(), SOON, info=lucena.engine.INFO_ALL)
        assert (result.move.uci(), result.ponder) == ("e2e4", None)
        assert result.info["depth"] == 3
        assert result.info["pv"] == [lucena.Move.from_uci("e2e4")]
        assert result.info["string"] == "hello"


def test_flood():
    with fake("floods") as engine:
        lines = engine.analyse(lucena.Board(), Limit(depth=1), multipv=5)
        assert len(lines) <= 500
        engine.ping()


def test_dies():
    engine = fake("dies")
    with pytest.raises(EngineTerminatedError, match="exit code: 3"):
        engine.play(lucena.Board(), SOON)
    assert engine.returncode.result(timeout=5) == 3
    for _ in range(2):
        with pytest.raises(EngineTerminatedError, match="exit code: 3"):
            engine.ping()
        with pytest.raises(EngineTerminatedError, match="exit code: 3"):
            engine.analysis(lucena.Board())
    engine.close()
    engine.close()


def test_hangs():
    with fake("hangs") as engine:
        # Only now: the start may take its time.
        engine.timeout = 0.3
        for _ in range(2):
            with pytest.raises(asyncio.TimeoutError):
                engine.play(lucena.Board(), SOON)
        with pytest.raises(asyncio.TimeoutError):
            engine.ping()
        start = time.monotonic()
    assert time.monotonic() - start < 10


def test_does_not_stop():
    with fake("deaf", timeout=3) as engine:
        with engine.analysis(lucena.Board()) as analysis:
            analysis.get()
        with pytest.raises(asyncio.TimeoutError):
            analysis.wait()
        # The next answer may be that to `stop`.
        with pytest.raises(asyncio.TimeoutError):
            engine.timeout = 0.3
            engine.play(lucena.Board(), SOON)


def test_quit():
    engine = fake()
    engine.quit()
    assert engine.returncode.result(timeout=5) == 0
    with pytest.raises(EngineTerminatedError):
        engine.play(lucena.Board(), SOON)
    with pytest.raises(EngineTerminatedError):
        engine.analysis(lucena.Board())
    engine = fake("stays")
    engine.timeout = 0.2
    with pytest.raises(asyncio.TimeoutError):
        engine.quit()
    assert engine.returncode.result(timeout=5) == -signal.SIGKILL
    engine = fake()
    engine.analysis(lucena.Board())
    engine.close()
    assert engine.returncode.result(timeout=5) in {0, -signal.SIGKILL}


@pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="needs Linux")
def test_no_thread_is_left():
    def once():
        engine = fake()
        engine.analysis(lucena.Board())
        engine.play(lucena.Board(), SOON)
        engine.close()
        # Without closing it.
        engine = fake()
        engine.analysis(lucena.Board())
        del engine

    once()
    deadline = time.monotonic() + 5
    while children() and time.monotonic() < deadline:
        time.sleep(0.01)
    before = n_threads()
    for _ in range(5):
        once()
    while n_threads() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert n_threads() <= before


def test_log(caplog):
    with caplog.at_level(logging.DEBUG, logger="lucena.engine"):
        with fake() as engine:
            engine.ping()
    assert "<< uci" in caplog.messages
    assert ">> uciok" in caplog.messages


def run_and_interrupt(script):
    """Runs Python code that prints a line, and sends it Ctrl-C then."""
    code = f"import lucena, lucena.engine\nfrom lucena.engine import Limit, SimpleEngine\nFAKE = {FAKE!r}\n{script}"
    started = start_python(code)
    process_id = int(started.stdout.readline())
    output = interrupt(started, timeout=30)
    deadline = time.monotonic() + 5
    while process_id and os.path.exists(f"/proc/{process_id}") and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not process_id or not os.path.exists(f"/proc/{process_id}")
    return output


@pytest.mark.parametrize(
    "wait",
    [
        "engine.play(lucena.Board(), Limit(depth=1))",
        "engine.analyse(lucena.Board(), Limit(depth=1))",
        "engine.analysis(lucena.Board()).wait()",
        "engine.analysis(lucena.Board()).get()",
    ],
)
def test_interrupt(wait):
    script = f"""
with SimpleEngine.popen_uci(FAKE + ["hangs"]) as engine:
    try:
        print(engine.transport.get_pid(), flush=True)
        {wait}
    except KeyboardInterrupt:
        print("interrupted")
"""
    assert run_and_interrupt(script)[0] == "interrupted\n"


def test_interrupt_of_the_engine_in_process():
    script = """
with SimpleEngine() as engine:
    try:
        print(0, flush=True)
        engine.analyse(lucena.Board(), Limit(depth=100))
    except KeyboardInterrupt:
        print(engine.play(lucena.Board(), Limit(nodes=100)).move is not None)
"""
    assert run_and_interrupt(script)[0] == "True\n"


def test_end_of_the_program():
    script = """
engine = SimpleEngine.popen_uci(FAKE + ["hangs"])
engine.analysis(lucena.Board())
own = SimpleEngine()
analysis = own.analysis(lucena.Board())
print(engine.transport.get_pid(), flush=True)
"""
    output, errors = run_and_interrupt(script)
    assert "panicked" not in errors


def test_threads_share_an_engine():
    found = []
    with fake() as engine:

        def run():
            for _ in range(20):
                found.append(engine.play(lucena.Board(), SOON).move.uci())

        threads = [threading.Thread(target=run) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert found == ["e2e4"] * 80
