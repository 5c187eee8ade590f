//! Threats: weak and hanging pieces, attacks by pawns and pawn pushes, restricted squares.

use lucena_board::{Bitboard, Rank, Square};

use super::eval::{BISHOP, Eval, KING, KNIGHT, PAWN, QUEEN, ROOK};
use super::pawns::union;
use super::side::Side;
use crate::Tapered;
use crate::trace::{Trace, weigh};

impl<T: Trace> Eval<'_, T> {
    #[inline(always)]
    pub(super) fn threats<Us: Side>(&mut self) -> Tapered {
        let params = self.params;
        let count = |set: Bitboard| set.len() as i32;
        let ours = self.attacked[Us::US];
        let theirs = self.attacked[Us::THEM];
        let by = self.attacked_by[Us::US];
        let enemies = self.colored[Us::THEM] - self.pieces[Us::THEM][KING];
        let pieces = enemies - self.pieces[Us::THEM][PAWN];
        // Strongly protected squares: defended by an enemy pawn, or twice and not attacked twice by
        // us.
        let held = self.attacked_by[Us::THEM][PAWN]
            | (self.attacked_twice[Us::THEM] - self.attacked_twice[Us::US]);
        let weak = (enemies & ours) - held;

        let mut score = Tapered::ZERO;
        for square in (weak | pieces & held) & (by[KNIGHT] | by[BISHOP]) {
            let role = self.role_index(square);
            score += weigh!(params, self.trace, Us, Threats, minor_threat[role], 1);
        }
        for square in weak & by[ROOK] {
            let role = self.role_index(square);
            score += weigh!(params, self.trace, Us, Threats, rook_threat[role], 1);
        }
        if !(weak & by[KING]).is_empty() {
            score += weigh!(params, self.trace, Us, Threats, king_threat, 1);
        }
        let hanging = weak & (!theirs | pieces & self.attacked_twice[Us::US]);
        score += weigh!(params, self.trace, Us, Threats, hanging, count(hanging));
        score += weigh!(params, self.trace, Us, Threats, restricted, count((theirs & ours) - held));

        let holdable = ours | !theirs;
        let pawns = self.pieces[Us::US][PAWN];
        let attacked = union(Us::pawn_attacks(pawns & holdable)) & pieces;
        score += weigh!(params, self.trace, Us, Threats, pawn_threat, count(attacked));
        let single = Us::up(pawns) - self.occupied;
        let double = Us::up(single & Us::rank_set(Rank::Third)) - self.occupied;
        let steps = (single | double) & (holdable - self.attacked_by[Us::THEM][PAWN]);
        let attacked = union(Us::pawn_attacks(steps)) & pieces;
        score += weigh!(params, self.trace, Us, Threats, push_threat, count(attacked));
        score
    }

    /// The role index of the enemy piece on a square, which is never a king.
    #[inline(always)]
    fn role_index(&self, square: Square) -> usize {
        self.position.role_at(square).map_or(PAWN, |role| role.index().min(QUEEN))
    }
}
