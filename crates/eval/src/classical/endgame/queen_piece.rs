//! Queen against a piece: won. A rook has to be driven off its king at the edge, a minor piece is
//! lost sooner or later.

use super::super::side::Side;
use super::{Endgame, Verdict};
use crate::trace::{Trace, weigh};

impl<T: Trace> Endgame<'_, T> {
    pub(super) fn queen_against_piece<Us: Side>(&mut self) -> Verdict {
        let mut sum = self.material::<Us>() + self.drive_to_edge::<Us>();
        sum += weigh!(self.params, self.trace, Us, KnownWin, win_bonus, 1);
        Verdict::full(sum)
    }
}
