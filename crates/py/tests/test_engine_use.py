"""Arguments of searches that make no sense, finished games, and threads that share an engine."""

import asyncio
import pathlib
import sys
import threading

import lucena
import lucena.engine
import pytest
from lucena.engine import Cp, EngineError, Limit, Mate, SimpleEngine

FAKE = [sys.executable, str(pathlib.Path(__file__).parent / "fake_engine.py"), "good"]
MATED = lucena.Board("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
STALEMATED = lucena.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")


@pytest.fixture(params=["in process", "process"])
def engine(request):
    with SimpleEngine() if request.param == "in process" else SimpleEngine.popen_uci(FAKE) as opened:
        yield opened


@pytest.mark.parametrize("method", ["play", "analyse"])
def test_a_search_without_a_limit_would_not_end(engine, method):
    with pytest.raises(TypeError, match="limit"):
        getattr(engine, method)(lucena.Board(), None)
    assert engine.play(lucena.Board(), Limit(nodes=100)).move


def test_a_search_without_a_limit_in_asyncio():
    async def play():
        protocol = lucena.engine.LucenaProtocol()
        for search in [protocol.play, protocol.analyse]:
            with pytest.raises(TypeError, match="limit"):
                await search(lucena.Board(), None)
        await protocol.quit()

    asyncio.run(play())


@pytest.mark.parametrize(
    ("limit", "arguments", "error", "text"),
    [
        ({"depth": "5"}, {}, TypeError, "depth: found '5', expected an integer"),
        ({"depth": -1}, {}, ValueError, "depth: found -1, expected an integer from 0 to"),
        ({"nodes": 2**64}, {}, ValueError, "nodes: found"),
        ({"nodes": 1.5}, {}, TypeError, "nodes: found 1.5"),
        ({"time": "1"}, {}, TypeError, "time: found '1', expected seconds"),
        ({"time": -1}, {}, ValueError, "time: found -1"),
        ({"time": 10**400}, {}, ValueError, "time: int too large"),
        ({"white_clock": []}, {}, TypeError, "white_clock: found"),
        ({"nodes": 1}, {"multipv": "2"}, TypeError, "multipv: found '2'"),
        ({"nodes": 1}, {"multipv": 0}, ValueError, "multipv: found 0, expected an integer from 1 to"),
        ({"nodes": 1}, {"root_moves": ["e2e4"]}, TypeError, "root_moves: found 'e2e4', expected a Move"),
        ({"nodes": 1}, {"root_moves": []}, ValueError, "root_moves: found no moves"),
        ({"nodes": 1}, {"root_moves": [lucena.Move.from_uci("e2e5")]}, lucena.IllegalMoveError, "e2e5"),
        ({"nodes": 1}, {"options": {"NoSuch": 1}}, EngineError, "NoSuch"),
    ],
)
def test_bad_arguments(engine, limit, arguments, error, text):
    with pytest.raises(error) as raised:
        engine.analyse(lucena.Board(), Limit(**limit), **arguments)
    assert text in str(raised.value)
    with pytest.raises(TypeError, match="board: found 'startpos'"):
        engine.analyse("startpos", Limit(nodes=1))
    assert engine.play(lucena.Board(), Limit(nodes=100)).move


@pytest.mark.parametrize(("board", "score"), [(MATED, Mate(0)), (STALEMATED, Cp(0))])
def test_the_score_of_a_finished_game(board, score):
    with SimpleEngine({"Hash": 1}) as engine:
        for limit in [Limit(nodes=100), Limit(depth=3)]:
            info = engine.analyse(board, limit)
            assert (info["score"].relative, info["depth"]) == (score, 0)
            assert tuple(info["wdl"]) == ((0, 0, 1000) if score.is_mate() else (0, 1000, 0))
            assert engine.analyse(board, limit, multipv=3) == [info]
            assert engine.play(board, limit).move is None
            assert "score" not in engine.play(board, limit).info


def test_threads_that_start_endless_searches(engine):
    """Each command stops the search before it, so that all but the last one end."""
    searches = []

    def start():
        for _ in range(60):
            searches.append(engine.analysis(lucena.Board()))

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert engine.play(lucena.Board(), Limit(time=0.01)).move
    for search in searches:
        assert search._lines.task.wait(30)
