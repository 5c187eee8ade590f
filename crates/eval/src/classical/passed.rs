//! Passed pawns and space.

use lucena_board::{Bitboard, Rank, Square, attacks};

use super::eval::{Eval, PAWN, QUEEN, ROOK};
use super::side::{Side, folded_file};
use crate::Tapered;
use crate::trace::{Trace, weigh};

const FILES_C_TO_F: Bitboard = Bitboard(0x3C3C_3C3C_3C3C_3C3C);

impl<T: Trace> Eval<'_, T> {
    #[inline(always)]
    pub(super) fn passed_pawns<Us: Side>(&mut self) -> Tapered {
        let mut score = Tapered::ZERO;
        for square in self.pawns.passed[Us::US] {
            score += self.passed_pawn::<Us>(square);
        }
        score
    }

    fn passed_pawn<Us: Side>(&mut self, square: Square) -> Tapered {
        let params = self.params;
        let rank = Us::rank(square);
        let step = Us::up(square.bitboard());
        let way = Us::front(square.bitboard());
        let mut score = weigh!(params, self.trace, Us, PassedPawns, passed[rank], 1);
        score += weigh!(params, self.trace, Us, PassedPawns, passed_file[folded_file(square)], 1);

        // No pawn stands on the last rank, so there is a square ahead.
        let ahead = step.first().unwrap_or(square);
        let steps = |king: Square| i32::from(king.distance(ahead));
        let (own_king, enemy_king) = (self.king[Us::US], self.king[Us::THEM]);
        score +=
            weigh!(params, self.trace, Us, PassedPawns, passed_enemy_king[rank], steps(enemy_king));
        score +=
            weigh!(params, self.trace, Us, PassedPawns, passed_own_king[rank], steps(own_king));

        let theirs = self.attacked[Us::THEM];
        if (step & self.occupied).is_empty() {
            if (way & (self.occupied | theirs)).is_empty() {
                score += weigh!(params, self.trace, Us, PassedPawns, passed_way_free[rank], 1);
            }
            if (step & theirs).is_empty() {
                score += weigh!(params, self.trace, Us, PassedPawns, passed_step_safe[rank], 1);
            }
            if !(step & self.attacked[Us::US]).is_empty() {
                score += weigh!(params, self.trace, Us, PassedPawns, passed_step_defended[rank], 1);
            }
        } else if !(step & self.colored[Us::THEM]).is_empty() {
            score += weigh!(params, self.trace, Us, PassedPawns, passed_blocked[rank], 1);
        }
        score + self.behind_passed::<Us>(square) + self.race::<Us>(square, way)
    }

    /// Rooks and queens behind a passed pawn.
    #[inline(always)]
    fn behind_passed<Us: Side>(&mut self, square: Square) -> Tapered {
        let params = self.params;
        let majors =
            [Us::US, Us::THEM].map(|side| self.pieces[side][ROOK] | self.pieces[side][QUEEN]);
        let behind = Us::Other::front(square.bitboard());
        if ((majors[0] | majors[1]) & behind).is_empty() {
            return Tapered::ZERO;
        }
        let seen = attacks::rook(square, self.occupied) & behind;
        if !(seen & majors[0]).is_empty() {
            weigh!(params, self.trace, Us, PassedPawns, passed_rook_behind, 1)
        } else if !(seen & majors[1]).is_empty() {
            weigh!(params, self.trace, Us, PassedPawns, passed_enemy_rook_behind, 1)
        } else {
            Tapered::ZERO
        }
    }

    /// The rule of the square, against a king with only pawns.
    #[inline(always)]
    fn race<Us: Side>(&mut self, square: Square, way: Bitboard) -> Tapered {
        let only_pawns =
            self.colored[Us::THEM] == self.pieces[Us::THEM][PAWN] | self.king[Us::THEM].bitboard();
        if !only_pawns || !(way & self.occupied).is_empty() {
            return Tapered::ZERO;
        }
        let promotion = Square::new(square.file(), Rank::Eighth.relative_to(Us::COLOR));
        // The first step may be a double push.
        let steps = (7 - Us::rank(square) as i32).min(5);
        let to_move = i32::from(self.position.turn() != Us::COLOR);
        let king_steps = i32::from(self.king[Us::THEM].distance(promotion));
        if king_steps - to_move > steps {
            weigh!(self.params, self.trace, Us, PassedPawns, passed_unstoppable, 1)
        } else {
            Tapered::ZERO
        }
    }

    /// Space: central squares behind our own pawns that the enemy does not attack.
    #[inline(always)]
    pub(super) fn space<Us: Side>(&mut self) -> Tapered {
        let pawns = self.pieces[Us::US][PAWN];
        let ranks =
            Us::rank_set(Rank::Second) | Us::rank_set(Rank::Third) | Us::rank_set(Rank::Fourth);
        let behind = ranks & FILES_C_TO_F & Us::Other::front(pawns);
        let squares = (behind - (pawns | self.attacked[Us::THEM])).len() as i32;
        let pieces = (self.colored[Us::US] - pawns).len() as i32 - 1;
        weigh!(self.params, self.trace, Us, Space, space, squares * pieces / 7)
    }
}
