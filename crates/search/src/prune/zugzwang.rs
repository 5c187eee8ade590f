//! Danger of zugzwang: where not to trust in what a side holds without a move.
//!
//! The idea: null moves and reverse futility both take it that some move is better than none. A
//! side with a single piece and few moves may find that every one of them harms, as in
//! `kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1`: after Ra6 Black loses only because it has to move. Counting
//! moves takes time, so it is done for a side with one piece alone, and only where the position
//! would be left otherwise.
//!
//! When it is wrong: sides with more pieces can be in zugzwang too, hardly ever. Null moves are
//! verified at great depth for that reason. Sides with pawns alone often are, as both are in
//! `8/8/8/3pK3/2kP4/8/8/8 w - - 0 1`. Null moves are not tried there at all, but reverse futility
//! is: what it is wrong about costs less than what the depth is worth. To count those sides as near
//! zugzwang gave -13 ± 13 Elo in 1000 games of 2000 nodes a move from 500 pawn endings.
//!
//! What we measured: that mate is found in under a thousand nodes, where a million did not do
//! before; in 1000 games of 2000 nodes a move from endings with one piece a side it costs nothing
//! (0 ± 8 Elo), and middlegames are searched as before.

use lucena_board::Position;

use crate::params::SearchParams;
use crate::values::pieces;

/// Whether the side to move may well have no good move.
#[inline]
pub(crate) fn is_near(position: &Position, params: &SearchParams) -> bool {
    pieces(position).len() == 1
        && position.count_legal_moves() <= params.zugzwang_moves_max as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, expected: bool) {
        let position: Position = fen.parse().expect("legal");
        assert_eq!(is_near(&position, &SearchParams::default()), expected, "{fen}");
    }

    #[test]
    fn a_lone_piece_with_few_moves() {
        check("kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1", true);
        check("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", false);
        check("8/8/3q4/8/8/8/k7/7K b - - 0 1", false);
        check("kbK4n/pp6/RP6/8/8/8/8/8 b - - 0 1", false);
    }

    #[test]
    fn pawn_endings_are_another_matter() {
        check("8/8/8/3pK3/2kP4/8/8/8 w - - 0 1", false);
    }
}
