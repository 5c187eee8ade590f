//! Queen against pawn: won, unless the pawn stands one step from promotion on a file where stalemate
//! saves it, its king beside it and the other one far away.

use lucena_board::{File, Rank, Role, Square};

use super::super::side::Side;
use super::{Endgame, Verdict};
use crate::trace::{Trace, weigh};

/// King steps from which the own king still comes in time to win against such a pawn.
const IN_TIME: u8 = 3;

impl<T: Trace> Endgame<'_, T> {
    pub(super) fn queen_against_pawn<Us: Side>(&mut self) -> Verdict {
        let [ours, theirs] = [self.king::<Us>(), self.king::<Us::Other>()];
        let Some(pawn) = self.pieces::<Us::Other>(Role::Pawn).first() else {
            return Verdict::DRAW;
        };
        let near = 7 - i32::from(ours.distance(pawn));
        let mut sum = self.material::<Us>();
        sum += weigh!(self.params, self.trace, Us, KnownWin, lone_king_distance, near);
        let goal = Square::new(pawn.file(), Rank::First.relative_to(Us::COLOR));
        let is_saved = Us::rank(pawn) == 1
            && matches!(pawn.file(), File::A | File::C | File::F | File::H)
            && theirs.distance(goal) <= 1
            && ours.distance(goal) > IN_TIME;
        if is_saved {
            return Verdict { sum, scale: self.params.scale_queen_pawn };
        }
        sum += weigh!(self.params, self.trace, Us, KnownWin, win_bonus, 1);
        Verdict::full(sum)
    }
}
