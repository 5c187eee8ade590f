//! Sacrifice: after a later move of the solver, two points of material at least are missing.

use super::motif::{Motif, MotifKind};
use super::replay::Replay;

/// Centipawns: two pawns, or a knight for a pawn.
const MIN_LOSS: i32 = 200;

/// Piece: the one that is lost, where it was captured. No targets.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    let promotes = (0..line.len()).any(|ply| ply % 2 == 1 && line.mv(ply).is_promotion());
    let ply =
        line.early_plies().map(|ply| ply + 2).find(|&ply| line.won_by(ply + 1) <= -MIN_LOSS)?;
    // The move that the capture answers.
    let given = (1..ply).step_by(2).rfind(|&reply| line.captured(reply).is_some())?;
    let lost = line.captured(given)?;
    (!promotes && line.pays_off(0))
        .then(|| Motif::new(MotifKind::Sacrifice, given, lost, Vec::new()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::{check, check_none};

    #[test]
    fn a_rook_for_a_mate() {
        let line = ["6k1/3q1ppp/8/8/8/8/7P/3BR2K w - - 0 1", "Bg4 Qxg4 Re8#"];
        check(find, line, MotifKind::Sacrifice, "1. bishop on g4: ");
        check_none(find, ["r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7+ Kd7 Nxa8"]);
    }
}
