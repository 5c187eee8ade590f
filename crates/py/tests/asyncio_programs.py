"""Short asyncio programs, which all end with exit code 0: `python asyncio_programs.py NAME`.

They leave engines in every state: the threads of an engine may have just reported something, or be about to.
"""

import atexit

# Runs after what `lucena.engine` has registered.
atexit.register(lambda: at_exit())

import asyncio
import logging
import pathlib
import sys
import threading
import time

import lucena
import lucena.engine
from lucena.engine import Limit

# Without `site` the engine starts in half the time.
ENGINE = [sys.executable, "-I", "-S", str(pathlib.Path(__file__).parent / "fake_engine.py")]
BOARD = lucena.Board()
LIMIT = Limit(nodes=1)

PROGRAMS = {}


def at_exit():
    if sys.argv[1] == "play_at_exit":
        play_and_quit()


def program(run):
    PROGRAMS[run.__name__] = run
    return run


@program
def play_and_quit():
    async def main():
        transport, engine = await lucena.engine.popen_uci(ENGINE)
        await engine.play(BOARD, LIMIT)
        await engine.quit()

    asyncio.run(main())


@program
def play_without_quit():
    async def main():
        transport, engine = await lucena.engine.popen_uci(ENGINE)
        await engine.play(BOARD, LIMIT)

    asyncio.run(main())


@program
def only_start():
    async def main():
        await lucena.engine.popen_uci(ENGINE)

    asyncio.run(main())


@program
def cancelled_start():
    async def main():
        start = asyncio.ensure_future(lucena.engine.popen_uci(ENGINE))
        await asyncio.sleep(0.01)
        start.cancel()
        await asyncio.wait([start])

    asyncio.run(main())


@program
def running_analysis():
    async def main():
        transport, engine = await lucena.engine.popen_uci(ENGINE + ["floods"])
        analysis = await engine.analysis(BOARD)
        await analysis.get()

    asyncio.run(main())


@program
def close_in_search():
    async def main():
        transport, engine = await lucena.engine.popen_uci(ENGINE)
        with await engine.analysis(BOARD):
            transport.close()

    asyncio.run(main())


@program
def dying_engine():
    async def main():
        transport, engine = await lucena.engine.popen_uci(ENGINE + ["dies"])
        search = asyncio.ensure_future(engine.play(BOARD, LIMIT))
        await asyncio.wait([search])
        assert isinstance(search.exception(), lucena.engine.EngineTerminatedError)

    asyncio.run(main())


@program
def two_engines_in_a_thread():
    async def main():
        _, uci = await lucena.engine.popen_uci(ENGINE)
        own = lucena.engine.LucenaProtocol()
        await asyncio.gather(uci.play(BOARD, LIMIT), own.play(BOARD, LIMIT))
        await asyncio.gather(uci.quit(), own.quit())

    thread = threading.Thread(target=lambda: asyncio.run(main()))
    thread.start()
    thread.join()


@program
def logged_lines():
    logging.basicConfig(level=logging.DEBUG)

    async def main():
        transport, engine = await lucena.engine.popen_uci(ENGINE)
        await engine.play(BOARD, LIMIT)
        await engine.analysis(BOARD)

    asyncio.run(main())


@program
def play_at_exit():
    """All happens in `at_exit`."""


@program
def slow_wakeup():
    """A thread of the engine is still in the event loop when everything else is done."""

    class Loop(asyncio.SelectorEventLoop):
        def call_soon_threadsafe(self, callback, *arguments, **keywords):
            handle = super().call_soon_threadsafe(callback, *arguments, **keywords)
            if threading.current_thread() is not threading.main_thread():
                time.sleep(0.5)
            return handle

    async def main():
        transport, engine = await lucena.engine.popen_uci(ENGINE)
        await engine.quit()

    loop = Loop()
    loop.run_until_complete(main())
    loop.close()


if __name__ == "__main__":
    PROGRAMS[sys.argv[1]]()
