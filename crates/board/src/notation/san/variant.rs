//! What SAN has in variants only: drops and promotions to king.

use super::SanError;
use super::lenient::{Meaning, Pattern, parse};
use crate::{Role, Square};

const MARKS: [char; 4] = ['+', '#', '!', '?'];

/// Parses a drop, `N@f3`, `@e4` or `P@e4`. `None` if the text has no `@`.
pub(crate) fn drop(text: &str) -> Option<Result<(Role, Square), SanError>> {
    let trimmed = text.trim_ascii();
    let at = trimmed.find('@')?;
    let role = match &trimmed.as_bytes()[..at] {
        [] => Some(Role::Pawn),
        [letter] => Role::from_char(char::from(*letter)),
        _ => None,
    };
    let skipped = text.len() - text.trim_ascii_start().len();
    let error = |at: usize, expected| SanError::Syntax {
        at: skipped + at,
        found: trimmed[at..].chars().next(),
        expected,
    };
    let role = role.filter(|&role| role != Role::King);
    let square = trimmed[at + 1..].trim_end_matches(MARKS).parse();
    Some(match (role, square) {
        (None, _) => Err(error(0, "P, N, B, R or Q before @")),
        (_, Err(_)) => Err(error(at + 1, "a square after @")),
        (Some(role), Ok(to)) => Ok((role, to)),
    })
}

/// Parses a promotion to king, `e8=K`, or `e7e8k` in UCI notation. `None` if the text does not end in
/// a K after other letters.
pub(crate) fn king_promotion(text: &str) -> Option<Result<Pattern, SanError>> {
    let bare = text.trim_ascii().trim_end_matches(MARKS);
    let before = bare.strip_suffix(['K', 'k']).filter(|before| before.len() > 1)?;
    match parse(before.strip_suffix('=').unwrap_or(before)) {
        Ok(Meaning::Normal(pattern)) => {
            Some(Ok(Pattern { promotion: Some(Role::King), ..pattern }))
        }
        Ok(_) => None,
        Err(error) => Some(Err(error)),
    }
}
