//! Where a game begins, whatever stands before it.
//!
//! A comment may hold anything, even the tags of a game. On the other hand a comment may have lost
//! its `}`, and then everything up to the next one would be taken for it. What tells the two apart
//! is the next brace: a comment that holds tags goes on to a `}`, and a file in which a new game
//! begins goes on to a `{` or has no brace for long.
//!
//! So a *boundary* is `[Event "` after an empty line, with no brace in the next [`CLEAR`] bytes and
//! with no `}` before the next `{` within the longest comment that is allowed. There a game begins,
//! even in an open comment. The rule looks at the text around a place and at no state, so those who
//! cut files into parts can use it as well.

use memchr::memmem;

const EVENT: &[u8] = b"[Event \"";

/// So many bytes at the start of a game are without braces, so that no comment shorter than this
/// can hold a boundary and need not be searched for one.
pub(in crate::read) const CLEAR: usize = 64;

/// More bytes than a boundary and the empty line before it take: those who search a window must
/// keep so many of its last bytes.
pub(super) const REACH: usize = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::read) enum Verdict {
    Boundary,
    /// Nor is any other candidate in so many bytes, up to the brace that decides.
    Nothing(usize),
    /// More bytes would tell.
    Open,
}

/// The places in `text` that could be boundaries, judging by what stands there and before.
pub(in crate::read) fn candidates(text: &[u8]) -> impl Iterator<Item = usize> {
    memmem::find_iter(text, EVENT).filter(|&at| is_after_empty_line(&text[..at]))
}

fn is_after_empty_line(before: &[u8]) -> bool {
    before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n") || before.ends_with(b"\r\r")
}

/// Whether a candidate is a boundary. `ahead` starts with it.
pub(in crate::read) fn judge(ahead: &[u8], is_last: bool, limit: usize) -> Verdict {
    let limit = limit.max(CLEAR);
    let near = &ahead[..ahead.len().min(limit)];
    match memchr::memchr2(b'{', b'}', near) {
        Some(at) if at >= CLEAR && near[at] == b'{' => Verdict::Boundary,
        Some(at) => Verdict::Nothing(at),
        None if is_last || near.len() == limit => Verdict::Boundary,
        None => Verdict::Open,
    }
}

/// The first boundary in `text` that begins before `end`, or `Err` with the candidate of which it
/// cannot be told yet.
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
        match judge(&text[at..], is_last, limit) {
            Verdict::Boundary => return Ok(Some(at)),
            Verdict::Nothing(len) => none_before = at + len,
            Verdict::Open => return Err(at),
        }
    }
    Ok(None)
}
