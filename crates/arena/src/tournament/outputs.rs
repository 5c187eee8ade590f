//! Where a tournament leaves its results.

use std::path::PathBuf;

use lucena_pgn::MoveNotation;

use crate::{Chess960Tags, Durability, LineFilter, PgnDetail};

/// Where a tournament leaves its results. Nothing is written where nothing is said.
///
/// ```
/// use lucena_arena::{Outputs, Resume};
/// let outputs = Outputs {
///     journal: Some("match.journal".into()),
///     pgn: Some("match.pgn".into()),
///     resume: Resume::IfThere,
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
    /// How soon games are safe in the journal.
    pub durability: Durability,
    /// The games. With a journal the file has the games of the journal, in the order of their
    /// numbers when all have been played.
    pub pgn: Option<PathBuf>,
    /// What becomes of games and positions that are there already, where there is no journal.
    pub existing_pgn: ExistingPgn,
    /// How much of what engines say stands in the games.
    pub detail: PgnDetail,
    /// How moves are written in the games.
    pub notation: MoveNotation,
    /// Which lines of engines are written with their moves, beside what the detail has.
    pub kept_lines: Option<LineFilter>,
    /// The final position of each game, as EPD.
    pub epd: Option<PathBuf>,
    /// The position after the opening of each pairing that was played, as EPD.
    pub opening_epd: Option<PathBuf>,
    /// How Chess960 games are marked.
    pub chess960: Chess960Tags,
    /// Each line that engines get and say.
    pub log: Option<PathBuf>,
}

/// Whether to resume an existing journal.
///
/// ```
/// assert_eq!(lucena_arena::Resume::default(), lucena_arena::Resume::Never);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Resume {
    /// A journal that is there is an error.
    #[default]
    Never,
    /// Resume it if it is of the same tournament; start one if there is none.
    IfThere,
}

/// What becomes of a file that has games already.
///
/// ```
/// assert_eq!(lucena_arena::ExistingPgn::default(), lucena_arena::ExistingPgn::Refuse);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ExistingPgn {
    /// It is an error, so that tournaments are not mixed by accident.
    #[default]
    Refuse,
    /// The new games are added to those that are there.
    Append,
    /// It is replaced.
    Replace,
}
