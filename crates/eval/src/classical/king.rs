//! King safety: attackers of the king zone, weak squares, shelter and safe checks.

use lucena_board::{Bitboard, attacks};

use super::eval::{BISHOP, Eval, KING, KNIGHT, QUEEN, ROOK};
use super::side::Side;
use crate::params::slot;
use crate::trace::{Trace, endanger};
use crate::{Tapered, Term};

/// Denominator of danger shares.
const FULL_SHARE: i32 = 64;

impl<T: Trace> Eval<'_, T> {
    /// Penalty for the attack on our king; never positive.
    #[inline(always)]
    pub(super) fn king_safety<Us: Side>(&mut self) -> Tapered {
        let params = self.params;
        let danger = self.attack_on::<Us>() + self.checks_to::<Us>() + self.exposure::<Us>();
        let danger = danger * self.danger_share::<Us>() / FULL_SHARE;
        if danger <= 0 {
            return Tapered::ZERO;
        }
        let danger = danger.min(params.danger_cap);
        let mg = danger * danger / params.danger_divisor;
        let eg = danger / params.danger_divisor_endgame;
        let value = Tapered::new(-mg, -eg);
        if T::ACTIVE {
            self.trace.nonlinear(Us::COLOR, Term::KingSafety, value);
        }
        value
    }

    /// The share of the danger that counts, in 64ths: reduced without an enemy queen.
    #[inline(always)]
    pub(super) fn danger_share<Us: Side>(&self) -> i32 {
        let has_queen = !self.pieces[Us::THEM][QUEEN].is_empty();
        if has_queen { FULL_SHARE } else { self.params.danger_queenless }
    }

    /// Danger by shelter: negative for a good one.
    #[inline(always)]
    fn exposure<Us: Side>(&mut self) -> i32 {
        let shelter = self.pawns.shelter[Us::US];
        if T::ACTIVE {
            let share = self.danger_share::<Us>() * shelter / 16;
            self.trace.danger(Us::COLOR, slot!(self.params, danger_shelter), share);
        }
        self.params.danger_shelter * shelter / 16
    }

    /// Weak squares: attacked by the enemy and defended at most once, by king or queen.
    #[inline(always)]
    fn weak_squares<Us: Side>(&self) -> Bitboard {
        let poorly = self.attacked_by[Us::US][KING] | self.attacked_by[Us::US][QUEEN];
        (self.attacked[Us::THEM] - self.attacked_twice[Us::US]) & (!self.attacked[Us::US] | poorly)
    }

    #[inline(always)]
    fn attack_on<Us: Side>(&mut self) -> i32 {
        let n_attackers = self.n_attackers[Us::THEM];
        if T::ACTIVE {
            for role in [KNIGHT, BISHOP, ROOK, QUEEN] {
                let pairs = self.attackers[Us::THEM][role] * n_attackers;
                let share = self.danger_share::<Us>() * pairs / 2;
                self.trace.danger(Us::COLOR, slot!(self.params, danger_attacker[role]), share);
            }
        }
        let weak = (self.weak_squares::<Us>() & self.king_zone[Us::US]).len() as i32;
        let blockers = self.king_blockers[Us::US].len() as i32;
        self.attacker_danger[Us::THEM] * n_attackers / 2
            + endanger!(self, Us, danger_adjacent, self.adjacent_attacks[Us::THEM])
            + endanger!(self, Us, danger_weak_square, weak)
            + endanger!(self, Us, danger_blocker, blockers)
    }

    #[inline(always)]
    fn checks_to<Us: Side>(&mut self) -> i32 {
        let king = self.king[Us::US];
        // Checks through our own queen count too.
        let occupied = self.occupied - self.pieces[Us::US][QUEEN];
        let orthogonal = attacks::rook(king, occupied);
        let diagonal = attacks::bishop(king, occupied);
        let by = &self.attacked_by[Us::THEM];
        let weak_twice = self.weak_squares::<Us>() & self.attacked_twice[Us::THEM];
        let safe = (!self.attacked[Us::US] | weak_twice) - self.colored[Us::THEM];

        let knight = attacks::knight(king) & by[KNIGHT];
        let bishop = diagonal & by[BISHOP];
        let rook = orthogonal & by[ROOK];
        let queen = (diagonal | orthogonal) & (by[QUEEN] - self.attacked_by[Us::US][QUEEN]);
        let mut danger = 0;
        let mut unsafe_checks = Bitboard::EMPTY;
        for (index, checks) in [knight, bishop, rook, queen].into_iter().enumerate() {
            let safe = checks & safe;
            if !safe.is_empty() {
                danger += endanger!(self, Us, danger_safe_check[index], 1);
                danger += endanger!(self, Us, danger_more_checks, i32::from(safe.has_many()));
            } else {
                unsafe_checks |= checks;
            }
        }
        let unsafe_checks = unsafe_checks & self.mobility_area[Us::THEM];
        danger + endanger!(self, Us, danger_unsafe_check, unsafe_checks.len() as i32)
    }
}
