"""Solves the positions of an EPD file with an alpha-beta search in plain Python.

A position is solved if the move is among those of ``bm``, not among those of ``am``, and, where ``dm`` is
given, mates in that many moves::

    python tactics_solver.py data/tactics.epd --depth 3
    python tactics_solver.py data/tactics.epd --depth 3 --module chess

The output is the same with both modules. The CPU time goes to stderr.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, NamedTuple, Tuple

if TYPE_CHECKING:
    import lucena as chess

MATE = 100_000
INFINITE = MATE + 1
VALUES = [0, 100, 320, 330, 500, 900, 0]


class Found(NamedTuple):
    """The result of a search: score, move and nodes."""

    score: int
    move: chess.Move
    nodes: int

    def mate(self) -> int:
        """Moves to mate, 0 without one."""
        return (MATE - self.score + 1) // 2 if self.score > MATE - 1000 else 0


class Search:
    """Iterative deepening with quiescence search, killer moves and history."""

    def __init__(self, board: chess.Board) -> None:
        self.board = board
        self.nodes = 0
        self.history: Dict[Tuple[int, int], int] = {}
        self.killers: Dict[int, chess.Move] = {}

    def run(self, depth: int) -> Found:
        """Searches each depth up to this one, and stops at a mate."""
        moves = self.ordered(0)
        found = Found(-INFINITE, moves[0], 0)
        for iteration in range(1, depth + 1):
            found = self.root(moves, iteration)
            if found.mate() and 2 * found.mate() - 1 <= iteration:
                break
            moves.remove(found.move)
            moves.insert(0, found.move)
        return found

    def root(self, moves: List[chess.Move], depth: int) -> Found:
        best, best_move = -INFINITE, moves[0]
        for move in moves:
            self.board.push(move)
            score = -self.alpha_beta(depth - 1, -INFINITE, -best, 1)
            self.board.pop()
            if score > best:
                best, best_move = score, move
        return Found(best, best_move, self.nodes)

    def alpha_beta(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        board = self.board
        in_check = board.is_check()
        if in_check and ply < 16:
            depth += 1
        if depth <= 0:
            return self.quiescence(alpha, beta, ply)
        self.nodes += 1
        if board.halfmove_clock >= 4 and board.is_repetition(2):
            return 0
        moves = self.ordered(ply)
        if not moves:
            return ply - MATE if in_check else 0
        for move in moves:
            board.push(move)
            score = -self.alpha_beta(depth - 1, -beta, -alpha, ply + 1)
            board.pop()
            if score >= beta:
                self.remember(move, depth, ply)
                return beta
            alpha = max(alpha, score)
        return alpha

    def quiescence(self, alpha: int, beta: int, ply: int) -> int:
        self.nodes += 1
        alpha = max(alpha, evaluate(self.board))
        if alpha >= beta:
            return beta
        captures = list(self.board.generate_legal_captures())
        captures.sort(key=self.exchange, reverse=True)
        for move in captures:
            self.board.push(move)
            score = -self.quiescence(-beta, -alpha, ply + 1)
            self.board.pop()
            if score >= beta:
                return beta
            alpha = max(alpha, score)
        return alpha

    def remember(self, move: chess.Move, depth: int, ply: int) -> None:
        """Has a quiet move that was too good searched earlier elsewhere."""
        if not self.board.is_capture(move):
            key = (move.from_square, move.to_square)
            self.history[key] = self.history.get(key, 0) + depth * depth
            self.killers[ply] = move

    def exchange(self, move: chess.Move) -> int:
        """Orders captures: the most valuable victim first, then the least valuable attacker."""
        victim = self.board.piece_type_at(move.to_square) or chess.PAWN
        attacker = self.board.piece_type_at(move.from_square) or chess.PAWN
        return 10 * VALUES[victim] - VALUES[attacker] + VALUES[move.promotion or 0]

    def ordered(self, ply: int) -> List[chess.Move]:
        killer = self.killers.get(ply)

        def order(move: chess.Move) -> int:
            if self.board.is_capture(move) or move.promotion:
                return 1_000_000 + self.exchange(move)
            if move == killer:
                return 900_000
            return self.history.get((move.from_square, move.to_square), 0)

        return sorted(self.board.legal_moves, key=order, reverse=True)


def evaluate(board: chess.Board) -> int:
    """Material and control of the centre, for the side to move."""
    us, them = board.occupied_co[board.turn], board.occupied_co[not board.turn]
    pieces = [board.pawns, board.knights, board.bishops, board.rooks, board.queens]
    score = 0
    for value, mask in zip(VALUES[1:], pieces):
        score += value * (chess.popcount(mask & us) - chess.popcount(mask & them))
    minor = board.pawns | board.knights | board.bishops
    centre = chess.BB_CENTER & minor
    return score + 15 * (chess.popcount(centre & us) - chess.popcount(centre & them))


def positions(path: str) -> Iterator[Tuple[chess.Board, Dict[str, Any]]]:
    """The positions of an EPD file with their operations."""
    with open(path, encoding="utf-8") as file:
        for line in map(str.strip, file):
            if line and not line.startswith("#"):
                yield chess.Board.from_epd(line)


def is_solved(found: Found, operations: Dict[str, Any]) -> bool:
    best, avoid = operations.get("bm", []), operations.get("am", [])
    if "dm" in operations and found.mate() != operations["dm"]:
        return False
    return (not best or found.move in best) and found.move not in avoid


def expected(board: chess.Board, operations: Dict[str, Any]) -> str:
    words = [
        f"{name} {' '.join(board.san(move) for move in operations[name])}"
        for name in ["bm", "am"]
        if name in operations
    ]
    if "dm" in operations:
        words.append(f"dm {operations['dm']}")
    return ", ".join(words)


def solve(path: str, depth: int) -> None:
    n_solved = n_positions = n_nodes = 0
    for board, operations in positions(path):
        found = Search(board).run(depth)
        solved = is_solved(found, operations)
        score = f"#{found.mate()}" if found.mate() else f"{found.score / 100:+.2f}"
        print(
            f"{'ok' if solved else '--'}  {operations.get('id', '?'):20} {board.san(found.move):8} {score:>7}"
            f" {found.nodes:8} nodes  ({expected(board, operations)})"
        )
        n_positions += 1
        n_solved += solved
        n_nodes += found.nodes
    print(f"{n_solved} of {n_positions} solved, {n_nodes} nodes")


def main() -> None:
    parser = argparse.ArgumentParser(description="Solves the positions of an EPD file.")
    parser.add_argument("epd", help="file of positions with bm, am or dm")
    parser.add_argument("--depth", type=int, default=3, help="plies, checks are not counted")
    parser.add_argument("--module", choices=["lucena", "chess"], default="lucena")
    options = parser.parse_args()
    global chess
    chess = importlib.import_module(options.module)
    begin = time.process_time()
    solve(options.epd, options.depth)
    print(f"{options.module}: {time.process_time() - begin:.2f} s CPU", file=sys.stderr)


if __name__ == "__main__":
    main()
