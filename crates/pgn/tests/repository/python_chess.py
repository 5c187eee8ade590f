"""Prints for each file its path and how many mainline moves each game has, as python-chess reads it.

Games of rules that we do not know count as none.
"""

import logging
import sys

try:
    import chess
    import chess.pgn
except ImportError:
    print("python-chess is not installed")
    sys.exit(77)

logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)

for path in sys.argv[1:]:
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        counts = []
        while (game := chess.pgn.read_game(file)) is not None:
            is_ours = game.board().uci_variant == "chess"
            counts.append(sum(1 for _ in game.mainline_moves()) if is_ours else 0)
    print(path, *counts)
