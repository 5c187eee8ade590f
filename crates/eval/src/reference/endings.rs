//! What endings change.

use lucena_board::{Color, Role, Square};

use super::board::{file, rank, steps};
use super::{Reference, View};
use crate::Tapered;

use Color::{Black, White};

impl Reference {
    /// What is added to White's score, and the share of the endgame score in 64ths.
    pub(super) fn ending(&self, white: &View, black: &View, sum: Tapered) -> (Tapered, i32) {
        if white.board.count_all(White) == 1 {
            let (gain, scale) = self.against_lone_king(black);
            return (-gain, scale);
        }
        if white.board.count_all(Black) == 1 {
            return self.against_lone_king(white);
        }
        let scale = match sum.eg() {
            0 => 64,
            1.. => scale(white, black),
            _ => scale(black, white),
        };
        (Tapered::ZERO, scale)
    }

    /// White has everything but Black's king.
    fn against_lone_king(&self, view: &View) -> (Tapered, i32) {
        let params = &self.params;
        let board = &view.board;
        let (ours, theirs) = (board.king(White), board.king(Black));
        let pawns = board.find(White, Role::Pawn);
        let bishops = board.find(White, Role::Bishop);
        let light = bishops.iter().any(|bishop| bishop.is_light());
        let dark = bishops.iter().any(|bishop| !bishop.is_light());
        let majors = board.count(White, Role::Rook) + board.count(White, Role::Queen) > 0;
        let knights = board.count(White, Role::Knight);

        if let (2, [pawn]) = (board.count_all(White), &pawns[..]) {
            let solution = self.king_and_pawn.as_ref().expect("made before it is needed");
            let won = solution.is_won(ours, *pawn, theirs, board.turn == White);
            return if won { (params.win_bonus, 64) } else { (Tapered::ZERO, 0) };
        }
        if is_wrong_corner(view) {
            return (Tapered::ZERO, 0);
        }
        let one_of_each = (light || dark) && knights > 0;
        let can_mate = majors || light && dark || one_of_each || knights > 2;
        if !can_mate {
            return (Tapered::ZERO, if pawns.is_empty() { 0 } else { 64 });
        }
        let to_edge = |line: i32| line.min(7 - line);
        let from_edge = to_edge(file(theirs)).min(to_edge(rank(theirs)));
        let mut gain = params.win_bonus;
        gain += params.lone_king_edge * (3 - from_edge);
        gain += params.lone_king_distance * (7 - steps(ours, theirs));
        if !majors && light != dark {
            let corners = [Square::A1, Square::A8, Square::H1, Square::H8];
            let near = corners.into_iter().filter(|corner| corner.is_light() == light);
            let nearest = near.map(|corner| steps(theirs, corner)).min().unwrap_or(7);
            gain += params.lone_king_corner * (7 - nearest);
        }
        (gain, 64)
    }
}

/// The scale when the side that `strong` sees as White is better.
fn scale(strong: &View, weak: &View) -> i32 {
    let params = strong.params;
    let board = &strong.board;
    let pawns = board.count(White, Role::Pawn);
    let usual = (params.scale_base + params.scale_pawn * pawns).clamp(0, 64);
    if have_opposite_bishops(strong) {
        let others = board
            .all()
            .any(|(_, piece)| matches!(piece.role, Role::Knight | Role::Rook | Role::Queen));
        let scale = if others {
            params.scale_opposite_bishops_pieces.min(usual)
        } else {
            let own = board.find(White, Role::Pawn);
            let passed = own.into_iter().filter(|&pawn| strong.is_passed(pawn)).count() as i32;
            params.scale_opposite_bishops + params.scale_opposite_bishops_passed * passed
        };
        return scale.clamp(0, 64);
    }
    if pawns == 0 && units(strong) < 5 {
        return 0;
    }
    if pawns == 0 && units(strong) - units(weak) <= 3 {
        return params.scale_pawnless.clamp(0, 64);
    }
    if is_wrong_corner(strong) {
        return 0;
    }
    let on_left = board.all().any(|(square, _)| board.has_pawn(square) && file(square) < 4);
    let on_right = board.all().any(|(square, _)| board.has_pawn(square) && file(square) >= 4);
    if on_left == on_right { usual } else { usual * params.scale_one_wing / 64 }
}

fn have_opposite_bishops(view: &View) -> bool {
    let bishops = [White, Black].map(|color| view.board.find(color, Role::Bishop));
    match [&bishops[0][..], &bishops[1][..]] {
        [[white], [black]] => white.is_light() != black.is_light(),
        _ => false,
    }
}

/// White's pieces as a pocket card counts them.
fn units(view: &View) -> i32 {
    let count = |role| view.board.count(White, role);
    3 * (count(Role::Knight) + count(Role::Bishop)) + 5 * count(Role::Rook) + 9 * count(Role::Queen)
}

/// White has only pawns of one edge, and bishops of the wrong colour, and Black's king is there.
fn is_wrong_corner(view: &View) -> bool {
    let board = &view.board;
    let pawns = board.find(White, Role::Pawn);
    [Square::A8, Square::H8].into_iter().any(|corner| {
        let useful = board.all().any(|(square, piece)| {
            piece.color == White
                && match piece.role {
                    Role::Pawn => file(square) != file(corner),
                    Role::Bishop => square.is_light() == corner.is_light(),
                    Role::King => false,
                    Role::Knight | Role::Rook | Role::Queen => true,
                }
        });
        !pawns.is_empty() && !useful && steps(board.king(Black), corner) <= 1
    })
}
