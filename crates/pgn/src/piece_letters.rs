//! Piece letters of other languages.

use std::fmt;
use std::str::FromStr;

use lucena_board::Excerpt;

/// The language of the piece letters in moves.
///
/// Letters that the language does not use keep their English meaning, so `Nf3` is read in German
/// files too. If a letter is ambiguous, such as `R` in French (*roi*) and English (*rook*), the
/// language decides.
///
/// ```
/// use lucena_pgn::{PieceLetters, Reader, TreeBuilder};
/// let mut reader = Reader::from_bytes("1. e4 e5 2. Sf3 Sc6 3. Lb5 *".as_bytes())
///     .piece_letters(PieceLetters::German);
/// let read = reader.read_game(&mut TreeBuilder::new())?.expect("there is a game");
/// assert!(read.is_whole());
/// assert_eq!(read.tree.n_moves(), 5);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PieceLetters {
    /// K, Q, R, B, N, as in the PGN standard.
    #[default]
    English,
    /// K, D, T, L, S.
    German,
    /// R, D, T, F, C.
    French,
    /// R, D, T, A, C.
    Spanish,
    /// K, D, T, L, P.
    Dutch,
}

/// The error of parsing [`PieceLetters`].
///
/// ```
/// use lucena_pgn::PieceLetters;
/// let error = "latin".parse::<PieceLetters>().unwrap_err();
/// let expected = "found \"latin\", expected english, german, french, spanish or dutch";
/// assert_eq!(error.to_string(), expected);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsePieceLettersError(Excerpt);

impl fmt::Display for ParsePieceLettersError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {:?}, expected english, german, french, spanish or dutch", self.0)
    }
}

impl std::error::Error for ParsePieceLettersError {}

/// Longer words are not moves.
const WORD_MAX_BYTES: usize = 32;

impl PieceLetters {
    /// All languages, in the order of the variants.
    pub const ALL: [Self; 5] =
        [Self::English, Self::German, Self::French, Self::Spanish, Self::Dutch];

    /// King, queen, rook, bishop and knight.
    ///
    /// ```
    /// use lucena_pgn::PieceLetters;
    /// assert_eq!(PieceLetters::German.letters(), ['K', 'D', 'T', 'L', 'S']);
    /// ```
    #[must_use]
    pub const fn letters(self) -> [char; 5] {
        match self {
            Self::English => ['K', 'Q', 'R', 'B', 'N'],
            Self::German => ['K', 'D', 'T', 'L', 'S'],
            Self::French => ['R', 'D', 'T', 'F', 'C'],
            Self::Spanish => ['R', 'D', 'T', 'A', 'C'],
            Self::Dutch => ['K', 'D', 'T', 'L', 'P'],
        }
    }

    /// The name of the language in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "english",
            Self::German => "german",
            Self::French => "french",
            Self::Spanish => "spanish",
            Self::Dutch => "dutch",
        }
    }

    const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            Self::French => "fr",
            Self::Spanish => "es",
            Self::Dutch => "nl",
        }
    }

    pub(crate) const fn is_english(self) -> bool {
        matches!(self, Self::English)
    }

    /// The English letter for a letter of this language; other bytes are unchanged.
    pub(crate) fn to_english(self, byte: u8) -> u8 {
        let place = self.letters().iter().position(|&letter| letter == char::from(byte));
        place.map_or(byte, |place| b"KQRBN"[place])
    }

    /// Replaces the letters of a word by the English ones. `None` if it is too long to be a move.
    pub(crate) fn translate(self, word: &[u8]) -> Option<Translated> {
        let mut bytes = [0; WORD_MAX_BYTES];
        let within = bytes.get_mut(..word.len())?;
        for (translated, &byte) in within.iter_mut().zip(word) {
            *translated = self.to_english(byte);
        }
        Some(Translated { bytes, len: word.len() })
    }
}

/// A word with English piece letters.
pub(crate) struct Translated {
    bytes: [u8; WORD_MAX_BYTES],
    len: usize,
}

impl Translated {
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

/// As [`PieceLetters::name`].
impl fmt::Display for PieceLetters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses the name of the language, or its two-letter code such as `de`; not case-sensitive.
impl FromStr for PieceLetters {
    type Err = ParsePieceLettersError;

    fn from_str(text: &str) -> Result<Self, ParsePieceLettersError> {
        let is_meant = |it: &Self| {
            it.name().eq_ignore_ascii_case(text) || it.code().eq_ignore_ascii_case(text)
        };
        Self::ALL.into_iter().find(is_meant).ok_or(ParsePieceLettersError(Excerpt::new(text)))
    }
}
