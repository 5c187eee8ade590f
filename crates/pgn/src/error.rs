//! Errors in games, and their positions in the text.

use std::fmt;

use lucena_board::{Excerpt, GameResult, PositionError, SanError, Variant};

/// A position in the text.
///
/// ```
/// use lucena_pgn::Place;
/// assert_eq!(Place { offset: 120, line: 4 }.to_string(), "line 4, byte 120");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The byte offset from the start of the input, after decompression.
    pub offset: u64,
    /// The line number, from 1.
    pub line: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, byte {}", self.line, self.offset)
    }
}

/// An error in a game: where, what was found and what was expected. The reader continues after it.
///
/// ```
/// use lucena_pgn::{PgnError, PgnErrorKind, Place};
/// use lucena_board::GameResult;
/// let kind = PgnErrorKind::ConflictingResult {
///     tag: GameResult::Draw,
///     moves: GameResult::WhiteWins,
/// };
/// let error = PgnError { place: Place { offset: 12, line: 1 }, kind };
/// assert!(error.is_tolerated());
/// assert_eq!(error.to_string(), "line 1, byte 12: found result 1-0, expected 1/2-1/2 as in the tag");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnError {
    /// Where the error is.
    pub place: Place,
    /// What the error is.
    pub kind: PgnErrorKind,
}

impl PgnError {
    /// Whether the error is tolerated: nothing of the game is lost. After other errors a part of
    /// the game is missing, such as the moves after an illegal one.
    #[must_use]
    pub const fn is_tolerated(&self) -> bool {
        self.kind.is_tolerated()
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.kind)
    }
}

impl std::error::Error for PgnError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            PgnErrorKind::BadMove { error, .. } => Some(error),
            PgnErrorKind::BadPosition(error) => Some(error),
            _ => None,
        }
    }
}

/// The kinds of errors in a game.
///
/// ```
/// use lucena_pgn::PgnErrorKind;
/// assert_eq!(PgnErrorKind::MissingResult.to_string(), "found the end of the game, expected a result");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PgnErrorKind {
    /// A word that is not a legal move. The rest of the line or variation is skipped.
    BadMove {
        /// The number of half-moves before it.
        ply: u32,
        /// The word.
        found: Excerpt,
        /// Why it is not a legal move.
        error: SanError,
    },
    /// A null move while in check.
    NullMoveInCheck {
        /// The number of half-moves before it.
        ply: u32,
    },
    /// The tags `FEN` and `Variant` give no legal position. The moves are skipped.
    BadPosition(PositionError),
    /// A variant that a reader of standard chess does not support. The moves are skipped.
    UnsupportedVariant(Excerpt),
    /// A variant that no reader supports. The moves are skipped.
    UnknownVariant(Excerpt),
    /// A `{` without its `}`: the comment ends with the game.
    UnclosedComment,
    /// A comment longer than the limit, which is truncated.
    LongComment {
        /// The limit in bytes.
        limit: usize,
    },
    /// A tag longer than the limit, whose value is truncated.
    LongTag {
        /// The limit in bytes.
        limit: usize,
    },
    /// A word in the movetext longer than the limit: as many bytes of it are skipped, and the rest
    /// is read as another word.
    LongWord {
        /// The limit in bytes.
        limit: usize,
    },
    /// A variation nested deeper than the limit, which is skipped.
    DeepVariation {
        /// The limit.
        limit: u32,
    },
    /// A line that begins with `[` but is not a tag pair.
    BadTag {
        /// What was missing.
        expected: &'static str,
    },
    /// A duplicate tag. Both are reported; [`Tags`](crate::Tags) keeps the last.
    DuplicateTag {
        /// Its name.
        name: Excerpt,
    },
    /// A game that ends inside a variation.
    UnclosedVariation {
        /// The nesting depth at the end.
        depth: u32,
    },
    /// A `)` without its `(`.
    UnopenedVariation,
    /// A byte that has no meaning in PGN, such as a `}` without its `{`.
    UnexpectedByte(u8),
    /// A `$` without a number from 0 to 255.
    BadNag,
    /// A result inside a variation, where it does not end the game.
    ResultInVariation(GameResult),
    /// A second result after the first.
    SecondResult {
        /// The first, which is used.
        first: GameResult,
        /// The second.
        second: GameResult,
    },
    /// The tag `Result` differs from the result at the end of the movetext.
    ConflictingResult {
        /// The result of the tag.
        tag: GameResult,
        /// The result at the end of the movetext.
        moves: GameResult,
    },
    /// A game without a result at the end of the movetext.
    MissingResult,
}

impl PgnErrorKind {
    /// As [`PgnError::is_tolerated`].
    ///
    /// ```
    /// use lucena_pgn::PgnErrorKind;
    /// assert!(PgnErrorKind::BadNag.is_tolerated());
    /// ```
    #[must_use]
    pub const fn is_tolerated(&self) -> bool {
        !matches!(
            self,
            Self::BadMove { .. }
                | Self::NullMoveInCheck { .. }
                | Self::BadPosition(_)
                | Self::UnsupportedVariant(_)
                | Self::UnknownVariant(_)
                | Self::UnclosedComment
                | Self::LongComment { .. }
                | Self::LongTag { .. }
                | Self::LongWord { .. }
                | Self::DeepVariation { .. }
        )
    }
}

impl PgnErrorKind {
    /// Whether a limit of the reader was exceeded.
    pub(crate) const fn is_cut(&self) -> bool {
        matches!(
            self,
            Self::LongComment { .. }
                | Self::LongTag { .. }
                | Self::LongWord { .. }
                | Self::DeepVariation { .. }
        )
    }
}

impl fmt::Display for PgnErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadMove { ply, found, error } => {
                write!(f, "{found:?} after ply {ply}: {error}")
            }
            Self::NullMoveInCheck { ply } => {
                write!(f, "null move in check after ply {ply}, expected a legal move")
            }
            Self::BadPosition(error) => write!(f, "tag FEN: {error}"),
            Self::UnsupportedVariant(found) => {
                write!(f, "found variant {found:?}, expected standard chess or Chess960")
            }
            Self::UnknownVariant(found) => {
                write!(f, "found variant {found:?}, expected ")?;
                for (idx, variant) in Variant::ALL.into_iter().enumerate() {
                    let separator = match idx {
                        0 => "",
                        idx if idx + 1 == Variant::ALL.len() => " or ",
                        _ => ", ",
                    };
                    write!(f, "{separator}{variant}")?;
                }
                Ok(())
            }
            Self::UnclosedComment => f.write_str("found a comment without end, expected '}'"),
            Self::LongComment { limit } => write!(f, "expected at most {limit} bytes of comment"),
            Self::LongTag { limit } => write!(f, "expected at most {limit} bytes of tag"),
            Self::LongWord { limit } => write!(f, "expected at most {limit} bytes in a word"),
            Self::DeepVariation { limit } => {
                write!(f, "expected variations at most {limit} deep")
            }
            Self::BadTag { expected } => write!(f, "found a malformed tag, expected {expected}"),
            Self::DuplicateTag { name } => {
                write!(f, "found tag {name} a second time, expected every tag once")
            }
            Self::UnclosedVariation { depth } => {
                write!(f, "found the end of the game in a variation, expected {depth} ')'")
            }
            Self::UnopenedVariation => f.write_str("found ')' outside of variations"),
            Self::UnexpectedByte(byte) => {
                write!(f, "found {:?}, expected a move, a comment or a result", char::from(*byte))
            }
            Self::BadNag => f.write_str("expected a number from 0 to 255 after '$'"),
            Self::ResultInVariation(result) => {
                write!(f, "found result {result} in a variation, expected a move or ')'")
            }
            Self::SecondResult { first, second } => {
                write!(f, "found result {second} after {first}, expected the next game")
            }
            Self::ConflictingResult { tag, moves } => {
                write!(f, "found result {moves}, expected {tag} as in the tag")
            }
            Self::MissingResult => f.write_str("found the end of the game, expected a result"),
        }
    }
}
