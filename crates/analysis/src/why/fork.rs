//! Fork: one move attacks two pieces at least, and one of them falls later.
//!
//! A target is the king, or a piece worth more than the attacker, or one without a defender that
//! cannot capture the attacker. Pawns are not targets. The forking piece must be safe where it
//! stands. Checks in between do not undo a fork. Wrong if the targets were lost anyway; so the line
//! must win from the fork on.

use super::motif::{Motif, MotifKind, PieceOn};
use super::replay::{Replay, value};
use super::safety::{is_hanging, is_in_danger};
use lucena_board::{Position, Role, attacks};

/// Piece: the one that forks. Targets: the pieces attacked.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    line.early_plies().find_map(|ply| find_at(line, ply))
}

fn find_at(line: &Replay, ply: usize) -> Option<Motif> {
    let (after, forker) = (line.after(ply), line.moved(ply));
    let targets = targets(after, forker);
    let is_fork = targets.len() >= 2
        && forker.role() != Role::King
        && !is_in_danger(after, forker.square)
        && line.pays_off(ply)
        && (line.is_solution() || targets.iter().any(|&target| falls(line, ply, target)));
    is_fork.then(|| line.motif(MotifKind::Fork, ply, targets))
}

/// Whether the piece that moved at `ply` captures this one later.
fn falls(line: &Replay, ply: usize, target: PieceOn) -> bool {
    let capture = line.capture_of(ply, target.square);
    capture
        .is_some_and(|at| line.follow(ply, line.moved(ply).square, at) == Some(line.mv(at).from()))
}

/// The pieces that this one threatens to win.
pub(super) fn targets(position: &Position, attacker: PieceOn) -> Vec<PieceOn> {
    let attacked = attacks::piece(attacker.piece, attacker.square, position.occupied());
    let enemies = attacked & position.colored(!attacker.color()) & !position.role(Role::Pawn);
    let pieces = enemies.into_iter().filter_map(|square| Replay::piece_on(position, square));
    let strikes_back = |target: &PieceOn| {
        attacks::piece(target.piece, target.square, position.occupied()).contains(attacker.square)
    };
    let is_threat = |target: &PieceOn| {
        value(target.role()) > value(attacker.role())
            || is_hanging(position, target.square) && !strikes_back(target)
    };
    pieces.filter(is_threat).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::{check, check_none};

    #[test]
    fn king_and_rook() {
        let line = ["r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7+ Kd7 Nxa8"];
        check(find, line, MotifKind::Fork, "1. knight on c7: rook on a8, king on e8");
    }

    #[test]
    fn a_pawn_forks_two_pieces() {
        let line = ["4k3/8/2n1n3/8/3P4/8/8/4K3 w - - 0 1", "d5 Ne5 dxe6"];
        check(find, line, MotifKind::Fork, "1. pawn on d5: knight on c6, knight on e6");
    }

    #[test]
    fn a_fork_must_be_cashed_in() {
        check_none(find, ["r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7+ Kd7"]);
        // The knights are defended: no threat of a rook.
        check_none(find, ["4k3/8/2p1p3/3n1n2/8/8/8/3R1K2 w - - 0 1", "Rd3 Kd8 Rf3"]);
        // Only one piece is attacked.
        check_none(find, ["r4k2/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7 Ke7 Nxa8"]);
    }
}
