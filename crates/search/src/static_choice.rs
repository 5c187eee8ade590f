//! The best move of a search that its node limit ended in the first iteration: with so few nodes that
//! hardly a move was searched, the first one generated would be played.
//!
//! The TT move comes first, moves that lose material by SEE last, and between them the static eval after
//! the move decides.

use lucena_board::{Move, Position};
use lucena_eval::{Evaluator, Score};

use crate::report::Line;
use crate::threads::Searcher;
use crate::tt::Bound;

impl<E: Evaluator> Searcher<'_, E> {
    /// Moves the best root move to the front, with its static eval as score.
    pub(crate) fn choose_without_search(&mut self, position: &Position) {
        let tt_move = self.shared.tt.probe(position.key()).and_then(|entry| entry.mv);
        let mut best = None;
        for i in 0..self.root_moves.len() {
            let mv = self.root_moves.get_mut(i).mv;
            let score = self.static_eval_after(position, mv);
            let order = (Some(mv) == tt_move, position.see_ge(mv, 0), score);
            if best.is_none_or(|(best_order, _)| order > best_order) {
                best = Some((order, i));
            }
        }
        let Some(((_, _, score), i)) = best else { return };
        self.root_moves.move_to_front(i);
        let root_move = self.root_moves.get_mut(0);
        let moves = vec![root_move.mv];
        root_move.set_line(Line { score, bound: Bound::Exact, depth: 1, moves });
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
