#!/usr/bin/env python3
"""Opens Syzygy tables with python-chess and compares them with a list of what they should say.

    python_chess.py FOLDER LIST.txt

The list has a line for every position: FEN, WDL, DTZ, with tabs between them. Ends with 1 if
anything differs, and with 77 if python-chess is not there (pip install chess).
"""

import sys

try:
    import chess
    import chess.syzygy
except ImportError:
    print("no python-chess: pip install chess")
    sys.exit(77)

folder, list_path = sys.argv[1:]
n_positions, n_wrong = 0, 0
with chess.syzygy.open_tablebase(folder) as tables:
    for line in open(list_path, encoding="utf-8"):
        fen, wdl, dtz = line.rstrip("\n").split("\t")
        board = chess.Board(fen)
        found = (tables.probe_wdl(board), tables.probe_dtz(board))
        n_positions += 1
        if found != (int(wdl), int(dtz)):
            n_wrong += 1
            print(f"{fen}: found {found}, expected {(wdl, dtz)}")

if n_wrong:
    sys.exit(1)
print(f"{n_positions} positions agree")
