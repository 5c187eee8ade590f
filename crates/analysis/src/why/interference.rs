//! Interference: a piece closes the line between a slider and the piece that it alone defends, which
//! is captured next.
//!
//! Wrong if the line is opened again; so the closed square must still be occupied.

use lucena_board::attacks;

use super::motif::{Motif, MotifKind};
use super::replay::{Replay, can_capture, defenders};

/// Piece: the one that closes the line. Targets: the defender and the piece it defended.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    line.solver_plies().filter(|ply| ply + 2 < line.len()).find_map(|ply| {
        let (before, after) = (line.before(ply), line.after(ply));
        let (closed, won) = (line.moved(ply).square, line.captured(ply + 2)?);
        let defender = Replay::piece_on(before, defenders(before, won.square).single()?)?;
        let still = |position: &lucena_board::Position| {
            position.piece_at(defender.square) == Some(defender.piece)
                && position.occupied().contains(closed)
        };
        let fits = before.piece_at(won.square) == Some(won.piece)
            && line.mv(ply + 1).to() != won.square
            && attacks::between(defender.square, won.square).contains(closed)
            && still(after)
            && still(line.after(ply + 2))
            && !can_capture(line.after(ply + 2), won.square)
            && line.wins_from(ply);
        fits.then(|| line.motif(MotifKind::Interference, ply, vec![defender, won]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::{check, check_none};

    #[test]
    fn a_line_is_closed() {
        let fen = "r5k1/8/8/8/b7/1P6/8/R5K1 w - - 0 1";
        check_none(find, [fen, "bxa4"]);
        let line = ["3r2k1/8/8/5N2/8/8/8/n2R2K1 w - - 0 1", "Rxd8+"];
        check_none(find, line);
        let line = ["3r3k/8/8/5N2/8/2Pn4/8/1B2R1K1 w - - 0 1", "Nd4 Kg8 Bxd3"];
        check(find, line, MotifKind::Interference, "1. knight on d4: rook on d8, knight on d3");
    }

    #[test]
    fn the_line_is_opened_again() {
        let line = ["3r3k/8/8/5N2/8/3n4/8/1B2R1K1 w - - 0 1", "Nd4 Rxd4 Bxd3 Rxd3"];
        check_none(find, line);
    }
}
