//! History score of quiet moves: butterfly, pawn and continuation history summed.

use lucena_board::{Move, Position};

use super::OrderingContext;
use crate::history::{CONTINUATION_PLIES, Histories, PieceTo};
use crate::params::{Heuristics, SearchParams};

/// History scores of the quiet moves of one position.
pub(crate) struct QuietHistory<'a> {
    position: &'a Position,
    ordering: &'a OrderingContext,
    histories: &'a Histories,
    continuation: [Option<&'a [i16; PieceTo::COUNT]>; CONTINUATION_PLIES.len()],
    params: &'a SearchParams,
}

impl<'a> QuietHistory<'a> {
    #[inline]
    pub(crate) fn new(
        position: &'a Position,
        ordering: &'a OrderingContext,
        histories: &'a Histories,
        params: &'a SearchParams,
    ) -> Self {
        let uses_continuation = params.uses(Heuristics::CONTINUATION_HISTORY);
        let continuation = ordering.continuation.map(|earlier| {
            earlier
                .filter(|_| uses_continuation)
                .map(|earlier| histories.continuation.after(earlier))
        });
        Self { position, ordering, histories, continuation, params }
    }

    /// The sum of all histories of a quiet move.
    #[inline]
    pub(crate) fn score(&self, mv: Move) -> i32 {
        let turn = self.position.turn();
        let piece_to = PieceTo::new(turn, mv);
        let mut score = 0;
        if self.params.uses(Heuristics::BUTTERFLY_HISTORY) {
            score += self.histories.butterfly.get(turn, self.ordering.threats, mv);
        }
        if self.params.uses(Heuristics::PAWN_HISTORY) {
            score += self.histories.pawn.get(self.position.pawn_key(), piece_to);
        }
        for continuation in self.continuation.iter().flatten() {
            score += i32::from(continuation[piece_to.index()]);
        }
        score
    }

    /// Bonus that puts the killer before all but the best histories.
    #[inline]
    pub(super) fn killer_bonus(&self, mv: Move) -> i32 {
        i32::from(self.ordering.is_killer(mv)) * self.params.order_killer_base
    }
}
