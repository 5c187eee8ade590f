//! Tournament events.

use std::time::Duration;

use crate::stats::SprtStatus;
use crate::{Fixture, GameRecord, JournalEntry, Standings};

/// A tournament event.
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
    /// A journal with games was resumed.
    Resumed {
        /// Standings with its games.
        standings: &'a Standings,
    },
    /// A game of the resumed journal was restored; [`TournamentEvent::Resumed`] follows the last
    /// one.
    Restored {
        /// The game.
        entry: &'a JournalEntry,
        /// Standings after the game.
        standings: &'a Standings,
        /// SPRT status after the game, if there is an SPRT.
        sprt: Option<SprtStatus>,
    },
    /// A round of a Swiss tournament was paired and this player has a bye.
    Bye {
        /// Round, from 1.
        round: u32,
        /// Index of the player.
        player: usize,
    },
    /// A game started.
    Started {
        /// The game.
        fixture: &'a Fixture,
    },
    /// A game finished and was recorded.
    Finished {
        /// Its journal entry.
        entry: &'a JournalEntry,
        /// Its full record.
        record: &'a GameRecord,
        /// Standings after the game.
        standings: &'a Standings,
        /// SPRT status after the game, if there is an SPRT.
        sprt: Option<SprtStatus>,
    },
    /// A game was aborted. It does not count and is played again on resume.
    Voided {
        /// The game.
        fixture: &'a Fixture,
    },
}

/// Result of a tournament run.
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
    /// Final standings.
    pub standings: Standings,
    /// Final SPRT status, if there is an SPRT.
    pub sprt: Option<SprtStatus>,
    /// Why the run ended.
    pub end: TournamentEnd,
    /// Number of games played in this run.
    pub n_played: u64,
    /// Duration of this run.
    pub duration: Duration,
}

/// Why a tournament run ended.
///
/// ```
/// assert_ne!(lucena_arena::TournamentEnd::Complete, lucena_arena::TournamentEnd::Stopped);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TournamentEnd {
    /// All games were played.
    Complete,
    /// The SPRT accepted a hypothesis.
    Decided,
    /// The stop flag was raised or the observer broke.
    Stopped,
}
