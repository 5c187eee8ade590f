"""Boards and pieces as SVG, for notebooks and pages.

>>> import lucena, lucena.svg
>>> picture = lucena.svg.board(lucena.Board(), size=350, arrows=[lucena.svg.Arrow(lucena.E2, lucena.E4)])
>>> picture.startswith("<svg ")
True

Squares have the classes ``square``, ``light`` or ``dark``, their name, and ``lastmove``; ``style`` is CSS for
them. The drawings of the pieces are those of the reports of Lucena.
"""

from __future__ import annotations

import math
from typing import Dict, Iterable, Iterator, List, Mapping, Optional, Tuple, Union
from xml.sax.saxutils import escape, quoteattr

from ._constants import BLACK, COLOR_NAMES, PIECE_NAMES, PIECE_TYPES, SQUARES, WHITE, Color, Square
from ._lucena import Board, Move, Piece, SquareSet, parse_square, piece_drawing, square_name

SQUARE_SIZE = 45
MARGIN = 20
"""Units around a board with coordinates."""

DEFAULT_COLORS = {
    "square light": "#f0dfc4",
    "square dark": "#b58863",
    "square light lastmove": "#d8d982",
    "square dark lastmove": "#aba650",
    "margin": "#262421",
    "inner border": "#161512",
    "outer border": "#161512",
    "coord": "#e8e6e3",
    "arrow green": "#1f7a1f90",
    "arrow red": "#a0202090",
    "arrow yellow": "#e0a000b0",
    "arrow blue": "#1f4f9f90",
}

_LETTERS = {"G": "green", "R": "red", "Y": "yellow", "B": "blue"}
_BORDER = 15
_LINE = 0.2
"""Width of an arrow, in squares; the others are of its head and of circles."""
_HEAD = 0.75
_CIRCLE = 0.1
_INTO_SQUARE = 0.1


class Arrow:
    """An arrow between squares, or a circle around one."""

    tail: Square
    head: Square
    color: str

    def __init__(self, tail: Square, head: Square, *, color: str = "green") -> None:
        self.tail = tail
        self.head = head
        self.color = color

    def pgn(self) -> str:
        """The arrow as in the commands ``[%cal Ge2e4]`` and ``[%csl Re4]``; other colors are green.

        >>> Arrow(12, 28, color="red").pgn()
        'Re2e4'
        """
        letters = {color: letter for letter, color in _LETTERS.items()}
        squares = square_name(self.tail)
        if self.head != self.tail:
            squares += square_name(self.head)
        return letters.get(self.color, "G") + squares

    @classmethod
    def from_pgn(cls, pgn: str) -> Arrow:
        """The arrow of a command.

        >>> Arrow.from_pgn("Be4")
        Arrow(E4, E4, color='blue')
        """
        color, tail, head = _LETTERS.get(pgn[:1]), pgn[1:3], pgn[3:] or pgn[1:3]
        if color is None:
            # The letter may be missing.
            color, tail, head = "green", pgn[:2], pgn[2:] or pgn[:2]
        return cls(parse_square(tail), parse_square(head), color=color)

    def __repr__(self) -> str:
        tail, head = (square_name(square).upper() for square in (self.tail, self.head))
        return f"Arrow({tail}, {head}, color={self.color!r})"

    def __str__(self) -> str:
        return self.pgn()


class SvgWrapper(str):
    """SVG that notebooks show as a picture."""

    def _repr_svg_(self) -> SvgWrapper:
        return self


class _Writer:
    """Elements of a document. Whatever is written is escaped."""

    def __init__(self) -> None:
        self.parts: List[str] = []

    def open(self, name: str, **attributes: object) -> None:
        self.parts.append(f"<{name}{self._attributes(attributes)}>")

    def close(self, name: str) -> None:
        self.parts.append(f"</{name}>")

    def empty(self, name: str, **attributes: object) -> None:
        self.parts.append(f"<{name}{self._attributes(attributes)} />")

    def text(self, name: str, text: str, **attributes: object) -> None:
        self.parts.append(f"<{name}{self._attributes(attributes)}>{escape(_printable(text))}</{name}>")

    @staticmethod
    def _attributes(attributes: Mapping[str, object]) -> str:
        return "".join(
            # `class` is a word of Python, and names have hyphens.
            f" {name.rstrip('_').replace('_', '-')}={quoteattr(_printable(_number(value)))}"
            for name, value in attributes.items()
            if value is not None
        )


def _number(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def _printable(text: str) -> str:
    """XML has no control characters."""
    return "".join(c if c in "\t\n" or c.isprintable() else "\ufffd" for c in text)


def _start(viewport: int, size: Optional[int]) -> _Writer:
    writer = _Writer()
    writer.parts.append(
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' viewBox="0 0 {viewport} {viewport}"'
    )
    if size is not None:
        length = quoteattr(_printable(str(size)))
        writer.parts.append(f" width={length} height={length}")
    writer.parts.append(">")
    return writer


def _end(writer: _Writer) -> SvgWrapper:
    writer.close("svg")
    return SvgWrapper("".join(writer.parts))


def _piece_id(piece: Piece) -> str:
    return f"{COLOR_NAMES[piece.color]}-{PIECE_NAMES[piece.piece_type]}"


def _define_piece(writer: _Writer, piece: Piece) -> None:
    writer.open("g", id=_piece_id(piece), class_=_piece_id(piece).replace("-", " "))
    writer.parts.append(piece_drawing(piece))
    writer.close("g")


def piece(piece: Piece, size: Optional[int] = None) -> str:
    """A piece as SVG."""
    writer = _start(SQUARE_SIZE, size)
    _define_piece(writer, piece)
    return _end(writer)


class _Layout:
    """Where squares are, and which colors things have."""

    def __init__(
        self, orientation: Color, coordinates: bool, borders: bool, colors: Mapping[str, str]
    ) -> None:
        self.orientation = orientation
        self.outer = int(borders)
        self.margin = _BORDER if coordinates else 0
        self.inner = int(borders and coordinates)
        self.offset = self.outer + self.margin + self.inner
        self.viewport = 8 * SQUARE_SIZE + 2 * self.offset
        self._colors = {**DEFAULT_COLORS, **colors}

    def corner(self, square: Square) -> Tuple[int, int]:
        file, rank = square & 7, square >> 3
        column = file if self.orientation else 7 - file
        row = 7 - rank if self.orientation else rank
        return self.offset + column * SQUARE_SIZE, self.offset + row * SQUARE_SIZE

    def center(self, square: Square) -> Tuple[float, float]:
        x, y = self.corner(square)
        return x + SQUARE_SIZE / 2, y + SQUARE_SIZE / 2

    def paint(self, name: str) -> Tuple[str, Optional[float]]:
        """A color without its opacity, which some programs cannot read, and the opacity."""
        color = self._colors.get(name, name.split(" ", 1)[-1] if name.startswith("arrow ") else name)
        if color.startswith("#") and len(color) in {5, 9}:
            n_digits = (len(color) - 1) // 4
            try:
                opacity = int(color[-n_digits:], 16) / (16**n_digits - 1)
            except ValueError:
                return color, None
            return color[:-n_digits], opacity
        return color, None


def _frame(writer: _Writer, layout: _Layout, coordinates: bool, borders: bool) -> None:
    def rect(inset: float, width: int, color: str) -> None:
        length = layout.viewport - 2 * inset
        stroke, opacity = layout.paint(color)
        writer.empty(
            "rect", x=inset, y=inset, width=length, height=length, class_=color.replace(" border", "-border"),
            fill="none", stroke=stroke, stroke_width=width, stroke_opacity=opacity,
        )  # fmt: skip

    if borders:
        rect(0.5, 1, "outer border")
    if coordinates:
        rect(layout.outer + layout.margin / 2, layout.margin, "margin")
        if borders:
            rect(layout.offset - 0.5, 1, "inner border")
        _coordinates(writer, layout)


def _coordinates(writer: _Writer, layout: _Layout) -> None:
    fill, opacity = layout.paint("coord")
    writer.open(
        "g", class_="coords", fill=fill, fill_opacity=opacity, font_family="sans-serif", font_size=11,
        text_anchor="middle",
    )  # fmt: skip
    near, far = layout.outer + layout.margin / 2, layout.viewport - layout.outer - layout.margin / 2
    # Half the height of a letter below the middle.
    down = 4
    for index in range(8):
        x, y = layout.center(index * 9)
        for edge in (near, far):
            writer.text("text", "abcdefgh"[index], x=x, y=edge + down)
            writer.text("text", str(index + 1), x=edge, y=y + down)
    writer.close("g")


def _squares(
    writer: _Writer, layout: _Layout, lastmove: Iterable[Square], fill: Mapping[Square, str]
) -> None:
    for square in SQUARES:
        shade = "light" if (square + (square >> 3)) % 2 else "dark"
        kind = f"square {shade}" + (" lastmove" if square in lastmove else "")
        x, y = layout.corner(square)
        color, opacity = layout.paint(kind)
        place = {"x": x, "y": y, "width": SQUARE_SIZE, "height": SQUARE_SIZE}
        writer.empty(
            "rect", **place, class_=f"{kind} {square_name(square)}", stroke="none", fill=color,
            fill_opacity=opacity,
        )  # fmt: skip
        if square in fill:
            color, opacity = layout.paint(fill[square])
            writer.empty("rect", **place, class_="fill", stroke="none", fill=color, fill_opacity=opacity)


def _arrow(writer: _Writer, layout: _Layout, arrow: Arrow) -> None:
    color, opacity = layout.paint(f"arrow {arrow.color}")
    tail, head = layout.center(arrow.tail), layout.center(arrow.head)
    if arrow.tail == arrow.head:
        radius = SQUARE_SIZE * (1 - _CIRCLE) / 2
        writer.empty(
            "circle", cx=head[0], cy=head[1], r=radius, stroke_width=SQUARE_SIZE * _CIRCLE, stroke=color,
            opacity=opacity, fill="none", class_="circle",
        )  # fmt: skip
        return
    length = math.dist(tail, head)
    dx, dy = ((b - a) / length for a, b in zip(tail, head))
    # The tip is short of the middle of the square, where another arrow may begin.
    tip = [at - d * SQUARE_SIZE * _INTO_SQUARE for at, d in zip(head, (dx, dy))]
    neck = [at - d * SQUARE_SIZE * _HEAD for at, d in zip(tip, (dx, dy))]
    side = SQUARE_SIZE * _HEAD / 2
    corners = [tip, [neck[0] - dy * side, neck[1] + dx * side], [neck[0] + dy * side, neck[1] - dx * side]]
    writer.empty(
        "line", x1=tail[0], y1=tail[1], x2=neck[0], y2=neck[1], stroke=color, opacity=opacity,
        stroke_width=SQUARE_SIZE * _LINE, stroke_linecap="butt", class_="arrow",
    )  # fmt: skip
    points = " ".join(f"{_number(x)},{_number(y)}" for x, y in corners)
    writer.empty("polygon", points=points, fill=color, opacity=opacity, class_="arrow")


def _define(writer: _Writer, pieces: Iterable[Piece], check: Optional[Square], has_marks: bool) -> None:
    writer.open("defs")
    shown = list(pieces)
    for color in (WHITE, BLACK):
        for piece_type in PIECE_TYPES:
            if Piece(piece_type, color) in shown:
                _define_piece(writer, Piece(piece_type, color))
    if check is not None:
        writer.open("radialGradient", id="check_gradient", r=0.5)
        for offset, opacity in (("0%", 1.0), ("50%", 0.8), ("100%", 0.0)):
            writer.empty("stop", offset=offset, stop_color="#e00000", stop_opacity=opacity)
        writer.close("radialGradient")
    if has_marks:
        writer.empty("path", id="xx", d="M14 14L31 31M31 14L14 31", stroke="#000", stroke_width=3, opacity=0.5)
    writer.close("defs")


def board(
    board: Optional[Board] = None,
    *,
    orientation: Color = WHITE,
    lastmove: Optional[Move] = None,
    check: Optional[Square] = None,
    arrows: Iterable[Union[Arrow, Tuple[Square, Square]]] = [],
    fill: Mapping[Square, str] = {},
    squares: Union[SquareSet, Iterable[Square], int, None] = None,
    size: Optional[int] = None,
    coordinates: bool = True,
    colors: Mapping[str, str] = {},
    flipped: bool = False,
    borders: bool = False,
    style: Optional[str] = None,
) -> str:
    """A board as SVG; without one, empty squares.

    ``lastmove`` and ``check`` are highlighted, ``squares`` are marked with a cross, ``fill`` has colors of
    squares, ``colors`` replaces some of `DEFAULT_COLORS`, ``style`` is CSS.
    """
    layout = _Layout(orientation ^ flipped, coordinates, borders, colors)
    writer = _start(layout.viewport, size)
    if style is not None:
        writer.text("style", style)
    pieces: Dict[Square, Piece] = {} if board is None else board.piece_map()
    marks = SquareSet() if squares is None else SquareSet(squares)
    if board is not None:
        writer.open("desc")
        writer.text("pre", str(board))
        writer.close("desc")
    _define(writer, pieces.values(), check, bool(marks))
    _frame(writer, layout, coordinates, borders)
    moved = [] if not lastmove else [lastmove.from_square, lastmove.to_square]
    _squares(writer, layout, moved, fill)
    if check is not None:
        x, y = layout.corner(check)
        writer.empty(
            "rect", x=x, y=y, width=SQUARE_SIZE, height=SQUARE_SIZE, class_="check",
            fill="url(#check_gradient)",
        )  # fmt: skip
    for square, name in _uses(pieces, marks):
        x, y = layout.corner(square)
        writer.parts.append(f'<use href="#{name}" xlink:href="#{name}" transform="translate({x}, {y})" />')
    for arrow in arrows:
        _arrow(writer, layout, arrow if isinstance(arrow, Arrow) else Arrow(*arrow))
    return _end(writer)


def _uses(pieces: Mapping[Square, Piece], marks: SquareSet) -> Iterator[Tuple[Square, str]]:
    for square in SQUARES:
        if square in pieces:
            yield square, _piece_id(pieces[square])
        if square in marks:
            yield square, "xx"


_NOTEBOOK_SIZE = 390


def _of_board(shown: Board) -> str:
    """The board with the last move and check."""
    check = shown.king(shown.turn) if shown.is_check() else None
    lastmove = shown.peek() if shown.move_stack else None
    return board(shown, check=check, lastmove=lastmove, size=_NOTEBOOK_SIZE)


def _of_squares(shown: SquareSet) -> str:
    return board(squares=shown, size=_NOTEBOOK_SIZE)
