//! Rook against pawn: won if the pawn is stopped or left alone by its king, drawn if its king takes
//! it far before the other one comes.

use lucena_board::{Rank, Role, Square};

use super::super::side::Side;
use super::{Endgame, Verdict};
use crate::trace::{Trace, weigh};

/// King steps of the weak king from its pawn, and from the rook, with which it is left alone.
const ALONE: i32 = 3;

impl<T: Trace> Endgame<'_, T> {
    pub(super) fn rook_against_pawn<Us: Side>(&mut self) -> Verdict {
        let [ours, theirs] = [self.king::<Us>(), self.king::<Us::Other>()];
        let (Some(pawn), Some(rook)) =
            (self.pieces::<Us::Other>(Role::Pawn).first(), self.pieces::<Us>(Role::Rook).first())
        else {
            return Verdict::DRAW;
        };
        let goal = Square::new(pawn.file(), Rank::First.relative_to(Us::COLOR));
        let steps = |from: Square, to: Square| i32::from(from.distance(to));
        let near = 7 - steps(ours, goal);
        let mut sum = self.material::<Us>();
        sum += weigh!(self.params, self.trace, Us, KnownWin, lone_king_distance, near);
        let to_move = i32::from(self.position.turn() == Us::COLOR);
        let stops = ours.file() == pawn.file() && Us::rank(ours) < Us::rank(pawn);
        let leaves = steps(theirs, pawn) >= ALONE + 1 - to_move && steps(theirs, rook) >= ALONE;
        if stops || leaves {
            return Verdict::full(sum);
        }
        // Each side's way to the square of promotion, the weak side's with its pawn.
        let ways = steps(theirs, goal).max(1) + Us::rank(pawn) as i32 - 1;
        let is_late = steps(ours, goal) - to_move > ways;
        let scale =
            if is_late { self.params.scale_rook_pawn_late } else { self.params.scale_rook_pawn };
        Verdict { sum, scale }
    }
}
