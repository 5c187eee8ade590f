"""Times of python-chess and lucena side by side: CPU time, the best of several runs.

    python benchmark.py [GAMES.pgn]
"""

import logging
import pathlib
import sys
import time

import chess
import chess.pgn
import lucena
import lucena.arrays
import lucena.pgn

GAMES = pathlib.Path(__file__).parent / "examples/data/games.pgn"
FEN = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5"
logging.disable()


def best(work, runs):
    """Seconds of the fastest run for one unit of work; `work` returns their number."""

    def timed():
        begin = time.process_time()
        count = work()
        return (time.process_time() - begin) / count

    return min(timed() for _ in range(runs))


def perft(board, depth):
    if depth == 0:
        return 1
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += perft(board, depth - 1)
        board.pop()
    return nodes


def push_and_pop(module):
    board = module.Board(FEN)
    moves = list(board.legal_moves)
    for _ in range(500):
        for move in moves:
            board.push(move)
            board.pop()
    return 500 * len(moves)


def move_lists(module):
    board = module.Board(FEN)
    for _ in range(500):
        list(board.legal_moves)
    return 500


def read(module, path, method, most):
    count = 0
    with open(path, encoding="utf-8", errors="replace") as file:
        while count < most and getattr(module.pgn, method)(file) is not None:
            count += 1
    return count


def arrays(path):
    return sum(len(batch) for batch in lucena.arrays.read(path, threads=1))


def rows(path):
    """Names, python-chess's work, lucena's work."""
    yield "perft in Python, a position", lambda: perft(chess.Board(), 3), lambda: perft(lucena.Board(), 4)
    yield "`Board.perft`, a position", lambda: perft(chess.Board(), 3), lambda: lucena.Board().perft(5)
    yield "push and pop", lambda: push_and_pop(chess), lambda: push_and_pop(lucena)
    yield "list of legal moves", lambda: move_lists(chess), lambda: move_lists(lucena)
    theirs = {method: best(lambda: read(chess, path, method, 200), 3) for method in ["read_game", "read_headers"]}
    games, headers = lambda: theirs["read_game"], lambda: theirs["read_headers"]
    yield "`read_game`", games, lambda: read(lucena, path, "read_game", 2000)
    yield "`read_games`, a game", games, lambda: sum(1 for _ in lucena.pgn.read_games(path, threads=1))
    yield "`read_headers`", headers, lambda: read(lucena, path, "read_headers", 2000)
    yield (
        "`read_all_headers`, a game",
        headers,
        lambda: sum(1 for _ in lucena.pgn.read_all_headers(path, threads=1)),
    )
    yield "`arrays.read`, a game", games, lambda: arrays(path)


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else GAMES
    print("| | python-chess | lucena | faster |\n|---|---:|---:|---:|")
    for name, theirs, ours in rows(path):
        value = theirs()
        slow = value if isinstance(value, float) else best(theirs, 3)
        fast = best(ours, 7)
        print(f"| {name} | {slow * 1e6:.3g} µs | {fast * 1e6:.3g} µs | {slow / fast:.3g} × |", flush=True)


if __name__ == "__main__":
    main()
