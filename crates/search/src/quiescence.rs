//! Quiescence: captures until nothing hangs, so that the evaluation can be trusted.
//!
//! The side to move may stand pat, that is take the evaluation as it is, since it need not
//! capture. In check it has no such choice and all evasions are looked at.

use lucena_board::Position;
use lucena_eval::{Evaluator, Score};

use crate::history::CorrectionKeys;
use crate::node::{NodeKind, last_moves, sharpen};
use crate::order::{Hints, Picker, Stage};
use crate::params::Heuristics;
use crate::searcher::Searcher;
use crate::stack::MAX_PLY;
use crate::table::{Bound, Entry, score_at, score_from};
use crate::values::{is_noisy, value};

impl<E: Evaluator> Searcher<'_, E> {
    /// The score once the captures are played out.
    pub(crate) fn quiescence<K: NodeKind>(
        &mut self,
        position: &Position,
        mut alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        let params = self.params();
        let in_check = self.stack.at(ply).in_check;
        if K::PV {
            self.stack.clear_pv(ply);
        }
        if !self.count_node() {
            return Score::ZERO;
        }
        self.selective_depth = self.selective_depth.max(ply);
        if self.is_draw(position, in_check) {
            return Score::ZERO;
        }
        if ply >= MAX_PLY {
            return if in_check { Score::ZERO } else { self.evaluate(position) };
        }

        let uses_table = self.uses(Heuristics::QUIESCENCE_TABLE);
        let entry = if uses_table { self.shared.table.probe(position.key()) } else { None };
        let table_score = entry.map(|entry| score_at(entry.score, ply));
        if !K::PV
            && let (Some(entry), Some(score)) = (entry, table_score)
            && entry.cuts(score, alpha, beta)
            && self.uses(Heuristics::TABLE_CUTOFFS)
        {
            return score;
        }
        let was_pv = K::PV || entry.is_some_and(|entry| entry.was_pv);

        let mut raw_eval = None;
        let mut stand_pat = None;
        let mut best_score = -Score::INFINITE;
        if !in_check {
            let raw = match entry.and_then(|entry| entry.eval) {
                Some(eval) => eval,
                None => self.evaluate(position),
            };
            let last_moves = last_moves(self.stack.before(ply, 1), self.stack.before(ply, 2));
            let eval = self.corrected(raw, &CorrectionKeys::new(position, last_moves));
            raw_eval = Some(raw);
            best_score = sharpen(eval, entry, table_score);
            stand_pat = Some(best_score);
            if best_score >= beta {
                if uses_table && entry.is_none() {
                    let score = score_from(best_score, ply);
                    let entry = Entry::new(score, Bound::Lower, 0).with_eval(raw);
                    self.shared.table.store(position.key(), entry);
                }
                return best_score;
            }
            alpha = alpha.max(best_score);
        }

        let known = entry.and_then(|entry| entry.mv);
        let table_move = known.filter(|&mv| {
            (in_check || is_noisy(position, mv))
                && position.is_legal(mv)
                && self.uses(Heuristics::TABLE_MOVE)
        });
        // Only quiet moves need hints, and only evasions are quiet here.
        let hints = if in_check { self.hints(position, ply) } else { Hints::none() };
        let mut picker = if in_check {
            Picker::new(&self.moves, table_move)
        } else {
            Picker::captures(&self.moves, table_move, 0)
        };
        let mut best_move = None;
        let mut bound = Bound::Upper;
        let mut number = 0;
        let mut quiets = 0;
        while let Some(mv) =
            picker.next(&mut self.moves, position, &hints, &self.worker.histories, params)
        {
            number += 1;
            let is_quiet = !is_noisy(position, mv);
            if !best_score.is_loss() {
                // A move that loses material is not what makes a position quiet.
                if picker.stage() == Stage::BadCaptures
                    && !in_check
                    && self.uses(Heuristics::QUIESCENCE_SEE)
                {
                    break;
                }
                if is_quiet {
                    quiets += 1;
                    if quiets > params.evasions_max && self.uses(Heuristics::EVASION_LIMIT) {
                        picker.skip_quiets();
                        continue;
                    }
                }
                // Even with what it takes the move stays below the window.
                if let Some(stand_pat) = stand_pat
                    && self.uses(Heuristics::DELTA)
                    && mv.promotion().is_none()
                {
                    let taken = position.captured(mv).map_or(0, value);
                    let hope = Score::cp(stand_pat.raw() + params.delta_base + taken);
                    if hope <= alpha && !position.gives_check(mv) {
                        best_score = best_score.max(hope);
                        continue;
                    }
                }
            }
            let next = self.make(position, mv, ply);
            self.stack.enter(ply + 1, next.is_check(), 0);
            let score = -self.quiescence::<K>(&next, -beta, -alpha, ply + 1);
            self.unmake();
            if self.stopped.is_some() {
                return Score::ZERO;
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    best_move = Some(mv);
                    bound = Bound::Exact;
                    if K::PV {
                        self.stack.set_pv(ply, mv);
                    }
                    if score >= beta {
                        bound = Bound::Lower;
                        break;
                    }
                    alpha = score;
                }
            }
        }
        if in_check && number == 0 {
            return Score::mated_in(ply as u32);
        }
        if uses_table {
            let mut entry = Entry::new(score_from(best_score, ply), bound, 0);
            (entry.mv, entry.eval, entry.was_pv) = (best_move, raw_eval, was_pv);
            self.shared.table.store(position.key(), entry);
        }
        best_score
    }
}
