//! Zugzwang detection: nodes where passing may be better than any move.
//!
//! The idea: null move and reverse futility pruning assume that some move is at least as good as
//! passing. A side with a single piece and few moves may find that every move loses, as in
//! `kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1`: after Ra6 Black loses only because it has to move. Counting
//! moves takes time, so it is done for a single piece only, and only where the node would be pruned
//! otherwise.
//!
//! When it is wrong: sides with more pieces are hardly ever in zugzwang, but null moves at high depth
//! are verified for that reason. Pawn endings often are zugzwangs, as
//! `8/8/8/3pK3/2kP4/8/8/8 w - - 0 1` is for both sides. There are no null moves in them, but there
//! is reverse futility pruning: the depth that it gains is worth more than what it gets wrong.
//! Counting pawn endings as likely zugzwang gave -13 ± 13 Elo (1,000 games from 500 pawn endings, 2,000
//! nodes per move, `Classical`, November 2026).
//!
//! Measured: 0 ± 8 Elo with it. The mate above is found in under a thousand nodes, without it not in a
//! million. See `docs/lab/2026-11-27-changes.md`.
//!
//! Parameters: `zugzwang_moves_max`.

use lucena_board::Position;

use crate::material::non_pawn_pieces;
use crate::params::SearchParams;

/// Whether the side to move may be in zugzwang: a single piece and few legal moves.
#[inline]
pub(super) fn is_likely(position: &Position, params: &SearchParams) -> bool {
    non_pawn_pieces(position).len() == 1
        && position.count_legal_moves() <= params.zugzwang_moves_max as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, expected: bool) {
        let position: Position = fen.parse().expect("legal");
        assert_eq!(is_likely(&position, &SearchParams::default()), expected, "{fen}");
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
