//! Words put into lines.

use std::io::{self, Write};

/// Writes words with a space or a line end between them, so that lines are not too long.
#[derive(Debug)]
pub(super) struct Layout<W> {
    out: W,
    /// In characters.
    max: usize,
    column: usize,
    /// Brackets that the next word begins with.
    opened: String,
}

impl<W: Write> Layout<W> {
    pub(super) fn new(out: W, line_length: Option<usize>) -> Self {
        let max = line_length.unwrap_or(usize::MAX);
        Self { out, max, column: 0, opened: String::new() }
    }

    pub(super) const fn get_ref(&self) -> &W {
        &self.out
    }

    pub(super) const fn get_mut(&mut self) -> &mut W {
        &mut self.out
    }

    pub(super) fn into_inner(self) -> W {
        self.out
    }

    /// A word of its own.
    pub(super) fn word(&mut self, word: &str) -> io::Result<()> {
        let opened = std::mem::take(&mut self.opened);
        let len = opened.len() + width(word);
        if self.column == 0 {
            self.column = len;
        } else if self.column.saturating_add(1 + len) <= self.max {
            self.out.write_all(b" ")?;
            self.column += 1 + len;
        } else {
            self.out.write_all(b"\n")?;
            self.column = len;
        }
        self.out.write_all(opened.as_bytes())?;
        self.out.write_all(word.as_bytes())
    }

    /// A bracket that stands before the next word without a space.
    pub(super) fn open(&mut self, bracket: char) {
        self.opened.push(bracket);
    }

    /// A bracket that stands behind the last word without a space.
    pub(super) fn close(&mut self, bracket: &str) -> io::Result<()> {
        if self.column.saturating_add(bracket.len()) > self.max {
            return self.word(bracket);
        }
        self.column += bracket.len();
        self.out.write_all(bracket.as_bytes())
    }

    /// A comment without its braces, which has no line ends in it.
    pub(super) fn comment(&mut self, text: &str) -> io::Result<()> {
        self.open('{');
        let mut chunks = Chunks::new(text).peekable();
        while let Some(chunk) = chunks.next() {
            match chunks.peek() {
                Some(_) => self.word(chunk)?,
                None => self.word(&format!("{chunk}}}"))?,
            }
        }
        Ok(())
    }

    /// The end of a line, and no more if there is nothing on it.
    pub(super) fn end_line(&mut self) -> io::Result<()> {
        if self.column == 0 {
            return Ok(());
        }
        self.column = 0;
        self.out.write_all(b"\n")
    }

    /// A line that is not broken, however long it is.
    pub(super) fn line(&mut self, line: &str) -> io::Result<()> {
        self.end_line()?;
        self.out.write_all(line.as_bytes())?;
        self.out.write_all(b"\n")
    }

    pub(super) fn empty_line(&mut self) -> io::Result<()> {
        self.end_line()?;
        self.out.write_all(b"\n")
    }
}

/// Columns that a word takes. Most are ASCII.
fn width(word: &str) -> usize {
    if word.is_ascii() { word.len() } else { word.chars().count() }
}

/// The pieces of a comment between which a line may end.
///
/// The line end takes the place of a space and is read as one, so it must be a single one. A line
/// that begins with `%` or `[` might be taken for something else by whoever reads it, and not every
/// program understands a command that has a line end in it.
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

/// Where the first space is at which a line may end.
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

/// How long the command is that begins here. What has no end soon is none.
fn command_len(bytes: &[u8]) -> usize {
    const LONGEST: usize = 70;
    let end = bytes.iter().take(LONGEST).position(|&byte| byte == b']');
    end.map_or(1, |end| end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid_out(max: usize, write: impl FnOnce(&mut Layout<Vec<u8>>) -> io::Result<()>) -> String {
        let mut layout = Layout::new(Vec::new(), Some(max));
        write(&mut layout).unwrap();
        String::from_utf8(layout.into_inner()).unwrap()
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
    fn brackets_cling_to_words() {
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
    fn comments_are_broken_where_nothing_is_lost() {
        let check = |text: &str, expected: &str| {
            assert_eq!(laid_out(6, |layout| layout.comment(text)), expected);
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
