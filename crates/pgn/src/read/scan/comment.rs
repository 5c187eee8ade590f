//! Comments, `{…}` and `;` to the end of the line, and skipped lines.

use memchr::{memchr, memchr2};

use super::super::sink::Sink;
use super::boundary::{self, CLEAR, REACH};
use super::marker::begin_in_line;
use super::{Cursor, LineKind, Phase, Scanner, Stop};
use crate::{PgnErrorKind, RawText};

/// How a comment ends. Offsets are relative to the start of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CommentEnd {
    /// At a `}`.
    Closed(usize),
    /// Unclosed: at the end of the game.
    Unclosed(usize),
    /// Beyond the limit.
    Long,
}

impl Scanner {
    /// Finds the end of a comment whose text begins at `start`. The first `searched` bytes contain
    /// no `}`.
    pub(super) fn comment_end(
        &self,
        cursor: &Cursor<'_>,
        start: usize,
        searched: usize,
    ) -> Result<CommentEnd, Stop> {
        let (text, limit) = (&cursor.window[start..], self.limits.comment);
        let within = &text[..text.len().min(limit.saturating_add(1))];
        let close = memchr(b'}', &within[searched.min(within.len())..]).map(|at| at + searched);
        let end = match close {
            Some(len) if len < CLEAR => return Ok(CommentEnd::Closed(len)),
            Some(len) => len,
            // A boundary may begin at the limit.
            None if text.len() <= limit.saturating_add(REACH) && !cursor.is_last => {
                return Err(Stop::NeedMore);
            }
            None => within.len(),
        };
        let found = boundary::first(text, end, cursor.is_last, limit);
        match (found.map_err(|_| Stop::NeedMore)?, close) {
            (Some(at), _) => Ok(CommentEnd::Unclosed(at)),
            (None, Some(len)) => Ok(CommentEnd::Closed(len)),
            (None, None) if text.len() > limit => Ok(CommentEnd::Long),
            (None, None) => Ok(CommentEnd::Unclosed(text.len())),
        }
    }

    /// Reads a comment at a `{`.
    #[inline]
    pub(super) fn comment<S: Sink>(
        &mut self,
        cursor: &mut Cursor<'_>,
        sink: &mut S,
    ) -> Result<(), Stop> {
        let start = cursor.at + 1;
        let end = self.comment_end(cursor, start, self.searched).inspect_err(|_| {
            self.searched = (cursor.window.len() - start).min(self.limits.comment);
        })?;
        self.searched = 0;
        self.counts.comments += 1;
        match end {
            CommentEnd::Closed(len) => {
                cursor.go_to(start + len + 1);
                let flow = sink.comment(RawText::new(&cursor.window[start..start + len]));
                self.apply(flow, cursor, sink)
            }
            CommentEnd::Unclosed(len) => Err(self.unclosed_comment(cursor, len, sink)),
            CommentEnd::Long => self.cut_comment(cursor, sink),
        }
    }

    /// The comment ends with the game, so the answer of the sink does not matter.
    #[cold]
    fn unclosed_comment<S: Sink>(
        &mut self,
        cursor: &mut Cursor<'_>,
        len: usize,
        sink: &mut S,
    ) -> Stop {
        let start = cursor.at + 1;
        let at = cursor.at;
        cursor.at = start + len;
        let flow = sink.comment(RawText::new(&cursor.window[start..cursor.at]));
        let _ = self.apply(flow, cursor, sink);
        let _ = self.error(PgnErrorKind::UnclosedComment, cursor, at, sink);
        self.end_game(cursor, sink)
    }

    /// Reports the beginning of a comment that is too long.
    #[cold]
    fn cut_comment<S: Sink>(&mut self, cursor: &mut Cursor<'_>, sink: &mut S) -> Result<(), Stop> {
        let limit = self.limits.comment;
        let at = cursor.at;
        let text = &cursor.window[at + 1..at + 1 + limit];
        // The last bytes are searched again, as a boundary may begin there.
        cursor.at += 1 + limit.saturating_sub(REACH);
        self.resume = self.phase;
        self.phase = Phase::LongComment;
        let flow = sink.comment(RawText::new(text));
        let applied = self.apply(flow, cursor, sink);
        self.error(PgnErrorKind::LongComment { limit }, cursor, at, sink).and(applied)
    }

    /// Skips to the end of a comment that is too long.
    pub(super) fn long_comment<S: Sink>(
        &mut self,
        cursor: &mut Cursor<'_>,
        sink: &mut S,
    ) -> Result<(), Stop> {
        let text = cursor.rest();
        let close = memchr(b'}', text);
        let end = close.unwrap_or(text.len());
        match (boundary::first(text, end, cursor.is_last, self.limits.comment), close) {
            (Err(candidate), _) => {
                cursor.at += candidate.saturating_sub(REACH);
                Err(Stop::NeedMore)
            }
            (Ok(None), Some(close)) => {
                cursor.at += close + 1;
                self.phase = self.resume;
                Ok(())
            }
            (Ok(None), None) if !cursor.is_last => {
                cursor.at += text.len().saturating_sub(REACH);
                Err(Stop::NeedMore)
            }
            (Ok(boundary), _) => {
                cursor.at += boundary.unwrap_or(text.len());
                let _ = self.error(PgnErrorKind::UnclosedComment, cursor, cursor.at, sink);
                Err(self.end_game(cursor, sink))
            }
        }
    }

    /// Reads a comment at a `;`, up to the newline.
    pub(super) fn line_comment<S: Sink>(
        &mut self,
        cursor: &mut Cursor<'_>,
        sink: &mut S,
    ) -> Result<(), Stop> {
        let at = cursor.at;
        let limit = self.limits.comment;
        let text = &cursor.window[at + 1..];
        let within = &text[..text.len().min(limit.saturating_add(1))];
        let len = match memchr2(b'\n', b'\r', within) {
            Some(len) => len,
            None if within.len() > limit => limit,
            None => cursor.end(within.len())?,
        };
        self.counts.comments += 1;
        cursor.at += 1 + len;
        let is_cut = len == limit && within.len() > limit;
        if is_cut {
            self.skip_line(LineKind::Comment);
        }
        let flow = sink.comment(RawText::new(&text[..len]));
        let applied = self.apply(flow, cursor, sink);
        if is_cut {
            let reported = self.error(PgnErrorKind::LongComment { limit }, cursor, at, sink);
            return reported.and(applied);
        }
        applied
    }

    /// Skips the rest of the line.
    pub(super) fn skip_line(&mut self, kind: LineKind) {
        self.resume = self.phase;
        self.phase = Phase::Line(kind);
    }

    /// Skips to the end of the line, before the newline.
    pub(super) fn line(&mut self, cursor: &mut Cursor<'_>, kind: LineKind) -> Result<(), Stop> {
        let rest = cursor.rest();
        let newline = memchr2(b'\n', b'\r', rest);
        let len = newline.unwrap_or(rest.len());
        if kind == LineKind::Stray {
            let is_open = newline.is_none() && !cursor.is_last;
            let (len, is_unclear) = match begin_in_line(&rest[..len]) {
                Ok(begin) => (begin.unwrap_or(len), false),
                Err(at) if is_open => (at, true),
                Err(_) => (len, false),
            };
            cursor.at += len;
            self.counts.stray_bytes += len as u64;
            if is_unclear {
                return Err(Stop::NeedMore);
            }
        } else {
            cursor.at += len;
        }
        if newline.is_none() && cursor.at == cursor.window.len() {
            cursor.end(())?;
        }
        self.phase = self.resume;
        Ok(())
    }

    /// Whether a `%` at the cursor is at the beginning of a line, which then is an escape line.
    pub(super) fn is_escape_line(&self, cursor: &Cursor<'_>) -> bool {
        match cursor.at.checked_sub(1) {
            Some(before) => super::word::is_newline(cursor.window[before]),
            None => self.is_line_start,
        }
    }
}
