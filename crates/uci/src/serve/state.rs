//! What the session knows about the search that is running.

use std::sync::Arc;

use lucena_board::{Game, Move, Position, UciCastling, UciMove};

use super::job::Signals;
use crate::{BestMove, Go, MoveOrNull};

/// News for the session from other threads.
#[derive(Clone, Debug)]
pub(super) enum Event {
    /// A task replaces the position.
    Position { id: u64, game: Arc<Game> },
    /// A search or task is over.
    Finished { id: u64, answer: Answer },
    /// Nobody can be told anything any more.
    OutputFailed,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Answer {
    pub(super) best: Option<Move>,
    pub(super) ponder: Option<Move>,
}

/// The search or task that is running.
pub(super) struct Busy {
    pub(super) id: u64,
    pub(super) signals: Arc<Signals>,
    /// Whether the engine was told to stop.
    pub(super) is_stopping: bool,
    /// `None` for a task.
    pub(super) search: Option<Search>,
}

/// What is asked of a search, and its answer if it must not be told yet.
pub(super) struct Search {
    pub(super) game: Arc<Game>,
    pub(super) root_moves: Arc<[Move]>,
    pub(super) castling: UciCastling,
    /// Whether the search would end by itself if it were not pondering.
    pub(super) is_finite: bool,
    pub(super) is_pondering: bool,
    pub(super) answer: Option<Answer>,
}

impl Search {
    /// Whether the answer has to wait for `stop` or `ponderhit`.
    pub(super) fn is_held(&self) -> bool {
        self.is_pondering || !self.is_finite
    }

    /// The best move to write, and a complaint if the engine's was not legal.
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

/// The legal moves that a `go` allows.
pub(super) fn root_moves(position: &Position, go: &Go) -> Arc<[Move]> {
    let mut moves = position.legal_moves();
    if !go.search_moves.is_empty() {
        let named = |mv: &MoveOrNull| mv.get()?.to_move(position).ok();
        let wanted: Vec<Move> = go.search_moves.iter().filter_map(named).collect();
        moves.retain(|mv| wanted.contains(&mv));
    }
    moves.into_iter().collect()
}

/// The moves that `searchmoves` names though they cannot be played. Null moves are not among them:
/// `0000` is how some programs say that there is no move to choose from.
pub(super) fn illegal_search_moves(position: &Position, go: &Go) -> Vec<UciMove> {
    let is_illegal = |mv: &UciMove| mv.to_move(position).is_err();
    go.search_moves.iter().filter_map(|mv| mv.get()).filter(is_illegal).collect()
}
