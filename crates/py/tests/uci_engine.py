"""A UCI engine for tests: a move by the hash of the position, mates and captures first."""

import hashlib
import sys

import chess


def choice(board):
    def order(move):
        board.push(move)
        mates = board.is_checkmate()
        board.pop()
        digest = hashlib.sha256(f"{board.fen()} {move}".encode()).hexdigest()
        return (not mates, not board.is_capture(move), digest)

    return min(board.legal_moves, key=order, default=chess.Move.null())


def main():
    board = chess.Board()
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "uci":
            print("id name Hasher\nid author The Lucena developers")
            print("option name Hash type spin default 16 min 1 max 1024\nuciok")
        elif command == "isready":
            print("readyok")
        elif command == "position":
            start, _, moves = rest.partition(" moves ")
            board = chess.Board(start[4:]) if start.startswith("fen ") else chess.Board()
            for uci in moves.split():
                board.push_uci(uci)
        elif command == "go":
            print(f"info depth 1 nodes 1 score cp {chess.popcount(board.occupied)} pv {choice(board)}")
            print(f"bestmove {choice(board)}")
        elif command == "quit":
            break
        sys.stdout.flush()


if __name__ == "__main__":
    main()
