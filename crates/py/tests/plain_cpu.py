"""Prints facts that do not depend on the CPU, for a run under an emulator of an old one, which stops at any
instruction that it lacks: `qemu-x86_64 -cpu Opteron_G1 python plain_cpu.py`."""

import pathlib

import lucena
import lucena.engine
import lucena.pgn

GAMES = pathlib.Path(__file__).parent.parent / "examples/data/games.pgn"


def main():
    board = lucena.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    print("perft", board.perft(3))
    print("moves", *board.legal_moves)
    for evaluator in ["NNUE", "Classical"]:
        with lucena.engine.SimpleEngine({"Hash": 1, "Evaluator": evaluator}, timeout=None) as engine:
            info = engine.analyse(board, lucena.engine.Limit(depth=6))
        print(evaluator, info["score"], info["nodes"], *info["pv"])
    with open(GAMES, encoding="utf-8") as file:
        game = lucena.pgn.read_game(file)
    print("game", game.end().board().fen())
    print("games", sum(1 for _ in lucena.pgn.read_games(GAMES)))


if __name__ == "__main__":
    main()
