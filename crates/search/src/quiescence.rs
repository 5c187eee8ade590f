//! Quiescence search: captures and promotions until the position is quiet enough to evaluate, and quiet
//! checks in its first ply.
//!
//! The side to move may stand pat, that is take the eval as a lower bound, because it need not
//! capture. In check it may not, and evasions are searched, of the quiet ones only a few.
//!
//! Late capture pruning: captures are ordered, so after the first moves only recaptures, promotions and
//! checks are searched. It is wrong if the first captures look better than they are.
//!
//! Measured: without quiet checks -15 ± 25 Elo, +9 ± 15; without TT probe and store -45 ± 26 Elo; without the
//! limit of quiet evasions -8 ± 14 Elo; late capture pruning +10 ± 12 Elo; without SEE pruning -71 ± 32 Elo
//! (`docs/lab/2026-11-27-heuristics.md`).
//!
//! Parameters: `quiet_evasions_max`, `quiescence_moves_max`.

use lucena_board::{Move, Position};
use lucena_eval::{Evaluator, Score};

use crate::material::is_noisy;
use crate::node::static_eval::tt_adjusted_eval;
use crate::node::{NodeKind, tt_score};
use crate::ordering::{OrderingContext, Picker, Quiets, Stage};
use crate::params::Heuristics;
use crate::stack::MAX_PLY;
use crate::threads::Searcher;
use crate::tt::{Bound, TtEntry};

/// A quiescence node with what is known before its move loop.
struct QuiescenceNode<'a> {
    position: &'a Position,
    ply: usize,
    in_check: bool,
    tt_hit: Option<TtEntry>,
    /// Score of the TT entry, with mates counted from the root.
    tt_score: Option<Score>,
}

/// The stand pat score.
#[derive(Clone, Copy)]
struct StandPat {
    /// The evaluator's score, as stored in the TT.
    raw_eval: Score,
    /// Raw eval plus correction history, or the TT score where that is a better estimate.
    eval: Score,
}

impl<E: Evaluator> Searcher<'_, E> {
    /// Quiescence score of the position from the side to move (fail-soft). Of the quiet moves, `quiets`
    /// may add those that give check: in the first ply, where mates and forks are not far. Further down
    /// their number would explode.
    pub(crate) fn quiescence<K: NodeKind>(
        &mut self,
        position: &Position,
        (mut alpha, beta): (Score, Score),
        ply: usize,
        quiets: Quiets,
    ) -> Score {
        let in_check = self.stack.at(ply).in_check;
        if K::PV {
            self.stack.clear_pv(ply);
        }
        if !self.count_node() {
            return Score::ZERO;
        }
        self.selective_depth = self.selective_depth.max(ply);

        // Step 1: draws and maximum ply.
        if self.is_draw(position, in_check) {
            return Score::ZERO;
        }
        if ply >= MAX_PLY {
            return if in_check { Score::ZERO } else { self.evaluate(position) };
        }

        // Step 2: TT probe.
        let node = self.quiescence_node(position, ply);
        if let (Some(entry), Some(score)) = (node.tt_hit, node.tt_score) {
            let is_cutoff = !K::PV && entry.allows_cutoff(score, alpha, beta);
            if is_cutoff && self.uses(Heuristics::TT_CUTOFFS) {
                return score;
            }
        }

        // Step 3: stand pat.
        let stand_pat = self.stand_pat(&node);
        let mut best_score = -Score::INFINITE;
        if let Some(stand_pat) = stand_pat {
            best_score = stand_pat.eval;
            if best_score >= beta {
                self.store_stand_pat(&node, stand_pat);
                return best_score;
            }
            alpha = alpha.max(best_score);
        }

        // Step 4: move loop over captures, promotions and quiet checks, or over all evasions in check.
        let (ordering, mut picker) = self.quiescence_moves(&node, quiets);
        let mut best_move = None;
        let mut bound = Bound::Upper;
        let (mut move_count, mut quiet_count) = (0, 0);
        while let Some(mv) = picker.next(
            &mut self.moves,
            position,
            &ordering,
            &self.worker.histories,
            self.shared.params,
        ) {
            move_count += 1;

            // Move pruning, once a move or standing pat avoids a loss.
            if !best_score.is_loss() {
                // Step 5: SEE pruning. All remaining moves lose material.
                if self.only_bad_captures_left(&node, &picker) {
                    break;
                }

                // Step 6: evasion pruning. In check, only a few quiet evasions are searched.
                quiet_count += i32::from(!is_noisy(position, mv));
                if self.evasion_pruning(&node, mv, quiet_count) {
                    picker.skip_quiets();
                    continue;
                }

                // Step 7: late capture pruning. The first captures are the most promising ones.
                if self.late_capture_pruning(&node, mv, move_count) {
                    continue;
                }
            }

            // Step 8: search the move.
            let next = self.make(position, mv, ply);
            self.stack.enter(ply + 1, next.is_check(), 0);
            let window = (-beta, -alpha);
            let score = -self.quiescence::<K>(&next, window, ply + 1, Quiets::None);
            self.unmake();
            if self.stopped.is_some() {
                return Score::ZERO;
            }
            best_score = best_score.max(score);
            if score <= alpha {
                continue;
            }
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

        // Step 9: checkmate. Without check no move may only mean that there are no captures.
        if in_check && move_count == 0 {
            return Score::mated_in(ply as u32);
        }

        // Step 10: TT store.
        if self.uses(Heuristics::QUIESCENCE_TT) {
            let mut entry = TtEntry::new(best_score.to_tt(ply as u32), bound, 0);
            entry.mv = best_move;
            entry.eval = stand_pat.map(|stand_pat| stand_pat.raw_eval);
            entry.is_pv = K::PV || node.tt_hit.is_some_and(|entry| entry.is_pv);
            self.shared.tt.store_in_search(position.key(), entry);
        }
        best_score
    }

    #[inline(always)]
    fn quiescence_node<'p>(&self, position: &'p Position, ply: usize) -> QuiescenceNode<'p> {
        let uses_tt = self.uses(Heuristics::QUIESCENCE_TT);
        let tt_hit = if uses_tt { self.shared.tt.probe(position.key()) } else { None };
        let tt_score = tt_hit.and_then(|entry| tt_score(entry, position, ply));
        QuiescenceNode { position, ply, in_check: self.stack.at(ply).in_check, tt_hit, tt_score }
    }

    /// The stand pat score, unless in check.
    #[inline(always)]
    fn stand_pat(&mut self, node: &QuiescenceNode<'_>) -> Option<StandPat> {
        if node.in_check {
            return None;
        }
        let raw_eval = match node.tt_hit.and_then(|entry| entry.eval) {
            Some(eval) => eval,
            None => self.evaluate(node.position),
        };
        let keys = self.correction_keys(node.position, node.ply);
        let static_eval = self.corrected_eval(node.position, raw_eval, &keys);
        let eval = tt_adjusted_eval(static_eval, node.tt_hit, node.tt_score);
        Some(StandPat { raw_eval, eval })
    }

    /// Stores a stand pat cutoff in the TT, unless there is an entry already: it may hold a move.
    #[inline(always)]
    fn store_stand_pat(&self, node: &QuiescenceNode<'_>, stand_pat: StandPat) {
        if node.tt_hit.is_none() && self.uses(Heuristics::QUIESCENCE_TT) {
            let score = stand_pat.eval.to_tt(node.ply as u32);
            let entry = TtEntry::new(score, Bound::Lower, 0).with_eval(stand_pat.raw_eval);
            self.shared.tt.store_in_search(node.position.key(), entry);
        }
    }

    /// The picker and its ordering context.
    #[inline(always)]
    fn quiescence_moves(
        &self,
        node: &QuiescenceNode<'_>,
        quiets: Quiets,
    ) -> (OrderingContext, Picker) {
        let (position, in_check) = (node.position, node.in_check);
        let tt_move = node.tt_hit.and_then(|entry| entry.mv).filter(|&mv| {
            (in_check || is_noisy(position, mv))
                && position.is_legal(mv)
                && self.uses(Heuristics::TT_MOVE)
        });
        if in_check {
            let ordering = self.ordering_context(position, node.ply);
            return (ordering, Picker::new(&self.moves, tt_move));
        }
        let picker = Picker::captures(&self.moves, tt_move);
        if quiets == Quiets::Checks && self.uses(Heuristics::QUIESCENCE_CHECKS) {
            (self.ordering_context(position, node.ply), picker.with_checks())
        } else {
            // Only quiet moves need the context, and there are none.
            (OrderingContext::empty(), picker)
        }
    }

    /// Whether only captures are left that lose material by SEE. In check they are searched: one of
    /// them may be the only evasion.
    #[inline(always)]
    fn only_bad_captures_left(&self, node: &QuiescenceNode<'_>, picker: &Picker) -> bool {
        picker.stage() == Stage::BadCaptures
            && !node.in_check
            && self.uses(Heuristics::QUIESCENCE_SEE)
    }

    /// Whether to prune a quiet evasion, the `quiet_count`th one.
    #[inline(always)]
    fn evasion_pruning(&self, node: &QuiescenceNode<'_>, mv: Move, quiet_count: i32) -> bool {
        node.in_check
            && quiet_count > self.params().quiet_evasions_max
            && !is_noisy(node.position, mv)
            && self.uses(Heuristics::EVASION_LIMIT)
    }

    /// Whether to prune a capture after the first moves. Recaptures, promotions and moves that give check
    /// are searched.
    #[inline(always)]
    fn late_capture_pruning(&self, node: &QuiescenceNode<'_>, mv: Move, move_count: i32) -> bool {
        let is_recapture = || {
            let last = self.stack.before(node.ply, 1).mv;
            last.is_some_and(|last| last.to() == mv.to())
        };
        move_count > self.params().quiescence_moves_max
            && !node.in_check
            && self.uses(Heuristics::LATE_CAPTURE_PRUNING)
            && is_noisy(node.position, mv)
            && !mv.is_promotion()
            && !is_recapture()
            && !node.position.gives_check(mv)
    }
}
