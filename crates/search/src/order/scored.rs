//! Moves with the number that they are ordered by.

use lucena_board::Move;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    pub(super) mv: Move,
    pub(super) score: i32,
}

/// The moves of all positions on the line that is being searched, one after the other.
///
/// Every picker has the end of this list to itself until it goes on to its next move: whatever
/// the positions below it have left by then is cut off. So a search needs no memory for moves in
/// its recursion, and no limit on their number.
#[derive(Debug, Default)]
pub(crate) struct MoveStack(pub(super) Vec<Scored>);

impl MoveStack {
    #[inline]
    pub(super) fn push(&mut self, mv: Move, score: i32) {
        self.0.push(Scored { mv, score });
    }

    /// Brings the move with the highest score to the front of a part of the list; the earliest of
    /// equals. The rest stays unsorted: most searches of a position end after a few moves.
    #[inline]
    pub(super) fn best_first(&mut self, from: usize) -> Option<Scored> {
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
