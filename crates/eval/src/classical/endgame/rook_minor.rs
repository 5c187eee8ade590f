//! Rook against a minor piece: drawn unless the king is caught at the edge, or the knight away from
//! its king. Of the corners those of the bishop's colour are the bad ones: in the others the bishop
//! shields the king, and neither can be driven away.

use lucena_board::Role;

use super::super::side::Side;
use super::{Endgame, Verdict};
use crate::trace::{Trace, weigh};

impl<T: Trace> Endgame<'_, T> {
    pub(super) fn rook_against_bishop<Us: Side>(&mut self) -> Verdict {
        let mut sum = self.material::<Us>() + self.drive_to_edge::<Us>();
        if let Some(color) = self.bishop_color::<Us::Other>() {
            sum += self.bad_corner::<Us>(color);
        }
        Verdict { sum, scale: self.params.scale_rook_minor }
    }

    pub(super) fn rook_against_knight<Us: Side>(&mut self) -> Verdict {
        let mut sum = self.material::<Us>() + self.drive_to_edge::<Us>();
        let king = self.king::<Us::Other>();
        let knight = self.pieces::<Us::Other>(Role::Knight).first();
        let apart = knight.map_or(0, |knight| i32::from(king.distance(knight)));
        sum += weigh!(self.params, self.trace, Us, KnownWin, weak_knight_distance, apart);
        Verdict { sum, scale: self.params.scale_rook_minor }
    }
}
