//! Splitting a text so that its parts contain the same games as the whole.

use lucena_board::GameResult;
use memchr::{memchr, memrchr2};

use super::super::scan::boundary::{self, BoundaryCheck};

/// Longer lines are not searched to their start.
const MAX_LINE: usize = 1 << 16;

/// The first position from `from` on where a game certainly begins and the previous one has ended:
/// a boundary after a result. `None` if there is none, or more bytes are needed to decide.
///
/// A result is required because comments before the tags of a game belong to it, so a part must not
/// end with comments.
pub(super) fn find(bytes: &[u8], from: usize, is_last: bool, limit: usize) -> Option<usize> {
    // Include the empty line before the position.
    let start = from.saturating_sub(3).min(bytes.len());
    let positions = boundary::candidates(&bytes[start..]).map(|at| start + at);
    let mut none_before = from;
    // The boundary check may have to look far ahead, so the text before is checked first.
    positions.filter(|&at| ends_in_result(&bytes[..at])).find(|&at| {
        let check_result =
            (at >= none_before).then(|| boundary::check(&bytes[at..], is_last, limit));
        if let Some(BoundaryCheck::NoneWithin(len)) = check_result {
            none_before = at + len;
        }
        check_result == Some(BoundaryCheck::Boundary)
    })
}

/// The last such position in bytes that are not the end of the text.
pub(super) fn find_last(bytes: &[u8], limit: usize) -> Option<usize> {
    let is_boundary =
        |&at: &usize| boundary::check(&bytes[at..], false, limit) == BoundaryCheck::Boundary;
    let positions: Vec<usize> = boundary::candidates(bytes).collect();
    let ends = |&at: &usize| ends_in_result(&bytes[..at]);
    positions.into_iter().rev().filter(ends).find(is_boundary)
}

/// Whether the last line ends in a result that is not in a line comment.
fn ends_in_result(text: &[u8]) -> bool {
    let text = text.trim_ascii_end();
    let near = &text[text.len().saturating_sub(MAX_LINE)..];
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
