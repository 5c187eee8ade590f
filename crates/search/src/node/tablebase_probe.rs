//! Tablebase probe: the result of positions with few pieces is known.
//!
//! The idea: a tablebase result is exact where a search of any depth may be wrong. It has no
//! distance to mate, and a win may turn out to be a mate, which scores higher: so a win is a lower
//! bound, a loss an upper bound, and only a draw an exact score.
//!
//! When it is wrong: only positions with half-move clock zero are probed, where the result does not
//! depend on the clock, but it is also stored in the TT, and a later visit with a higher clock may be
//! a draw by the fifty-move rule. A probe takes longer than a node, so positions with the most pieces
//! need some depth ([`Tablebase::min_depth`](crate::Tablebase::min_depth)).
//!
//! Not measured in Elo.

use lucena_board::Position;
use lucena_eval::{Evaluator, Score};

use super::move_loop::MoveLoop;
use super::{Node, NodeKind};
use crate::tablebase::EndgameResult;
use crate::threads::Searcher;
use crate::tt::{Bound, TtEntry};

/// A tablebase result is stored in the TT with this many plies more than the depth of the node.
const TT_DEPTH_BONUS: i32 = 6;

impl<E: Evaluator> Searcher<'_, E> {
    /// The tablebase result of the node, if it is probed and known.
    #[inline(always)]
    pub(super) fn probe_tablebase<K: NodeKind>(
        &mut self,
        node: &Node<'_>,
    ) -> Option<EndgameResult> {
        let n_pieces = node.position.occupied().len();
        if K::ROOT || n_pieces > self.shared.tablebase_pieces || node.excluded_move.is_some() {
            return None;
        }
        self.probe_tablebase_at(node.position, node.depth)
    }

    #[inline(never)]
    fn probe_tablebase_at(&mut self, position: &Position, depth: i32) -> Option<EndgameResult> {
        let tablebase = self.shared.tablebase?;
        let has_most_pieces = position.occupied().len() == self.shared.tablebase_pieces;
        if position.half_move_clock() != 0
            || !position.castling_rights().is_empty()
            || (has_most_pieces && i64::from(depth) < i64::from(tablebase.min_depth()))
        {
            return None;
        }
        let result = tablebase.probe(position)?;
        self.tablebase_hits += 1;
        Some(result)
    }

    /// The tablebase score, if its bound allows a cutoff. It is stored in the TT.
    #[inline(always)]
    pub(super) fn tablebase_cutoff(
        &self,
        node: &Node<'_>,
        result: Option<EndgameResult>,
    ) -> Option<Score> {
        let result = result?;
        let score = result.score(node.ply);
        let bound = match result {
            EndgameResult::Win => Bound::Lower,
            EndgameResult::Draw => Bound::Exact,
            EndgameResult::Loss => Bound::Upper,
        };
        let depth = (node.depth + TT_DEPTH_BONUS).clamp(0, i32::from(u8::MAX)) as u8;
        let mut entry = TtEntry::new(score.to_tt(node.ply as u32), bound, depth);
        if !entry.allows_cutoff(score, node.alpha, node.beta) {
            return None;
        }
        entry.eval = node.tt_hit.and_then(|entry| entry.eval);
        entry.is_pv = node.tt_pv;
        self.shared.tt.store_in_search(node.position.key(), entry);
        Some(score)
    }

    /// Without a cutoff the moves are searched, for a mate or for the PV; but their score cannot
    /// contradict the tablebase.
    #[inline(always)]
    pub(super) fn clamp_to_tablebase(
        &self,
        node: &Node<'_>,
        result: Option<EndgameResult>,
        moves: &mut MoveLoop,
    ) {
        let Some(result) = result else { return };
        let score = result.score(node.ply);
        match result {
            EndgameResult::Win if moves.best_score < score => {
                moves.best_score = score;
                moves.bound = Bound::Lower;
            }
            EndgameResult::Loss if moves.best_score > score => {
                moves.best_score = score;
                moves.bound = Bound::Upper;
            }
            _ => {}
        }
    }
}
