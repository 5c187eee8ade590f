//! Advanced pawn: a pawn of the solver reaches its seventh rank or promotes.

use lucena_board::Role;

use super::motif::{Motif, MotifKind};
use super::replay::Replay;

/// The index of the seventh rank, from the pawn's side.
const MIN_RANK: usize = 6;

/// Piece: the pawn, or what it becomes. No targets.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    line.solver_plies()
        .find(|&ply| {
            let rank = line.mv(ply).to().relative_to(line.moved(ply).color()).rank();
            line.mv(ply).role() == Role::Pawn && rank.index() >= MIN_RANK && line.pays_off(ply)
        })
        .map(|ply| line.motif(MotifKind::AdvancedPawn, ply, Vec::new()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::{check, check_none};

    #[test]
    fn on_the_seventh_rank_and_not_before() {
        let line = ["8/3KP3/8/8/8/8/8/5k2 w - - 0 1", "e8=Q"];
        check(find, line, MotifKind::AdvancedPawn, "1. queen on e8: ");
        check_none(find, ["4k3/8/2n1n3/8/3P4/8/8/4K3 w - - 0 1", "d5 Ne5 dxe6"]);
    }
}
