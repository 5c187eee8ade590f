//! Evaluation of a position: attack bitboards and other data shared by the terms.

use lucena_board::{Bitboard, Position, Role, Square, attacks};

use super::pawns::{PawnEntry, union};
use super::side::{Black, Side, White};
use super::tables::Tables;
use crate::phase::phase;
use crate::trace::{Blending, Trace, weigh};
use crate::{Params, Tapered, half_move_clock};

pub(super) const PAWN: usize = Role::Pawn.index();
pub(super) const KNIGHT: usize = Role::Knight.index();
pub(super) const BISHOP: usize = Role::Bishop.index();
pub(super) const ROOK: usize = Role::Rook.index();
pub(super) const QUEEN: usize = Role::Queen.index();
pub(super) const KING: usize = Role::King.index();

/// A position under evaluation. Arrays of length 2 are by colour, of length 6 by role.
pub(super) struct Eval<'a, T> {
    pub(super) position: &'a Position,
    pub(super) tables: &'a Tables,
    pub(super) params: &'a Params,
    pub(super) trace: &'a mut T,
    pub(super) pawns: &'a PawnEntry,

    pub(super) occupied: Bitboard,
    pub(super) colored: [Bitboard; 2],
    pub(super) pieces: [[Bitboard; 6]; 2],
    pub(super) king: [Square; 2],

    /// Pieces of either side that shield each king from a slider.
    pub(super) king_blockers: [Bitboard; 2],
    /// Mobility area: squares not occupied by own pawns or king nor attacked by enemy pawns.
    pub(super) mobility_area: [Bitboard; 2],
    /// King zone: the king, the adjacent squares, and the squares in front of them.
    pub(super) king_zone: [Bitboard; 2],

    /// Squares attacked by a side at all, at least twice, and by role.
    pub(super) attacked: [Bitboard; 2],
    pub(super) attacked_twice: [Bitboard; 2],
    pub(super) attacked_by: [[Bitboard; 6]; 2],

    /// Number and danger of the pieces that attack the enemy king zone.
    pub(super) n_attackers: [i32; 2],
    pub(super) attacker_danger: [i32; 2],
    /// Attackers by role, for the trace.
    pub(super) attackers: [[i32; 6]; 2],
    pub(super) adjacent_attacks: [i32; 2],
}

impl<'a, T: Trace> Eval<'a, T> {
    #[inline(always)]
    pub(super) fn new(
        position: &'a Position,
        tables: &'a Tables,
        pawns: &'a PawnEntry,
        trace: &'a mut T,
    ) -> Self {
        let pieces = [White::COLOR, Black::COLOR]
            .map(|color| Role::ALL.map(|role| position.pieces(color, role)));
        let mut eval = Self {
            position,
            tables,
            params: &tables.params,
            trace,
            pawns,
            occupied: position.occupied(),
            colored: [White::COLOR, Black::COLOR].map(|color| position.colored(color)),
            pieces,
            king: [White::COLOR, Black::COLOR].map(|color| position.king(color)),
            king_blockers: [White::COLOR, Black::COLOR].map(|color| position.king_blockers(color)),
            mobility_area: [Bitboard::EMPTY; 2],
            king_zone: [Bitboard::EMPTY; 2],
            attacked: [Bitboard::EMPTY; 2],
            attacked_twice: [Bitboard::EMPTY; 2],
            attacked_by: [[Bitboard::EMPTY; 6]; 2],
            n_attackers: [0; 2],
            attacker_danger: [0; 2],
            attackers: [[0; 6]; 2],
            adjacent_attacks: [0; 2],
        };
        eval.prepare::<White>();
        eval.prepare::<Black>();
        eval
    }

    /// Pawn and king attacks, and the bitboards that depend only on them.
    #[inline(always)]
    fn prepare<Us: Side>(&mut self) {
        let pawns = self.pieces[Us::US][PAWN];
        let [left, right] = Us::pawn_attacks(pawns);
        let king = self.king[Us::US];
        let king_attacks = attacks::king(king);
        self.attacked_by[Us::US][PAWN] = left | right;
        self.attacked_by[Us::US][KING] = king_attacks;
        self.attacked[Us::US] = left | right | king_attacks;
        self.attacked_twice[Us::US] = left & right | (left | right) & king_attacks;

        let near = king_attacks | king.bitboard();
        self.king_zone[Us::US] = near | Us::up(near);

        let enemy_pawns = self.pieces[Us::THEM][PAWN];
        let guarded = union(Us::Other::pawn_attacks(enemy_pawns));
        self.mobility_area[Us::US] = !(guarded | pawns | king.bitboard());
    }

    /// The score from White's point of view.
    #[inline(always)]
    pub(super) fn score(mut self) -> i32 {
        let phase = phase(self.position.material());
        let mut sum = self.pawns.score;
        sum += self.all_pieces::<White>() - self.all_pieces::<Black>();
        sum += self.king_safety::<White>() - self.king_safety::<Black>();
        sum += self.threats::<White>() - self.threats::<Black>();
        sum += self.passed_pawns::<White>() - self.passed_pawns::<Black>();
        if phase > 12 {
            sum += self.space::<White>() - self.space::<Black>();
        }
        let params = self.params;
        sum += match self.position.turn() {
            lucena_board::Color::White => weigh!(params, self.trace, White, Tempo, tempo, 1),
            lucena_board::Color::Black => -weigh!(params, self.trace, Black, Tempo, tempo, 1),
        };
        let scale = self.ending_scale(sum);
        let scaled = Tapered::new(sum.mg(), sum.eg() * scale / FULL_SCALE);
        // A sure draw is 0 in any phase.
        let blended = if scale == 0 { 0 } else { scaled.blend(phase) };
        let total = half_move_clock::scaled(blended, self.position);
        let clock_scale = half_move_clock::factor(self.position);
        self.trace.finish(Blending { sum, phase, scale, blended, clock_scale, total });
        total
    }
}

/// Denominator of scale factors.
pub(crate) const FULL_SCALE: i32 = 64;
