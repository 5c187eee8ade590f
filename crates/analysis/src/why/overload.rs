//! Overload: a piece defends two others; one is captured, it recaptures, and the second one falls.
//!
//! The squares are checked as for a [deflection](super::deflection), with an offer that captures. If
//! another piece can recapture instead, the defender is free for its second task.

use super::deflection::{is_overload, lures};
use super::motif::{Motif, MotifKind};
use super::replay::Replay;

/// Piece: the defender, where it defended. Targets: the piece captured first, and the second one
/// unless the line mates there.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    lures(line).filter(|lured| is_overload(line, lured)).find_map(|lured| {
        let first = line.captured(lured.ply)?;
        let targets = [Some(first), lured.won].into_iter().flatten().collect();
        Some(Motif::new(MotifKind::Overload, lured.ply + 1, lured.defender, targets))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::{check, check_none};

    const FEN: &str = "2r3k1/8/8/2n5/8/3b4/3P4/2RR2K1 w - - 0 1";

    #[test]
    fn a_knight_guards_two_pieces() {
        let line = ["6k1/8/2p5/3n4/1b3b2/8/8/1R3RK1 w - - 0 1", "Rxb4 Nxb4 Rxf4"];
        let expected = "1. knight on d5: bishop on b4, bishop on f4";
        check(find, line, MotifKind::Overload, expected);
    }

    #[test]
    fn a_second_guard_helps() {
        let line = ["6k1/8/2p5/p2n4/1b3b2/8/8/1R3RK1 w - - 0 1", "Rxb4 Nxb4 Rxf4"];
        check_none(find, line);
        check_none(find, [FEN, "Rxc5 Rxc5"]);
        let line = ["6k1/8/2p3p1/3n2p1/1b3b2/8/8/1R3RK1 w - - 0 1", "Rxb4 Nxb4 Rxf4 gxf4"];
        check_none(find, line);
    }
}
