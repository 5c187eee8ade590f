//! Pawn structure, passed pawns, shelter and space.

use lucena_board::{CastlingRights, Color, Role, Square};

use super::View;
use super::attacks::{ORTHOGONAL, pawn_attacks, slide};
use super::board::{Board, file, folded_file, rank, steps};
use crate::Tapered;

use Color::{Black, White};

impl View<'_> {
    /// Whether the square is in Black's pawn attack span.
    pub(super) fn in_enemy_span(&self, square: Square) -> bool {
        self.board
            .find(Black, Role::Pawn)
            .into_iter()
            .any(|pawn| (file(pawn) - file(square)).abs() == 1 && rank(pawn) > rank(square))
    }

    /// Whether there is a pawn of this colour in front of the square, from White's side.
    fn pawn_ahead(&self, color: Color, square: Square) -> bool {
        Board::ray(square, (0, 1)).into_iter().any(|to| self.board.has(to, color, Role::Pawn))
    }

    pub(super) fn is_passed(&self, pawn: Square) -> bool {
        !self.pawn_ahead(Black, pawn) && !self.pawn_ahead(White, pawn) && !self.in_enemy_span(pawn)
    }

    pub(super) fn pawn_structure(&self) -> Tapered {
        let params = self.params;
        let own = self.board.find(White, Role::Pawn);
        let enemy = self.board.find(Black, Role::Pawn);
        let mut score = Tapered::ZERO;
        for &pawn in &own {
            let at = rank(pawn) as usize;
            let neighbours = || own.iter().filter(|&&other| (file(other) - file(pawn)).abs() == 1);
            let beside = neighbours().any(|&other| rank(other) == rank(pawn));
            let supporters = neighbours().filter(|&&other| rank(other) == rank(pawn) - 1).count();
            let helpers = neighbours().filter(|&&other| rank(other) <= rank(pawn)).count();
            let guards = enemy.iter().filter(|&&other| {
                (file(other) - file(pawn)).abs() == 1 && rank(other) > rank(pawn)
            });

            if self.pawn_ahead(White, pawn) {
                score += params.doubled;
            }
            let isolated = neighbours().next().is_none();
            let cannot_step = pawn.offset(0, 1).is_some_and(|to| {
                self.board.has(to, Black, Role::Pawn) || self.theirs.by(Role::Pawn, to)
            });
            let backward = !isolated && helpers == 0 && cannot_step;
            if isolated {
                score += params.isolated;
            }
            if backward {
                score += params.backward;
            }
            if (isolated || backward) && !self.pawn_ahead(Black, pawn) {
                score += params.weak_open;
            }
            if beside {
                score += params.phalanx[at];
            }
            score += params.supported[at] * supporters as i32;
            let free = !self.pawn_ahead(Black, pawn) && !self.pawn_ahead(White, pawn);
            if free && !self.is_passed(pawn) && helpers >= guards.count() {
                score += params.candidate[at];
            }
        }
        score
    }

    pub(super) fn passed_pawns(&self) -> Tapered {
        let params = self.params;
        let mut score = Tapered::ZERO;
        for pawn in self.board.find(White, Role::Pawn) {
            if !self.is_passed(pawn) {
                continue;
            }
            let at = rank(pawn) as usize;
            let way = Board::ray(pawn, (0, 1));
            let ahead = way[0];
            let far = |color| steps(self.board.king(color), ahead);
            score += params.passed[at] + params.passed_file[folded_file(pawn)];
            score += params.passed_enemy_king[at] * far(Black);
            score += params.passed_own_king[at] * far(White);
            let all_empty = way.iter().all(|&to| self.board.is_empty(to));
            if self.board.is_empty(ahead) {
                if all_empty && !way.iter().any(|&to| self.theirs.any(to)) {
                    score += params.passed_way_free[at];
                }
                if !self.theirs.any(ahead) {
                    score += params.passed_step_safe[at];
                }
                if self.ours.any(ahead) {
                    score += params.passed_step_defended[at];
                }
            } else if self.board.has_color(ahead, Black) {
                score += params.passed_blocked[at];
            }
            score += self.behind_passed(pawn);
            if all_empty && self.cannot_be_caught(pawn) {
                score += params.passed_unstoppable;
            }
        }
        score
    }

    fn behind_passed(&self, pawn: Square) -> Tapered {
        let seen = slide(pawn, &ORTHOGONAL[2..3], |to| !self.board.is_empty(to));
        let major = |color| {
            seen.iter().any(|&to| {
                self.board.has(to, color, Role::Rook) || self.board.has(to, color, Role::Queen)
            })
        };
        if major(White) {
            self.params.passed_rook_behind
        } else if major(Black) {
            self.params.passed_enemy_rook_behind
        } else {
            Tapered::ZERO
        }
    }

    /// The rule of the square.
    fn cannot_be_caught(&self, pawn: Square) -> bool {
        let pawns_only = self.board.count_all(Black) == self.board.count(Black, Role::Pawn) + 1;
        let promotion = Square::ALL[56 + file(pawn) as usize];
        let moves = (7 - rank(pawn)).min(5);
        let head_start = if self.board.turn == Black { 1 } else { 0 };
        pawns_only && steps(self.board.king(Black), promotion) - head_start > moves
    }

    /// Pawn shelter of the king, now or after castling, whichever is better.
    pub(super) fn shelter(&self) -> Tapered {
        let mut best = self.shelter_at(self.board.king(White));
        for (right, square) in [
            (CastlingRights::WHITE_KING_SIDE, Square::G1),
            (CastlingRights::WHITE_QUEEN_SIDE, Square::C1),
        ] {
            if self.board.rights.contains(right) {
                let castled = self.shelter_at(square);
                if castled.mg() > best.mg() {
                    best = castled;
                }
            }
        }
        best
    }

    fn shelter_at(&self, king: Square) -> Tapered {
        let params = self.params;
        let mut score = Tapered::ZERO;
        let middle = file(king).clamp(1, 6);
        for column in middle - 1..=middle + 1 {
            let hindmost = |color| {
                (rank(king)..8)
                    .find(|&row| self.board.has(at(column, row), color, Role::Pawn))
                    .unwrap_or(0) as usize
            };
            let (own, enemy) = (hindmost(White), hindmost(Black));
            let fold = folded_file(at(column, 0));
            score += params.shelter[fold][own];
            if own != 0 && enemy == own + 1 {
                score += params.storm_blocked[enemy];
            } else {
                score += params.storm[fold][enemy];
            }
        }
        let on_file =
            |color| (0..8).any(|row| self.board.has(at(file(king), row), color, Role::Pawn));
        if !on_file(White) {
            score +=
                if on_file(Black) { params.king_half_open_file } else { params.king_open_file };
        }
        score
    }

    /// Space: central squares behind White's pawns that Black does not attack.
    pub(super) fn space(&self) -> Tapered {
        let mut squares = 0;
        for (column, row) in (2..6).flat_map(|column| (1..4).map(move |row| (column, row))) {
            let square = at(column, row);
            let is_pawn = self.board.has(square, White, Role::Pawn);
            if self.pawn_ahead(White, square) && !is_pawn && !self.theirs.any(square) {
                squares += 1;
            }
        }
        let pieces = self.board.count_all(White) - self.board.count(White, Role::Pawn) - 1;
        self.params.space * (squares * pieces / 7)
    }

    /// Outpost: on ranks 4 to 6, attacked by a white pawn, outside Black's pawn attack span.
    pub(super) fn is_outpost(&self, square: Square) -> bool {
        (3..=5).contains(&rank(square))
            && self.ours.by(Role::Pawn, square)
            && !self.in_enemy_span(square)
    }
}

fn at(file: i32, rank: i32) -> Square {
    Square::ALL[(8 * rank + file) as usize]
}

/// Whether any of these pawns attacks the square.
pub(super) fn attacked_by_pawns(pawns: &[Square], square: Square) -> bool {
    pawns.iter().any(|&pawn| pawn_attacks(pawn, White).any(|to| to == square))
}
