//! Parsing UCI notation, without a position.

use core::str::FromStr;

use super::UciError;
use crate::{File, Rank, Role, Square, UciMove};

impl FromStr for UciMove {
    type Err = UciError;

    /// Squares in lower case, the letters of promotion and drop in either. A promotion may be to a
    /// king, as in antichess.
    fn from_str(text: &str) -> Result<Self, UciError> {
        if text == "0000" {
            return Err(UciError::NullMove);
        }
        if char_at(text, 1) == Some('@') {
            let role = letter(text, 0, "P, N, B, R or Q before @", drop_role)?;
            return ends_at(text, 4, Self::drop(role, square(text, 2)?));
        }
        let (from, to) = (square(text, 0)?, square(text, 2)?);
        let promotion = match char_at(text, 4) {
            None => None,
            Some(_) => Some(letter(text, 4, "n, b, r, q or the end", promotion_role)?),
        };
        ends_at(text, 5, Self::new(from, to, promotion))
    }
}

fn ends_at(text: &str, at: usize, mv: UciMove) -> Result<UciMove, UciError> {
    match char_at(text, at) {
        None => Ok(mv),
        found => Err(UciError::Syntax { at, found, expected: "the end" }),
    }
}

fn square(text: &str, at: usize) -> Result<Square, UciError> {
    let file = letter(text, at, "a file from a to h", File::from_char)?;
    let rank = letter(text, at + 1, "a rank from 1 to 8", Rank::from_char)?;
    Ok(Square::new(file, rank))
}

fn promotion_role(c: char) -> Option<Role> {
    Role::from_char(c).filter(|&role| role != Role::Pawn)
}

fn drop_role(c: char) -> Option<Role> {
    Role::from_char(c).filter(|&role| role != Role::King)
}

fn letter<T>(
    text: &str,
    at: usize,
    expected: &'static str,
    read: impl FnOnce(char) -> Option<T>,
) -> Result<T, UciError> {
    let found = char_at(text, at);
    found.and_then(read).ok_or(UciError::Syntax { at, found, expected })
}

/// The character at a byte position; all before it are ASCII.
fn char_at(text: &str, at: usize) -> Option<char> {
    text.get(at..)?.chars().next()
}
