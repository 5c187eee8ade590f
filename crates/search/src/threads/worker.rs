//! What a thread keeps from search to search: its evaluator and its histories.

use crate::history::Histories;

/// Evaluator and histories of one thread. They outlive a search: histories of one move of a game are
/// still good for the next.
pub(crate) struct Worker<E> {
    pub(crate) evaluator: E,
    pub(crate) histories: Histories,
    /// Whether the histories are in memory of the NUMA node that the thread is bound to.
    pub(crate) is_local: bool,
}

impl<E> Worker<E> {
    pub(crate) fn new(evaluator: E) -> Self {
        Self { evaluator, histories: Histories::new(), is_local: false }
    }

    /// Clears the histories, for a new game.
    pub(crate) fn clear(&mut self) {
        self.histories = Histories::new();
        self.is_local = false;
    }

    /// Allocates the histories again, once, in the bound thread that uses them: memory belongs to the
    /// node of the thread that touches it first.
    pub(crate) fn make_local(&mut self) {
        if !self.is_local {
            self.clear();
            self.is_local = true;
        }
    }
}
