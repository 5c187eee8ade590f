//! Zugzwang: every reply allows mate in one, but passing would not.
//!
//! Only mates prove that no move helps, so other zugzwangs are not named.

use lucena_board::{Piece, Position, Role};

use super::motif::{Motif, MotifKind, PieceOn};
use super::replay::Replay;

/// Piece: the one that moved. Target: the king in zugzwang.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    let ply = line.len().checked_sub(3).filter(|_| line.is_mate())?;
    let after = line.after(ply);
    let pass = after.play_null()?;
    let is_zugzwang =
        !mates(&pass) && after.legal_moves().iter().all(|&mv| mates(&after.play_unchecked(mv)));
    let king = PieceOn::new(Piece::new(after.turn(), Role::King), after.king(after.turn()));
    is_zugzwang.then(|| line.motif(MotifKind::Zugzwang, ply, vec![king]))
}

/// Whether the side to move mates with one move.
fn mates(position: &Position) -> bool {
    position.legal_moves().iter().any(|&mv| position.play_unchecked(mv).is_checkmate())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::{check, check_none};

    #[test]
    fn every_move_allows_mate() {
        let line = ["1k6/8/1K6/8/8/8/8/2R5 w - - 0 1", "Rc2 Ka8 Rc8#"];
        check(find, line, MotifKind::Zugzwang, "1. rook on c2: king on b8");
    }

    #[test]
    fn a_threat_is_no_zugzwang() {
        check_none(find, ["7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "Kf7 Kh7 Rh1#"]);
        check_none(find, ["6k1/8/6K1/8/8/8/8/1R6 w - - 0 1", "Rb7 Kf8 Rb8+"]);
        check_none(find, ["6k1/5ppp/8/8/8/8/8/1R2R1K1 w - - 0 1", "Rb7 h5 Re8+ Kh7"]);
    }
}
