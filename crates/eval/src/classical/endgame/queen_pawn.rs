//! KQKP: won, unless the pawn is on the seventh rank on a rook's or bishop's file (where stalemate
//! saves it), supported by its king, and the stronger king is far away.

use lucena_board::{File, Rank, Role, Square};

use super::super::side::Side;
use super::{Endgame, EndgameScore};
use crate::trace::{Trace, weigh};

/// Distance of the stronger king from the promotion square at which such a pawn still loses.
const IN_TIME: u8 = 3;

impl<T: Trace> Endgame<'_, T> {
    pub(super) fn queen_against_pawn<Us: Side>(&mut self) -> EndgameScore {
        let [ours, theirs] = [self.king::<Us>(), self.king::<Us::Other>()];
        let Some(pawn) = self.pieces::<Us::Other>(Role::Pawn).first() else {
            return EndgameScore::DRAW;
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
            return EndgameScore { sum, scale: self.params.scale_queen_pawn };
        }
        sum += weigh!(self.params, self.trace, Us, KnownWin, win_bonus, 1);
        EndgameScore::full(sum)
    }
}
