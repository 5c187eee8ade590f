//! Antichess: captures are compulsory, and a side without pieces or moves wins.
//!
//! The king is a piece as any other: there is no check and no castling, and pawns may promote to
//! kings.

use core::ops::ControlFlow;

use super::rules::{Rules, RulesImpl};
use super::state::State;

use crate::attacks::{self, leapers};
use crate::movegen::{AllMoves, AnySink, Board, Captures, Filter, Pins, Sink, pieces};
use crate::moves;
use crate::side::Side;
use crate::{
    Bitboard, Color, Faults, Move, Outcome, Position, Role, Setup, Square, Variant, VariantEnd,
};

/// The rules of antichess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Antichess;

impl Rules for Antichess {
    const VARIANT: Variant = Variant::Antichess;
    const INITIAL: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
}

impl RulesImpl for Antichess {
    #[inline(always)]
    fn generate<S: Side, K: Sink>(
        position: &Position,
        _: &State,
        sink: &mut K,
    ) -> ControlFlow<K::Break> {
        let board = Board::new::<S>(position);
        let captures = Captures { targets: board.them };
        if moves_of::<S, _, _>(position, &board, &captures, &mut AnySink).is_break() {
            moves_of::<S, _, _>(position, &board, &captures, sink)
        } else {
            moves_of::<S, _, _>(position, &board, &AllMoves, sink)
        }
    }

    #[inline(always)]
    fn apply<S: Side>(board: &mut Position, _: &mut State, mv: Move) {
        if mv.promotion() == Some(Role::King) {
            board.apply_king_promotion::<S>(mv.from(), mv.to());
        } else {
            board.apply::<S>(mv);
        }
    }

    #[inline(always)]
    fn is_check(_: &Position) -> bool {
        false
    }

    #[inline(always)]
    fn end(board: &Position, _: &State) -> Option<Outcome> {
        let winner = Color::ALL.into_iter().find(|&color| board.colored(color).is_empty())?;
        Some(Outcome::Variant { end: VariantEnd::NoPieces, winner: Some(winner) })
    }

    fn without_moves(board: &Position) -> Outcome {
        Outcome::Variant { end: VariantEnd::NoMoves, winner: Some(board.turn()) }
    }

    fn faults(setup: &Setup) -> Faults {
        setup.faults() & (Faults::PAWN_ON_BACK_RANK | Faults::BAD_CASTLING | Faults::BAD_EN_PASSANT)
    }

    /// Bishops on squares of one colour cannot be lost to bishops on the others. Of two knights, only
    /// one side can force the other to take.
    fn has_insufficient_material(board: &Position, _: &State, color: Color) -> bool {
        let (ours, theirs) = (board.colored(color), board.colored(!color));
        if ours.is_empty() || theirs.is_empty() {
            return !ours.is_empty();
        }
        let on_light = |pieces: Bitboard| !pieces.is_disjoint(Bitboard::LIGHT_SQUARES);
        let on_dark = |pieces: Bitboard| !pieces.is_disjoint(Bitboard::DARK_SQUARES);
        if board.occupied() == board.role(Role::Bishop) {
            return on_light(ours) && !on_light(theirs) || on_dark(ours) && !on_dark(theirs);
        }
        if board.occupied() == board.role(Role::Knight) && ours.len() == 1 && theirs.len() == 1 {
            // A knight changes the colour of its square with each move, so the parity decides who
            // comes to be attacked.
            let is_same_color = on_light(ours) == on_light(theirs);
            return (board.turn() == color) != is_same_color;
        }
        false
    }
}

/// The moves that the filter keeps, with kings as ordinary pieces.
#[inline(always)]
fn moves_of<S: Side, F: Filter, K: Sink>(
    position: &Position,
    board: &Board,
    filter: &F,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    pieces::<S, F, K>(board, &Pins::NONE, !0, filter, sink)?;
    let targets = !board.us & filter.piece_targets(board.occupied);
    for from in Bitboard(board.planes.kings() & board.us) {
        sink.piece(Role::King, from, attacks::king(from).0 & targets, board.them)?;
    }
    let pawns = board.planes.pawns() & board.us;
    if pawns & S::SEVENTH_RANK != 0 {
        king_promotions::<S, F, K>(board, pawns & S::SEVENTH_RANK, filter, sink)?;
    }
    if let Some(to) = position.pseudo_legal_en_passant() {
        for from in attacks::pawn(S::Other::COLOR, to) & Bitboard(pawns) {
            sink.en_passant(from, to)?;
        }
    }
    ControlFlow::Continue(())
}

fn king_promotions<S: Side, F: Filter, K: Sink>(
    board: &Board,
    pawns: u64,
    filter: &F,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    let pushed = S::up(pawns) & !board.occupied & filter.push_targets::<S>();
    for to in Bitboard(pushed) {
        let from = Square::from_low_bits(S::Other::up(to.bitboard().0).trailing_zeros());
        sink.one(Move::pack(moves::KING_PROMOTION, from, to))?;
    }
    for from in Bitboard(pawns) {
        let one = from.bitboard().0;
        let taking = leapers::pawns_left(S::COLOR, one) | leapers::pawns_right(S::COLOR, one);
        for to in Bitboard(taking & board.them & filter.pawn_capture_targets()) {
            sink.one(Move::pack(moves::KING_PROMOTION, from, to))?;
        }
    }
    ControlFlow::Continue(())
}
