//! TT probe, TT cutoff and TT store.
//!
//! The idea: positions are reached by many move orders and in every iteration. A stored score of
//! enough depth replaces the search, and the stored move is tried first.
//!
//! When it is wrong: the TT knows neither the fifty-move clock nor repetitions, so there is no cutoff
//! with a high clock, except in quiescence and with mates (see `proven_mate.rs`). Two positions may share
//! a slot, so the TT move is checked for legality.
//!
//! Measured: without the TT move -157 ± 33 Elo; without TT cutoffs -62 ± 31 Elo
//! (`docs/lab/2026-11-27-heuristics.md`).
//!
//! Parameters: `tt_cutoff_clock_max`.

use lucena_board::{Move, Position};
use lucena_eval::{Evaluator, Score};

use super::history_update::HistoryUpdate;
use super::move_loop::MoveLoop;
use super::{Node, NodeKind};
use crate::material::is_noisy;
use crate::ordering::threats;
use crate::params::Heuristics;
use crate::threads::{FIFTY_MOVES, Searcher};
use crate::tt::TtEntry;

/// Result of a TT probe; the fields are those of [`Node`].
#[derive(Clone, Copy)]
pub(super) struct TtProbe {
    pub(super) tt_hit: Option<TtEntry>,
    pub(super) tt_score: Option<Score>,
    pub(super) tt_move: Option<Move>,
    pub(super) tt_pv: bool,
}

/// Score of the entry in this position, with mates counted from the root; none for a mate that the
/// fifty-move rule may prevent.
#[inline(always)]
pub(crate) fn tt_score(entry: TtEntry, position: &Position, ply: usize) -> Option<Score> {
    let clock = u32::from(position.half_move_clock());
    let is_in_time =
        entry.score.mate_plies().is_none_or(|plies| clock + plies <= u32::from(FIFTY_MOVES));
    is_in_time.then(|| entry.score.from_tt(ply as u32))
}

impl<E: Evaluator> Searcher<'_, E> {
    /// Probes the TT. Never a hit in a singular extension search, whose result without the excluded
    /// move is not that of the position.
    #[inline(always)]
    pub(super) fn probe_tt<K: NodeKind>(
        &self,
        position: &Position,
        excluded_move: Option<Move>,
        ply: usize,
    ) -> TtProbe {
        let tt_hit =
            if excluded_move.is_none() { self.shared.tt.probe(position.key()) } else { None };
        let tt_move = if K::ROOT {
            self.root_moves.get(self.pv_index).map(|root_move| root_move.mv)
        } else {
            let legal = tt_hit.and_then(|entry| entry.mv).filter(|&mv| position.is_legal(mv));
            legal.filter(|_| self.uses(Heuristics::TT_MOVE))
        };
        TtProbe {
            tt_hit,
            tt_score: tt_hit.and_then(|entry| tt_score(entry, position, ply)),
            tt_move,
            tt_pv: K::PV || tt_hit.is_some_and(|entry| entry.is_pv),
        }
    }

    /// The TT score, if its bound allows a cutoff, and its depth, unless it is a mate.
    #[inline(always)]
    pub(super) fn tt_cutoff<K: NodeKind>(
        &mut self,
        position: &Position,
        tt: &TtProbe,
        (alpha, beta): (Score, Score),
        depth: i32,
        ply: usize,
    ) -> Option<Score> {
        if K::ROOT || !self.uses(Heuristics::TT_CUTOFFS) {
            return None;
        }
        let (entry, score) = (tt.tt_hit?, tt.tt_score?);
        let is_deep_enough = !K::PV
            && i32::from(entry.depth) >= depth
            && entry.allows_cutoff(score, alpha, beta)
            && i32::from(position.half_move_clock()) <= self.params().tt_cutoff_clock_max;
        let is_proven = score >= beta && self.proven_mate::<K>(tt).is_some();
        if !is_deep_enough && !is_proven {
            return None;
        }
        if let Some(mv) = tt.tt_move.filter(|_| K::PV && score >= beta) {
            self.stack.set_single_move_pv(ply, mv);
        }
        if let Some(mv) = tt.tt_move.filter(|&mv| score >= beta && !is_noisy(position, mv)) {
            // The quiet TT move would have failed high: it gets its history bonus here too.
            let update = HistoryUpdate { position, depth, ply, threats: threats(position) };
            self.update_quiet_histories(&update, mv, &[]);
        }
        Some(score)
    }

    /// Stores the result of the node in the TT.
    #[inline(always)]
    pub(super) fn store_tt(&self, node: &Node<'_>, moves: &MoveLoop) {
        let depth = node.depth.clamp(0, i32::from(u8::MAX)) as u8;
        let score = moves.best_score.to_tt(node.ply as u32);
        let mut entry = TtEntry::new(score, moves.bound, depth);
        entry.mv = moves.best_move;
        entry.eval = node.raw_eval;
        entry.is_pv = node.tt_pv;
        self.shared.tt.store_in_search(node.position.key(), entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tt::Bound;

    #[test]
    fn a_mate_counts_if_it_comes_before_the_fifty_move_rule() {
        let check = |clock: u32, score: Score, expected: Option<Score>| {
            let fen = format!("8/8/8/8/4k3/8/8/1KR5 w - - {clock} 90");
            let position = fen.parse().expect("legal");
            let entry = TtEntry::new(score, Bound::Lower, 9);
            assert_eq!(tt_score(entry, &position, 2), expected, "{score} at {clock}");
        };
        check(0, Score::mate_in(31), Some(Score::mate_in(33)));
        check(69, Score::mate_in(31), Some(Score::mate_in(33)));
        check(70, Score::mate_in(31), None);
        check(71, Score::mated_in(30), None);
        check(70, Score::mated_in(30), Some(Score::mated_in(32)));
        check(90, Score::cp(500), Some(Score::cp(500)));
        check(99, Score::tablebase_win(40), Some(Score::tablebase_win(42)));
    }
}
