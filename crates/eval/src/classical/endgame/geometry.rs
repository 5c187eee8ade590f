//! Driving the lone king to the edge or a corner, with the help of the other king.

use lucena_board::{Bitboard, Color, Role, Square, attacks};

use super::super::side::{Side, beside, folded_file};
use super::Endgame;
use crate::Tapered;
use crate::trace::{Trace, weigh};

impl<T: Trace> Endgame<'_, T> {
    /// Bonus for `Us` for driving the enemy king to the edge, more so to a corner, and for kings
    /// close to each other.
    pub(super) fn drive_to_edge<Us: Side>(&mut self) -> Tapered {
        let driven = steps_from_centre(self.king::<Us::Other>());
        weigh!(self.params, self.trace, Us, KnownWin, lone_king_edge, driven)
            + self.kings_close::<Us>()
    }

    fn kings_close<Us: Side>(&mut self) -> Tapered {
        let near = 7 - i32::from(self.king::<Us::Other>().distance(self.king::<Us>()));
        weigh!(self.params, self.trace, Us, KnownWin, lone_king_distance, near)
    }

    /// Bonus for `Us` for driving the lone king to a corner of this colour, and for kings close to
    /// each other. No bonus for the edge as such, as the wrong corners are on it too.
    pub(super) fn drive_to_corner<Us: Side>(&mut self, color: Color) -> Tapered {
        self.bad_corner::<Us>(color) + self.kings_close::<Us>()
    }

    /// Bonus for `Us` for the enemy king near a corner of this colour, by the distance from the
    /// long diagonal of the other colour, so that the bonus increases on every path to the corner.
    pub(super) fn bad_corner<Us: Side>(&mut self, color: Color) -> Tapered {
        let king = self.king::<Us::Other>().index() as i32;
        let (file, rank) = (king & 7, king >> 3);
        // a8 and h1 are light, a1 and h8 are dark.
        let steps = match color {
            Color::White => (file - rank).abs(),
            Color::Black => (7 - file - rank).abs(),
        };
        weigh!(self.params, self.trace, Us, KnownWin, lone_king_corner, steps)
    }

    /// Penalty for `Us` for the number of squares that the lone king can reach in any number of
    /// moves if nothing else moves.
    pub(super) fn confine<Us: Side>(&mut self) -> Tapered {
        let king = self.king::<Us::Other>().bitboard();
        // Captures are ignored here; the search sees them.
        let free = !(self.attacked_through::<Us>(king) | self.position.colored(Us::COLOR));
        let mut room = king;
        loop {
            let row = room | beside(room);
            let wider = room | (row | Us::up(row) | Us::down(row)) & free;
            if wider == room {
                break;
            }
            room = wider;
        }
        let n_squares = room.len() as i32 - 1;
        weigh!(self.params, self.trace, Us, KnownWin, lone_king_room, n_squares)
    }

    /// Squares attacked by `Us`, with sliders seeing through `king`.
    fn attacked_through<Us: Side>(&self, king: Bitboard) -> Bitboard {
        let occupied = self.position.occupied() - king;
        let [left, right] = Us::pawn_attacks(self.pieces::<Us>(Role::Pawn));
        let mut attacked = left | right | attacks::king(self.king::<Us>());
        for square in self.pieces::<Us>(Role::Knight) {
            attacked |= attacks::knight(square);
        }
        let queens = self.pieces::<Us>(Role::Queen);
        for square in self.pieces::<Us>(Role::Bishop) | queens {
            attacked |= attacks::bishop(square, occupied);
        }
        for square in self.pieces::<Us>(Role::Rook) | queens {
            attacked |= attacks::rook(square, occupied);
        }
        attacked
    }

    /// The square colour of the bishops of `Us`, if all are on the same.
    pub(super) fn bishop_color<Us: Side>(&self) -> Option<Color> {
        let bishops = self.pieces::<Us>(Role::Bishop);
        let light = !(bishops & Bitboard::LIGHT_SQUARES).is_empty();
        let dark = !(bishops & Bitboard::DARK_SQUARES).is_empty();
        match (light, dark) {
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
            _ => None,
        }
    }
}

/// Manhattan distance from the centre: 0 on the four central squares, 6 in a corner.
fn steps_from_centre(square: Square) -> i32 {
    let rank = square.index() >> 3;
    6 - folded_file(square) as i32 - rank.min(7 - rank) as i32
}
