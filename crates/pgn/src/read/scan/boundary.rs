//! Boundaries: where a game certainly begins, whatever precedes it.
//!
//! A comment may contain any text, even the tags of a game. On the other hand, a comment may lack
//! its `}`, and would extend to the next one. The next brace distinguishes these cases: after tags
//! inside a comment comes a `}`; after the tags of a new game comes a `{`, or no brace at all.
//!
//! So a *boundary* is `[Event "` after an empty line, with no brace in the next [`CLEAR`] bytes and
//! with no `}` before the next `{` within the maximum length of a comment. A game begins there,
//! even in an open comment. The rule depends only on the text near the position, not on the state
//! of the scanner, so it is also used to split files into parts.

use memchr::memmem;

const EVENT: &[u8] = b"[Event \"";

/// The number of bytes from a boundary that contain no brace. Shorter comments cannot contain a
/// boundary and need not be searched.
pub(in crate::read) const CLEAR: usize = 64;

/// An upper bound on the length of a boundary with the empty line before it: a search must overlap
/// by this many bytes.
pub(super) const REACH: usize = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::read) enum BoundaryCheck {
    Boundary,
    /// Not a boundary, nor is any other candidate within this many bytes.
    NoneWithin(usize),
    /// More bytes are needed.
    NeedMore,
}

/// The positions in `text` that may be boundaries: `[Event "` after an empty line.
pub(in crate::read) fn candidates(text: &[u8]) -> impl Iterator<Item = usize> {
    memmem::find_iter(text, EVENT).filter(|&at| is_after_empty_line(&text[..at]))
}

fn is_after_empty_line(before: &[u8]) -> bool {
    before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n") || before.ends_with(b"\r\r")
}

/// Checks whether a candidate is a boundary. `ahead` starts with it.
pub(in crate::read) fn check(ahead: &[u8], is_last: bool, limit: usize) -> BoundaryCheck {
    let limit = limit.max(CLEAR);
    let near = &ahead[..ahead.len().min(limit)];
    match memchr::memchr2(b'{', b'}', near) {
        Some(at) if at >= CLEAR && near[at] == b'{' => BoundaryCheck::Boundary,
        Some(at) => BoundaryCheck::NoneWithin(at),
        None if is_last || near.len() == limit => BoundaryCheck::Boundary,
        None => BoundaryCheck::NeedMore,
    }
}

/// The first boundary in `text` that begins before `end`, or `Err` with a candidate that needs more
/// bytes.
pub(super) fn first(
    text: &[u8],
    end: usize,
    is_last: bool,
    limit: usize,
) -> Result<Option<usize>, usize> {
    let searched = &text[..text.len().min(end + EVENT.len())];
    let mut none_before = 0;
    for at in candidates(searched).take_while(|&at| at < end) {
        if at < none_before {
            continue;
        }
        match check(&text[at..], is_last, limit) {
            BoundaryCheck::Boundary => return Ok(Some(at)),
            BoundaryCheck::NoneWithin(len) => none_before = at + len,
            BoundaryCheck::NeedMore => return Err(at),
        }
    }
    Ok(None)
}
