//! Stalemate: the side with less material ends the line stalemated.

use lucena_board::{Piece, Role};

use super::motif::{Motif, MotifKind, PieceOn};
use super::replay::{MIN_GAIN, Replay};
use super::settle::balance;

/// Piece: the king that is stalemated. No targets.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    let (end, side) = (line.end(), line.before(0).turn());
    let saves = line.len() > 0
        && end.turn() == side
        && end.is_stalemate()
        && balance(end, side) <= -MIN_GAIN;
    let king = PieceOn::new(Piece::new(side, Role::King), end.king(side));
    saves.then(|| Motif::new(MotifKind::Stalemate, line.len(), king, Vec::new()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::{check, check_none};

    #[test]
    fn the_last_piece_is_sacrificed() {
        let line = ["7k/8/8/8/8/6q1/8/R6K w - - 0 1", "Ra8+ Kg7 Rg8+ Kxg8"];
        check(find, line, MotifKind::Stalemate, "4. king on h1: ");
    }

    #[test]
    fn stalemating_the_weaker_side_saves_nothing() {
        check_none(find, ["7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7"]);
    }
}
