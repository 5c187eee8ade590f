//! ProbCut: a capture that holds well above the window at low depth ends the search.
//!
//! The idea: scores of shallow and deep searches are close. If a good capture beats beta by a
//! margin at a few plies less, the full search will very likely beat beta.
//!
//! When it is wrong: the shallow search does not see the refutation; the margin makes that rare.
//!
//! What our matches measured: without it +15 ± 40 Elo (240 games, 5,000 nodes a move); +17 ± 34 (300
//! games, 3,000).

use lucena_eval::{Evaluator, Score};

use crate::node::{Cut, Node, NonPv};
use crate::order::{Hints, Picker, Stage};
use crate::params::Heuristics;
use crate::searcher::Searcher;
use crate::table::{Bound, Entry, score_from};

impl<E: Evaluator> Searcher<'_, E> {
    /// The score to return, if a capture proves the position to be above the window.
    pub(crate) fn prob_cut(&mut self, node: &Node<'_>, hints: &Hints) -> Option<Score> {
        let Node { position, ply, depth, beta, .. } = *node;
        let table = node.known.entry.as_ref();
        let eval = node.judgement.corrected.filter(|_| self.uses(Heuristics::PROB_CUT))?;
        let params = self.params();
        let raised = beta + params.prob_cut_base;
        let reduced = depth - params.prob_cut_reduction;
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
            self.uses(Heuristics::TABLE_MOVE)
                && position.is_capture(mv)
                && position.is_legal(mv)
                && position.see_ge(mv, raised - eval)
        });
        let mut picker = Picker::captures(&self.moves, table_move, raised - eval);
        while let Some(mv) =
            picker.next(&mut self.moves, position, hints, &self.worker.histories, params)
        {
            if picker.stage() == Stage::BadCaptures {
                break;
            }
            let next = self.make(position, mv, ply);
            let doubles = self.stack.at(ply).n_double_extensions;
            self.stack.enter(ply + 1, next.is_check(), doubles);
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
                let depth = (reduced + 1).clamp(0, i32::from(u8::MAX)) as u8;
                let mut entry =
                    Entry::new(score_from(score, ply), Bound::Lower, depth).with_move(mv);
                entry.eval = table.and_then(|known| known.eval);
                entry.was_pv = table.is_some_and(|known| known.was_pv);
                self.shared.table.store_in_search(position.key(), entry);
                return Some(if score.is_win() { score } else { score - params.prob_cut_base });
            }
        }
        None
    }
}
