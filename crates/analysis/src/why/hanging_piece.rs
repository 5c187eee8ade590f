//! Hanging piece: the first move captures a piece that nothing defends.
//!
//! A defender that may not recapture, because it is pinned or its king is in check or the capturer is
//! protected from it, still is a defender: that is a pin, a discovered check or an exchange.
//!
//! Only the first move: later in a line something else made the piece hang. Wrong if the capturer is
//! trapped afterwards; then the line does not win the piece, which is checked. In a line that mates
//! the piece is not the point.

use lucena_board::Role;

use super::motif::{Motif, MotifKind, PieceOn};
use super::replay::{Replay, can_capture, value};
use super::safety::is_hanging;

/// Piece: the capturer. Target: the piece captured.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    let captured = (line.len() > 0).then(|| line.captured(0))??;
    // A slider behind the capturer defends the piece, too, but only the recapture shows it.
    let is_defended = !is_hanging(line.before(0), captured.square)
        || !line.is_solution() && can_capture(line.after(0), line.mv(0).to());
    let is_hanging = !is_defended && is_kept(line, captured) && !is_recapture(line, captured);
    is_hanging.then(|| line.motif(MotifKind::HangingPiece, 0, vec![captured]))
}

/// Whether the line keeps what it wins. In a line that mates the piece is not the point.
fn is_kept(line: &Replay, captured: PieceOn) -> bool {
    let worth = value(captured.role());
    if line.is_solution() {
        let later = line.len().min(3);
        return captured.role() != Role::Pawn && line.won_by(later) >= worth;
    }
    !line.is_mate() && line.wins_from(0) && line.gain() >= Some(worth)
}

/// Whether the move before captured there something of that value.
fn is_recapture(line: &Replay, captured: PieceOn) -> bool {
    line.previous(0).is_some_and(|(before, mv)| {
        let taken = before.captured(mv).map_or(0, |piece| value(piece.role));
        mv.to() == captured.square && taken >= value(captured.role())
    })
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
    fn a_defender_that_may_not_recapture_defends() {
        // The knight is pinned, the king faces a protected rook, and two pieces give check.
        check_none(find, ["4k3/8/4n3/2b5/8/8/8/2R1R1K1 w - - 0 1", "Rxc5"]);
        check_none(find, ["8/8/2k5/2b5/3P4/8/8/2R3K1 w - - 0 1", "Rxc5+"]);
        check_none(find, ["4k3/1p6/2q5/8/4B3/8/8/K3R3 w - - 0 1", "Bxc6+"]);
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
