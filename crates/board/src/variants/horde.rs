//! Horde: White has 36 pawns and no king. Black wins by taking everything, White by checkmate.
//!
//! White's pawns on the first rank may go two squares, and are not taken en passant after that.

mod material;

use core::ops::ControlFlow;

use super::rules::{Rules, RulesImpl, danger, has_king};
use super::state::State;

use crate::movegen::{AllMoves, Board, Pins, Sink, generate_given_danger, pieces};
use crate::moves;
use crate::side::Side;
use crate::{
    Bitboard, Color, Faults, Move, Outcome, Position, Rank, Role, Setup, Square, Variant,
    VariantEnd, attacks,
};

/// The rules of horde.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Horde;

impl Rules for Horde {
    const VARIANT: Variant = Variant::Horde;
    const INITIAL: &'static str =
        "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1";
}

impl RulesImpl for Horde {
    #[inline(always)]
    fn generate<S: Side, K: Sink>(
        position: &Position,
        _: &State,
        sink: &mut K,
    ) -> ControlFlow<K::Break> {
        let board = Board::new::<S>(position);
        if board.planes.kings() & board.us == 0 {
            kingless::<S, K>(position, &board, sink)
        } else {
            generate_given_danger::<S, _, _>(position, &board, danger::<S>(&board), &AllMoves, sink)
        }
    }

    #[inline(always)]
    fn is_check(board: &Position) -> bool {
        has_king(board, board.turn()) && board.is_check()
    }

    #[inline(always)]
    fn end(board: &Position, _: &State) -> Option<Outcome> {
        let loser = Color::ALL.into_iter().find(|&color| board.colored(color).is_empty())?;
        Some(Outcome::Variant { end: VariantEnd::NoPieces, winner: Some(!loser) })
    }

    fn faults(setup: &Setup) -> Faults {
        let mut faults = setup.faults() - (Faults::TOO_MUCH_MATERIAL | Faults::IMPOSSIBLE_CHECK);
        let has_king = |color| !setup.pieces(color, Role::King).is_empty();
        faults.set(Faults::MISSING_KING, !has_king(Color::Black));
        faults.set(
            Faults::TOO_MANY_KINGS,
            faults.contains(Faults::TOO_MANY_KINGS) || has_king(Color::White),
        );
        let misplaced = setup.pieces(Color::White, Role::Pawn) & Rank::Eighth.bitboard()
            | setup.pieces(Color::Black, Role::Pawn) & Bitboard::BACK_RANKS;
        faults.set(Faults::PAWN_ON_BACK_RANK, !misplaced.is_empty());
        faults
    }

    /// Black can always take the horde.
    fn has_insufficient_material(board: &Position, _: &State, color: Color) -> bool {
        color == Color::White && material::cannot_mate(board)
    }
}

/// The moves of the side without a king.
#[inline(always)]
fn kingless<S: Side, K: Sink>(
    position: &Position,
    board: &Board,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    pieces::<S, _, _>(board, &Pins::NONE, !0, &AllMoves, sink)?;
    let pawns = board.planes.pawns() & board.us;
    let first_rank = Rank::First.relative_to(S::COLOR).bitboard().0;
    let single = S::up(pawns & first_rank) & !board.occupied;
    for to in Bitboard(S::up(single) & !board.occupied) {
        let from =
            Square::from_low_bits(S::Other::up(S::Other::up(to.bitboard().0)).trailing_zeros());
        sink.one(Move::pack(moves::PAWN, from, to))?;
    }
    if let Some(to) = position.pseudo_legal_en_passant() {
        for from in attacks::pawn(S::Other::COLOR, to) & Bitboard(pawns) {
            sink.en_passant(from, to)?;
        }
    }
    ControlFlow::Continue(())
}
