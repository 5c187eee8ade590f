//! The running search or task.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use lucena_board::{Game, Move, Position, UciCastling, UciMove};

use crate::{BestMove, Go, MoveOrNull};

/// Events from other threads.
#[derive(Clone, Debug)]
pub(super) enum Event {
    /// A task replaces the position.
    Position { id: u64, game: Arc<Game> },
    /// A search or task is over.
    Finished { id: u64, answer: Answer },
    /// The output has failed.
    OutputFailed,
}

/// The answer of a search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Answer {
    pub(super) best: Option<Move>,
    pub(super) ponder: Option<Move>,
}

/// The flags of a running search or task, which the session sets and the engine reads.
#[derive(Clone, Debug, Default)]
pub(super) struct Flags {
    pub(super) stop: Arc<AtomicBool>,
    pub(super) ponder_hit: Arc<AtomicBool>,
}

/// The running search or task.
pub(super) struct Busy {
    pub(super) id: u64,
    pub(super) flags: Flags,
    /// Whether it has been stopped.
    pub(super) is_stopping: bool,
    /// `None` for a task.
    pub(super) search: Option<Search>,
}

/// A running search, and its answer if it must be held back.
pub(super) struct Search {
    pub(super) game: Arc<Game>,
    pub(super) root_moves: Arc<[Move]>,
    pub(super) castling: UciCastling,
    /// Whether the search ends by itself, pondering aside.
    pub(super) is_finite: bool,
    pub(super) is_pondering: bool,
    pub(super) answer: Option<Answer>,
}

impl Search {
    /// Whether the answer has to wait for `stop` or `ponderhit`.
    pub(super) fn is_held(&self) -> bool {
        self.is_pondering || !self.is_finite
    }

    /// The best move to write, and the engine's move if it was not legal.
    pub(super) fn best_move(&self, answer: Answer) -> (BestMove, Option<Move>) {
        let allowed = answer.best.filter(|mv| self.root_moves.contains(mv));
        let complaint = answer.best.filter(|_| allowed.is_none());
        let Some(mv) = allowed.or_else(|| self.root_moves.first().copied()) else {
            return (BestMove::none(), complaint);
        };
        let next = self.game.position().play_unchecked(mv);
        let ponder = answer.ponder.filter(|ponder| allowed.is_some() && next.is_legal(*ponder));
        let written = |mv: Move| mv.uci(self.castling);
        (BestMove::new(written(mv), ponder.map(written)), complaint)
    }
}

/// The root moves of a `go`.
pub(super) fn root_moves(position: &Position, go: &Go) -> Arc<[Move]> {
    let mut moves = position.legal_moves();
    if !go.search_moves.is_empty() {
        let named = |mv: &MoveOrNull| mv.get()?.to_move(position).ok();
        let wanted: Vec<Move> = go.search_moves.iter().filter_map(named).collect();
        moves.retain(|mv| wanted.contains(&mv));
    }
    moves.into_iter().collect()
}

/// The illegal moves of `searchmoves`, without null moves: some programs send `0000` for no move.
pub(super) fn illegal_search_moves(position: &Position, go: &Go) -> Vec<UciMove> {
    let is_illegal = |mv: &UciMove| mv.to_move(position).is_err();
    go.search_moves.iter().filter_map(|mv| mv.get()).filter(is_illegal).collect()
}
