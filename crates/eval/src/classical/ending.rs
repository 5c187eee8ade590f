//! What a sum of terms does not know about endings: drawish ones, fortresses and known wins.

use lucena_board::{Bitboard, Color, File, Rank, Square};

use super::eval::{BISHOP, Eval, FULL_SCALE, KNIGHT, PAWN, QUEEN, ROOK};
use super::side::{Black, Side, White, folded_file};
use crate::Tapered;
use crate::trace::{Trace, weigh};

/// What an ending changes.
pub(super) struct Ending {
    /// Added to the sum, from White's point of view.
    pub(super) adjustment: Tapered,
    /// Share of the endgame score in 64ths; 0 when nobody can win.
    pub(super) scale: i32,
}

const QUEEN_SIDE: Bitboard = Bitboard(0x0F0F_0F0F_0F0F_0F0F);

impl<T: Trace> Eval<'_, T> {
    #[inline(always)]
    pub(super) fn ending(&mut self, sum: Tapered) -> Ending {
        if !self.colored[White::US].has_many() {
            return self.lone_king::<Black>();
        }
        if !self.colored[Black::US].has_many() {
            return self.lone_king::<White>();
        }
        let scale = match sum.eg() {
            0 => FULL_SCALE,
            1.. => self.scale::<White>(),
            _ => self.scale::<Black>(),
        };
        Ending { adjustment: Tapered::ZERO, scale }
    }

    /// What share of the advantage of the stronger side, `Us`, is likely to become a win.
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
        if self.wrong_corner::<Us>() {
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

    /// Pieces in the units of a pocket card, without pawns.
    #[inline(always)]
    fn units(&self, side: usize) -> i32 {
        let own = &self.pieces[side];
        let minors = (own[KNIGHT] | own[BISHOP]).len() as i32;
        MINOR_UNITS * minors
            + ROOK_UNITS * own[ROOK].len() as i32
            + QUEEN_UNITS * own[QUEEN].len() as i32
    }

    /// Pawns on one edge only, at most bishops that do not see the promotion square, and the enemy
    /// king there: a draw, however many they are.
    #[inline(always)]
    fn wrong_corner<Us: Side>(&self) -> bool {
        let own = &self.pieces[Us::US];
        let pawns = own[PAWN];
        if !(own[KNIGHT] | own[ROOK] | own[QUEEN]).is_empty() || pawns.is_empty() {
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
        let helpful =
            if corner.is_light() { Bitboard::LIGHT_SQUARES } else { Bitboard::DARK_SQUARES };
        (own[BISHOP] & helpful).is_empty() && self.king[Us::THEM].distance(corner) <= 1
    }

    /// The enemy has nothing but the king.
    #[inline(never)]
    fn lone_king<Us: Side>(&mut self) -> Ending {
        let params = self.params;
        let own = self.pieces[Us::US];
        let draw = Ending { adjustment: Tapered::ZERO, scale: 0 };
        let pieces = own[KNIGHT] | own[BISHOP] | own[ROOK] | own[QUEEN];
        if pieces.is_empty()
            && let Some(pawn) = own[PAWN].single()
        {
            let [ours, theirs, pawn] =
                [self.king[Us::US], self.king[Us::THEM], pawn].map(Us::relative);
            let to_move = self.position.turn() == Us::COLOR;
            let turn = if to_move { Color::White } else { Color::Black };
            if !self.tables.kpk.is_won(ours, pawn, theirs, turn) {
                return draw;
            }
            return self.won::<Us>(Tapered::ZERO);
        }
        if self.wrong_corner::<Us>() {
            return draw;
        }
        let light = !(own[BISHOP] & Bitboard::LIGHT_SQUARES).is_empty();
        let dark = !(own[BISHOP] & Bitboard::DARK_SQUARES).is_empty();
        let majors = !(own[ROOK] | own[QUEEN]).is_empty();
        let knights = own[KNIGHT].len();
        let mates = majors || light && dark || (light || dark) && knights > 0 || knights > 2;
        if !mates {
            // Only pawns can win now, and a minor piece or two without any cannot.
            let scale = if own[PAWN].is_empty() { 0 } else { FULL_SCALE };
            return Ending { adjustment: Tapered::ZERO, scale };
        }
        let theirs = self.king[Us::THEM];
        let from_edge = folded_file(theirs).min(folded_rank(theirs)) as i32;
        let apart = i32::from(theirs.distance(self.king[Us::US]));
        let mut drive = weigh!(params, self.trace, Us, KnownWin, lone_king_edge, 3 - from_edge);
        drive += weigh!(params, self.trace, Us, KnownWin, lone_king_distance, 7 - apart);
        if !majors && light != dark {
            let corners = if light { [Square::A8, Square::H1] } else { [Square::A1, Square::H8] };
            let steps = corners.map(|corner| i32::from(theirs.distance(corner)));
            let near = 7 - steps[0].min(steps[1]);
            drive += weigh!(params, self.trace, Us, KnownWin, lone_king_corner, near);
        }
        self.won::<Us>(drive)
    }

    fn won<Us: Side>(&mut self, drive: Tapered) -> Ending {
        let bonus = drive + weigh!(self.params, self.trace, Us, KnownWin, win_bonus, 1);
        let adjustment = match Us::COLOR {
            Color::White => bonus,
            Color::Black => -bonus,
        };
        Ending { adjustment, scale: FULL_SCALE }
    }
}

const MINOR_UNITS: i32 = 3;
const ROOK_UNITS: i32 = 5;
const QUEEN_UNITS: i32 = 9;

fn folded_rank(square: Square) -> usize {
    let rank = square.index() >> 3;
    rank.min(7 - rank)
}
