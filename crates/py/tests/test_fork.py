"""Engines after a fork: the child returns from every call, and leaves the engines to the parent."""

import gc
import os
import pathlib
import signal
import sys
import traceback
import weakref

import lucena
import lucena.engine
import pytest
from lucena.engine import EngineError, Limit, SimpleEngine

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")

FAKE = [sys.executable, str(pathlib.Path(__file__).parent / "fake_engine.py")]
BOARD = lucena.Board()


def in_a_fork(action):
    """Whether a function succeeds in a child, which is killed if it hangs."""
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(20)
        try:
            action()
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


@pytest.mark.parametrize(
    "start", [lambda: SimpleEngine({"Hash": 1}), lambda: SimpleEngine.popen_uci(FAKE)], ids=["own", "uci"]
)
def test_the_engine_stays_with_the_parent(start):
    engines = [start()]
    analyses = [engines[0].analysis(BOARD)]
    analyses[0].get()

    def calls():
        engine, analysis = engines[0], analyses[0]
        for call in [
            lambda: engine.play(BOARD, Limit(nodes=100)),
            lambda: engine.analyse(BOARD, Limit(nodes=100)),
            lambda: engine.analysis(BOARD),
            lambda: engine.configure({"Hash": 2}),
            lambda: engine.config,
            engine.ping,
            engine.quit,
            analysis.wait,
        ]:
            with pytest.raises(EngineError, match=f"process {os.getppid()}"):
                call()
        analysis.stop()
        engine.stop()
        engine.close()

    def drop():
        core = weakref.ref(engines[0]._driver)
        engines.clear()
        analyses.clear()
        gc.collect()
        assert core() is None

    for action in [calls, drop, lambda: lucena.engine.driver._close_all()]:
        assert in_a_fork(action)
    # The search of the parent still runs.
    assert not analyses[0]._lines.task.is_over()
    analyses[0].stop()
    assert analyses[0].wait().move in BOARD.legal_moves
    assert engines[0].play(BOARD, Limit(nodes=100)).move in BOARD.legal_moves
    engines[0].close()


def test_a_child_has_engines_of_its_own():
    def play():
        with SimpleEngine({"Hash": 1}) as engine:
            assert engine.play(BOARD, Limit(nodes=100)).move in BOARD.legal_moves

    with SimpleEngine({"Hash": 1}):
        assert in_a_fork(play)
