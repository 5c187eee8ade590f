//! Where a text can be cut so that its parts hold the same games as the whole.

use memchr::{memchr, memrchr2};

use super::super::scan::boundary::{Verdict, candidates, judge};
use crate::GameResult;

/// Lines longer than this are not looked at to their start.
const LONGEST_LINE: usize = 1 << 16;

/// The first place from `from` on where a game begins and the one before is over, whatever stands
/// before and after: a boundary behind a result. `None` if there is none, or none that can be told
/// without more bytes.
///
/// The result is asked for because comments in front of the tags of a game belong to it, so a part
/// must not end with comments.
pub(super) fn find(bytes: &[u8], from: usize, is_last: bool, limit: usize) -> Option<usize> {
    // The empty line before the place has to be seen too.
    let start = from.saturating_sub(3).min(bytes.len());
    let places = candidates(&bytes[start..]).map(|at| start + at);
    let mut none_before = from;
    // To judge a place may need a long look ahead, so what is behind it is looked at first.
    places.filter(|&at| ends_in_result(&bytes[..at])).find(|&at| {
        let verdict = (at >= none_before).then(|| judge(&bytes[at..], is_last, limit));
        if let Some(Verdict::Nothing(len)) = verdict {
            none_before = at + len;
        }
        verdict == Some(Verdict::Boundary)
    })
}

/// The last place of that kind in bytes behind which more were to come.
pub(super) fn find_last(bytes: &[u8], limit: usize) -> Option<usize> {
    let is_boundary = |&at: &usize| judge(&bytes[at..], false, limit) == Verdict::Boundary;
    let places: Vec<usize> = candidates(bytes).collect();
    let ends = |&at: &usize| ends_in_result(&bytes[..at]);
    places.into_iter().rev().filter(ends).find(is_boundary)
}

/// Whether the last line ends in a result that is no part of a line comment.
fn ends_in_result(text: &[u8]) -> bool {
    let text = text.trim_ascii_end();
    let near = &text[text.len().saturating_sub(LONGEST_LINE)..];
    let line = match memrchr2(b'\n', b'\r', near) {
        Some(newline) => &near[newline + 1..],
        None if near.len() < text.len() => return false,
        None => near,
    };
    let word = line.iter().rposition(|byte| matches!(byte, b' ' | b'\t' | b'}' | b')'));
    let word = &line[word.map_or(0, |before| before + 1)..];
    GameResult::from_bytes(word).is_some()
        && !line.starts_with(b"%")
        && memchr(b';', line).is_none()
}
