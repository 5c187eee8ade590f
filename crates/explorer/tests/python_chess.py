#!/usr/bin/env python3
"""Reads an explorer index by its documented format and compares it with counts of python-chess.

    python_chess.py INDEX GAMES.pgn

The index is of all games of the file. Exits with 1 if anything differs, and with 77 if python-chess
is not installed (pip install chess).
"""

import struct
import sys
import zlib

try:
    import chess
    import chess.pgn
    import chess.polyglot
except ImportError:
    print("python-chess is not installed (pip install chess)")
    sys.exit(77)

HEADER_BYTES, FOOTER_BYTES = 12, 24
PROMOTIONS = {12: "n", 13: "b", 14: "r", 15: "q"}


class Bytes:
    """Numbers from bytes."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, n_bytes):
        self.at += n_bytes
        return self.data[self.at - n_bytes:self.at]

    def number(self, n_bytes):
        return int.from_bytes(self.take(n_bytes), "little")

    def varint(self):
        number = shift = 0
        while True:
            byte = self.number(1)
            number |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return number

    def list(self, item):
        return [item() for _ in range(self.varint())]

    def game_move(self):
        return self.number(2), self.varint()


def read_position(data):
    """A list of moves and games, or a map of tallies by move."""
    games = data.list(data.game_move)
    if games:
        return games
    tallies = {}
    for _ in range(data.varint()):
        move = data.number(2)
        tallies[move] = tuple(data.varint() for _ in range(6))
        if sum(tallies[move][:3]) == 1:
            data.varint()
    data.list(data.game_move)
    data.list(data.game_move)
    return tallies


def read_game(data):
    """Result (0: White won, 1: Black won, 2: draw), sum of ratings, date."""
    data.take(8)
    result = data.number(1)
    data.varint(), data.varint()
    date, ratings = data.varint(), (data.varint(), data.varint())
    data.take(data.varint()), data.take(data.varint())
    return result, sum(ratings) if all(ratings) else 0, date


def add(tally, result, rating_sum, date):
    """Adds a game to white, draws, black, rated games, sum of ratings, last date."""
    tally[(0, 2, 1)[result]] += 1
    tally[3] += rating_sum > 0
    tally[4] += rating_sum
    tally[5] = max(tally[5], date)


def uci(move):
    if move == 0:
        return None
    kind, origin, target = move >> 12, move & 63, move >> 6 & 63
    if kind == 8:
        target = origin + 2 if target > origin else origin - 2
    names = chess.SQUARE_NAMES
    return names[origin] + names[target] + PROMOTIONS.get(kind, "")


def read_index(path):
    """Plies per game, and tallies by key and move."""
    file = open(path, "rb").read()
    assert file[:8] == file[-8:] == b"LucenaOX" and file[8:12] == b"\1\0\0\0"
    length, checksum, own_checksum = struct.unpack("<QII", file[-FOOTER_BYTES:-8])
    assert zlib.crc32(file[-FOOTER_BYTES:-12]) == own_checksum
    directory = file[-FOOTER_BYTES - length:-FOOTER_BYTES]
    assert zlib.crc32(directory) == checksum
    data = Bytes(directory)
    max_plies, _, _ = data.varint(), data.varint(), data.number(1)
    counts = [data.varint() for _ in range(8)]
    n_positions = data.varint()
    data.list(lambda: data.take(data.varint()))
    at, sections = HEADER_BYTES, []
    for read in (read_position, read_game):
        records = {}
        for first, n_bytes in data.list(lambda: (data.number(8), data.number(4))):
            block = file[at + 4:at + 4 + n_bytes]
            assert zlib.crc32(block) == int.from_bytes(file[at:at + 4], "little")
            at += 4 + n_bytes
            key, block = first, Bytes(block)
            while block.at < n_bytes:
                key += block.varint()
                records[key] = read(block)
        sections.append(records)
    assert at == len(file) - FOOTER_BYTES - length
    positions, games = sections
    assert (len(games), len(positions)) == (counts[0], n_positions)
    index = {}
    for key, moves in positions.items():
        if isinstance(moves, list):
            tallies = {}
            for move, game in moves:
                add(tallies.setdefault(move, [0] * 6), *games[game])
            moves = tallies
        index[key] = {uci(move): tuple(tally) for move, tally in moves.items()}
    return max_plies, len(games), index


def packed_date(headers):
    for name in ("Date", "UTCDate"):
        parts = headers.get(name, "????.??.??").split(".")
        year, month, day = (int(part) if part.isdigit() else 0 for part in parts)
        if year or month or day:
            return (year * 16 + month) * 32 + day if year else 0
    return 0


def rating(headers, name):
    text = headers.get(name, "")
    return int(text) if text.isdigit() else 0


def count_games(path, max_plies):
    """The number of different games, and tallies by key and move."""
    counted, seen = {}, set()
    file = open(path, encoding="utf-8")
    while (game := chess.pgn.read_game(file)) is not None:
        moves, headers = list(game.mainline_moves()), game.headers
        if not moves:
            continue
        players, date = (headers["White"], headers["Black"]), packed_date(headers)
        identity = (tuple(moves), headers["Result"], players, date)
        if identity in seen:
            continue
        seen.add(identity)
        result = ("1-0", "0-1", "1/2-1/2").index(headers["Result"])
        ratings = rating(headers, "WhiteElo"), rating(headers, "BlackElo")
        board, played = chess.Board(), {}
        for move in (moves + [None])[:max_plies]:
            played[chess.polyglot.zobrist_hash(board)] = move.uci() if move else None
            if move:
                board.push(move)
        for key, move in played.items():
            tally = counted.setdefault(key, {}).setdefault(move, [0] * 6)
            add(tally, result, sum(ratings) if all(ratings) else 0, date)
    tuples = {key: {m: tuple(t) for m, t in moves.items()} for key, moves in counted.items()}
    return len(seen), tuples


max_plies, n_games, index = read_index(sys.argv[1])
n_expected, expected = count_games(sys.argv[2], max_plies)
wrong = [key for key in index.keys() | expected.keys() if index.get(key) != expected.get(key)]
for key in wrong[:5]:
    print(f"{key:016x}: found {index.get(key)}, expected {expected.get(key)}")
if wrong or n_games != n_expected:
    print(f"{len(wrong)} positions differ; found {n_games} games, expected {n_expected}")
    sys.exit(1)
print(f"{n_games} games and {len(index)} positions agree")
