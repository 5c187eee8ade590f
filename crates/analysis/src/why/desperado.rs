//! Desperado: a piece that is lost anyway captures what it can before it falls.

use super::motif::{Motif, MotifKind};
use super::replay::Replay;
use super::safety::is_in_danger;

/// Piece: the one that captures. Target: what it captures.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    line.solver_plies().filter(|ply| ply + 1 < line.len()).find_map(|ply| {
        let (won, mv) = (line.captured(ply)?, line.mv(ply));
        let falls = line.captured(ply + 1) == Some(line.moved(ply));
        let was_lost = is_in_danger(line.before(ply), mv.from());
        (falls && was_lost && line.wins_from(ply))
            .then(|| line.motif(MotifKind::Desperado, ply, vec![won]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::{check, check_none};

    #[test]
    fn a_knight_sells_itself() {
        let fen = "r3k3/1b6/1p6/2pN4/8/8/5PPP/3R2K1 w - - 0 1";
        check_none(find, [fen, "Nc7+ Kf7 Nxa8"]);
        let line = ["4k3/1b2q3/1p2p3/2nN4/8/8/5PPP/3R2K1 w - - 0 1", "Nxe7 Kxe7"];
        check(find, line, MotifKind::Desperado, "1. knight on e7: queen on e7");
    }
}
