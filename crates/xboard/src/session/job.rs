//! A search for an engine.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossbeam_channel::Sender;
use lucena_board::{Game, Move};

use super::state::Event;
use crate::{MoveStyle, Thinking};

/// The limits of a search.
///
/// ```
/// use lucena_xboard::SearchLimits;
/// let limits = SearchLimits::default();
/// assert!(limits.clock.is_none() && !limits.is_infinite);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchLimits {
    /// The engine's clock.
    pub clock: Option<SessionClock>,
    /// The time for this move.
    pub move_time: Option<Duration>,
    /// Depth limit in plies.
    pub depth: Option<u32>,
    /// Node limit.
    pub nodes: Option<u64>,
    /// Whether to search until stopped, as in analyze mode.
    pub is_infinite: bool,
    /// Whether to ponder: search without limits until `ponder_hit`, and with them from then on.
    pub is_pondering: bool,
}

/// The clock of the engine.
///
/// ```
/// use std::time::Duration;
/// use lucena_xboard::SessionClock;
/// let minute = Duration::from_secs(60);
/// let clock = SessionClock { left: minute, increment: Duration::ZERO, moves_to_go: Some(40) };
/// assert_eq!(clock.left, minute);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionClock {
    /// The time left.
    pub left: Duration,
    /// Increment per move.
    pub increment: Duration,
    /// Moves to the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}

/// A search to run. It can move to another thread. If it is dropped, the session plays any legal
/// move.
///
/// ```
/// use lucena_xboard::{SearchJob, Thinking};
/// fn search(job: SearchJob) {
///     let moves = job.game().position().legal_moves();
///     job.thinking(Thinking::new(1, 0, 0, 1), &moves[..1]);
///     job.finish(Some(moves[0]), None);
/// }
/// ```
#[derive(Debug)]
pub struct SearchJob {
    pub(super) id: u64,
    pub(super) game: Arc<Game>,
    pub(super) limits: SearchLimits,
    pub(super) events: Sender<Event>,
    pub(super) stop: Arc<AtomicBool>,
    pub(super) ponder_hit: Arc<AtomicBool>,
    pub(super) is_answered: bool,
}

impl SearchJob {
    /// The game with the position to search.
    #[must_use]
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// The limits of the search.
    #[must_use]
    pub fn limits(&self) -> &SearchLimits {
        &self.limits
    }

    /// Whether the search should stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The flag that is set when the search should stop, for engines that poll a flag.
    #[must_use]
    pub fn stop_flag(&self) -> &Arc<AtomicBool> {
        &self.stop
    }

    /// The flag that is set when the opponent played the expected move.
    #[must_use]
    pub fn ponder_hit_flag(&self) -> &Arc<AtomicBool> {
        &self.ponder_hit
    }

    /// Reports a line of thinking output with these moves as its PV. Printed if the user wants it.
    pub fn thinking(&self, mut thinking: Thinking, pv: &[Move]) {
        let mut position = *self.game.position();
        for &mv in pv {
            if !position.is_legal(mv) {
                break;
            }
            if !thinking.pv.is_empty() {
                thinking.pv.push(' ');
            }
            thinking.pv.push_str(&MoveStyle::San.write(mv, &position));
            position = position.play_unchecked(mv);
        }
        // Fails only if the session is over, here and below.
        let _ = self.events.send(Event::Thinking(self.id, thinking));
    }

    /// Reports the root move being searched, with its number from 1.
    pub fn current_move(&self, mv: Move, number: u32) {
        let _ = self.events.send(Event::CurrentMove(self.id, mv, number));
    }

    /// Ends the search with its best move and ponder move.
    pub fn finish(mut self, best: Option<Move>, ponder: Option<Move>) {
        self.is_answered = true;
        let _ = self.events.send(Event::Finished(self.id, best, ponder));
    }
}

impl Drop for SearchJob {
    fn drop(&mut self) {
        if !self.is_answered {
            let _ = self.events.send(Event::Finished(self.id, None, None));
        }
    }
}
