//! Intermezzo: instead of the recapture that was there, another move first, then the recapture.

use super::motif::{Motif, MotifKind};
use super::replay::Replay;

/// Piece: the one that makes the move between. Target: the piece that is recaptured later.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    line.early_plies().find_map(|ply| {
        let (before, capture) = line.previous(ply)?;
        let (between, reply, next) = (line.mv(ply), line.mv(ply + 1), line.mv(ply + 2));
        let won = line.captured(ply + 2).filter(|won| won.square == next.to())?;
        let fits = before.is_capture(capture)
            && capture.to() == won.square
            && between.to() != won.square
            && reply.to() != won.square
            && line.before(ply).is_legal(next)
            && line.pays_off(ply);
        fits.then(|| line.motif(MotifKind::Intermezzo, ply, vec![won]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::replay;
    use lucena_board::Position;

    #[test]
    fn another_move_before_the_recapture() {
        let before: Position = "6k1/3r1ppp/8/8/8/8/1P1B4/1K1R1Q2 b - - 0 1".parse().unwrap();
        let capture = before.parse_san("Rxd2").unwrap();
        let start = before.play_unchecked(capture).to_string();
        let find = |line: &str| find(&replay(&start, line).after_move(&before, capture));
        let motif = find("Qa6 h6 Rxd2").unwrap();
        assert_eq!((motif.ply(), motif.targets()[0].to_string()), (1, "rook on d2".into()));
        assert_eq!(find("Rxd2 h6 Qa6"), None);
        assert_eq!(find("Qa6 Rxd1+ Kc2"), None);
    }
}
