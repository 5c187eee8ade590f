//! What can be wrong with journals.

use std::fmt;
use std::path::PathBuf;

/// A journal cannot be read or written.
///
/// ```
/// use lucena_arena::JournalReader;
/// let error = JournalReader::open("no/such.journal".as_ref()).unwrap_err();
/// assert!(error.to_string().starts_with("no/such.journal: "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalError {
    /// Which journal.
    pub path: PathBuf,
    /// What is wrong.
    pub fault: JournalFault,
}

/// What is wrong with a journal.
///
/// ```
/// use lucena_arena::JournalFault;
/// assert!(JournalFault::InUse.to_string().contains("another program"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JournalFault {
    /// The system could not do it.
    System {
        /// What was to be done.
        doing: &'static str,
        /// Why it could not.
        reason: String,
    },
    /// It exists already, and resuming it was not requested.
    Exists,
    /// Another program writes it.
    InUse,
    /// It is of a tournament with other games.
    OtherTournament,
    /// It is of another part of the tournament.
    OtherShard {
        /// Of which.
        found: String,
        /// Of which it should be.
        expected: String,
    },
    /// It does not begin as journals do.
    NoJournal,
    /// A line that is not the last one cannot be read.
    Line {
        /// Which, from 1.
        line: u64,
        /// Why not.
        reason: String,
    },
    /// A game that is not on the schedule.
    UnknownGame {
        /// Its number.
        game: u64,
    },
}

impl fmt::Display for JournalFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System { doing, reason } => write!(f, "cannot {doing}: {reason}"),
            Self::Exists => write!(f, "there is a journal already: resume it, or name another"),
            Self::InUse => write!(f, "another program is writing this journal"),
            Self::OtherTournament => {
                write!(f, "this journal is of a tournament with other engines, openings or rules")
            }
            Self::OtherShard { found, expected } => {
                write!(f, "this journal is of shard {found}, expected {expected}")
            }
            Self::NoJournal => write!(f, "line 1: found something else, expected a journal"),
            Self::Line { line, reason } => write!(f, "line {line}: {reason}"),
            Self::UnknownGame { game } => {
                write!(f, "game {game} is not on the schedule; were there more rounds?")
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
