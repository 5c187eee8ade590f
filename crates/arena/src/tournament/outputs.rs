//! Output files of a tournament.

use std::path::PathBuf;

use lucena_pgn::MoveNotation;

use crate::{Chess960Tags, Durability, LineFilter, PgnDetail};

/// Output files of a tournament. All are optional.
///
/// ```
/// use lucena_arena::{Outputs, Resume};
/// let outputs = Outputs {
///     journal: Some("match.journal".into()),
///     pgn: Some("match.pgn".into()),
///     resume: Resume::IfExists,
///     ..Outputs::default()
/// };
/// assert!(outputs.log.is_none());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outputs {
    /// Journal of finished games, from which the tournament can be resumed.
    pub journal: Option<PathBuf>,
    /// Whether to resume an existing journal.
    pub resume: Resume,
    /// When finished games are synced to disk.
    pub durability: Durability,
    /// Games in PGN. With a journal, the file contains the games of the journal, sorted by number
    /// when all are played.
    pub pgn: Option<PathBuf>,
    /// What to do with existing PGN and EPD files if there is no journal.
    pub existing_pgn: ExistingPgn,
    /// Contents of move comments.
    pub detail: PgnDetail,
    /// Notation of moves.
    pub notation: MoveNotation,
    /// Engine output to add to move comments.
    pub kept_lines: Option<LineFilter>,
    /// Final position of each game in EPD.
    pub epd: Option<PathBuf>,
    /// Position after the opening of each pairing in EPD.
    pub opening_epd: Option<PathBuf>,
    /// Tags of Chess960 games.
    pub chess960: Chess960Tags,
    /// Log of all input and output of engine processes.
    pub log: Option<PathBuf>,
}

/// Whether to resume an existing journal.
///
/// ```
/// assert_eq!(lucena_arena::Resume::default(), lucena_arena::Resume::Never);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Resume {
    /// An existing journal is an error.
    #[default]
    Never,
    /// Resume an existing journal of the same tournament, or create one.
    IfExists,
}

/// What to do with an existing PGN or EPD file.
///
/// ```
/// assert_eq!(lucena_arena::ExistingPgn::default(), lucena_arena::ExistingPgn::Refuse);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ExistingPgn {
    /// Report an error, so that tournaments are not mixed by accident.
    #[default]
    Refuse,
    /// Append to it.
    Append,
    /// Replace it.
    Replace,
}
