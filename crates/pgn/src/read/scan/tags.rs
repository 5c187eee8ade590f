//! The tag section: lines of `[Name "value"]`.

use lucena_board::{Excerpt, GameResult};
use memchr::{memchr2, memchr3};

use super::super::sink::Sink;
use super::lookahead::AfterComments;
use super::word::{is_blank, is_space};
use super::{Cursor, LineKind, Phase, Scanner, Stop};
use crate::{PgnErrorKind, RawTag, RawText};

/// The names of the tags of a game, to detect duplicates.
#[derive(Default)]
pub(super) struct TagNames {
    /// The names, concatenated.
    text: Vec<u8>,
    /// The end of each name in `text`.
    ends: Vec<usize>,
    /// A Bloom filter, so that most new names need no search.
    bits: u64,
}

impl TagNames {
    /// More than games have. Duplicates of further tags are not detected, so that the time stays
    /// linear.
    const MAX: usize = 256;

    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
        self.bits = 0;
    }

    fn bit(name: &[u8]) -> u64 {
        let at = |idx: usize| u64::from(name.get(idx).copied().unwrap_or_default());
        let mixed = at(0) | at(name.len() / 2) << 8 | at(name.len().wrapping_sub(1)) << 16;
        let mixed = mixed | (name.len() as u64) << 24;
        1 << (mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58)
    }

    fn contains(&self, name: &[u8]) -> bool {
        let mut start = 0;
        self.bits & Self::bit(name) != 0
            && self
                .ends
                .iter()
                .any(|&end| &self.text[std::mem::replace(&mut start, end)..end] == name)
    }

    fn push(&mut self, name: &[u8]) {
        if self.ends.len() < Self::MAX {
            self.bits |= Self::bit(name);
            self.text.extend_from_slice(name);
            self.ends.push(self.text.len());
        }
    }
}

/// A tag in the window, and the position after it.
struct Found<'w> {
    tag: RawTag<'w>,
    end: usize,
    fault: Option<PgnErrorKind>,
}

impl<'w> Found<'w> {
    fn new(name: &'w [u8], value: &'w [u8], end: usize) -> Self {
        Self { tag: RawTag::new(name, value), end, fault: None }
    }
}

impl Scanner {
    pub(super) fn tags<S: Sink>(
        &mut self,
        cursor: &mut Cursor<'_>,
        sink: &mut S,
    ) -> Result<(), Stop> {
        // A tag or a comment that is too long changes the phase.
        while self.phase == Phase::Tags {
            match cursor.peek() {
                Some(byte) if is_space(byte) => {
                    let game = &mut self.game;
                    game.n_newlines = game.n_newlines.saturating_add(u8::from(byte == b'\n'));
                    game.n_returns = game.n_returns.saturating_add(u8::from(byte == b'\r'));
                    cursor.at += 1;
                }
                Some(b'[') => match self.find_tag(cursor)? {
                    None if self.marker(cursor)?.is_some() => return self.end_tags(cursor, sink),
                    None => self.bad_tag_line(cursor, sink)?,
                    Some(found) if self.is_next_game(found.tag.raw_name()) => {
                        return self.end_tags(cursor, sink);
                    }
                    Some(found) => self.report_tag(found, cursor, sink)?,
                },
                Some(b'%') if self.is_escape_line(cursor) => {
                    self.end_newlines();
                    self.skip_line(LineKind::Escape);
                }
                Some(b'<') if self.is_markup(cursor)? => self.markup(cursor, sink)?,
                Some(b'{') if self.after_comments(cursor)? == AfterComments::Tag => {
                    self.end_newlines();
                    self.comment(cursor, sink)?;
                }
                Some(b';') if self.after_comments(cursor)? == AfterComments::Tag => {
                    self.end_newlines();
                    self.line_comment(cursor, sink)?;
                }
                Some(_) => return self.end_tags(cursor, sink),
                None => {
                    cursor.end(())?;
                    return self.end_tags(cursor, sink);
                }
            }
        }
        Ok(())
    }

    fn end_tags<S: Sink>(&mut self, cursor: &Cursor<'_>, sink: &mut S) -> Result<(), Stop> {
        self.phase = Phase::Moves;
        let flow = sink.end_tags();
        self.apply(flow, cursor, sink)
    }

    /// The tag at the cursor, if there is one.
    #[inline]
    fn find_tag<'w>(&self, cursor: &Cursor<'w>) -> Result<Option<Found<'w>>, Stop> {
        match plain_tag(cursor) {
            Some(found) if found.end - cursor.at <= self.limits.tag => Ok(Some(found)),
            _ if is_tag_like(cursor)? => odd_tag(cursor, self.limits.tag).map(Some),
            _ => Ok(None),
        }
    }

    fn report_tag<S: Sink>(
        &mut self,
        found: Found<'_>,
        cursor: &mut Cursor<'_>,
        sink: &mut S,
    ) -> Result<(), Stop> {
        let at = cursor.at;
        let name = found.tag.raw_name();
        (self.game.n_newlines, self.game.n_returns) = (0, 0);
        self.game.has_tags = true;
        if name == b"Result" {
            self.game.result_tag = GameResult::from_bytes(found.tag.raw_value().trim_ascii());
        }
        self.counts.tags += 1;
        cursor.at = found.end;
        if let Some(PgnErrorKind::LongTag { .. }) = found.fault {
            self.skip_line(LineKind::Tag);
        }
        let flow = sink.tag(found.tag);
        let applied = self.apply(flow, cursor, sink);
        let repeated = match self.tag_names.contains(name) {
            true => self.duplicate_tag(name, cursor, at, sink),
            false => {
                self.tag_names.push(name);
                Ok(())
            }
        };
        let reported = found.fault.map_or(Ok(()), |kind| self.error(kind, cursor, at, sink));
        reported.and(repeated).and(applied)
    }

    #[cold]
    fn duplicate_tag<S: Sink>(
        &mut self,
        name: &[u8],
        cursor: &Cursor<'_>,
        at: usize,
        sink: &mut S,
    ) -> Result<(), Stop> {
        let name = Excerpt::new(&RawText::new(name).decode());
        self.error(PgnErrorKind::DuplicateTag { name }, cursor, at, sink)
    }

    /// Whether a tag of this name begins another game: after an empty line, `Event` or any
    /// duplicate does.
    fn is_next_game(&self, name: &[u8]) -> bool {
        self.is_after_empty_line()
            && self.game.has_tags
            && (name == b"Event" || self.tag_names.contains(name))
    }

    /// Whether there was an empty line since the last tag.
    fn is_after_empty_line(&self) -> bool {
        self.game.n_newlines > 1 || self.game.n_returns > 1
    }

    /// Newlines before and after a comment are no empty line.
    fn end_newlines(&mut self) {
        if !self.is_after_empty_line() {
            (self.game.n_newlines, self.game.n_returns) = (0, 0);
        }
    }

    #[cold]
    fn bad_tag_line<S: Sink>(&mut self, cursor: &mut Cursor<'_>, sink: &mut S) -> Result<(), Stop> {
        self.skip_line(LineKind::Tag);
        // It counts as a tag, so tags after an empty line belong to another game.
        self.game.has_tags = true;
        (self.game.n_newlines, self.game.n_returns) = (0, 0);
        let expected = "the name of a tag after '['";
        self.error(PgnErrorKind::BadTag { expected }, cursor, cursor.at, sink)
    }
}

/// Names are shorter.
const MAX_NAME: usize = 256;

/// Whether the `[` at the cursor begins a tag: a name, then whitespace or a quote.
pub(super) fn is_tag_like(cursor: &Cursor<'_>) -> Result<bool, Stop> {
    let rest = &cursor.rest()[1..];
    let near = &rest[..rest.len().min(MAX_NAME)];
    let skipped = near.iter().take_while(|&&byte| is_blank(byte)).count();
    let len = near[skipped..].iter().take_while(|&&byte| is_name(byte)).count();
    match near.get(skipped + len) {
        Some(&byte) => {
            let is_name = len > 0 && near[skipped].is_ascii_alphabetic();
            Ok(is_name && (is_blank(byte) || byte == b'"'))
        }
        None if near.len() == MAX_NAME => Ok(false),
        None => cursor.end(false),
    }
}

/// Names consist of letters, digits and underscores by the standard, but of more characters in
/// practice.
static NAME: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = b'!' as usize;
    while byte < 256 {
        table[byte] = !matches!(byte as u8, b'"' | b'[' | b']' | b'{' | b'}');
        byte += 1;
    }
    table
};

#[inline(always)]
fn is_name(byte: u8) -> bool {
    NAME[usize::from(byte)]
}

/// Parses a tag in the usual form, without escapes.
#[inline]
fn plain_tag<'w>(cursor: &Cursor<'w>) -> Option<Found<'w>> {
    let window = cursor.window;
    let start = cursor.at + 1;
    let len = window[start..].iter().position(|&byte| !is_name(byte))?;
    let name = &window[start..start + len];
    let value = window[start + len..].strip_prefix(b" \"")?;
    let quote = memchr3(b'"', b'\\', b'\n', value)?;
    let is_plain = value[quote] == b'"' && value.get(quote + 1) == Some(&b']');
    let end = start + len + 2 + quote + 2;
    // Old files use `\r` alone as line end.
    let is_plain = is_plain && !value[..quote].contains(&b'\r');
    let is_name = len < MAX_NAME && name.first()?.is_ascii_alphabetic();
    (is_plain && is_name).then(|| Found::new(name, &value[..quote], end))
}

/// Parses any other tag, tolerating errors.
#[cold]
fn odd_tag<'w>(cursor: &Cursor<'w>, limit: usize) -> Result<Found<'w>, Stop> {
    let rest = cursor.rest();
    let within = &rest[..rest.len().min(limit.saturating_add(1))];
    let len = match memchr2(b'\n', b'\r', within) {
        Some(len) => len,
        None if within.len() > limit => limit,
        None => cursor.end(within.len())?,
    };
    let line = &rest[..len];
    let mut found = tag_on_line(line);
    if len == limit && within.len() > limit && found.fault.is_some() {
        found.end = len;
        found.fault = Some(PgnErrorKind::LongTag { limit });
    }
    found.end += cursor.at;
    Ok(found)
}

/// Parses a line that begins with `[` and a name.
fn tag_on_line(line: &[u8]) -> Found<'_> {
    let skipped = 1 + line[1..].iter().take_while(|&&byte| is_blank(byte)).count();
    let len = line[skipped..].iter().take_while(|&&byte| is_name(byte)).count();
    let name = &line[skipped..skipped + len];
    let after = skipped + len;
    let value = after + line[after..].iter().take_while(|&&byte| is_blank(byte)).count();
    let fault = |expected| Some(PgnErrorKind::BadTag { expected });
    if line.get(value) != Some(&b'"') {
        let end = line[value..].iter().position(|&byte| byte == b']').map(|len| value + len);
        let text = line[value..end.unwrap_or(line.len())].trim_ascii();
        let text = text.strip_suffix(b"\"").unwrap_or(text);
        let end = end.map_or(line.len(), |end| end + 1);
        return Found { fault: fault("'\"' before the value"), ..Found::new(name, text, end) };
    }
    let start = value + 1;
    let mut last_quote = None;
    for quote in unescaped_quotes(line, start) {
        let gap = line[quote + 1..].iter().take_while(|&&byte| is_blank(byte)).count();
        if line.get(quote + 1 + gap) == Some(&b']') {
            let found = Found::new(name, &line[start..quote], quote + gap + 2);
            let inner = last_quote.and(fault("'\\' before '\"' within the value"));
            return Found { fault: inner, ..found };
        }
        last_quote = Some(quote);
    }
    let (text, expected) = match last_quote {
        Some(quote) => (&line[start..quote], "']' after the value"),
        None => {
            let text = line[start..].trim_ascii();
            (text.strip_suffix(b"]").unwrap_or(text), "'\"' after the value")
        }
    };
    Found { fault: fault(expected), ..Found::new(name, text, line.len()) }
}

/// The positions of quotes that are not escaped.
fn unescaped_quotes(line: &[u8], start: usize) -> impl Iterator<Item = usize> {
    let mut is_escaped = false;
    (start..line.len()).filter(move |&at| {
        let was_escaped = is_escaped;
        is_escaped = line[at] == b'\\' && !was_escaped;
        line[at] == b'"' && !was_escaped
    })
}
