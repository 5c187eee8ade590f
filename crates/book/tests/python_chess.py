#!/usr/bin/env python3
"""Reads a Polyglot book with python-chess and compares it with a list of expected entries.

    python_chess.py BOOK.bin LIST.txt

The list has a line for every entry: FEN, UCI move, weight and learn field, separated by tabs. Exits
with 1 if anything differs, and with 77 if python-chess is not installed (pip install chess).
"""

import sys
from collections import Counter

try:
    import chess
    import chess.polyglot
except ImportError:
    print("python-chess is not installed (pip install chess)")
    sys.exit(77)

book_path, list_path = sys.argv[1:]
expected = {}
for line in open(list_path, encoding="utf-8"):
    fen, move, weight, learn = line.rstrip("\n").split("\t")
    expected.setdefault(fen, Counter())[move, int(weight), int(learn)] += 1

n_entries, n_wrong = 0, 0
with chess.polyglot.open_reader(book_path) as reader:
    for fen, entries in expected.items():
        found = reader.find_all(chess.Board(fen), minimum_weight=0)
        found = Counter((entry.move.uci(), entry.weight, entry.learn) for entry in found)
        n_entries += found.total()
        if found != entries:
            n_wrong += 1
            print(f"{fen}: found {dict(found)}, expected {dict(entries)}")
    if n_entries != len(reader):
        n_wrong += 1
        print(f"found {n_entries} entries of the list, but the book has {len(reader)}")

if n_wrong:
    sys.exit(1)
print(f"{n_entries} entries agree")
