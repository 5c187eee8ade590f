//! Clearance: a piece leaves a square or a line, at a cost or to a bad square, so that another one may
//! use it.

use lucena_board::{Role, attacks};

use super::motif::{Motif, MotifKind, PieceOn};
use super::replay::Replay;
use super::safety::is_in_danger;

/// Piece: the one that leaves, where it arrives. Target: the piece of the same side that uses the
/// square or the line, where it arrives.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    line.early_plies().find_map(|ply| {
        let (cleared, next) = (line.mv(ply), line.mv(ply + 2));
        let user: PieceOn = line.moved(ply + 2);
        let is_slider = matches!(user.role(), Role::Bishop | Role::Rook | Role::Queen);
        let is_cleared = cleared.from() == next.to()
            || attacks::between(next.from(), next.to()).contains(cleared.from());
        let costs = line.captured(ply).is_none() || is_in_danger(line.after(ply), cleared.to());
        // A check that is followed by another is a chase.
        let was_forced = line.before(ply + 2).is_check()
            || line.after(ply).is_check() && line.after(ply + 2).is_check();
        let fits = is_slider
            && is_cleared
            && costs
            && !was_forced
            && line.captured(ply + 2).is_none()
            && !cleared.is_promotion()
            && !cleared.is_castle()
            && cleared.to() != next.from()
            && cleared.to() != next.to()
            && line.pays_off(ply);
        fits.then(|| line.motif(MotifKind::Clearance, ply, vec![user]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::{check, check_none};

    #[test]
    fn a_line_is_cleared_for_the_rook() {
        let line = ["6rk/5ppp/8/8/8/4N3/8/Q3R1K1 w - - 0 1", "Nf5 Rf8 Re8"];
        let find = |line: &Replay| find(&line.clone().into_solution());
        check(find, line, MotifKind::Clearance, "1. knight on f5: rook on e8");
        check_none(find, ["6rk/5ppp/8/8/8/4N3/8/Q3R1K1 w - - 0 1", "Nf5 Rf8 Qa8"]);
    }
}
