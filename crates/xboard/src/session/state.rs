//! The state of the running search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use lucena_board::{Color, Move};

use crate::{Stat, Thinking};

/// Events of searches, with the ID of the search.
#[derive(Clone, Debug)]
pub(super) enum Event {
    Thinking(u64, Thinking),
    CurrentMove(u64, Move, u32),
    Finished(u64, Option<Move>, Option<Move>),
}

/// What the engine does after a move of the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// It accepts moves of both sides.
    Force,
    /// It plays this side.
    Play(Color),
    /// It accepts moves of both sides and analyses.
    Analyze,
}

/// Why the session ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Quit,
    /// The end of the input.
    Input,
}

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Move,
    /// Pondering on this move.
    Ponder(Move),
    Analyze,
}

/// The current search.
#[derive(Debug)]
pub(super) struct Search {
    pub(super) id: u64,
    pub(super) purpose: Purpose,
    pub(super) stop: Arc<AtomicBool>,
    pub(super) ponder_hit: Arc<AtomicBool>,
    pub(super) started: Instant,
    /// The answer of a ponder search, held back until the hit.
    pub(super) answer: Option<(Option<Move>, Option<Move>)>,
    pub(super) last: Option<Thinking>,
    pub(super) current: Option<(Move, u32)>,
}

impl Search {
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub(super) fn has_been_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The reply to `.`.
    pub(super) fn stat(&self, n_moves: usize, written: impl Fn(Move) -> String) -> Stat {
        let n_moves = u32::try_from(n_moves).unwrap_or(u32::MAX);
        let centiseconds = self.started.elapsed().as_millis() / 10;
        let number = self.current.map_or(0, |(_, number)| number);
        Stat {
            time: u64::try_from(centiseconds).unwrap_or(u64::MAX),
            nodes: self.last.as_ref().map_or(0, |line| line.nodes),
            depth: self.last.as_ref().map_or(0, |line| line.depth),
            moves_left: n_moves.saturating_sub(number),
            n_moves,
            mv: self.current.map(|(mv, _)| written(mv)).unwrap_or_default(),
        }
    }
}
