//! Line breaking.

use std::io::{self, Write};
use std::ops::Range;

/// Longer games are written in several chunks to bound memory.
const MAX_BUFFER_BYTES: usize = 64 << 20;

/// Writes words separated by spaces or line breaks, so that lines are not too long.
///
/// The text of a game is buffered until [`Layout::end_game`], which writes it at once.
#[derive(Debug)]
pub(super) struct Layout<W> {
    out: W,
    /// The buffered end of the game.
    buffer: Vec<u8>,
    max_buffer: usize,
    /// Whether the beginning of the game has been written already.
    is_partly_written: bool,
    /// Maximum length of a line in characters.
    max_width: usize,
    column: usize,
    /// Opening brackets to put directly before the next word.
    opened: String,
}

impl<W: Write> Layout<W> {
    pub(super) fn new(out: W, line_length: Option<usize>) -> Self {
        let max_width = line_length.unwrap_or(usize::MAX);
        let max_buffer = MAX_BUFFER_BYTES;
        let opened = String::new();
        Self {
            out,
            buffer: Vec::new(),
            max_buffer,
            is_partly_written: false,
            max_width,
            column: 0,
            opened,
        }
    }

    pub(super) const fn get_ref(&self) -> &W {
        &self.out
    }

    pub(super) const fn get_mut(&mut self) -> &mut W {
        &mut self.out
    }

    /// Writes the buffer and returns the underlying writer.
    pub(super) fn into_inner(mut self) -> io::Result<W> {
        self.flush_game()?;
        self.out.flush()?;
        Ok(self.out)
    }

    /// The number of buffered bytes.
    pub(super) const fn n_buffered(&self) -> usize {
        self.buffer.len()
    }

    /// Replaces buffered bytes, unless they have been written already.
    pub(super) fn replace(&mut self, range: Range<usize>, text: &str) {
        if !self.is_partly_written && self.buffer.get(range.clone()) != Some(text.as_bytes()) {
            self.buffer.splice(range, text.bytes());
        }
    }

    /// Ends the game with an empty line and writes it.
    pub(super) fn end_game(&mut self) -> io::Result<()> {
        self.empty_line()?;
        self.flush_game()
    }

    /// Writes a game that was begun and not ended.
    pub(super) fn flush_game(&mut self) -> io::Result<()> {
        self.is_partly_written = false;
        let written = self.out.write_all(&self.buffer);
        self.buffer.clear();
        written
    }

    #[cold]
    fn write_buffer(&mut self) -> io::Result<()> {
        self.flush_game()?;
        self.is_partly_written = true;
        Ok(())
    }

    /// Adds a word.
    pub(super) fn word(&mut self, word: &str) -> io::Result<()> {
        let len = self.opened.len() + width(word);
        if self.column == 0 {
            self.column = len;
        } else if self.column.saturating_add(1 + len) <= self.max_width {
            self.buffer.push(b' ');
            self.column += 1 + len;
        } else {
            self.buffer.push(b'\n');
            self.column = len;
        }
        self.buffer.extend_from_slice(self.opened.as_bytes());
        self.opened.clear();
        self.buffer.extend_from_slice(word.as_bytes());
        if self.buffer.len() > self.max_buffer { self.write_buffer() } else { Ok(()) }
    }

    /// Adds a bracket directly before the next word.
    pub(super) fn open(&mut self, bracket: char) {
        self.opened.push(bracket);
    }

    /// Adds a bracket directly after the last word.
    pub(super) fn close(&mut self, bracket: &str) -> io::Result<()> {
        if self.column.saturating_add(bracket.len()) > self.max_width {
            return self.word(bracket);
        }
        self.column += bracket.len();
        self.buffer.extend_from_slice(bracket.as_bytes());
        Ok(())
    }

    /// Adds a comment, with padding inside its braces: nothing or a space. `text` has no braces and
    /// no line breaks.
    pub(super) fn comment(&mut self, text: &str, padding: &str) -> io::Result<()> {
        self.open('{');
        self.opened.push_str(padding);
        let mut chunks = Chunks::new(text).peekable();
        while let Some(chunk) = chunks.next() {
            match chunks.peek() {
                Some(_) => self.word(chunk)?,
                None => self.word(&format!("{chunk}{padding}}}"))?,
            }
        }
        Ok(())
    }

    /// Ends the line, unless it is empty.
    pub(super) fn end_line(&mut self) {
        if self.column != 0 {
            self.column = 0;
            self.buffer.push(b'\n');
        }
    }

    /// Adds a line that is never broken.
    pub(super) fn line(&mut self, line: &str) -> io::Result<()> {
        self.end_line();
        self.buffer.extend_from_slice(line.as_bytes());
        self.buffer.push(b'\n');
        if self.buffer.len() > self.max_buffer { self.write_buffer() } else { Ok(()) }
    }

    pub(super) fn empty_line(&mut self) -> io::Result<()> {
        self.end_line();
        self.line("")
    }
}

/// The width of a word in characters.
fn width(word: &str) -> usize {
    if word.is_ascii() { word.len() } else { word.chars().count() }
}

/// Splits a comment into chunks between which a line may be broken.
///
/// A line break replaces a single space, as which it is read back. No line begins with `%` or `[`,
/// which parsers could mistake for an escape or a tag, and commands are not broken, as not all
/// programs support that.
struct Chunks<'a> {
    rest: Option<&'a str>,
}

impl<'a> Chunks<'a> {
    const fn new(text: &'a str) -> Self {
        Self { rest: Some(text) }
    }
}

impl<'a> Iterator for Chunks<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest?;
        let end = chunk_len(rest.as_bytes());
        self.rest = end.map(|end| &rest[end + 1..]);
        Some(&rest[..end.unwrap_or(rest.len())])
    }
}

/// The index of the first space at which a line may be broken.
fn chunk_len(bytes: &[u8]) -> Option<usize> {
    let mut at = 0;
    while at < bytes.len() {
        let next = bytes.get(at + 1);
        match bytes[at] {
            b'[' if next == Some(&b'%') => at += command_len(&bytes[at..]),
            b' ' if at > 0 && bytes[at - 1] != b' ' => match next {
                None | Some(b' ' | b'%' | b'[') => at += 1,
                Some(_) => return Some(at),
            },
            _ => at += 1,
        }
    }
    None
}

/// The length of the command at the start, or 0 if its end is not close.
fn command_len(bytes: &[u8]) -> usize {
    const LONGEST: usize = 70;
    let end = bytes.iter().take(LONGEST).position(|&byte| byte == b']');
    end.map_or(1, |end| end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid_out(
        max_width: usize,
        write: impl FnOnce(&mut Layout<Vec<u8>>) -> io::Result<()>,
    ) -> String {
        let mut layout = Layout::new(Vec::new(), Some(max_width));
        write(&mut layout).unwrap();
        String::from_utf8(layout.into_inner().unwrap()).unwrap()
    }

    /// Text that has been written cannot be replaced any more. Nothing is lost or written twice.
    #[test]
    fn long_games_are_written_in_chunks() {
        let mut layout = Layout::new(Vec::new(), None);
        layout.max_buffer = 10;
        let words = ["first", "second", "third", "fourth"];
        words.iter().try_for_each(|word| layout.word(word)).unwrap();
        assert!(layout.n_buffered() <= 10 && layout.get_ref().starts_with(b"first second"));
        layout.replace(0..5, "other");
        layout.end_game().unwrap();
        layout.word("fifth").unwrap();
        layout.replace(0..5, "sixth");
        let text = layout.into_inner().unwrap();
        assert_eq!(text, b"first second third fourth\n\nsixth");
    }

    #[test]
    fn lines_are_full_but_not_too_long() {
        let text = laid_out(10, |layout| {
            ["1234", "67890", "1", "a-very-long-word", "x"]
                .iter()
                .try_for_each(|it| layout.word(it))
        });
        assert_eq!(text, "1234 67890\n1\na-very-long-word\nx");
    }

    #[test]
    fn brackets_are_adjacent_to_words() {
        let text = laid_out(10, |layout| {
            layout.word("1234")?;
            layout.open('(');
            layout.word("7890")?;
            layout.close(")")?;
            layout.word("x")
        });
        assert_eq!(text, "1234 (7890\n) x");
    }

    #[test]
    fn comments_are_broken_at_single_spaces() {
        let check = |text: &str, expected: &str| {
            assert_eq!(laid_out(6, |layout| layout.comment(text, "")), expected);
        };
        check("", "{}");
        check("one two", "{one\ntwo}");
        check("one  two", "{one  two}");
        check("one [%x] two", "{one [%x]\ntwo}");
        check("o % t u", "{o % t\nu}");
        check("[%clk 0:00:01] x", "{[%clk 0:00:01]\nx}");
        check("[%clk 0:00:01 x", "{[%clk\n0:00:01\nx}");
        check("\u{e4}\u{e4}\u{e4} \u{e4}", "{\u{e4}\u{e4}\u{e4}\n\u{e4}}");
    }
}
