//! Endgame scale factors: drawish endgames and fortresses.

use lucena_board::{Bitboard, File, Position, Rank, Role, Square};

use super::super::eval::{BISHOP, Eval, FULL_SCALE, KNIGHT, PAWN, QUEEN, ROOK};
use super::super::side::{Black, Side, White};
use crate::Tapered;
use crate::trace::Trace;

const QUEEN_SIDE: Bitboard = Bitboard(0x0F0F_0F0F_0F0F_0F0F);

impl<T: Trace> Eval<'_, T> {
    /// In 64ths; 0 if the stronger side cannot win.
    #[inline(always)]
    pub(in super::super) fn ending_scale(&self, sum: Tapered) -> i32 {
        if self.colored.iter().any(|side| !side.has_many()) {
            return FULL_SCALE;
        }
        match sum.eg() {
            0 => FULL_SCALE,
            1.. => self.scale::<White>(),
            _ => self.scale::<Black>(),
        }
    }

    /// The scale factor if `Us` is the stronger side.
    #[inline(always)]
    fn scale<Us: Side>(&self) -> i32 {
        let params = self.params;
        let pawns = self.pieces[Us::US][PAWN];
        if let Some(scale) = self.opposite_bishops::<Us>() {
            return scale.clamp(0, FULL_SCALE);
        }
        if pawns.is_empty() {
            let (ours, theirs) = (self.units(Us::US), self.units(Us::THEM));
            if ours < ROOK_UNITS {
                return 0;
            }
            if ours - theirs <= MINOR_UNITS {
                return params.scale_pawnless.clamp(0, FULL_SCALE);
            }
        }
        if is_wrong_rook_pawn::<Us>(self.position) {
            return 0;
        }
        let scale = self.usual_scale::<Us>();
        let all_pawns = pawns | self.pieces[Us::THEM][PAWN];
        let on_left = !(all_pawns & QUEEN_SIDE).is_empty();
        let on_right = !(all_pawns - QUEEN_SIDE).is_empty();
        if on_left == on_right { scale } else { scale * params.scale_one_wing / FULL_SCALE }
    }

    #[inline(always)]
    fn usual_scale<Us: Side>(&self) -> i32 {
        let pawns = self.pieces[Us::US][PAWN].len() as i32;
        (self.params.scale_base + self.params.scale_pawn * pawns).clamp(0, FULL_SCALE)
    }

    fn opposite_bishops<Us: Side>(&self) -> Option<i32> {
        let params = self.params;
        let bishops = self.pieces.map(|side| side[BISHOP]);
        let (white, black) = (bishops[0].single()?, bishops[1].single()?);
        if white.is_light() == black.is_light() {
            return None;
        }
        let others = |side: usize| {
            let own = &self.pieces[side];
            own[KNIGHT] | own[ROOK] | own[QUEEN]
        };
        if (others(0) | others(1)).is_empty() {
            let passed = self.pawns.passed[Us::US].len() as i32;
            Some(params.scale_opposite_bishops + params.scale_opposite_bishops_passed * passed)
        } else {
            Some(params.scale_opposite_bishops_pieces.min(self.usual_scale::<Us>()))
        }
    }

    /// Non-pawn material in pawn units: 3, 3, 5, 9.
    #[inline(always)]
    fn units(&self, side: usize) -> i32 {
        let own = &self.pieces[side];
        let minors = (own[KNIGHT] | own[BISHOP]).len() as i32;
        MINOR_UNITS * minors
            + ROOK_UNITS * own[ROOK].len() as i32
            + QUEEN_UNITS * own[QUEEN].len() as i32
    }
}

const MINOR_UNITS: i32 = 3;
const ROOK_UNITS: i32 = 5;
const QUEEN_UNITS: i32 = 9;

/// Wrong rook pawn: only rook pawns on one file, no piece except bishops not on the colour of the
/// promotion square, and the enemy king in the corner: a draw with any number of pawns and bishops.
#[inline(always)]
pub(super) fn is_wrong_rook_pawn<Us: Side>(position: &Position) -> bool {
    let of = |role| position.pieces(Us::COLOR, role);
    let pawns = of(Role::Pawn);
    if !(of(Role::Knight) | of(Role::Rook) | of(Role::Queen)).is_empty() || pawns.is_empty() {
        return false;
    }
    let file = if File::A.bitboard().is_superset(pawns) {
        File::A
    } else if File::H.bitboard().is_superset(pawns) {
        File::H
    } else {
        return false;
    };
    let corner = Square::new(file, Rank::Eighth.relative_to(Us::COLOR));
    let helpful = if corner.is_light() { Bitboard::LIGHT_SQUARES } else { Bitboard::DARK_SQUARES };
    let king = position.king(Us::Other::COLOR);
    (of(Role::Bishop) & helpful).is_empty() && king.distance(corner) <= 1
}
