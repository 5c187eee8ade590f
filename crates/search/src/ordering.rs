//! Move ordering: staged move generation with MVV, SEE, killers and histories.
//!
//! Measured: without killer moves -11 ± 14 Elo (`docs/lab/2026-11-27-heuristics.md`).

mod move_stack;
mod picker;
mod quiet_history;

use lucena_board::{Bitboard, Color, Move, Position, Role, attacks};

pub(crate) use self::move_stack::MoveStack;
pub(crate) use self::picker::{Picker, Quiets, Stage};
pub(crate) use self::quiet_history::QuietHistory;
use crate::history::{CONTINUATION_PLIES, PieceTo};
use crate::params::{Heuristics, SearchParams};
use crate::stack::Stack;

/// Context of a position for ordering its quiet moves.
#[derive(Clone, Copy)]
pub(crate) struct OrderingContext {
    /// Squares attacked by the opponent.
    pub(crate) threats: Bitboard,
    /// Moves before this one, see [`CONTINUATION_PLIES`].
    pub(crate) continuation: [Option<PieceTo>; CONTINUATION_PLIES.len()],
    /// The last quiet best move at this ply.
    pub(crate) killer: Option<Move>,
}

impl OrderingContext {
    /// Enough where only captures are generated.
    #[inline]
    pub(crate) const fn empty() -> Self {
        Self {
            threats: Bitboard::EMPTY,
            continuation: [None; CONTINUATION_PLIES.len()],
            killer: None,
        }
    }

    /// The context of the position at this ply of the search stack.
    pub(crate) fn new(
        position: &Position,
        ply: usize,
        stack: &Stack,
        params: &SearchParams,
    ) -> Self {
        let killer = stack.at(ply).killer.filter(|_| params.uses(Heuristics::KILLER));
        Self {
            threats: threats(position),
            continuation: CONTINUATION_PLIES.map(|plies| stack.before(ply, plies).piece_to),
            killer,
        }
    }

    /// Whether the move is the killer.
    #[inline]
    pub(crate) fn is_killer(&self, mv: Move) -> bool {
        self.killer == Some(mv)
    }
}

/// Squares attacked by the side not to move.
#[inline]
pub(crate) fn threats(position: &Position) -> Bitboard {
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

#[inline]
fn pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard {
    let not_a = !Bitboard(0x0101_0101_0101_0101);
    let not_h = !Bitboard(0x8080_8080_8080_8080);
    match color {
        Color::White => Bitboard((pawns & not_a).0 << 7 | (pawns & not_h).0 << 9),
        Color::Black => Bitboard((pawns & not_a).0 >> 9 | (pawns & not_h).0 >> 7),
    }
}
