//! Perpetual check: the side with less material repeats the position by checks.
//!
//! The line must contain the repetition, with a check at each of its moves: two checks that go on
//! forever are only a guess.

use lucena_board::{Piece, Role};

use super::motif::{Motif, MotifKind, PieceOn};
use super::replay::{MIN_GAIN, Replay};
use super::settle::balance;

/// Piece: the first one to give check. Target: the king.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    let behind = balance(line.end(), line.before(0).turn()) <= -MIN_GAIN;
    let first = (0..line.len()).find(|&from| repeats_by_checks(line, from)).filter(|_| behind)?;
    // The position may be one in which the opponent moves.
    let ply = first + first % 2;
    let after = line.after(ply);
    let king = PieceOn::new(Piece::new(after.turn(), Role::King), after.king(after.turn()));
    Some(line.motif(MotifKind::PerpetualCheck, ply, vec![king]))
}

/// Whether the position before `from` occurs again, with checks only.
fn repeats_by_checks(line: &Replay, from: usize) -> bool {
    let checks = |to: usize| {
        let mut plies = line.solver_plies().filter(|ply| (from..to).contains(ply));
        plies.all(|ply| line.after(ply).is_check())
    };
    let again =
        (from + 4..=line.len()).find(|&to| line.position(to).is_same_position(line.before(from)));
    again.is_some_and(checks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::{check, check_none};

    const FEN: &str = "6k1/5p2/8/7Q/8/8/1q6/1r4BK w - - 0 1";

    #[test]
    fn queen_checks() {
        let line = [FEN, "Qg5+ Kh8 Qh5+ Kg8"];
        check(find, line, MotifKind::PerpetualCheck, "1. queen on g5: king on g8");
    }

    #[test]
    fn two_checks_are_no_repetition() {
        check_none(find, [FEN, "Qg5+ Kh7 Qh5+ Kg7"]);
        check_none(find, ["6k1/8/8/8/8/8/q7/7K w - - 0 1", "Kg1 Kf8 Kh1 Kg8"]);
    }
}
