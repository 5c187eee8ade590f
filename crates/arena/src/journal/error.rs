//! Journal errors.

use std::fmt;
use std::path::PathBuf;

use crate::Shard;

/// A journal cannot be read or written.
///
/// ```
/// use lucena_arena::JournalReader;
/// let error = <JournalReader>::open("no/such.journal".as_ref()).unwrap_err();
/// assert!(error.to_string().starts_with("no/such.journal: "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalError {
    /// Path of the journal.
    pub path: PathBuf,
    /// What is wrong.
    pub fault: JournalFault,
}

/// Kinds of journal errors.
///
/// ```
/// use lucena_arena::JournalFault;
/// assert!(JournalFault::InUse.to_string().contains("another program"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JournalFault {
    /// A system call failed.
    System {
        /// The operation.
        doing: &'static str,
        /// The cause.
        reason: String,
    },
    /// It exists, and resuming was not requested.
    Exists,
    /// Another program is writing it.
    InUse,
    /// It belongs to a tournament with other games.
    OtherTournament,
    /// It belongs to other work, with this difference.
    OtherWork(String),
    /// It belongs to another shard.
    OtherShard {
        /// The shard of the journal.
        found: Shard,
        /// The shard of this run.
        expected: Shard,
    },
    /// It has no valid header.
    NotAJournal,
    /// A line other than the last cannot be parsed.
    Line {
        /// Line, from 1.
        line: u64,
        /// The cause.
        reason: String,
    },
    /// A game is not on the schedule.
    UnknownGame {
        /// Game number.
        game: u64,
    },
    /// A player of a game is not in the tournament.
    UnknownPlayer {
        /// Game number.
        game: u64,
    },
}

impl JournalFault {
    /// Checks the shard of a header.
    ///
    /// # Errors
    /// [`JournalFault::OtherShard`].
    ///
    /// ```
    /// use lucena_arena::{JournalFault, Shard};
    /// assert_eq!(JournalFault::check_shard(Shard::WHOLE, Shard::WHOLE), Ok(()));
    /// assert!(JournalFault::check_shard("1/2".parse()?, Shard::WHOLE).is_err());
    /// # Ok::<(), lucena_arena::ShardError>(())
    /// ```
    pub fn check_shard(found: Shard, expected: Shard) -> Result<(), Self> {
        match found == expected {
            true => Ok(()),
            false => Err(Self::OtherShard { found, expected }),
        }
    }
}

impl fmt::Display for JournalFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System { doing, reason } => write!(f, "cannot {doing}: {reason}"),
            Self::Exists => write!(f, "the journal exists: resume it or choose another file"),
            Self::InUse => write!(f, "the journal is in use by another program"),
            Self::OtherTournament => {
                write!(
                    f,
                    "the journal belongs to a tournament with other engines, openings or rules"
                )
            }
            Self::OtherWork(difference) => f.write_str(difference),
            Self::OtherShard { found, expected } => {
                write!(f, "the journal belongs to shard {found}, expected {expected}")
            }
            Self::NotAJournal => write!(f, "line 1: not a journal"),
            Self::Line { line, reason } => write!(f, "line {line}: {reason}"),
            Self::UnknownPlayer { game } => {
                write!(f, "game {game} has a player that is not in the tournament")
            }
            Self::UnknownGame { game } => {
                write!(
                    f,
                    "game {game} is not on the schedule (did the tournament have more rounds?)"
                )
            }
        }
    }
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.fault)
    }
}

impl std::error::Error for JournalError {}
