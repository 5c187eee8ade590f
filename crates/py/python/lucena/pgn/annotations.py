"""Commands in comments: ``[%eval 0.31]``, ``[%clk 1:30:00]``, ``[%emt 0:00:05]``, ``[%cal Ge2e4]``."""

import re

_TIME = r"(\d+):(\d+):(\d+(?:\.\d*)?)"
_SHAPE = r"[RGYB][a-h][1-8](?:[a-h][1-8])?"
_EVAL = re.compile(
    r"(?P<before>\s?)\[%eval\s(?:\#(?P<mate>[+-]?\d+)|(?P<pawns>[+-]?(?:\d{0,10}\.\d{1,2}|\d{1,10}\.?)))"
    r"(?:,(?P<depth>\d+))?\](?P<after>\s?)"
)
_SHAPES = re.compile(rf"(?P<before>\s?)\[%(?:csl|cal)\s({_SHAPE}(?:,{_SHAPE})*)\](?P<after>\s?)")
_TIMES = {name: re.compile(rf"(?P<before>\s?)\[%{name}\s{_TIME}\](?P<after>\s?)") for name in ["clk", "emt"]}


def _swap(pattern, comment, command, count=0):
    """Puts ``command`` in place of what matches, or leaves that out if it is empty."""

    def new(match):
        before, after = match["before"], match["after"]
        # One space is enough between the words around a command that is gone.
        return before + command + after if command else before and after

    return pattern.subn(new, comment, count=count)


def _appended(comment, command, ends):
    if not command:
        return comment
    return comment + ("" if not comment or comment.endswith(ends) else " ") + command


def time(comment, name):
    """Seconds of the first command of this name."""
    match = _TIMES[name].search(comment)
    if not match:
        return None
    hours, minutes, seconds = match.group(2, 3, 4)
    return int(hours) * 3600 + int(minutes) * 60 + float(seconds)


def with_time(comment, name, seconds):
    """The comment with another time; ``None`` leaves it out."""
    command = ""
    if seconds is not None:
        minutes, seconds = divmod(max(0, seconds), 60)
        hours, minutes = divmod(int(minutes), 60)
        text = f"{seconds:06.3f}".rstrip("0").rstrip(".")
        command = f"[%{name} {hours}:{minutes:02}:{text}]"
    changed, found = _swap(_TIMES[name], comment, command, count=1)
    return changed if found else _appended(changed, command, (" ", "\n"))


def evaluation(comment, turn):
    """The score of the first evaluation, for the side to move."""
    match = _EVAL.search(comment)
    if not match:
        return None
    from ..engine import Cp, Mate, PovScore

    if match["mate"]:
        mate = int(match["mate"])
        # A mate that is on the board is one of the side to move, whichever it is.
        is_own = turn or mate == 0
        score = Mate(mate)
    else:
        is_own = turn
        score = Cp(round(float(match["pawns"]) * 100))
    return PovScore(score if is_own else -score, turn)


def evaluation_depth(comment):
    """The depth of the first evaluation."""
    match = _EVAL.search(comment)
    return int(match["depth"]) if match and match["depth"] else None


def with_evaluation(comment, score, depth):
    """The comment with another evaluation; ``None`` leaves it out."""
    command = ""
    if score is not None:
        white = score.white()
        plies = "" if depth is None else f",{max(depth, 0)}"
        if white.score() is not None:
            command = f"[%eval {white.score() / 100:.2f}{plies}]"
        elif white.mate():
            command = f"[%eval #{white.mate()}{plies}]"
    changed, found = _swap(_EVAL, comment, command, count=1)
    return changed if found else _appended(changed, command, (" ",))


def arrows(comment):
    """The arrows and marked squares."""
    from ..svg import Arrow

    shapes = (shape for match in _SHAPES.finditer(comment) for shape in match.group(2).split(","))
    return [Arrow.from_pgn(shape) for shape in shapes]


def with_arrows(comment, shapes):
    """The comment with other arrows: ``Arrow`` or pairs of squares."""
    from ..svg import Arrow

    drawn = [shape if isinstance(shape, Arrow) else Arrow(*shape) for shape in shapes]
    squares = [arrow.pgn() for arrow in drawn if arrow.tail == arrow.head]
    lines = [arrow.pgn() for arrow in drawn if arrow.tail != arrow.head]
    commands = [f"[%csl {','.join(squares)}]"] if squares else []
    commands += [f"[%cal {','.join(lines)}]"] if lines else []
    comment, _ = _swap(_SHAPES, comment, "")
    is_apart = not commands or not comment or comment.startswith((" ", "\n"))
    return "".join(commands) + ("" if is_apart else " ") + comment
