//! What is known of a position that helps to order its quiet moves.

use lucena_board::{Bitboard, Color, Move, Position, Role, attacks};
use lucena_eval::Evaluator;

use crate::history::PieceTo;
use crate::params::Heuristics;
use crate::searcher::Searcher;

/// What is known of a position that helps to order its quiet moves.
#[derive(Clone, Copy)]
pub(crate) struct Hints {
    /// Squares that the opponent attacks.
    pub(crate) threats: Bitboard,
    /// The moves one, two and four plies ago.
    pub(crate) earlier: [Option<PieceTo>; 3],
    /// A quiet move that was best in a sibling of the position.
    pub(crate) killer: Option<Move>,
    /// The quiet move that last answered the move before.
    pub(crate) counter: Option<Move>,
}

impl Hints {
    /// Nothing is known, as is enough for captures.
    #[inline]
    pub(crate) const fn none() -> Self {
        Self { threats: Bitboard::EMPTY, earlier: [None; 3], killer: None, counter: None }
    }
}

impl<E: Evaluator> Searcher<'_, E> {
    /// The hints for a position that the line has come to.
    pub(crate) fn hints(&self, position: &Position, ply: usize) -> Hints {
        let last = self.stack.before(ply, 1).piece_to;
        let killer = self.stack.at(ply).killer.filter(|_| self.uses(Heuristics::KILLER));
        let counter = last.and_then(|last| self.worker.histories.counters.get(last));
        Hints {
            threats: self.threats(position),
            earlier: [last, self.stack.before(ply, 2).piece_to, self.stack.before(ply, 4).piece_to],
            killer,
            counter: counter.filter(|_| self.uses(Heuristics::COUNTER_MOVE)),
        }
    }

    /// The squares that the opponent attacks.
    #[inline]
    pub(crate) fn threats(&self, position: &Position) -> Bitboard {
        let them = !position.turn();
        let occupied = position.occupied();
        let pawns = position.pieces(them, Role::Pawn);
        let mut threats = pawn_attacks(pawns, them);
        for square in position.pieces(them, Role::Knight) {
            threats |= attacks::knight(square);
        }
        for square in position.pieces(them, Role::Bishop) | position.pieces(them, Role::Queen) {
            threats |= attacks::bishop(square, occupied);
        }
        for square in position.pieces(them, Role::Rook) | position.pieces(them, Role::Queen) {
            threats |= attacks::rook(square, occupied);
        }
        threats | attacks::king(position.king(them))
    }
}

#[inline]
fn pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard {
    let not_a = !Bitboard(0x0101_0101_0101_0101);
    let not_h = !Bitboard(0x8080_8080_8080_8080);
    match color {
        Color::White => Bitboard((pawns & not_a).0 << 7 | (pawns & not_h).0 << 9),
        Color::Black => Bitboard((pawns & not_a).0 >> 9 | (pawns & not_h).0 >> 7),
    }
}
