//! Promotion and underpromotion: a pawn promotes, and the new piece survives or mates.
//!
//! A promotion that only forces a recapture is a sacrifice of a pawn, so a new piece that is
//! captured in the line does not count.

use super::motif::{Motif, MotifKind};
use super::replay::Replay;
use lucena_board::Role;

/// Piece: the new one. No targets.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    line.solver_plies().find_map(|ply| {
        let role = line.mv(ply).promotion()?;
        let survives = line.capture_of(ply, line.mv(ply).to()).is_none();
        let kind = match role {
            Role::Queen => MotifKind::Promotion,
            _ => MotifKind::Underpromotion,
        };
        let counts = line.is_mate() || survives && line.wins_from(ply) && is_settled(line, ply);
        counts.then(|| line.motif(kind, ply, Vec::new()))
    })
}

/// Whether the new piece also survives the captures after the line.
fn is_settled(line: &Replay, ply: usize) -> bool {
    let square = line.follow(ply, line.mv(ply).to(), line.len());
    let piece = Some(line.moved(ply).piece);
    line.settled().zip(square).is_some_and(|(end, square)| end.piece_at(square) == piece)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::{check, check_none};

    #[test]
    fn new_queen() {
        let line = ["8/3KP3/8/8/8/8/8/5k2 w - - 0 1", "e8=Q"];
        check(find, line, MotifKind::Promotion, "1. queen on e8: ");
    }

    #[test]
    fn new_knight() {
        let line = ["7k/2q1P3/6K1/8/8/8/8/8 w - - 0 1", "e8=N"];
        check(find, line, MotifKind::Underpromotion, "1. knight on e8: ");
    }

    #[test]
    fn new_queens_must_survive() {
        check_none(find, ["3rk3/4P3/8/8/8/8/8/2R1K3 w - - 0 1", "exd8=Q+ Kxd8"]);
        check_none(find, ["r6k/P2P4/8/8/8/8/8/4K3 w - - 0 1", "d8=Q+ Rxd8"]);
        check_none(find, ["r6k/3P4/8/8/8/8/8/4K3 w - - 0 1", "d8=Q+"]);
    }
}
