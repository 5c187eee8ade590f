//! Interference: a piece of either side closes the line between a slider and the piece that it
//! alone defends, which is captured next.
//!
//! Wrong if the line is opened again; so the closed square must still be occupied.

use lucena_board::{Position, Square, attacks};

use super::motif::{Motif, MotifKind, PieceOn};
use super::rays::sliders;
use super::replay::{Replay, can_capture, defenders};
use super::safety::is_hanging;

/// Piece: the one that closes the line. Targets: the defender and the piece it defended. The ply is
/// that of the move that closes the line, or of the capture if the opponent closed it.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    line.solver_plies().find_map(|ply| by_solver(line, ply).or_else(|| by_opponent(line, ply)))
}

fn by_solver(line: &Replay, ply: usize) -> Option<Motif> {
    let first = ply.checked_sub(2)?;
    let (defender, won) =
        closed(line, ply, [line.before(first), line.after(first)], line.mv(first).to())?;
    Some(line.motif(MotifKind::Interference, first, vec![defender, won]))
}

fn by_opponent(line: &Replay, ply: usize) -> Option<Motif> {
    let (before, mv) = line.previous(ply)?;
    let (defender, won) = closed(line, ply, [before, line.before(ply)], mv.to())?;
    let piece = Replay::piece_on(line.before(ply), mv.to())?;
    Some(Motif::new(MotifKind::Interference, ply + 1, piece, vec![defender, won]))
}

/// The defender and the piece captured at `ply`, if a move onto `square` closed the line.
fn closed(
    line: &Replay,
    ply: usize,
    [before, after]: [&Position; 2],
    square: Square,
) -> Option<(PieceOn, PieceOn)> {
    let (now, won) = (line.before(ply), line.captured(ply)?);
    let arrived = line.previous(ply).is_some_and(|(_, mv)| mv.to() == won.square);
    let guards = defenders(before, won.square);
    let guard = (guards & sliders(before, won.color())).into_iter().find(|&guard| {
        after.piece_at(guard) == before.piece_at(guard)
            && attacks::between(guard, won.square).contains(square)
    })?;
    let defender = Replay::piece_on(before, guard)?;
    let fits = before.piece_at(won.square) == Some(won.piece)
        && !arrived
        && is_hanging(now, won.square)
        && line.pays_off(ply)
        && (line.is_solution()
            || guards.single() == Some(guard) && !can_capture(line.after(ply), won.square));
    fits.then_some((defender, won))
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
