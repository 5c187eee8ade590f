"""The code in the documentation runs and prints what it says."""

import doctest
import importlib.metadata
import os
import pathlib
import re
import shutil
import struct

import lucena
import lucena.polyglot
import pytest

PACKAGE = pathlib.Path(__file__).parent.parent
PAGES = [*sorted((PACKAGE / "../../docs").glob("PYTHON*.md")), PACKAGE / "README.md"]
SYZYGY = pathlib.Path(os.environ.get("LUCENA_DATA", "no such folder")) / "syzygy"
FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL


def test_version():
    assert lucena.__version__ == importlib.metadata.version("lucena-chess")


def blocks(path):
    """The language, text and line of each block of code."""
    text = path.read_text(encoding="utf-8")
    for match in re.finditer(r"^```(python|pycon)\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        yield match[1], match[2], text[: match.start(2)].count("\n")


def write_book(path):
    def entry(uci, weight):
        move = lucena.Move.from_uci(uci)
        key = lucena.polyglot.zobrist_hash(lucena.Board())
        return struct.pack(">QHHI", key, move.from_square << 6 | move.to_square, weight, 0)

    path.write_bytes(entry("e2e4", 3) + entry("d2d4", 1))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the files that the pages name."""
    shutil.copy(PACKAGE / "examples/data/games.pgn", tmp_path)
    write_book(tmp_path / "book.bin")
    if SYZYGY.is_dir():
        (tmp_path / "syzygy").symlink_to(SYZYGY)
    monkeypatch.chdir(tmp_path)
    # Where Debian has engines.
    monkeypatch.setenv("PATH", os.pathsep.join([os.environ["PATH"], "/usr/games"]))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_code(path, folder, capsys):
    names = {"__name__": "__main__"}
    found = list(blocks(path))
    assert found
    for language, text, line in found:
        if "syzygy" in text and not SYZYGY.is_dir():
            continue
        if "stockfish" in text and shutil.which("stockfish") is None:
            continue
        if language == "pycon":
            test = doctest.DocTestParser().get_doctest(text, names, path.name, str(path), line)
            runner = doctest.DocTestRunner(optionflags=FLAGS)
            results = runner.run(test, clear_globs=False)
            assert results.attempted and not results.failed, capsys.readouterr().out
            names = test.globs
        else:
            printed = []
            names["print"] = lambda *values: printed.append(" ".join(map(str, values)))
            exec(compile(text, str(path), "exec"), names)
            del names["print"]
            expected = re.findall(r"^ *print\(.*\)  # (.+)$", text, re.MULTILINE)
            assert [it for it in printed if it in expected] == expected
