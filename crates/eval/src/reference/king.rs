//! King safety of White's king.

use alloc::vec::Vec;

use lucena_board::{Color, Role, Square};

use super::View;
use super::attacks::{DIAGONAL, ORTHOGONAL, knight_jumps, next_to, slide};
use crate::Tapered;

use Color::{Black, White};

impl View<'_> {
    pub(super) fn king_safety(&self) -> Tapered {
        let params = self.params;
        let shelter = params.danger_shelter * self.shelter().mg() / 16;
        let mut danger = self.attack() + self.checks() + shelter;
        if self.board.count(Black, Role::Queen) == 0 {
            danger = danger * params.danger_queenless / 64;
        }
        if danger <= 0 {
            return Tapered::ZERO;
        }
        let danger = danger.min(params.danger_cap);
        Tapered::new(
            -(danger * danger / params.danger_divisor),
            -(danger / params.danger_divisor_endgame),
        )
    }

    /// Weak square: attacked by Black and defended at most once, by king or queen.
    fn is_weak(&self, square: Square) -> bool {
        let poorly = self.ours.by(Role::King, square) || self.ours.by(Role::Queen, square);
        self.theirs.any(square) && !self.ours.twice(square) && (!self.ours.any(square) || poorly)
    }

    fn attack(&self) -> i32 {
        let params = self.params;
        let king = self.board.king(White);
        let (mut n_attackers, mut weights, mut adjacent) = (0, 0, 0);
        for piece in &self.theirs.pieces {
            if piece.reach.iter().any(|&to| self.ours.in_zone(to)) {
                n_attackers += 1;
                weights += params.danger_attacker[piece.role.index()];
                adjacent += piece.reach.iter().filter(|&&to| next_to(king, to)).count() as i32;
            }
        }
        let in_zone = |square: &Square| self.ours.in_zone(*square) && self.is_weak(*square);
        let weak = Square::ALL.iter().copied().filter(in_zone).count() as i32;
        weights * n_attackers / 2
            + params.danger_adjacent * adjacent
            + params.danger_weak_square * weak
            + params.danger_blocker * self.ours.king_blockers.len() as i32
    }

    fn checks(&self) -> i32 {
        let params = self.params;
        let king = self.board.king(White);
        let solid = |to| !self.board.is_empty(to) && !self.board.has(to, White, Role::Queen);
        let orthogonal = slide(king, &ORTHOGONAL, solid);
        let diagonal = slide(king, &DIAGONAL, solid);
        let by = |from: &[Square], role: Role| -> Vec<Square> {
            from.iter().copied().filter(|&square| self.theirs.by(role, square)).collect()
        };
        let mut queen = by(&[&orthogonal[..], &diagonal[..]].concat(), Role::Queen);
        queen.retain(|&square| !self.ours.by(Role::Queen, square));
        let checks = [
            by(&knight_jumps(king), Role::Knight),
            by(&diagonal, Role::Bishop),
            by(&orthogonal, Role::Rook),
            queen,
        ];
        let is_safe = |square: Square| {
            let undefended = !self.ours.any(square);
            let outnumbered = self.is_weak(square) && self.theirs.twice(square);
            (undefended || outnumbered) && !self.board.has_color(square, Black)
        };
        let mut danger = 0;
        let mut unsafe_checks = Vec::new();
        for (index, checks) in checks.into_iter().enumerate() {
            match checks.iter().filter(|&&square| is_safe(square)).count() {
                0 => unsafe_checks.extend(checks),
                1 => danger += params.danger_safe_check[index],
                _ => danger += params.danger_safe_check[index] + params.danger_more_checks,
            }
        }
        unsafe_checks.retain(|&square| self.theirs.in_area(square));
        unsafe_checks.sort();
        unsafe_checks.dedup();
        danger + params.danger_unsafe_check * unsafe_checks.len() as i32
    }
}
