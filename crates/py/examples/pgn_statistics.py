"""Statistics of a PGN file: results, openings, lengths, pieces, castling, clocks and evaluations.

::

    python pgn_statistics.py data/games.pgn
    python pgn_statistics.py data/games.pgn --module chess

The output is the same with both modules. The CPU time goes to stderr.
"""

from __future__ import annotations

import argparse
import collections
import importlib
import statistics
import sys
import time
from typing import TYPE_CHECKING, Counter, Dict, Iterator, List

if TYPE_CHECKING:
    import lucena as chess
    import lucena.pgn

    Game = lucena.pgn.Game

BLUNDER = 200
"""Centipawns that a move may lose."""

MATE_SCORE = 1000
"""A mate as centipawns, so that one does not outweigh all else."""


class Statistics:
    """Sums over games."""

    def __init__(self) -> None:
        self.results: Counter[str] = collections.Counter()
        self.endings: Counter[str] = collections.Counter()
        self.openings: Counter[str] = collections.Counter()
        self.first_moves: Counter[str] = collections.Counter()
        self.castling: Counter[str] = collections.Counter()
        self.events: Counter[str] = collections.Counter()
        self.moved: Counter[str] = collections.Counter()
        self.captured: Counter[str] = collections.Counter()
        self.lengths: List[int] = []
        self.pieces_at: Dict[int, List[int]] = collections.defaultdict(list)
        self.seconds: List[float] = []
        self.losses: List[int] = []
        self.n_errors = 0

    def add(self, game: Game) -> None:
        self.results[game.headers.get("Result", "*")] += 1
        name = " ".join(game.headers.get(tag, "") for tag in ["ECO", "Opening"]).strip()
        self.openings[name or "?"] += 1
        self.n_errors += len(game.errors)
        try:
            board = game.board()
        except ValueError:
            # The tag `FEN` is invalid, which is one of the errors.
            return
        self.add_moves(game, board)
        self.add_comments(game)

    def add_moves(self, game: Game, board: chess.Board) -> None:
        castled = {chess.WHITE: "stays", chess.BLACK: "stays"}
        n_plies = 0
        for move in game.mainline_moves():
            if n_plies == 0:
                self.first_moves[board.san(move)] += 1
            if board.is_castling(move):
                castled[board.turn] = "kingside" if board.is_kingside_castling(move) else "queenside"
            self.add_move(board, move)
            board.push(move)
            n_plies += 1
            if n_plies % 20 == 0:
                self.pieces_at[n_plies].append(chess.popcount(board.occupied))
        self.lengths.append(n_plies)
        for color, side in castled.items():
            self.castling[f"{chess.COLOR_NAMES[color]} {side}"] += 1
        outcome = board.outcome(claim_draw=True)
        self.endings[outcome.termination.name.lower() if outcome else "agreed, resigned or unfinished"] += 1

    def add_move(self, board: chess.Board, move: chess.Move) -> None:
        piece, victim = board.piece_at(move.from_square), board.piece_at(move.to_square)
        if piece:
            self.moved[chess.PIECE_NAMES[piece.piece_type] or ""] += 1
        if board.is_en_passant(move):
            self.events["en passant"] += 1
        elif victim and board.is_capture(move):
            self.captured[chess.PIECE_NAMES[victim.piece_type] or ""] += 1
        if move.promotion:
            self.events["promotion"] += 1
        if board.gives_check(move):
            self.events["check"] += 1

    def add_comments(self, game: Game) -> None:
        clocks: List[float] = []
        before = None
        for node in game.mainline():
            clock, score = node.clock(), node.eval()
            if clock is not None:
                clocks.append(clock)
                if len(clocks) > 2:
                    self.seconds.append(max(clocks[-3] - clock, 0.0))
            after = score.white().score(mate_score=MATE_SCORE) if score else None
            if before is not None and after is not None:
                # The node is the position after the move: its turn is that of the other side.
                loss = after - before if node.turn() == chess.WHITE else before - after
                self.losses.append(max(loss, 0))
            before = after


def table(title: str, counter: Counter[str], most: int = 10) -> Iterator[str]:
    yield f"{title}:"
    total = sum(counter.values())
    ranked = sorted(counter.items(), key=lambda item: (-item[1], item[0]))
    for name, count in ranked[:most]:
        yield f"  {count:6}  {count / total:6.1%}  {name}"


def report(found: Statistics) -> Iterator[str]:
    yield f"{sum(found.results.values())} games, {sum(found.lengths)} plies, {found.n_errors} errors"
    if not found.lengths:
        return
    yield f"plies per game: mean {statistics.mean(found.lengths):.1f}, median {statistics.median(found.lengths):.1f}"
    yield f"  shortest {min(found.lengths)}, longest {max(found.lengths)}"
    yield from table("results", found.results)
    yield from table("endings", found.endings)
    yield from table("openings", found.openings)
    yield from table("first moves", found.first_moves)
    yield from table("castling", found.castling)
    yield from table("moves of", found.moved)
    yield from table("captures of", found.captured)
    for name, count in sorted(found.events.items()):
        yield f"{name}: {count / len(found.lengths):.2f} per game"
    for n_plies, counts in sorted(found.pieces_at.items()):
        yield f"pieces after {n_plies} plies: {statistics.mean(counts):.1f} in {len(counts)} games"
    if found.seconds:
        yield f"seconds per move: mean {statistics.mean(found.seconds):.1f}, most {max(found.seconds):.1f}"
    if found.losses:
        n_blunders = sum(loss >= BLUNDER for loss in found.losses)
        yield f"centipawns lost per move: {statistics.mean(found.losses):.1f}, blunders: {n_blunders}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Statistics of a PGN file.")
    parser.add_argument("pgn")
    parser.add_argument("--module", choices=["lucena", "chess"], default="lucena")
    options = parser.parse_args()
    global chess
    chess = importlib.import_module(options.module)
    pgn = importlib.import_module(f"{options.module}.pgn")
    begin = time.process_time()
    found = Statistics()
    with open(options.pgn, encoding="utf-8") as file:
        while (game := pgn.read_game(file)) is not None:
            found.add(game)
    for line in report(found):
        print(line)
    print(f"{options.module}: {time.process_time() - begin:.2f} s CPU", file=sys.stderr)


if __name__ == "__main__":
    main()
