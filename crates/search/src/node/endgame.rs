//! What a tablebase knows of a position, and what follows for its score.
//!
//! A tablebase knows who wins, not how fast: a win may turn out to be a mate, which is better. So
//! the score of a win is a floor, that of a loss is a roof, and only a draw is exact.

use lucena_board::Position;
use lucena_eval::{Evaluator, Score};

use super::{Node, NodeKind, Outcome};
use crate::searcher::Searcher;
use crate::table::{Bound, Entry, score_from};
use crate::tablebase::EndgameResult;

/// Plies by which a tablebase's word counts more in the table than a search as deep as the node.
const ADDED_DEPTH: i32 = 6;

impl<E: Evaluator> Searcher<'_, E> {
    /// How the position ends, if a tablebase is to be asked and knows.
    #[inline(always)]
    pub(super) fn ask_tablebase<K: NodeKind>(&mut self, node: &Node<'_>) -> Option<EndgameResult> {
        let n_men = node.position.occupied().len();
        if K::ROOT || n_men > self.shared.tablebase_men || node.excluded.is_some() {
            return None;
        }
        self.probe_tablebase(node.position, node.depth)
    }

    #[inline(never)]
    fn probe_tablebase(&mut self, position: &Position, depth: i32) -> Option<EndgameResult> {
        let tablebase = self.shared.tablebase?;
        let has_most_men = position.occupied().len() == self.shared.tablebase_men;
        if position.half_move_clock() != 0
            || !position.castling_rights().is_empty()
            || (has_most_men && i64::from(depth) < i64::from(tablebase.min_depth()))
        {
            return None;
        }
        let result = tablebase.probe(position)?;
        self.tablebase_hits += 1;
        Some(result)
    }

    /// The score of a position that ends so, if that is all there is to know about it: for a
    /// window on the side of the result where nothing changes any more.
    #[inline(always)]
    pub(super) fn endgame_cut(
        &self,
        node: &Node<'_>,
        result: EndgameResult,
        alpha: Score,
    ) -> Option<Score> {
        let score = result.score(node.ply);
        let bound = match result {
            EndgameResult::Win => Bound::Lower,
            EndgameResult::Draw => Bound::Exact,
            EndgameResult::Loss => Bound::Upper,
        };
        let depth = (node.depth + ADDED_DEPTH).clamp(0, i32::from(u8::MAX)) as u8;
        let mut entry = Entry::new(score_from(score, node.ply), bound, depth);
        if !entry.cuts(score, alpha, node.beta) {
            return None;
        }
        entry.eval = node.judgement.raw;
        entry.was_pv = node.known.was_pv;
        self.shared.table.store_in_search(node.position.key(), entry);
        Some(score)
    }

    /// Where the score is wanted exactly, moves are looked at all the same: for a mate, and for a
    /// line to show. But what they come to cannot contradict the result.
    #[inline(always)]
    pub(super) fn heed_result(
        &self,
        node: &Node<'_>,
        result: Option<EndgameResult>,
        outcome: &mut Outcome,
    ) {
        let Some(result) = result else { return };
        let score = result.score(node.ply);
        match result {
            EndgameResult::Win if outcome.best_score < score => {
                outcome.best_score = score;
                outcome.bound = Bound::Lower;
            }
            EndgameResult::Loss if outcome.best_score > score => {
                outcome.best_score = score;
                outcome.bound = Bound::Upper;
            }
            _ => {}
        }
    }
}
