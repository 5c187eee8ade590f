//! What the search of the root tells and books beyond that of other positions.

use lucena_board::{Move, Position};
use lucena_eval::{Evaluator, Score};

use crate::searcher::{REPORTS_AFTER, Searcher};
use crate::table::Bound;

/// The most moves of a refutation that are worth reading.
const MAX_REFUTATION: usize = 6;

impl<E: Evaluator> Searcher<'_, E> {
    /// Whether some root moves are left out: those that have their lines, or were not wanted.
    pub(super) fn searches_part_of_root(&self) -> bool {
        self.first_root_move > 0 || self.shared.limits.only_moves().is_some()
    }

    pub(super) fn tell_current_move(&mut self, mv: Move, number: i32) {
        if let Some(observer) = self.observer.as_deref_mut() {
            let number = self.first_root_move + number as usize;
            observer.current_move(self.root_depth as u32, mv, number, self.time.seen());
        }
    }

    /// Reports why a root move is no better than the best one.
    pub(super) fn report_refutation(&mut self, position: &Position, mv: Move) {
        let elapsed = self.time.seen();
        let Some(observer) = self.observer.as_deref_mut() else { return };
        if elapsed >= REPORTS_AFTER {
            let next = position.play_unchecked(mv);
            let line = self.shared.table.line_from(&next, MAX_REFUTATION);
            observer.refutation(mv, &line, elapsed);
        }
    }

    /// Books what the search of a root move with this window has shown.
    pub(super) fn note_root_move(
        &mut self,
        number: i32,
        score: Score,
        (alpha, beta): (Score, Score),
        nodes_before: u64,
    ) {
        let nodes = self.nodes - nodes_before;
        let selective_depth = self.selective_depth as u32;
        let (depth, pv) = (self.root_depth as u32, self.stack.pv(1));
        let root_move = self.root.get_mut(self.first_root_move + number as usize - 1);
        root_move.nodes += nodes;
        if number == 1 || score > alpha {
            root_move.selective_depth = selective_depth;
            root_move.note(score, Bound::of(score, alpha, beta), depth, pv);
        } else {
            // Only known to be no better; where it stands in the order is left as it is.
            root_move.score = -Score::INFINITE;
        }
    }
}
