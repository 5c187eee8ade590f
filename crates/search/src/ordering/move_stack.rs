//! Scored moves of all nodes on the current line, in one allocation.

use lucena_board::Move;

/// A move with its ordering score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredMove {
    pub(super) mv: Move,
    pub(super) score: i32,
}

/// Move lists of all nodes on the current line, one after the other.
///
/// A picker owns the end of the stack until it picks its next move, which truncates what the nodes
/// below have left. So the recursion needs no move lists of its own, and their length is unlimited.
#[derive(Debug, Default)]
pub(crate) struct MoveStack(pub(super) Vec<ScoredMove>);

impl MoveStack {
    #[inline]
    pub(super) fn push(&mut self, mv: Move, score: i32) {
        self.0.push(ScoredMove { mv, score });
    }

    /// Swaps the move with the highest score to the front of `from..`; the first one of equals.
    /// Selection sort one move at a time: most nodes are cut off after a few moves.
    #[inline]
    pub(super) fn select_best(&mut self, from: usize) -> Option<ScoredMove> {
        let rest = self.0.get_mut(from..)?;
        let mut best = 0;
        let mut best_score = rest.first()?.score;
        for (i, scored) in rest.iter().enumerate().skip(1) {
            if scored.score > best_score {
                (best, best_score) = (i, scored.score);
            }
        }
        rest.swap(0, best);
        Some(rest[0])
    }
}
