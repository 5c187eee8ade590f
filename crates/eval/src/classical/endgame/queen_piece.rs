//! KQKR, KQKB and KQKN: won. The enemy king is driven to the edge.

use super::super::side::Side;
use super::{Endgame, EndgameScore};
use crate::trace::{Trace, weigh};

impl<T: Trace> Endgame<'_, T> {
    pub(super) fn queen_against_piece<Us: Side>(&mut self) -> EndgameScore {
        let mut sum = self.material::<Us>() + self.drive_to_edge::<Us>();
        sum += weigh!(self.params, self.trace, Us, KnownWin, win_bonus, 1);
        EndgameScore::full(sum)
    }
}
