//! What a thread keeps from search to search: its evaluator and its histories.

use crate::history::Histories;

/// Evaluator and histories of one thread. They outlive a search: histories of one move of a game are
/// still good for the next.
pub(crate) struct Worker<E> {
    pub(crate) evaluator: E,
    pub(crate) histories: Histories,
}

impl<E> Worker<E> {
    pub(crate) fn new(evaluator: E) -> Self {
        Self { evaluator, histories: Histories::new() }
    }

    /// Clears the histories, for a new game.
    pub(crate) fn clear(&mut self) {
        self.histories = Histories::new();
    }
}
