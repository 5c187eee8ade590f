//! Trapped piece: an attacked piece whose every move loses material, captured next.
//!
//! Not in check and not pinned: then something else keeps it from moving. Each move is judged by the
//! legal captures on its destination.

use lucena_board::{Position, Role};

use super::motif::{Motif, MotifKind, PieceOn};
use super::replay::{MIN_GAIN, Replay, value};
use super::settle::exchange;

/// Piece: the one that moved. Target: the trapped piece.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    line.solver_plies().filter(|ply| ply + 2 < line.len()).find_map(|ply| {
        let after = line.after(ply);
        let won = line.captured(ply + 2)?;
        let pieces = after.colored(after.turn()) - after.role(Role::Pawn) - after.role(Role::King);
        let trapped = pieces
            .into_iter()
            .find(|&square| line.follow(ply, square, ply + 2) == Some(won.square))?;
        let trapped = Replay::piece_on(after, trapped)?;
        (is_trapped(after, trapped) && line.pays_off(ply))
            .then(|| line.motif(MotifKind::TrappedPiece, ply, vec![trapped]))
    })
}

fn is_trapped(position: &Position, piece: PieceOn) -> bool {
    let Some(pass) = position.play_null() else { return false };
    let pinned = position.pinned(position.turn()).contains(piece.square);
    let is_attacked = exchange(&pass, piece.square) >= MIN_GAIN;
    let moves = position.query().from(piece.square).list();
    let loses = moves.iter().all(|&mv| {
        let won = position.captured(mv).map_or(0, |piece| value(piece.role));
        won - exchange(&position.play_unchecked(mv), mv.to()) <= -MIN_GAIN
    });
    !pinned && is_attacked && loses
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::{check, check_none};

    #[test]
    fn a_bishop_behind_pawns() {
        let line = ["6k1/5ppp/8/8/8/1P6/b1P5/2K4R w - - 0 1", "Kb2 h6 Kxa2"];
        check(find, line, MotifKind::TrappedPiece, "1. king on b2: bishop on a2");
    }

    #[test]
    fn a_free_square_or_pawn() {
        check_none(find, ["6k1/5ppp/8/8/8/8/b1P5/2K4R w - - 0 1", "Kb2 h6 Kxa2"]);
        check_none(find, ["6k1/5ppp/8/8/8/1P6/p1P5/2K4R w - - 0 1", "Kb2 h6 Kxa2"]);
    }
}
