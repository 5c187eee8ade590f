//! Whether a move sacrifices a piece.

use lucena_board::{Move, Position, Role, SeeValues};

/// What the opponent must win by an exchange for a move to be a sacrifice: less than a knight for a
/// pawn is none.
const MIN_LOSS: i32 = 200;

/// Whether the move leaves a piece to be taken, although another move would not have.
///
/// Exchanges are judged by static exchange evaluation, net of what the move itself captures. Pawns
/// do not count, and neither does a piece that no move saves.
pub(crate) fn is_sacrifice(position: &Position, mv: Move) -> bool {
    offered(position, mv) >= MIN_LOSS
        && position.legal_moves().into_iter().any(|other| offered(position, other) < MIN_LOSS)
}

/// What the opponent wins by the best exchange after the move, less what the move captures, in
/// centipawns.
fn offered(position: &Position, mv: Move) -> i32 {
    let captured = position.captured(mv).map_or(0, |piece| SeeValues::DEFAULT.of(piece.role));
    let after = position.play_unchecked(mv);
    let captures = after
        .legal_moves()
        .into_iter()
        .filter(|&reply| after.captured(reply).is_some_and(|piece| piece.role != Role::Pawn));
    captures.map(|reply| after.see(reply)).max().unwrap_or(0) - captured
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, san: &str, expected: bool) {
        let position: Position = fen.parse().unwrap();
        let mv = position.parse_san(san).unwrap();
        assert_eq!(is_sacrifice(&position, mv), expected, "{san} in {fen}");
    }

    #[test]
    fn sacrifices() {
        // The Greek gift.
        let gift = "r1bq1rk1/pppnnppp/4p3/3pP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQ - 0 1";
        check(gift, "Bxh7+", true);
        check(gift, "O-O", false);
        // A queen left where a pawn attacks it.
        check("k7/8/8/3p4/4Q3/8/8/4K3 w - - 0 1", "Kd2", true);
        // An exchange of equal pieces.
        check("4k3/8/4p3/3n4/8/4N3/8/4K3 w - - 0 1", "Nxd5", false);
    }

    #[test]
    fn a_piece_that_nothing_saves_is_no_sacrifice() {
        // The knight in the corner is lost wherever the king goes.
        check("7N/6k1/8/8/8/8/8/K7 w - - 0 1", "Ka2", false);
    }
}
