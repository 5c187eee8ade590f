//! ProbCut: a capture that holds well above the window at low depth ends the search.
//!
//! The idea: scores of shallow and deep searches are close. If a good capture beats beta by a
//! margin at a few plies less, the full search will very likely beat beta.
//!
//! When it is wrong: the shallow search does not see the refutation; the margin makes that rare.

use lucena_board::Position;
use lucena_eval::{Evaluator, Score};

use crate::node::{Cut, NonPv};
use crate::order::{Hints, Picker, Stage};
use crate::searcher::Searcher;
use crate::table::{Bound, Entry, score_from};

/// How many plies less the deep search of a capture gets.
const REDUCTION: i32 = 4;

impl<E: Evaluator> Searcher<'_, E> {
    /// The score to return, if a capture proves the position to be above the window.
    #[expect(clippy::too_many_arguments, reason = "they are what a node knows")]
    pub(crate) fn prob_cut(
        &mut self,
        position: &Position,
        hints: &Hints,
        eval: Score,
        beta: Score,
        depth: i32,
        ply: usize,
        table: Option<&Entry>,
    ) -> Option<Score> {
        let params = self.params();
        let raised = beta + params.prob_cut_base;
        let reduced = depth - REDUCTION;
        let knows_better = |entry: &Entry| {
            i32::from(entry.depth) > reduced && entry.bound != Bound::Lower && entry.score < raised
        };
        if depth < params.prob_cut_min_depth
            || !beta.is_centipawns()
            || !raised.is_centipawns()
            || table.is_some_and(knows_better)
        {
            return None;
        }
        let table_move = table.and_then(|entry| entry.mv).filter(|&mv| {
            position.is_capture(mv) && position.is_legal(mv) && position.see_ge(mv, raised - eval)
        });
        let mut picker = Picker::captures(&self.moves, table_move, raised - eval);
        while let Some(mv) =
            picker.next(&mut self.moves, position, hints, &self.worker.histories, params)
        {
            if picker.stage() == Stage::BadCaptures {
                break;
            }
            let next = self.make(position, mv, ply);
            self.stack.at_mut(ply + 1).in_check = next.is_check();
            let mut score = -self.quiescence::<NonPv>(&next, -raised, -raised + 1, ply + 1);
            if score >= raised && reduced > 0 {
                let (alpha, beta) = (-raised, -raised + 1);
                score = -self.node::<NonPv>(&next, alpha, beta, reduced, ply + 1, Cut::Other);
            }
            self.unmake();
            if self.stopped.is_some() {
                return None;
            }
            if score >= raised {
                let depth = (reduced + 1).max(0) as u8;
                let entry = Entry::new(score_from(score, ply), Bound::Lower, depth).with_move(mv);
                self.shared.table.store(position.key(), entry);
                return Some(if score.is_win() { score } else { score - params.prob_cut_base });
            }
        }
        None
    }
}
