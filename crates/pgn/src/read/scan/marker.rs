//! The forum markers `[pgn]` and `[/pgn]`.

use memchr::memchr_iter;

use super::{Cursor, Scanner, Stop};

/// A marker and its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marker {
    /// `[pgn]`, or `[pgn=480]`.
    Begin { len: usize },
    /// `[/pgn]`
    End { len: usize },
}

/// The maximum length of a marker.
const MAX_LEN: usize = 64;

impl Scanner {
    /// The marker at a `[`, if there is one; not case-sensitive.
    pub(super) fn marker(&self, cursor: &Cursor<'_>) -> Result<Option<Marker>, Stop> {
        match marker_at(cursor.rest()) {
            Some(found) => Ok(found),
            None => cursor.end(None),
        }
    }

    /// Skips a marker between games. A tag or a game may follow on the same line.
    pub(super) fn skip_marker(&mut self, cursor: &mut Cursor<'_>) -> Result<bool, Stop> {
        let Some(Marker::Begin { len } | Marker::End { len }) = self.marker(cursor)? else {
            return Ok(false);
        };
        cursor.at += len;
        self.counts.stray_bytes += len as u64;
        Ok(true)
    }
}

/// The position of a `[pgn]` in a line of prose, or `Err` with the position of one that may be
/// incomplete.
pub(super) fn begin_in_line(line: &[u8]) -> Result<Option<usize>, usize> {
    for at in memchr_iter(b'[', line) {
        match marker_at(&line[at..]) {
            Some(Some(Marker::Begin { .. })) => return Ok(Some(at)),
            Some(_) => {}
            None => return Err(at),
        }
    }
    Ok(None)
}

/// The marker that the text begins with; `None` if more text is needed.
fn marker_at(text: &[u8]) -> Option<Option<Marker>> {
    if let Some(end) = after(text, b"[/pgn]") {
        return end.map(|len| Some(Marker::End { len }));
    }
    let Some(end) = after(text, b"[pgn") else { return Some(None) };
    let rest = &text[end?..];
    let near = &rest[..rest.len().min(MAX_LEN)];
    let close = near.iter().position(|byte| matches!(byte, b']' | b'\n' | b'\r' | b'"' | b'['));
    match (near.first(), close) {
        (Some(b']' | b'='), Some(close)) if near[close] == b']' => {
            Some(Some(Marker::Begin { len: b"[pgn".len() + close + 1 }))
        }
        (Some(b'='), None) if near.len() < MAX_LEN => None,
        (None, _) => None,
        _ => Some(None),
    }
}

/// The rest after a prefix: `None` if the text does not have it, `Some(None)` if the text ends
/// within it.
fn after(text: &[u8], beginning: &[u8]) -> Option<Option<usize>> {
    let len = text.len().min(beginning.len());
    let fits = text[..len].eq_ignore_ascii_case(&beginning[..len]);
    fits.then(|| (len == beginning.len()).then_some(len))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_are_distinguished_from_tags() {
        let check = |text: &str, expected: Option<Option<Marker>>| {
            assert_eq!(marker_at(text.as_bytes()), expected, "{text}");
        };
        check("[pgn]1. e4", Some(Some(Marker::Begin { len: 5 })));
        check("[PGN=480]", Some(Some(Marker::Begin { len: 9 })));
        check("[/Pgn]", Some(Some(Marker::End { len: 6 })));
        for text in ["[", "[p", "[/pg", "[pgn", "[pgn=4"] {
            check(text, None);
        }
        for text in ["[pgn \"x\"]", "[pgnx]", "[/png]", "[x]", "[pgn=\n]", "[Event \"a\"]"] {
            check(text, Some(None));
        }
    }
}
