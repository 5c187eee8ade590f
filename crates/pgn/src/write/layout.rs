//! Words put into lines.

use std::io::{self, Write};
use std::ops::Range;

/// A game longer than this is passed on in pieces, so that memory stays bounded.
const HELD_MAX_BYTES: usize = 64 << 20;

/// Writes words with a space or a line end between them, so that lines are not too long.
///
/// The text of a game is held back until [`Layout::end_game`], which then passes it on with a single
/// write.
#[derive(Debug)]
pub(super) struct Layout<W> {
    out: W,
    /// The game so far, or the end of it.
    held: Vec<u8>,
    held_max: usize,
    /// Whether the beginning of the game has been passed on already.
    has_spilled: bool,
    /// In characters.
    max: usize,
    column: usize,
    /// Brackets that the next word begins with.
    opened: String,
}

impl<W: Write> Layout<W> {
    pub(super) fn new(out: W, line_length: Option<usize>) -> Self {
        let max = line_length.unwrap_or(usize::MAX);
        let held_max = HELD_MAX_BYTES;
        let opened = String::new();
        Self { out, held: Vec::new(), held_max, has_spilled: false, max, column: 0, opened }
    }

    pub(super) const fn get_ref(&self) -> &W {
        &self.out
    }

    pub(super) const fn get_mut(&mut self) -> &mut W {
        &mut self.out
    }

    /// Passes on what is held and gives back where it goes.
    pub(super) fn into_inner(mut self) -> io::Result<W> {
        self.pass_on()?;
        self.out.flush()?;
        Ok(self.out)
    }

    /// How many bytes of the game are held.
    pub(super) const fn n_held(&self) -> usize {
        self.held.len()
    }

    /// Replaces bytes that are held, unless they have been passed on.
    pub(super) fn replace(&mut self, range: Range<usize>, text: &str) {
        if !self.has_spilled && self.held.get(range.clone()) != Some(text.as_bytes()) {
            self.held.splice(range, text.bytes());
        }
    }

    /// Passes on the game with an empty line after it.
    pub(super) fn end_game(&mut self) -> io::Result<()> {
        self.empty_line()?;
        self.pass_on()
    }

    /// Passes on a game that was begun and not ended.
    pub(super) fn pass_on(&mut self) -> io::Result<()> {
        self.has_spilled = false;
        let written = self.out.write_all(&self.held);
        self.held.clear();
        written
    }

    #[cold]
    fn spill(&mut self) -> io::Result<()> {
        self.pass_on()?;
        self.has_spilled = true;
        Ok(())
    }

    /// A word of its own.
    pub(super) fn word(&mut self, word: &str) -> io::Result<()> {
        let len = self.opened.len() + width(word);
        if self.column == 0 {
            self.column = len;
        } else if self.column.saturating_add(1 + len) <= self.max {
            self.held.push(b' ');
            self.column += 1 + len;
        } else {
            self.held.push(b'\n');
            self.column = len;
        }
        self.held.extend_from_slice(self.opened.as_bytes());
        self.opened.clear();
        self.held.extend_from_slice(word.as_bytes());
        if self.held.len() > self.held_max { self.spill() } else { Ok(()) }
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
        self.held.extend_from_slice(bracket.as_bytes());
        Ok(())
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
    pub(super) fn end_line(&mut self) {
        if self.column != 0 {
            self.column = 0;
            self.held.push(b'\n');
        }
    }

    /// A line that is not broken, however long it is.
    pub(super) fn line(&mut self, line: &str) -> io::Result<()> {
        self.end_line();
        self.held.extend_from_slice(line.as_bytes());
        self.held.push(b'\n');
        if self.held.len() > self.held_max { self.spill() } else { Ok(()) }
    }

    pub(super) fn empty_line(&mut self) -> io::Result<()> {
        self.end_line();
        self.line("")
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
        String::from_utf8(layout.into_inner().unwrap()).unwrap()
    }

    /// What has been passed on cannot be replaced any more, and nothing is lost or written twice.
    #[test]
    fn long_games_are_passed_on_in_pieces() {
        let mut layout = Layout::new(Vec::new(), None);
        layout.held_max = 10;
        let words = ["first", "second", "third", "fourth"];
        words.iter().try_for_each(|word| layout.word(word)).unwrap();
        assert!(layout.n_held() <= 10 && layout.get_ref().starts_with(b"first second"));
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
