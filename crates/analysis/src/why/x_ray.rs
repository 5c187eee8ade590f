//! X-ray attack: a recapture through an enemy piece that stood in the line and has just captured.

use lucena_board::attacks;

use super::motif::{Motif, MotifKind};
use super::replay::Replay;

/// Piece: the one that recaptures, where it arrives. Target: the piece that stood in the line, where
/// it is captured.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    line.early_plies().map(|ply| ply + 2).find_map(|ply| {
        let (first, reply, next) = (line.mv(ply - 2), line.mv(ply - 1), line.mv(ply));
        let won = line.captured(ply).filter(|won| won.square == next.to())?;
        let fits = first.to() == next.to()
            && reply.to() == next.to()
            && attacks::between(next.from(), next.to()).contains(reply.from())
            && line.pays_off(ply - 2);
        fits.then(|| line.motif(MotifKind::XRayAttack, ply, vec![won]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::{check, check_none};

    #[test]
    fn a_plain_exchange() {
        let line = ["1q4k1/5ppp/8/8/1r6/8/1R4B1/1R4K1 w - - 0 1", "Rxb4 Qxb4 Rxb4"];
        check_none(find, line);
    }

    #[test]
    fn through_a_queen_that_recaptures() {
        let line = ["3r2k1/3q1ppp/8/Q7/8/8/6PP/3R2K1 w - - 0 1", "Qxd8+ Qxd8 Rxd8#"];
        check(find, line, MotifKind::XRayAttack, "3. rook on d8: queen on d8");
    }
}
