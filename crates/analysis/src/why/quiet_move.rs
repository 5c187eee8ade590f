//! Quiet move: no check given or answered, nothing taken or attacked, no far pawn, not the king.
//!
//! The quiet move stands before the last one; a last move like this is a
//! [defensive one](super::defensive_move).

use lucena_board::{Role, attacks};

use super::motif::{Motif, MotifKind};
use super::replay::Replay;

/// The index of the sixth rank, from the pawn's side: a pawn there is a threat to promote.
const FAR_RANK: usize = 5;

/// Piece: the one that moves. No targets.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    let fits = |ply: usize| is_quiet(line, ply) && line.mv(ply).role() != Role::King;
    let ply = line.early_plies().find(|&ply| fits(ply) && line.pays_off(ply))?;
    Some(line.motif(MotifKind::QuietMove, ply, Vec::new()))
}

/// Whether the move at `ply` neither forces nor is forced.
pub(super) fn is_quiet(line: &Replay, ply: usize) -> bool {
    let (mv, moved, after) = (line.mv(ply), line.moved(ply), line.after(ply));
    let attacked = attacks::piece(moved.piece, moved.square, after.occupied());
    let is_far_pawn =
        mv.role() == Role::Pawn && (mv.to().relative_to(moved.color()).rank() as usize) >= FAR_RANK;
    !line.before(ply).is_check()
        && !after.is_check()
        && line.captured(ply).is_none()
        && (attacked & after.colored(after.turn())).is_empty()
        && !is_far_pawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::{check, check_none};

    #[test]
    fn a_rook_waits() {
        let line = ["1k6/8/1K6/8/8/8/8/2R5 w - - 0 1", "Rc2 Ka8 Rc8#"];
        check(find, line, MotifKind::QuietMove, "1. rook on c2: ");
        check_none(find, ["r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7+ Kd7 Nxa8"]);
    }
}
