//! Material, piece-square tables, king distances, mobility and piece features.

use lucena_board::{CastlingRights, Color, Role, Square};

use super::View;
use super::attacks::Attacker;
use super::board::{file, folded_file, rank, steps};
use crate::Tapered;

use Color::{Black, White};

impl View<'_> {
    /// Piece values, piece-square values and king distances.
    pub(super) fn placement(&self) -> Tapered {
        let params = self.params;
        let (own_king, enemy_king) = (self.board.king(White), self.board.king(Black));
        let mut score = Tapered::ZERO;
        for (square, piece) in self.board.all().filter(|(_, piece)| piece.color == White) {
            let role = piece.role.index();
            score += params.squares[role][4 * rank(square) as usize + folded_file(square)];
            if piece.role == Role::King {
                continue;
            }
            score += params.material[role];
            score += params.own_king_distance[role][steps(own_king, square) as usize];
            score += params.enemy_king_distance[role][steps(enemy_king, square) as usize];
            let files = (file(enemy_king) - file(square)).abs();
            score += params.enemy_king_files[role][files as usize];
        }
        if self.board.count(White, Role::Bishop) >= 2 {
            score += params.bishop_pair;
        }
        score
    }

    /// Mobility and the features of single pieces.
    pub(super) fn pieces(&self) -> Tapered {
        self.ours.pieces.iter().map(|piece| self.mobility(piece) + self.features(piece)).sum()
    }

    fn reachable(&self, piece: &Attacker) -> usize {
        piece.reach.iter().filter(|&&to| self.ours.in_area(to)).count()
    }

    fn mobility(&self, piece: &Attacker) -> Tapered {
        let squares = self.reachable(piece);
        match piece.role {
            Role::Knight => self.params.knight_mobility[squares],
            Role::Bishop => self.params.bishop_mobility[squares],
            Role::Rook => self.params.rook_mobility[squares],
            _ => self.params.queen_mobility[squares],
        }
    }

    fn features(&self, piece: &Attacker) -> Tapered {
        match piece.role {
            Role::Knight => self.knight(piece),
            Role::Bishop => self.bishop(piece),
            Role::Rook => self.rook(piece),
            _ => self.queen(piece.square),
        }
    }

    fn knight(&self, piece: &Attacker) -> Tapered {
        let free = |to: &Square| self.is_outpost(*to) && !self.board.has_color(*to, White);
        if self.is_outpost(piece.square) {
            self.params.knight_outpost
        } else if piece.reach.iter().any(free) {
            self.params.reachable_outpost
        } else {
            Tapered::ZERO
        }
    }

    fn bishop(&self, piece: &Attacker) -> Tapered {
        let params = self.params;
        let square = piece.square;
        let pawns = self.board.find(White, Role::Pawn);
        let mut score = Tapered::ZERO;
        for pawn in pawns.into_iter().filter(|pawn| pawn.is_light() == square.is_light()) {
            score += params.bishop_pawns;
            if pawn.offset(0, 1).is_some_and(|ahead| !self.board.is_empty(ahead)) {
                score += params.bishop_blocked_pawns;
            }
        }
        if self.is_outpost(square) {
            score += params.bishop_outpost;
        }
        let centre = [Square::D4, Square::E4, Square::D5, Square::E5];
        let seen = centre.into_iter().filter(|to| piece.reach.contains(to)).count();
        score += params.bishop_centre * seen as i32;
        let shut_in = |cage| self.board.has(cage, Black, Role::Pawn);
        if square == Square::A7 && shut_in(Square::B6)
            || square == Square::H7 && shut_in(Square::G6)
        {
            score += params.trapped_bishop;
        }
        score
    }

    fn rook(&self, piece: &Attacker) -> Tapered {
        let params = self.params;
        let square = piece.square;
        let king = self.board.king(White);
        let on_file = |color| {
            let pawns = self.board.find(color, Role::Pawn);
            pawns.into_iter().any(|pawn| file(pawn) == file(square))
        };
        let mut score = Tapered::ZERO;
        if !on_file(White) {
            score +=
                if on_file(Black) { params.rook_half_open_file } else { params.rook_open_file };
        } else if self.reachable(piece) <= 3 && rank(square) == 0 {
            let outside =
                if file(king) < 4 { file(square) < file(king) } else { file(square) > file(king) };
            if outside && !self.board.rights.intersects(CastlingRights::WHITE) {
                score += params.trapped_rook;
            }
        }
        let pawn_on_seventh = || {
            let pawns = self.board.find(Black, Role::Pawn);
            pawns.into_iter().any(|pawn| rank(pawn) == 6)
        };
        if rank(square) == 6 && (rank(self.board.king(Black)) == 7 || pawn_on_seventh()) {
            score += params.rook_seventh;
        }
        score
    }

    fn queen(&self, square: Square) -> Tapered {
        if rank(square) < 2 {
            return Tapered::ZERO;
        }
        let at_home = |role| {
            let pieces = self.board.find(White, role);
            pieces.into_iter().filter(|&piece| rank(piece) == 0).count() as i32
        };
        self.params.early_queen * (at_home(Role::Knight) + at_home(Role::Bishop))
    }
}
