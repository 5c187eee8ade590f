//! Attraction: king, queen or rook captures a piece that is sacrificed, and is attacked where it
//! arrives.
//!
//! The next move must attack it there, and then mate, capture it, or, after a check, capture with
//! the piece that moved. A recapture on the same square is an exchange, not an attraction.

use lucena_board::{Role, attacks};

use super::motif::{Motif, MotifKind};
use super::replay::{Replay, value};

/// Piece: the one that is drawn, where it arrives. Target: the piece that it captures.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    line.solver_plies().filter(|ply| ply + 2 < line.len()).find_map(|ply| {
        let (offered, drawn) = (line.moved(ply), line.moved(ply + 1));
        let gained = line.captured(ply).map_or(0, |piece| value(piece.role()));
        let is_sacrifice =
            line.captured(ply + 1) == Some(offered) && value(offered.role()) > gained;
        let is_drawn = matches!(drawn.role(), Role::King | Role::Queen | Role::Rook)
            && value(drawn.role()) > value(offered.role()) - gained;
        (is_sacrifice && is_drawn && profits(line, ply + 2))
            .then(|| Motif::new(MotifKind::Attraction, ply + 1, drawn, vec![offered]))
    })
}

/// Whether the move at `ply` attacks the piece that has just moved, and with success.
fn profits(line: &Replay, ply: usize) -> bool {
    let (after, moved, drawn) = (line.after(ply), line.moved(ply), line.moved(ply - 1));
    let attacked = attacks::piece(moved.piece, moved.square, after.occupied());
    if !attacked.contains(drawn.square) {
        return false;
    }
    let mates = drawn.role() == Role::King && line.is_mate() && ply + 3 >= line.len();
    let Some(won) = (ply + 2 < line.len()).then(|| line.captured(ply + 2)).flatten() else {
        return mates;
    };
    let is_same = line.mv(ply + 2).from() == moved.square;
    let falls = match drawn.role() {
        Role::King => is_same && attacked.contains(won.square),
        _ => line.follow(ply - 1, drawn.square, ply + 2) == Some(won.square),
    };
    mates || falls && line.wins_from(ply - 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::{check, check_none};

    const FEN: &str = "6k1/8/1q6/4N3/8/8/7P/5R1K w - - 0 1";

    #[test]
    fn the_king_is_drawn_into_a_fork() {
        let line = [FEN, "Rf8+ Kxf8 Nd7+ Ke7 Nxb6"];
        check(find, line, MotifKind::Attraction, "1. king on f8: rook on f8");
        check_none(find, [FEN, "Rf8+ Kxf8 Nd7+ Ke7"]);
    }

    #[test]
    fn exchanges_draw_nothing() {
        check_none(find, ["3rk3/8/8/8/8/8/8/3RK2R w K - 0 1", "Rxd8+ Kxd8 Rh8+ Kd7"]);
    }
}
