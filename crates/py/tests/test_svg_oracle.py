"""SVG with the structure of python-chess's."""

import random
import xml.etree.ElementTree

import chess
import chess.svg
import lucena
import lucena.svg
import pytest

SVG = "{http://www.w3.org/2000/svg}"


def parsed(picture):
    """The document, which must be well-formed and complete."""
    root = xml.etree.ElementTree.fromstring(picture)
    ids = {element.get("id") for element in root.iter()}
    for element in root.iter():
        if element.tag == SVG + "use":
            assert element.get("href")[1:] in ids
        if (element.get("fill") or "").startswith("url"):
            assert element.get("fill")[5:-1] in ids
    return root


def structure(picture):
    """What does not depend on colors and drawings."""
    root = parsed(picture)
    found = [("root", *(root.get(name) for name in ["viewBox", "width", "height"]))]
    for element in root.iter():
        kind = element.tag.removeprefix(SVG)
        # Crosses are placed otherwise.
        if kind == "use" and element.get("href") != "#xx":
            found.append((kind, element.get("href"), element.get("transform")))
        words = (element.get("class") or "").split()
        if words[:1] in (["square"], ["check"]):
            found.append((kind, sorted(words), element.get("x"), element.get("y"), element.get("width")))
        if words[:1] in (["arrow"], ["circle"]):
            found.append((kind, words[0]))
            if kind == "line":
                found.append(("tail", float(element.get("x1")), float(element.get("y1"))))
    return sorted(map(str, found))


def game(module, seed):
    board, choice = module.Board(), random.Random(seed)
    for _ in range(choice.randrange(80)):
        moves = sorted(board.legal_moves, key=lambda move: move.uci())
        if not moves:
            break
        board.push(choice.choice(moves))
    return board


@pytest.mark.parametrize("seed", range(20))
def test_structure(seed):
    pictures = []
    for module in [chess, lucena]:
        choice, board = random.Random(seed), game(module, seed)
        keywords = {
            "orientation": choice.random() < 0.5,
            "coordinates": choice.random() < 0.5,
            "borders": choice.random() < 0.5,
            "flipped": choice.random() < 0.3,
            "size": choice.choice([None, 200]),
            "lastmove": board.peek() if board.move_stack else None,
            "check": choice.choice([None, 4]),
            "fill": {choice.randrange(64): "#00ff0080"},
            "squares": module.SquareSet([choice.randrange(64)]),
            "arrows": [
                (choice.randrange(64), choice.randrange(64)),
                module.svg.Arrow(3, 3, color="red"),
                module.svg.Arrow(choice.randrange(64), 5, color="#1234"),
            ],
        }
        pictures.append(structure(module.svg.board(board, **keywords)))
    assert pictures[0] == pictures[1]


def test_notebooks():
    for seed in range(20):
        ours, theirs = game(lucena, seed)._repr_svg_(), game(chess, seed)._repr_svg_()
        assert structure(ours) == structure(theirs)
    ours, theirs = (module.SquareSet([3, 60])._repr_svg_() for module in [lucena, chess])
    assert structure(ours) == structure(theirs)
    assert ours.count("#xx") == theirs.count("#xx")
    assert lucena.svg.board()._repr_svg_() == lucena.svg.board()


def test_pieces():
    drawings = set()
    for symbol in "PNBRQKpnbrqk":
        picture = lucena.svg.piece(lucena.Piece.from_symbol(symbol), size=30)
        root = parsed(picture)
        theirs = parsed(chess.svg.piece(chess.Piece.from_symbol(symbol), size=30))
        assert (root.get("viewBox"), root.get("width")) == (theirs.get("viewBox"), theirs.get("width"))
        assert [root[0].get(name) for name in ["id", "class"]] == [theirs[0].get(name) for name in ["id", "class"]]
        drawings.add(picture)
    assert len(drawings) == 12


def test_arrows():
    for pgn in ["Ge2e4", "Rb1", "Yh8a1", "Bc3c4", "e2e4", "a1"]:
        ours, theirs = lucena.svg.Arrow.from_pgn(pgn), chess.svg.Arrow.from_pgn(pgn)
        assert (repr(ours), str(ours), ours.pgn()) == (repr(theirs), str(theirs), theirs.pgn())
        assert (ours.tail, ours.head, ours.color) == (theirs.tail, theirs.head, theirs.color)
    assert lucena.svg.Arrow(1, 2, color="#0f0").pgn() == "Gb1c1"
    for pgn in ["", "G", "Xe2e4", "Ge9", "Ge2e"]:
        for svg in [lucena.svg, chess.svg]:
            with pytest.raises(ValueError):
                svg.Arrow.from_pgn(pgn)


def test_arrows_of_comments():
    node = lucena.pgn.Game()
    node.comment = "[%csl Ra1][%cal Ge2e4]"
    assert all(isinstance(arrow, lucena.svg.Arrow) for arrow in node.arrows())
    assert sorted(arrow.pgn() for arrow in node.arrows()) == ["Ge2e4", "Ra1"]
    assert structure(lucena.svg.board(arrows=node.arrows())) == structure(
        chess.svg.board(arrows=[chess.svg.Arrow.from_pgn(arrow.pgn()) for arrow in node.arrows()])
    )


@pytest.mark.parametrize("text", ['"><script>alert(1)</script>', "</style><script/>", "a'b\"&<", "\0\x1b\ud800\uffff"])
def test_text_is_escaped(text):
    picture = lucena.svg.board(
        lucena.Board(),
        style=text,
        colors={"square light": text, "margin": text, "arrow green": text, "coord": text},
        fill={3: text},
        arrows=[lucena.svg.Arrow(0, 9), lucena.svg.Arrow(0, 9, color=text), lucena.svg.Arrow(1, 1, color=text)],
        size=text,
    )
    tags = {element.tag.removeprefix(SVG) for element in parsed(picture).iter()}
    plain = parsed(lucena.svg.board(lucena.Board(), style="", fill={3: "red"}, arrows=[(0, 9), (1, 1)]))
    assert tags == {element.tag.removeprefix(SVG) for element in plain.iter()}


def test_boards_that_are_no_positions():
    parsed(lucena.svg.board(lucena.Board(None)))
    parsed(lucena.Board(None)._repr_svg_())
    with pytest.raises(ValueError):
        lucena.svg.board(squares=[64])


def test_opacity_is_apart_from_the_color():
    root = parsed(lucena.svg.board(colors={"arrow green": "#11223380", "square light": "#1238"}, arrows=[(0, 9)]))
    line = next(root.iter(SVG + "line"))
    assert (line.get("stroke"), line.get("opacity")) == ("#112233", "0.5")
    light = next(it for it in root.iter(SVG + "rect") if "light" in (it.get("class") or ""))
    assert (light.get("fill"), light.get("fill-opacity")) == ("#123", "0.53")
