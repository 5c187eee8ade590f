//! Attraction: king, queen or rook captures an offer and is attacked where it arrives.
//!
//! The next move must attack it there: the king by a check, the others to be captured later where
//! they arrived. A recapture on the same square is an exchange, not an attraction.

use lucena_board::Role;

use super::motif::{Motif, MotifKind};
use super::replay::{Replay, value};

/// Piece: the one that is drawn, where it arrives. Target: the piece that it captures.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    line.early_plies().find_map(|ply| {
        let (offered, drawn) = (line.moved(ply), line.moved(ply + 1));
        let is_drawn = line.captured(ply + 1) == Some(offered)
            && matches!(drawn.role(), Role::King | Role::Queen | Role::Rook)
            && (line.is_solution() || is_offer(line, ply));
        (is_drawn && line.pays_off(ply) && is_attacked_next(line, ply))
            .then(|| Motif::new(MotifKind::Attraction, ply + 1, drawn, vec![offered]))
    })
}

/// Whether the piece that moved at `ply` is worth more than what it captures.
fn is_offer(line: &Replay, ply: usize) -> bool {
    let gained = line.captured(ply).map_or(0, |piece| value(piece.role()));
    value(line.moved(ply).role()) > gained
}

/// Whether the next move attacks the piece that is drawn, with success.
fn is_attacked_next(line: &Replay, ply: usize) -> bool {
    let (drawn, next) = (line.moved(ply + 1), line.mv(ply + 2).king_destination());
    let after = line.after(ply + 2);
    let attacks = after.attackers_to(drawn.square, after.occupied()).contains(next);
    let falls = || line.captured_later(ply + 1, drawn.square).is_some_and(|at| at == ply + 4);
    attacks && next != drawn.square && (drawn.role() == Role::King || falls())
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
