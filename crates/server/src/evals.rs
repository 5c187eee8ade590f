//! Evaluations from earlier searches: the cloud evaluations of this server.

mod depths;
mod eval;
mod memory;

use std::sync::Arc;

use lucena_board::{Game, Position};

pub(crate) use self::depths::Depths;
pub(crate) use self::eval::{Eval, eval_key, has_repetition, is_keepable};
pub(crate) use self::memory::MemoryEvals;

/// Stores evaluations. `add` must not take long; a busy store may skip an evaluation.
pub(crate) trait EvalStore: Send + Sync {
    fn add(&self, key: String, eval: Eval);
    /// The deepest evaluation with at least this number of lines. May block on disk I/O.
    fn find(&self, key: &str, n_lines: usize) -> Option<Eval>;
}

/// The evaluations of a server. Clones share them.
#[derive(Clone)]
pub(crate) struct Evals {
    store: Arc<dyn EvalStore>,
}

impl Evals {
    pub(crate) fn new(store: Arc<dyn EvalStore>) -> Self {
        Self { store }
    }

    /// Stores an evaluation of the game's current position if it is deep enough to be useful and
    /// does not depend on the game's history.
    pub(crate) fn add(&self, game: &Game, eval: Eval) {
        let position = game.position();
        if is_keepable(position, &eval) && !has_repetition(game) {
            self.store.add(eval_key(position), eval);
        }
    }

    pub(crate) fn find(&self, position: &Position, n_lines: usize) -> Option<Eval> {
        let n_lines = n_lines.min(position.count_legal_moves()).max(1);
        let mut eval = self.store.find(&eval_key(position), n_lines)?;
        eval.pvs.truncate(n_lines);
        Some(eval)
    }
}
