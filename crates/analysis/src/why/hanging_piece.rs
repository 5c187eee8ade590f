//! Hanging piece: the first move captures a piece, and nothing can recapture.
//!
//! Only the first move: later in a line something else made the piece hang. Wrong if the capturer
//! is trapped afterwards; then the line does not win the piece, which is checked. In a line that
//! mates the piece is not the point.

use super::motif::{Motif, MotifKind};
use super::replay::{Replay, can_capture, value};

/// Piece: the capturer. Target: the piece captured.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    let captured = (line.len() > 0).then(|| line.captured(0))??;
    let is_won =
        !line.is_mate() && line.wins_from(0) && line.gain() >= Some(value(captured.role()));
    let is_hanging = is_won && !can_capture(line.after(0), line.mv(0).to());
    is_hanging.then(|| line.motif(MotifKind::HangingPiece, 0, vec![captured]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::{check, check_none};

    #[test]
    fn a_piece_without_defence() {
        let line = ["4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5"];
        check(find, line, MotifKind::HangingPiece, "1. rook on d5: knight on d5");
    }

    #[test]
    fn a_pinned_defender_does_not_defend() {
        let line = ["4k3/8/4n3/2b5/8/8/8/2R1R1K1 w - - 0 1", "Rxc5"];
        check(find, line, MotifKind::HangingPiece, "1. rook on c5: bishop on c5");
    }

    #[test]
    fn defended_pieces_do_not_hang() {
        check_none(find, ["4k3/8/4p3/3n4/2P5/8/8/4K3 w - - 0 1", "cxd5 exd5"]);
        check_none(find, ["4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "Rd4"]);
        check_none(find, ["3r2k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1", "Rxd8#"]);
        // The queen that takes the pawn is lost to a skewer.
        let skewer = ["3r2k1/8/8/3p4/8/8/3Q4/3K4 w - - 0 1", "Qd4"];
        check_none(find, skewer);
    }
}
