//! Removed defender: the only defender of an attacked piece is captured, then that piece.
//!
//! Wrong if the capture of the defender wins by itself; so the piece is worth as much, or the
//! defender is exchanged. The attacker must have been there, with the defender as the reason to wait.

use super::motif::{Motif, MotifKind, PieceOn};
use super::replay::{Replay, can_capture, defenders, value};
use super::safety::is_hanging;

/// Piece: the capturer of the defender. Targets: the defender and the piece it defended.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    line.early_plies().find_map(|ply| {
        let before = line.before(ply);
        let (defender, won) = (line.captured(ply)?, line.captured(ply + 2)?);
        let next = line.mv(ply + 2);
        let was_attacked = before.attackers_to(won.square, before.occupied()).contains(next.from());
        let guards = defenders(before, won.square);
        let is_sure = || {
            guards == defender.square.bitboard()
                && was_attacked
                && (value(won.role()) >= value(defender.role())
                    || is_exchanged(line, ply, defender))
                && !can_capture(line.after(ply + 2), won.square)
        };
        let fits = before.piece_at(won.square) == Some(won.piece)
            && line.mv(ply + 1).to() != won.square
            && next.from() != line.mv(ply).to()
            && guards.contains(defender.square)
            && value(won.role()) <= value(next.role())
            && is_hanging(line.before(ply + 2), won.square)
            && !before.is_check()
            && !line.after(ply).is_check()
            && (line.is_solution() || is_sure())
            && line.pays_off(ply);
        fits.then(|| line.motif(MotifKind::RemovedDefender, ply, vec![defender, won]))
    })
}

/// Whether the capturer is worth as much as the defender, and recaptured.
fn is_exchanged(line: &Replay, ply: usize, defender: PieceOn) -> bool {
    let capturer = line.moved(ply);
    line.captured(ply + 1) == Some(capturer) && value(capturer.role()) >= value(defender.role())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::{check, check_none};

    const FEN: &str = "4k3/3p4/2n5/4b3/B7/8/8/4RK2 w - - 0 1";

    #[test]
    fn the_defender_is_exchanged() {
        let line = [FEN, "Bxc6 dxc6 Rxe5+"];
        let expected = "1. bishop on c6: knight on c6, bishop on e5";
        check(find, line, MotifKind::RemovedDefender, expected);
    }

    #[test]
    fn another_defender_remains() {
        check_none(find, ["4k3/3p1p2/2n2p2/4b3/B7/8/8/4RK2 w - - 0 1", "Bxc6 dxc6 Rxe5+ fxe5"]);
        check_none(find, [FEN, "Bxc6 dxc6"]);
    }

    #[test]
    fn a_queen_is_no_mere_defender() {
        check_none(find, ["3r2k1/8/8/8/8/8/3Q2P1/r2R2K1 b - - 0 1", "Rxd2 Rxa1"]);
        check_none(find, ["3r2k1/8/8/8/8/7b/3Q2P1/6K1 b - - 0 1", "Rxd2 Kf1 Bxg2+"]);
    }
}
