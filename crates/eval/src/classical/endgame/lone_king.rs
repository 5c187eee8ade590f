//! The enemy has nothing but the king.
//!
//! With a pawn alone a table knows the result. With pieces that can mate, the king is driven to the
//! edge, or with bishop and knight to a corner that the bishop sees.

use lucena_board::{Color, Role, Square};

use super::super::eval::PAWN;
use super::super::side::Side;
use super::scale::is_wrong_corner;
use super::{Endgame, Verdict};
use crate::Tapered;
use crate::trace::{Trace, weigh};

impl<T: Trace> Endgame<'_, T> {
    /// `None` where pawns have to win that no table knows.
    pub(super) fn lone_king<Us: Side>(&mut self) -> Option<Verdict> {
        let [pawns, knights, bishops, rooks, queens] =
            [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
                .map(|role| self.pieces::<Us>(role));
        let pieces = knights | bishops | rooks | queens;
        if let Some(pawn) = pawns.single().filter(|_| pieces.is_empty()) {
            return Some(self.king_and_pawn::<Us>(pawn));
        }
        if is_wrong_corner::<Us>(self.position) {
            return Some(Verdict::DRAW);
        }
        let majors = !(rooks | queens).is_empty();
        let bishop_color = self.bishop_color::<Us>();
        let has_both_bishops = !bishops.is_empty() && bishop_color.is_none();
        let has_bishop_and_knight = !bishops.is_empty() && !knights.is_empty();
        if majors || has_both_bishops || has_bishop_and_knight || knights.len() > 2 {
            let corner = bishop_color.filter(|_| !majors);
            return Some(self.mate::<Us>(corner));
        }
        // Only pawns can win now: a minor piece or two without any cannot.
        pawns.is_empty().then_some(Verdict::DRAW)
    }

    /// Drives the king to the edge, or to a corner of this colour.
    fn mate<Us: Side>(&mut self, corner: Option<Color>) -> Verdict {
        let mut sum = self.values::<Us>();
        sum += match corner {
            Some(color) => self.drive_to_corner::<Us>(color),
            None => self.drive_to_edge::<Us>() + self.confine::<Us>(),
        };
        sum += weigh!(self.params, self.trace, Us, KnownWin, win_bonus, 1);
        Verdict::full(sum)
    }

    fn king_and_pawn<Us: Side>(&mut self, pawn: Square) -> Verdict {
        let [ours, theirs, pawn] =
            [self.king::<Us>(), self.king::<Us::Other>(), pawn].map(Us::relative);
        let to_move = self.position.turn() == Us::COLOR;
        let turn = if to_move { Color::White } else { Color::Black };
        if !self.tables.kpk.is_won(ours, pawn, theirs, turn) {
            return Verdict::DRAW;
        }
        let rank = pawn.rank().index();
        let mut sum: Tapered = weigh!(self.params, self.trace, Us, Material, material[PAWN], 1);
        sum += weigh!(self.params, self.trace, Us, PassedPawns, passed[rank], 1);
        sum += weigh!(self.params, self.trace, Us, KnownWin, win_bonus, 1);
        Verdict::full(sum)
    }
}
