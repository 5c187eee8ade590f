//! Endgame scale factors.

use lucena_board::{Color, Role, Square};

use super::View;
use super::board::{file, steps};
use crate::Tapered;

use Color::{Black, White};

/// The endgame scale factor, in 64ths.
pub(super) fn ending_scale(white: &View, black: &View, sum: Tapered) -> i32 {
    if white.board.count_all(White) == 1 || white.board.count_all(Black) == 1 {
        return 64;
    }
    match sum.eg() {
        0 => 64,
        1.. => scale(white, black),
        _ => scale(black, white),
    }
}

/// The scale factor if `strong` is the view of the stronger side.
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
    if is_wrong_rook_pawn(strong) {
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

/// White's non-pawn material in pawn units.
fn units(view: &View) -> i32 {
    let count = |role| view.board.count(White, role);
    3 * (count(Role::Knight) + count(Role::Bishop)) + 5 * count(Role::Rook) + 9 * count(Role::Queen)
}

/// Wrong rook pawn: White has only rook pawns on one file and bishops of the wrong colour, and
/// Black's king is in the corner.
pub(super) fn is_wrong_rook_pawn(view: &View) -> bool {
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
