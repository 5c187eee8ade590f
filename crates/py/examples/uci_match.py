"""A match of two UCI engines: each opening twice with colours changed, games on stdout as PGN.

::

    python uci_match.py stockfish ./other-engine --nodes 2000 > match.pgn
    python uci_match.py stockfish ./other-engine --nodes 2000 --module chess > match.pgn

A fixed number of nodes makes the games repeatable, so that the output is the same with both modules. The
score goes to stderr.
"""

from __future__ import annotations

import argparse
import importlib
import itertools
import shlex
import sys
import time
from typing import TYPE_CHECKING, Any, Dict, List, Tuple

if TYPE_CHECKING:
    import lucena as chess
    import lucena.engine
    import lucena.pgn

    engine = lucena.engine
    pgn = lucena.pgn
    SimpleEngine = lucena.engine.SimpleEngine
    Game = lucena.pgn.Game

OPENINGS = [
    "e4 e5 Nf3 Nc6 Bb5 a6",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6",
    "d4 d5 c4 e6 Nc3 Nf6",
    "d4 Nf6 c4 g6 Nc3 Bg7",
    "e4 e6 d4 d5 Nc3 Bb4",
    "c4 e5 Nc3 Nf6 Nf3 Nc6",
    "e4 c6 d4 d5 e5 Bf5",
    "Nf3 d5 g3 c5 Bg2 Nc6",
]


def play(engines: Tuple[SimpleEngine, SimpleEngine], opening: str, limit: Any, max_plies: int) -> Game:
    """A game of (White, Black) with evaluations in its comments."""
    board = chess.Board()
    game = pgn.Game()
    node: Any = game
    for san in opening.split():
        node = node.add_variation(board.push_san(san))
    while not board.is_game_over(claim_draw=True) and board.ply() < max_plies:
        player = engines[0] if board.turn == chess.WHITE else engines[1]
        # A new key for each game has the engine clear its hash table.
        result = player.play(board, limit, game=id(game), info=engine.INFO_SCORE)
        if result.move is None or result.resigned:
            break
        board.push(result.move)
        node = node.add_variation(result.move)
        if "score" in result.info:
            node.set_eval(result.info["score"], result.info.get("depth"))
    outcome = board.outcome(claim_draw=True)
    game.headers["Result"] = outcome.result() if outcome else "1/2-1/2"
    game.headers["Termination"] = outcome.termination.name.lower() if outcome else "adjudication"
    return game


def start(command: str, options: Dict[str, str]) -> SimpleEngine:
    player = engine.SimpleEngine.popen_uci(shlex.split(command))
    player.configure({name: value for name, value in options.items() if name in player.options})
    return player


def match(options: argparse.Namespace) -> List[float]:
    """Plays the games and returns the points of the two engines."""
    settings = {"Threads": "1", "Hash": "16"}
    limit = engine.Limit(nodes=options.nodes)
    points = [0.0, 0.0]
    players = [start(command, settings) for command in options.engines]
    names = [player.id.get("name", command) for player, command in zip(players, options.engines)]
    try:
        openings = itertools.islice(itertools.cycle(OPENINGS), (options.games + 1) // 2)
        rounds = [(opening, white) for opening in openings for white in (0, 1)]
        for number, (opening, white) in enumerate(rounds[: options.games], 1):
            black = 1 - white
            game = play((players[white], players[black]), opening, limit, options.max_plies)
            game.headers.update(Event="Match", Round=str(number), White=names[white], Black=names[black])
            print(game, end="\n\n")
            result = game.headers["Result"]
            points[white] += {"1-0": 1.0, "0-1": 0.0}.get(result, 0.5)
            points[black] += {"1-0": 0.0, "0-1": 1.0}.get(result, 0.5)
    finally:
        for player in players:
            player.quit()
    print(f"{names[0]} {points[0]} - {points[1]} {names[1]}", file=sys.stderr)
    return points


def main() -> None:
    parser = argparse.ArgumentParser(description="A match of two UCI engines.")
    parser.add_argument("engines", nargs=2, metavar="ENGINE", help="command of an engine")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--nodes", type=int, default=2000, help="per move")
    parser.add_argument("--max-plies", type=int, default=300, help="a longer game is a draw")
    parser.add_argument("--module", choices=["lucena", "chess"], default="lucena")
    options = parser.parse_args()
    global chess, engine, pgn
    chess = importlib.import_module(options.module)
    engine = importlib.import_module(f"{options.module}.engine")
    pgn = importlib.import_module(f"{options.module}.pgn")
    begin = time.process_time()
    match(options)
    print(f"{options.module}: {time.process_time() - begin:.2f} s CPU", file=sys.stderr)


if __name__ == "__main__":
    main()
