"""Engines in asyncio."""

import asyncio
import pathlib
import sys

import lucena
import lucena.engine
import pytest
from lucena.engine import EngineError, EngineTerminatedError, Limit

FAKE = [sys.executable, str(pathlib.Path(__file__).parent / "fake_engine.py")]


def run(test):
    asyncio.run(asyncio.wait_for(test, 30))


def test_play_and_analyse():
    async def test():
        transport, engine = await lucena.engine.popen_uci(FAKE)
        assert transport.get_pid() > 0 and transport.get_returncode() is None
        assert engine.id["name"] == "Fake"
        await engine.ping()
        await engine.configure({"Hash": 32})
        assert (await engine.config())["hash"] == "32"
        result = await engine.play(lucena.Board(), Limit(depth=1), info=lucena.engine.INFO_SCORE)
        assert result.move.uci() == "e2e4"
        assert result.info["score"].white() == lucena.engine.Cp(1)
        info = await engine.analyse(lucena.Board(), Limit(depth=1))
        assert info["pv"][0].uci() == "e2e4"
        lines = await engine.analyse(lucena.Board(), Limit(depth=1), multipv=2)
        assert len(lines) == 1
        with pytest.raises(EngineError):
            await engine.configure({"MultiPV": 3})
        await engine.quit()
        assert await engine.returncode == 0
        assert transport.get_returncode() == 0
        with pytest.raises(EngineTerminatedError):
            await engine.ping()

    run(test())


@pytest.mark.parametrize("is_process", [True, False])
def test_analysis(is_process):
    async def test():
        if is_process:
            transport, engine = await lucena.engine.popen_uci(FAKE)
        else:
            transport, engine = None, lucena.engine.LucenaProtocol()
        board = lucena.Board()
        with await engine.analysis(board) as analysis:
            async for info in analysis:
                assert info["pv"][0] in board.legal_moves
                break
        best = await analysis.wait()
        assert best.move in board.legal_moves
        while await analysis.next() is not None:
            pass
        with pytest.raises(lucena.engine.AnalysisComplete):
            await analysis.get()
        assert analysis.empty() and not analysis.would_block()
        # A command ends the analysis before it.
        analysis = await engine.analysis(board)
        assert (await engine.play(board, Limit(depth=1))).move in board.legal_moves
        assert (await analysis.wait()).move in board.legal_moves
        await engine.quit()

    run(test())


def test_cancelling():
    async def test():
        transport, engine = await lucena.engine.popen_uci(FAKE)
        own = lucena.engine.LucenaProtocol()
        for it in [engine, own]:
            with pytest.raises(asyncio.TimeoutError):
                analysis = await it.analysis(lucena.Board())
                await asyncio.wait_for(analysis.wait(), 0.05)
            # The search is still there to be stopped.
            analysis.stop()
            assert (await analysis.wait()).move is not None
        task = asyncio.ensure_future(own.play(lucena.Board(), Limit(depth=100)))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert (await own.play(lucena.Board(), Limit(nodes=100))).move is not None
        await asyncio.gather(engine.quit(), own.quit())

    run(test())


def test_start_is_cancelled():
    async def test():
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(lucena.engine.popen_uci(FAKE + ["silent"]), 0.2)
        with pytest.raises(FileNotFoundError):
            await lucena.engine.popen_uci("/no/such/engine")

    run(test())


def test_closing():
    async def test():
        transport, engine = await lucena.engine.popen_uci(FAKE + ["hangs"])
        task = asyncio.ensure_future(engine.play(lucena.Board(), Limit(depth=1)))
        await asyncio.sleep(0.1)
        transport.close()
        with pytest.raises(EngineTerminatedError):
            await task
        with pytest.raises(EngineTerminatedError):
            await engine.ping()
        assert transport.is_closing()

        transport, engine = await lucena.engine.popen_uci(FAKE + ["dies"])
        analysis = await engine.analysis(lucena.Board())
        with pytest.raises(EngineTerminatedError, match="exit code: 3"):
            await analysis.wait()
        with pytest.raises(EngineTerminatedError, match="exit code: 3"):
            await analysis.next()
        assert await engine.returncode == 3

    run(test())


def test_engines_think_at_the_same_time():
    async def test():
        engines = [lucena.engine.LucenaProtocol() for _ in range(4)]
        ticks = 0

        async def tick():
            nonlocal ticks
            while True:
                await asyncio.sleep(0.01)
                ticks += 1

        ticking = asyncio.ensure_future(tick())
        plays = [engine.play(lucena.Board(), Limit(time=0.5)) for engine in engines]
        results = await asyncio.gather(*plays)
        ticking.cancel()
        assert all(result.move in lucena.Board().legal_moves for result in results)
        assert ticks > 3, "the event loop has not been blocked"
        await asyncio.gather(*[engine.quit() for engine in engines])

    run(test())
