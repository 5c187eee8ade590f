//! KRKP: won if the stronger king stops the pawn or the weaker king is too far away to support it;
//! drawn if pawn and king are far advanced before the stronger king arrives.

use lucena_board::{Rank, Role, Square};

use super::super::side::Side;
use super::{Endgame, EndgameScore};
use crate::trace::{Trace, weigh};

/// Distance of the weaker king from its pawn, and from the rook, at which it cannot support the
/// pawn.
const ALONE: i32 = 3;

impl<T: Trace> Endgame<'_, T> {
    pub(super) fn rook_against_pawn<Us: Side>(&mut self) -> EndgameScore {
        let [ours, theirs] = [self.king::<Us>(), self.king::<Us::Other>()];
        let (Some(pawn), Some(rook)) =
            (self.pieces::<Us::Other>(Role::Pawn).first(), self.pieces::<Us>(Role::Rook).first())
        else {
            return EndgameScore::DRAW;
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
            return EndgameScore::full(sum);
        }
        // Moves of each side to the promotion square, for the weaker side including those of the
        // pawn.
        let ways = steps(theirs, goal).max(1) + Us::rank(pawn) as i32 - 1;
        let is_late = steps(ours, goal) - to_move > ways;
        let scale =
            if is_late { self.params.scale_rook_pawn_late } else { self.params.scale_rook_pawn };
        EndgameScore { sum, scale }
    }
}
