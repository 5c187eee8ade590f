"""Prints each game of a file in words: moves in UCI notation, judgements, comments, variations.

Says nothing but that if python-chess is not there.
"""

import sys

try:
    import chess
    import chess.pgn
except ImportError:
    print("python-chess is not installed")
    sys.exit(77)


def comment(text):
    if isinstance(text, list):
        text = " ".join(text)
    text = " ".join(text.split("\n"))
    return [f"{{{text}}}"] if text else []


def move_words(node, board):
    words = comment(node.starting_comment)
    words.append(board.uci(node.move) if node.move else "0000")
    words += [f"${nag}" for nag in sorted(node.nags)]
    return words + comment(node.comment)


def line_words(node, board):
    """All that follows a node. A list of what is to be done takes the place of recursion."""
    words, tasks = [], [("follow", node, board)]
    while tasks:
        kind, node, board = tasks.pop()
        if kind == "end":
            words.append(")")
        elif kind == "variation":
            words.append("(")
            words += move_words(node, board)
            after = board.copy(stack=False)
            after.push(node.move)
            tasks += [("end", None, None), ("follow", node, after)]
        elif node.variations:
            main, others = node.variations[0], node.variations[1:]
            words += move_words(main, board)
            after = board.copy(stack=False)
            after.push(main.move)
            tasks.append(("follow", main, after))
            tasks += [("variation", other, board) for other in reversed(others)]
    return words


with open(sys.argv[1], encoding="utf-8") as file:
    while (game := chess.pgn.read_game(file)) is not None:
        assert not game.errors, game.errors
        # This library does not take escapes away.
        assert game.headers["White"] == r'A \"B\" \\ C', game.headers
        words = comment(game.comment) + line_words(game, game.board())
        print(*words, game.headers["Result"])
