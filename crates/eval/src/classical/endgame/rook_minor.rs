//! KRKB and KRKN: drawn unless the weaker king is caught on the edge, or the knight away from its
//! king. Corners of the bishop's colour are bad: in the others the bishop can shield its king
//! forever.

use lucena_board::Role;

use super::super::side::Side;
use super::{Endgame, EndgameScore};
use crate::trace::{Trace, weigh};

impl<T: Trace> Endgame<'_, T> {
    pub(super) fn rook_against_bishop<Us: Side>(&mut self) -> EndgameScore {
        let mut sum = self.material::<Us>() + self.drive_to_edge::<Us>();
        if let Some(color) = self.bishop_color::<Us::Other>() {
            sum += self.bad_corner::<Us>(color);
        }
        EndgameScore { sum, scale: self.params.scale_rook_minor }
    }

    pub(super) fn rook_against_knight<Us: Side>(&mut self) -> EndgameScore {
        let mut sum = self.material::<Us>() + self.drive_to_edge::<Us>();
        let king = self.king::<Us::Other>();
        let knight = self.pieces::<Us::Other>(Role::Knight).first();
        let apart = knight.map_or(0, |knight| i32::from(king.distance(knight)));
        sum += weigh!(self.params, self.trace, Us, KnownWin, weak_knight_distance, apart);
        EndgameScore { sum, scale: self.params.scale_rook_minor }
    }
}
