//! SAN as an owned string, without a position.

use core::borrow::Borrow;
use core::fmt;
use core::ops::Deref;
use core::str::FromStr;

use super::lenient::{self, Meaning};
use super::write::{San, SanText};
use super::{SanError, canonical, variant};
use crate::{ChessPosition, Move};

/// A move in SAN as a small `Copy` string, which derefs to `str`.
///
/// [`San::into_owned`] and [`Move::san_string`] create one in the context of a position. Parsing
/// from a string checks only the syntax; [`SanString::to_move`] converts to the legal move in a
/// position.
///
/// ```
/// use lucena_board::{Position, SanString};
/// let mut pos = Position::initial();
/// let mut line: Vec<SanString> = Vec::new();
/// for text in ["e2e4", "e7e5", "g1f3"] {
///     let mv = pos.parse_uci(text)?;
///     line.push(mv.san_string(&pos));
///     pos = pos.play_unchecked(mv);
/// }
/// assert_eq!(line, ["e4", "e5", "Nf3"]);
///
/// let mv: SanString = "Nf3".parse()?;
/// assert_eq!(mv.to_move(&Position::initial())?.to_string(), "g1f3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SanString(SanText);

impl SanString {
    /// The string.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The legal move with this SAN in a position of standard chess or a variant, see
    /// [`Position::parse_san`](crate::Position::parse_san).
    ///
    /// # Errors
    /// If there is no such legal move, or more than one.
    ///
    /// ```
    /// use lucena_board::{Position, SanError, SanString};
    /// let mv: SanString = "Nf3".parse()?;
    /// let pos = Position::initial();
    /// assert_eq!(mv.to_move(&pos)?.san_string(&pos), mv);
    /// let after = pos.play_unchecked(mv.to_move(&pos)?);
    /// assert!(matches!(mv.to_move(&after), Err(SanError::Illegal { .. })));
    /// # Ok::<(), SanError>(())
    /// ```
    pub fn to_move<P: ChessPosition>(&self, position: &P) -> Result<Move, SanError> {
        position.parse_san(self)
    }
}

impl<P: ChessPosition> San<'_, P> {
    /// The SAN as an owned string.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let san = {
    ///     let pos = Position::initial();
    ///     pos.parse_uci("b1c3")?.san(&pos).figurine().into_owned()
    /// };
    /// assert_eq!(san, "♘c3");
    /// # Ok::<(), lucena_board::UciError>(())
    /// ```
    #[must_use]
    pub fn into_owned(self) -> SanString {
        SanString(self.text())
    }
}

impl Move {
    /// The move in SAN as an owned string; see [`Move::san`] for other forms.
    #[must_use]
    pub fn san_string<P: ChessPosition>(self, position: &P) -> SanString {
        self.san(position).into_owned()
    }
}

impl<P: ChessPosition> From<San<'_, P>> for SanString {
    fn from(san: San<'_, P>) -> Self {
        san.into_owned()
    }
}

/// Accepts the spellings that [`Position::parse_san`](crate::Position::parse_san) accepts, and the
/// drops and promotions to king of variants, up to 16 bytes, and keeps them unchanged except for surrounding whitespace. Legality is checked by [`SanString::to_move`].
impl FromStr for SanString {
    type Err = SanError;

    fn from_str(text: &str) -> Result<Self, SanError> {
        if canonical::parse(text).is_none() {
            check_lenient(text)?;
        }
        let trimmed = text.trim_ascii();
        SanText::from(trimmed).map(Self).map_err(|_| {
            let kept =
                (0..=SanText::new().capacity()).rev().find(|&at| trimmed.is_char_boundary(at));
            let kept = kept.unwrap_or_default();
            let at = text.len() - text.trim_ascii_start().len() + kept;
            let found = trimmed[kept..].chars().next();
            SanError::Syntax { at, found, expected: "the end after 16 bytes" }
        })
    }
}

/// Whether this is a move of standard chess, or else a drop or a promotion to king.
fn check_lenient(text: &str) -> Result<(), SanError> {
    if let Some(drop) = variant::drop(text) {
        return drop.map(|_| ());
    }
    match lenient::parse(text) {
        Ok(Meaning::Null) => Err(SanError::NullMove),
        Ok(_) => Ok(()),
        Err(error) => match variant::king_promotion(text) {
            Some(Ok(_)) => Ok(()),
            _ => Err(error),
        },
    }
}

impl Deref for SanString {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for SanString {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for SanString {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for SanString {
    fn eq(&self, other: &str) -> bool {
        *self.0 == *other
    }
}

impl PartialEq<&str> for SanString {
    fn eq(&self, other: &&str) -> bool {
        *self.0 == **other
    }
}

impl PartialEq<SanString> for str {
    fn eq(&self, other: &SanString) -> bool {
        *self == *other.0
    }
}

impl PartialEq<SanString> for &str {
    fn eq(&self, other: &SanString) -> bool {
        **self == *other.0
    }
}

impl fmt::Display for SanString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for SanString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SanString({:?})", &*self.0)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::collections::HashMap;
    use std::format;
    use std::string::ToString;

    use super::*;
    use crate::Position;

    #[test]
    fn any_form_can_be_kept_and_read_again() {
        let pos: Position = "3r4/4P1k1/8/8/8/8/8/R3K2R w KQ - 0 1".parse().expect("legal");
        for mv in pos.legal_moves() {
            let forms = [
                mv.san(&pos),
                mv.lan(&pos),
                mv.san(&pos).figurine(),
                mv.lan(&pos).figurine(),
                mv.san(&pos).without_suffix(),
            ];
            for san in forms {
                let kept = SanString::from(san);
                assert_eq!(kept.to_string(), san.to_string());
                assert_eq!(kept.parse(), Ok(kept));
                assert_eq!(kept.to_move(&pos), Ok(mv));
            }
        }
    }

    #[test]
    fn text_is_checked_and_trimmed() {
        let read = |text: &str| text.parse::<SanString>();
        assert_eq!(read("  Nf3!? ").expect("a move"), "Nf3!?");
        assert_eq!(read("OO").expect("castling"), "OO");
        for text in ["N@f3+", "@e4", "e8=K", "e7e8k"] {
            assert_eq!(read(text).expect("a move of a variant"), text);
        }
        assert!(matches!(read("K@e4"), Err(SanError::Syntax { at: 0, found: Some('K'), .. })));
        assert_eq!(read("--"), Err(SanError::NullMove));
        assert!(matches!(read(""), Err(SanError::Syntax { at: 0, found: None, .. })));
        assert!(matches!(read("Nf9"), Err(SanError::Syntax { at: 2, found: Some('9'), .. })));
        let error = read(" Nf3!!!!!!!!!!!!!!!").expect_err("17 bytes and more");
        let expected = "the end after 16 bytes";
        assert_eq!(error, SanError::Syntax { at: 17, found: Some('!'), expected });
        let error = read("♘f3+!!!!!!!!!†").expect_err("the last mark ends at 18 bytes");
        assert_eq!(error, SanError::Syntax { at: 15, found: Some('†'), expected });
    }

    #[test]
    fn moves_serialize_as_map_keys() {
        let castle: SanString = "O-O".parse().expect("a move");
        let map = HashMap::from([(castle, 1)]);
        assert_eq!(map.get("O-O"), Some(&1));
        assert_eq!(format!("{castle:>5}|{castle:?}"), "  O-O|SanString(\"O-O\")");
    }
}
