//! What one thread remembers from search to search.

use lucena_board::Move;

use crate::history::{
    ButterflyHistory, CaptureHistory, Continuation, Correction, PawnHistory, PieceTo,
};

/// A thread's own memory: its evaluator and its histories. It outlives a search, since what was
/// learnt for one move of a game is still good for the next.
pub(crate) struct Worker<E> {
    pub(crate) evaluator: E,
    pub(crate) histories: Histories,
}

pub(crate) struct Histories {
    pub(crate) butterfly: ButterflyHistory,
    pub(crate) pawns: PawnHistory,
    pub(crate) captures: CaptureHistory,
    pub(crate) continuation: Continuation,
    pub(crate) correction: Correction,
    pub(crate) counters: CounterMoves,
}

impl<E> Worker<E> {
    pub(crate) fn new(evaluator: E) -> Self {
        Self { evaluator, histories: Histories::new() }
    }

    /// Forgets all games.
    pub(crate) fn clear(&mut self) {
        self.histories = Histories::new();
    }
}

impl Histories {
    fn new() -> Self {
        Self {
            butterfly: ButterflyHistory::new(),
            pawns: PawnHistory::new(),
            captures: CaptureHistory::new(),
            continuation: Continuation::new(),
            correction: Correction::new(),
            counters: CounterMoves([None; PieceTo::COUNT]),
        }
    }
}

/// The quiet move that last refuted each move.
pub(crate) struct CounterMoves([Option<Move>; PieceTo::COUNT]);

impl CounterMoves {
    #[inline]
    pub(crate) fn get(&self, last: PieceTo) -> Option<Move> {
        self.0[last.index()]
    }

    #[inline]
    pub(crate) fn set(&mut self, last: PieceTo, answer: Move) {
        self.0[last.index()] = Some(answer);
    }
}
