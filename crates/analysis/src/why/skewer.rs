//! Skewer: a slider attacks a piece that must move, and captures the one behind it.
//!
//! The piece in front is worth at least as much as the one behind; otherwise it is a pin. It is in
//! check, worth more than the slider, or undefended. Wrong if it moves for another reason, which a
//! line cannot show.

use lucena_board::Role;

use super::motif::{Motif, MotifKind};
use super::rays::{Ray, rays};
use super::replay::{Replay, defenders, value};

/// Piece: the slider. Targets: the piece in front and the one behind it.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    line.solver_plies().filter(|ply| ply + 2 < line.len()).find_map(|ply| {
        let after = line.after(ply);
        let rays = rays(after, !after.turn());
        let ray = rays.into_iter().find(|ray| is_skewer(line, ply, ray))?;
        Some(line.motif(MotifKind::Skewer, ply, vec![ray.front, ray.behind]))
    })
}

fn is_skewer(line: &Replay, ply: usize, ray: &Ray) -> bool {
    let (reply, next) = (line.mv(ply + 1), line.mv(ply + 2));
    let [slider, front, behind] = [ray.slider, ray.front, ray.behind];
    let must_move = value(front.role()) > value(slider.role())
        || defenders(line.after(ply), front.square).is_empty();
    slider.square == line.moved(ply).square
        && must_move
        && behind.role() != Role::Pawn
        && value(front.role()) >= value(behind.role())
        && reply.from() == front.square
        && reply.to() != behind.square
        && (next.from(), next.to()) == (slider.square, behind.square)
        && line.pays_off(ply)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::{check, check_none};

    #[test]
    fn king_and_queen() {
        let line = ["8/q3k3/8/8/8/8/8/4K2R w - - 0 1", "Rh7+ Ke6 Rxa7"];
        check(find, line, MotifKind::Skewer, "1. rook on h7: king on e7, queen on a7");
    }

    #[test]
    fn queen_and_rook() {
        let line = ["r6k/8/2q5/8/8/8/4B3/4K3 w - - 0 1", "Bf3 Qc7 Bxa8"];
        check(find, line, MotifKind::Skewer, "1. bishop on f3: queen on c6, rook on a8");
    }

    #[test]
    fn the_piece_in_front_must_move() {
        check_none(find, ["8/q3k3/8/8/8/8/8/4K2R w - - 0 1", "Rh7+ Ke6"]);
        // The queen is behind: a pin.
        check_none(find, ["q6k/8/2r5/8/8/8/4B3/4K3 w - - 0 1", "Bf3 Rc7 Bxa8"]);
    }
}
