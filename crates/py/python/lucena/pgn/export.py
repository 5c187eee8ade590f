"""Visitors that write games."""

from .visitors import SKIP, BaseVisitor


class StringExporterMixin:
    """Lays out the text of a game in lines of at most ``columns``; ``None`` means one line."""

    def __init__(self, *, columns=80, headers=True, comments=True, variations=True):
        self.columns = columns
        self.headers = headers
        self.comments = comments
        self.variations = variations
        self.lines = []
        self.current_line = ""
        self.variation_depth = 0
        self.found_headers = False
        # Whether Black's next move has its number too.
        self.force_movenumber = True

    def _shows_moves(self):
        return self.variations or self.variation_depth == 0

    def flush_current_line(self):
        """Ends the line if it has text."""
        if self.current_line:
            self._end_line(self.current_line)
        self.current_line = ""

    def write_token(self, token):
        """Adds a word, in a new line if it does not fit in this one."""
        if self.columns is not None and len(self.current_line) + len(token) > self.columns:
            self.flush_current_line()
        self.current_line += token

    def write_line(self, line=""):
        """Adds a line of its own."""
        self.flush_current_line()
        self._end_line(line)

    def _end_line(self, line):
        self.lines.append(line.rstrip())

    def begin_headers(self):
        self.found_headers = False

    def visit_header(self, tagname, tagvalue):
        if self.headers:
            self.found_headers = True
            self.write_line(f'[{tagname} "{tagvalue}"]')

    def end_headers(self):
        if self.found_headers:
            self.write_line()

    def begin_variation(self):
        self.variation_depth += 1
        if not self.variations:
            return SKIP
        self.write_token("( ")
        self.force_movenumber = True
        return None

    def end_variation(self):
        self.variation_depth -= 1
        if self.variations:
            self.write_token(") ")
            self.force_movenumber = True

    def visit_comment(self, comment):
        if self.comments and self._shows_moves():
            text = comment.replace("}", "").strip()
            self.write_token(f"{{ {text} }} ")
            self.force_movenumber = True

    def visit_nag(self, nag):
        if self.comments and self._shows_moves():
            self.write_token(f"${nag} ")

    def visit_move(self, board, move):
        if not self._shows_moves():
            return
        if board.turn:
            self.write_token(f"{board.fullmove_number}. ")
        elif self.force_movenumber:
            self.write_token(f"{board.fullmove_number}... ")
        self.write_token(board.san(move) + " ")
        self.force_movenumber = False

    def visit_result(self, result):
        self.write_token(result + " ")

    def end_game(self):
        self.write_line()


class StringExporter(StringExporterMixin, BaseVisitor):
    """Writes games to a string.

    >>> import io, lucena.pgn
    >>> game = lucena.pgn.read_game(io.StringIO("1. e4 { best } (1. d4) e5 *"))
    >>> exporter = lucena.pgn.StringExporter(headers=False, variations=False, comments=False)
    >>> game.accept(exporter)
    '1. e4 e5 *'
    """

    def result(self):
        last = [self.current_line.rstrip()] if self.current_line else []
        return "\n".join(self.lines + last).rstrip()

    def __str__(self):
        return self.result()


class FileExporter(StringExporterMixin, BaseVisitor):
    """Writes games to a text file, each with an empty line after it; returns the characters written."""

    def __init__(self, handle, *, columns=80, headers=True, comments=True, variations=True):
        super().__init__(columns=columns, headers=headers, comments=comments, variations=variations)
        self.handle = handle
        self.written = 0

    def begin_game(self):
        self.written = 0

    def _end_line(self, line):
        self.written += self.handle.write(line.rstrip() + "\n")

    def result(self):
        return self.written

    def __repr__(self):
        return f"<{type(self).__name__} at {id(self):#x}>"

    __str__ = __repr__
