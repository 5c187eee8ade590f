//! What happens in a tournament.

use std::time::Duration;

use crate::stats::SprtStatus;
use crate::{Fixture, GameRecord, JournalEntry, Standings};

/// Something that happened.
///
/// ```
/// use lucena_arena::TournamentEvent;
/// fn report(event: &TournamentEvent<'_>) {
///     if let TournamentEvent::Finished { entry, .. } = event {
///         println!("game {}: {} {{{}}}", entry.game, entry.result(), entry.reason);
///     }
/// }
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum TournamentEvent<'a> {
    /// The journal had games already; they count, and are not played again.
    Resumed {
        /// What they say.
        standings: &'a Standings,
    },
    /// A game of the journal counts; [`TournamentEvent::Resumed`] follows the last of them.
    Restored {
        /// The game.
        entry: &'a JournalEntry,
        /// The results with it.
        standings: &'a Standings,
        /// The test with it, if there is one.
        sprt: Option<SprtStatus>,
    },
    /// A round of a Swiss tournament was paired, and this player has no opponent in it.
    Bye {
        /// The round, counted from 1.
        round: u32,
        /// The player's number.
        player: usize,
    },
    /// A game begins.
    Started {
        /// Which.
        fixture: &'a Fixture,
    },
    /// A game is over and kept.
    Finished {
        /// What is kept of it.
        entry: &'a JournalEntry,
        /// The game itself.
        record: &'a GameRecord,
        /// The results with it.
        standings: &'a Standings,
        /// The test with it, if there is one.
        sprt: Option<SprtStatus>,
    },
    /// A game was broken off; it does not count and will be played again.
    Voided {
        /// Which.
        fixture: &'a Fixture,
    },
}

/// What a tournament has come to.
///
/// ```
/// use lucena_arena::{TournamentEnd, TournamentReport};
/// fn is_whole(report: &TournamentReport) -> bool {
///     report.end == TournamentEnd::Complete
/// }
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TournamentReport {
    /// The results.
    pub standings: Standings,
    /// The test, if there is one.
    pub sprt: Option<SprtStatus>,
    /// Why it ended.
    pub end: TournamentEnd,
    /// How many games were played in this run.
    pub n_played: u64,
    /// How long this run took.
    pub duration: Duration,
}

/// Why a tournament ended.
///
/// ```
/// assert_ne!(lucena_arena::TournamentEnd::Complete, lucena_arena::TournamentEnd::Stopped);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TournamentEnd {
    /// All games have been played.
    Complete,
    /// The test has decided.
    Decided,
    /// It was stopped.
    Stopped,
}
