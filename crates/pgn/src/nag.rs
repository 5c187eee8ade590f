//! Numeric annotation glyphs (NAGs): `$1` and suffixes such as `!`.

use core::fmt;

/// A numeric annotation glyph: `$1` is a good move, `$14` a slight advantage for White.
///
/// ```
/// use lucena_pgn::Nag;
/// assert_eq!(Nag::from_suffix(b"!?"), Some(Nag::SPECULATIVE_MOVE));
/// assert_eq!(Nag::SPECULATIVE_MOVE.suffix(), Some("!?"));
/// assert_eq!(Nag(14).to_string(), "$14");
/// assert_eq!(Nag(14).suffix(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nag(pub u8);

impl Nag {
    /// `!`
    pub const GOOD_MOVE: Self = Self(1);
    /// `?`
    pub const MISTAKE: Self = Self(2);
    /// `!!`
    pub const BRILLIANT_MOVE: Self = Self(3);
    /// `??`
    pub const BLUNDER: Self = Self(4);
    /// `!?`
    pub const SPECULATIVE_MOVE: Self = Self(5);
    /// `?!`
    pub const DUBIOUS_MOVE: Self = Self(6);

    /// The suffixes; the index is the number minus one.
    const SUFFIXES: [&'static str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

    /// Parses the suffix of a move: `!`, `?`, `!!`, `??`, `!?` or `?!`.
    ///
    /// ```
    /// use lucena_pgn::Nag;
    /// assert_eq!(Nag::from_suffix(b"??"), Some(Nag::BLUNDER));
    /// assert_eq!(Nag::from_suffix(b"???"), None);
    /// ```
    #[must_use]
    pub fn from_suffix(mark: &[u8]) -> Option<Self> {
        let index = Self::SUFFIXES.iter().position(|suffix| suffix.as_bytes() == mark)?;
        u8::try_from(index + 1).ok().map(Self)
    }

    /// The suffix that is equivalent to the number, if there is one.
    #[must_use]
    pub fn suffix(self) -> Option<&'static str> {
        Self::SUFFIXES.get(usize::from(self.0).checked_sub(1)?).copied()
    }
}

/// `$` and the number.
impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
