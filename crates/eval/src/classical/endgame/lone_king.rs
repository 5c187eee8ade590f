//! Endgames against a lone king: KPK, KBNK and the elementary mates.
//!
//! A single pawn is decided by the bitbase. With mating material, the king is driven to the edge,
//! or with bishop and knight to a corner of the bishop's colour.

use lucena_board::{Color, Role, Square};

use super::super::eval::PAWN;
use super::super::side::Side;
use super::scale::is_wrong_rook_pawn;
use super::{Endgame, EndgameScore};
use crate::Tapered;
use crate::trace::{Trace, weigh};

impl<T: Trace> Endgame<'_, T> {
    /// `None` with pawns that are not covered by the bitbase.
    pub(super) fn lone_king<Us: Side>(&mut self) -> Option<EndgameScore> {
        let [pawns, knights, bishops, rooks, queens] =
            [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
                .map(|role| self.pieces::<Us>(role));
        let pieces = knights | bishops | rooks | queens;
        if let Some(pawn) = pawns.single().filter(|_| pieces.is_empty()) {
            return Some(self.king_and_pawn::<Us>(pawn));
        }
        if is_wrong_rook_pawn::<Us>(self.position) {
            return Some(EndgameScore::DRAW);
        }
        let majors = !(rooks | queens).is_empty();
        let bishop_color = self.bishop_color::<Us>();
        let has_both_bishops = !bishops.is_empty() && bishop_color.is_none();
        let has_bishop_and_knight = !bishops.is_empty() && !knights.is_empty();
        if majors || has_both_bishops || has_bishop_and_knight || knights.len() > 2 {
            let corner = bishop_color.filter(|_| !majors);
            return Some(self.mate::<Us>(corner));
        }
        // Only pawns can win now; without them, one or two minor pieces cannot.
        pawns.is_empty().then_some(EndgameScore::DRAW)
    }

    /// Drives the lone king to the edge, or to a corner of this colour.
    fn mate<Us: Side>(&mut self, corner: Option<Color>) -> EndgameScore {
        let mut sum = self.values::<Us>();
        sum += match corner {
            Some(color) => self.drive_to_corner::<Us>(color),
            None => self.drive_to_edge::<Us>() + self.confine::<Us>(),
        };
        sum += weigh!(self.params, self.trace, Us, KnownWin, win_bonus, 1);
        EndgameScore::full(sum)
    }

    fn king_and_pawn<Us: Side>(&mut self, pawn: Square) -> EndgameScore {
        let [ours, theirs, pawn] =
            [self.king::<Us>(), self.king::<Us::Other>(), pawn].map(Us::relative);
        let to_move = self.position.turn() == Us::COLOR;
        let turn = if to_move { Color::White } else { Color::Black };
        if !self.tables.kpk.is_won(ours, pawn, theirs, turn) {
            return EndgameScore::DRAW;
        }
        let rank = pawn.rank().index();
        let mut sum: Tapered = weigh!(self.params, self.trace, Us, Material, material[PAWN], 1);
        sum += weigh!(self.params, self.trace, Us, PassedPawns, passed[rank], 1);
        sum += weigh!(self.params, self.trace, Us, KnownWin, win_bonus, 1);
        EndgameScore::full(sum)
    }
}
