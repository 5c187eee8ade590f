//! `[pgn]` and `[/pgn]`, between which forums put games.

use memchr::memchr_iter;

use super::{Cursor, Scanner, Stop};

/// A marker at the cursor, and how many bytes it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marker {
    /// `[pgn]`, or `[pgn=480]`.
    Begin { len: usize },
    /// `[/pgn]`
    End { len: usize },
}

/// What stands between `[pgn=` and `]` is shorter.
const LONGEST: usize = 64;

impl Scanner {
    /// The marker at a `[`, if there is one; case does not count.
    pub(super) fn marker(&self, cursor: &Cursor<'_>) -> Result<Option<Marker>, Stop> {
        match marker_at(cursor.rest()) {
            Some(found) => Ok(found),
            None => cursor.end(None),
        }
    }

    /// Passes over a marker between games. A tag or a game may follow on the same line.
    pub(super) fn eat_marker(&mut self, cursor: &mut Cursor<'_>) -> Result<bool, Stop> {
        let Some(Marker::Begin { len } | Marker::End { len }) = self.marker(cursor)? else {
            return Ok(false);
        };
        cursor.at += len;
        self.counts.stray_bytes += len as u64;
        Ok(true)
    }
}

/// Where in a line of prose a `[pgn]` stands, or, with `Err`, from where on it takes more bytes to
/// know.
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

/// The marker that text begins with; `None` if that cannot be told without more of the text.
fn marker_at(text: &[u8]) -> Option<Option<Marker>> {
    if let Some(end) = after(text, b"[/pgn]") {
        return end.map(|len| Some(Marker::End { len }));
    }
    let Some(end) = after(text, b"[pgn") else { return Some(None) };
    let rest = &text[end?..];
    let near = &rest[..rest.len().min(LONGEST)];
    let close = near.iter().position(|byte| matches!(byte, b']' | b'\n' | b'\r' | b'"' | b'['));
    match (near.first(), close) {
        (Some(b']' | b'='), Some(close)) if near[close] == b']' => {
            Some(Some(Marker::Begin { len: b"[pgn".len() + close + 1 }))
        }
        (Some(b'='), None) if near.len() < LONGEST => None,
        (None, _) => None,
        _ => Some(None),
    }
}

/// Where text goes on after this beginning: `None` if it begins otherwise, `Some(None)` if it ends
/// within.
fn after(text: &[u8], beginning: &[u8]) -> Option<Option<usize>> {
    let len = text.len().min(beginning.len());
    let fits = text[..len].eq_ignore_ascii_case(&beginning[..len]);
    fits.then(|| (len == beginning.len()).then_some(len))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_are_told_from_tags() {
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
