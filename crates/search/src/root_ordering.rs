//! Order of the root moves for searches of so few nodes that they may not finish the first iteration: the
//! first moves are all that they search, and `go nodes 1` plays the first one.
//!
//! Mate comes first, then the TT move; moves that lose material by SEE come last, and between them the
//! static eval after the move decides.

use core::cmp::Reverse;

use lucena_board::{Move, Position};
use lucena_eval::{Evaluator, Score};

use crate::threads::Searcher;

/// With this many nodes the first iteration ends nearly always, and gives a better order.
const NODES_MAX: u64 = 256;

impl<E: Evaluator> Searcher<'_, E> {
    /// Sorts the root moves, best first, if the node limit is low.
    pub(crate) fn order_root_moves(&mut self, position: &Position) {
        if self.shared.limits.nodes.is_none_or(|nodes| nodes >= NODES_MAX) {
            return;
        }
        let tt_move = self.shared.tt.probe(position.key()).and_then(|entry| entry.mv);
        let mut order = Vec::with_capacity(self.root_moves.len());
        for i in 0..self.root_moves.len() {
            let mv = self.root_moves.get_mut(i).mv;
            let score = self.static_eval_after(position, mv);
            let key = (score.gives_mate(), Some(mv) == tt_move, position.see_ge(mv, 0), score);
            order.push((mv, Reverse(key)));
        }
        order.sort_by_key(|&(_, key)| key);
        self.root_moves.sort_like(order.iter().map(|&(mv, _)| mv));
    }

    /// Static eval after a root move, for the side that makes it.
    fn static_eval_after(&mut self, position: &Position, mv: Move) -> Score {
        let next = self.make(position, mv, 0);
        let score = if next.has_legal_moves() {
            -self.evaluate(&next)
        } else if next.is_check() {
            Score::mate_in(1)
        } else {
            Score::ZERO
        };
        self.unmake();
        score
    }
}
