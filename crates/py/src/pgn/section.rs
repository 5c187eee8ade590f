//! The sections of one game in a text file: tags, then movetext up to an empty line.

use memchr::{memchr, memchr2};
use pyo3::prelude::*;

use super::lines::Lines;
use super::token::{Token, Tokens};

/// Whether to read what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    Read,
    Skip,
}

/// What becomes of a `(`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opened {
    Read,
    Skip,
    /// There is no move that it could replace.
    Ignored,
    /// Too many others are open: it is skipped without events.
    TooDeep,
}

/// What became of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Done,
    /// It is not legal: the rest of the line is skipped.
    Illegal,
}

/// How deep variations can be nested.
pub(super) const MAX_NESTING: usize = 1000;

/// The error of a variation that is nested deeper.
pub(super) fn nested_too_deep() -> String {
    format!("variations are nested deeper than {MAX_NESTING}")
}

/// Receives the parts of a game.
pub(super) trait Events {
    fn begin_game(&mut self) -> PyResult<Next>;
    fn tag(&mut self, name: &str, value: &str) -> PyResult<()>;
    fn begin_moves(&mut self) -> PyResult<Next>;
    fn word(&mut self, word: &str) -> PyResult<Word>;
    fn nag(&mut self, nag: u32) -> PyResult<()>;
    fn comment(&mut self, comment: &str) -> PyResult<()>;
    fn begin_variation(&mut self) -> PyResult<Opened>;
    /// A variation ends that was read, or skipped on its own wish.
    fn end_variation(&mut self, was_read: bool) -> PyResult<()>;
    fn result(&mut self, result: &str) -> PyResult<()>;
    fn end_game(&mut self) -> PyResult<()>;
}

/// Reads a game; returns false if there is none.
pub(super) fn read(handle: &Bound<'_, PyAny>, events: &mut impl Events) -> PyResult<bool> {
    let mut lines = Lines::new(handle)?;
    while lines.is_blank() || lines.is_escape() {
        lines.advance()?;
    }
    let Some(next) = tags(&mut lines, events)? else {
        return Ok(false);
    };
    if next == Next::Read && events.begin_moves()? == Next::Read {
        Movetext::new(events).read(&mut lines)?;
    } else {
        skip_movetext(&mut lines)?;
    }
    events.end_game()?;
    Ok(true)
}

/// Reads the tags up to the line with the first move; `None` at the end of the file.
fn tags(lines: &mut Lines<'_>, events: &mut impl Events) -> PyResult<Option<Next>> {
    let mut next = None;
    let mut was_blank = false;
    while !lines.is_at_end() {
        if lines.is_escape() {
            lines.advance()?;
            continue;
        }
        // One empty line between tags is let pass.
        if !was_blank && lines.is_blank() {
            was_blank = true;
            lines.advance()?;
            continue;
        }
        let begun = match next {
            Some(begun) => begun,
            None => *next.insert(events.begin_game()?),
        };
        if !lines.current().starts_with('[') {
            break;
        }
        was_blank = false;
        if begun == Next::Read
            && let Some((name, value)) = tag(lines.current())
        {
            events.tag(name, value)?;
        }
        lines.advance()?;
    }
    Ok(next)
}

/// The name and value of a tag pair, as they are written.
fn tag(line: &str) -> Option<(&str, &str)> {
    let inside = line.trim_end().strip_prefix('[')?.strip_suffix("\"]")?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || "_+#=:-".contains(c);
    let (name, rest) = inside.split_at(inside.find(|c| !is_name(c))?);
    let value = rest.trim_start();
    let is_spaced = value.len() < rest.len();
    let begins_well = name.starts_with(|c: char| c.is_ascii_alphanumeric());
    let value = value.strip_prefix('"').filter(|value| !value.contains('\r'))?;
    (is_spaced && begins_well).then_some((name, value))
}

/// Skips to the end of the game: an empty line outside of comments.
fn skip_movetext(lines: &mut Lines<'_>) -> PyResult<()> {
    let mut is_comment = false;
    while !lines.is_at_end() {
        if !is_comment && lines.is_blank() {
            break;
        }
        if is_comment || !lines.current().starts_with('%') {
            is_comment = ends_in_comment(lines.current().as_bytes(), is_comment);
        }
        lines.advance()?;
    }
    Ok(())
}

/// Whether a comment is open at the end of a line, given whether one is at its beginning.
fn ends_in_comment(line: &[u8], mut is_comment: bool) -> bool {
    let mut rest = line;
    loop {
        let at = if is_comment { memchr(b'}', rest) } else { memchr2(b'{', b';', rest) };
        match at {
            None => return is_comment,
            Some(at) if rest[at] == b';' => return false,
            Some(at) => {
                is_comment = !is_comment;
                rest = &rest[at + 1..];
            }
        }
    }
}

/// Why tokens are skipped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Skipping {
    Declined,
    Illegal,
    TooDeep,
}

/// The state of reading movetext.
struct Movetext<'e, E> {
    events: &'e mut E,
    /// Variations that are read and open.
    n_open: usize,
    /// Why tokens are skipped, and how many more `)` end that.
    skipping: Option<(Skipping, usize)>,
}

impl<'e, E: Events> Movetext<'e, E> {
    fn new(events: &'e mut E) -> Self {
        Self { events, n_open: 0, skipping: None }
    }

    /// Reads up to an empty line or the end of the file.
    fn read(&mut self, lines: &mut Lines<'_>) -> PyResult<()> {
        let mut is_fresh = true;
        while !lines.is_at_end() {
            if is_fresh && lines.is_blank() {
                break;
            }
            let is_escape = is_fresh && lines.is_escape();
            let comment = if is_escape { None } else { self.tokens(lines.current())? };
            is_fresh = comment.is_none();
            match comment {
                Some(start) => self.comment(lines, start)?,
                None => {
                    lines.advance()?;
                }
            }
        }
        Ok(())
    }

    /// Handles the tokens of a line up to a comment, whose beginning is returned.
    fn tokens(&mut self, line: &str) -> PyResult<Option<usize>> {
        for token in Tokens::new(line) {
            match token {
                Token::Comment(start) => return Ok(Some(start)),
                Token::Open => self.open()?,
                Token::Close => self.close()?,
                _ if self.skipping.is_some() => {}
                Token::LineComment => break,
                Token::Nag(number) => self.events.nag(number.parse().unwrap_or(u32::MAX))?,
                Token::Suffix(suffix) => {
                    let nag = lucena_pgn::Nag::from_suffix(suffix.as_bytes());
                    self.events.nag(nag.map_or(0, |nag| u32::from(nag.0)))?;
                }
                Token::Result(result) if self.n_open == 0 => self.events.result(result)?,
                Token::Word(word) | Token::Result(word) => {
                    if self.events.word(word)? == Word::Illegal {
                        self.skipping = Some((Skipping::Illegal, 1));
                    }
                }
            }
        }
        Ok(None)
    }

    fn open(&mut self) -> PyResult<()> {
        if let Some((_, depth)) = &mut self.skipping {
            *depth += 1;
            return Ok(());
        }
        match self.events.begin_variation()? {
            Opened::Read => self.n_open += 1,
            Opened::Skip => self.skipping = Some((Skipping::Declined, 1)),
            Opened::TooDeep => self.skipping = Some((Skipping::TooDeep, 1)),
            Opened::Ignored => {}
        }
        Ok(())
    }

    fn close(&mut self) -> PyResult<()> {
        let was_read = match &mut self.skipping {
            Some((_, depth @ 2..)) => {
                *depth -= 1;
                return Ok(());
            }
            Some((Skipping::Declined, _)) => false,
            Some((Skipping::TooDeep, _)) => {
                self.skipping = None;
                return Ok(());
            }
            // After an illegal move of the main line nothing can follow.
            _ if self.n_open == 0 => return Ok(()),
            _ => true,
        };
        self.skipping = None;
        self.n_open -= usize::from(was_read);
        self.events.end_variation(was_read)
    }

    /// Reads a comment, which may go over several lines, and consumes it.
    fn comment(&mut self, lines: &mut Lines<'_>, start: usize) -> PyResult<()> {
        lines.consume(start);
        lines.consume(usize::from(lines.current().starts_with(' ')));
        let mut text = String::new();
        while !lines.is_at_end() {
            let line = lines.current();
            if let Some(end) = line.find('}') {
                let last = line[..end].strip_suffix(' ').unwrap_or(&line[..end]);
                if !text.is_empty() {
                    text.push_str(last);
                }
                self.end_comment(if text.is_empty() { last } else { &text })?;
                lines.consume(end + 1);
                return Ok(());
            }
            text.push_str(line);
            lines.advance()?;
        }
        self.end_comment(&text)
    }

    fn end_comment(&mut self, text: &str) -> PyResult<()> {
        if self.skipping.is_none() { self.events.comment(text) } else { Ok(()) }
    }
}
