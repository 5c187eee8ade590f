//! Atomic chess: a capture removes the capturer, the captured piece and all pieces but pawns on the
//! eight squares around. Who explodes the enemy king wins.
//!
//! A capture may not explode its own king, so kings never capture. It may leave that king in check
//! if it explodes the other. Kings may touch: neither can then be captured, so no check counts.

use core::ops::ControlFlow;

use super::rules::{Rules, RulesImpl, has_king};
use super::state::State;

use crate::movegen::{
    Board, Captures, MoveSink, Pins, QuietMoves, Sink, generate_given_danger, pieces,
};
use crate::moves;
use crate::side::Side;
use crate::{
    Bitboard, Color, Faults, Move, Outcome, Position, Role, Setup, Square, Variant, VariantEnd,
    attacks,
};

/// The rules of atomic chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Atomic;

impl Rules for Atomic {
    const VARIANT: Variant = Variant::Atomic;
    const INITIAL: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
}

impl RulesImpl for Atomic {
    #[inline(always)]
    fn generate<S: Side, K: Sink>(
        position: &Position,
        _: &State,
        sink: &mut K,
    ) -> ControlFlow<K::Break> {
        let board = Board::new::<S>(position);
        let next_to_enemy_king = attacks::king(position.king(S::Other::COLOR)).0;
        let danger = board.danger_without_king::<S>() & !next_to_enemy_king;
        if next_to_enemy_king & board.king.bitboard().0 == 0 {
            generate_given_danger::<S, _, _>(position, &board, danger, &QuietMoves, sink)?;
        } else {
            // Nothing is pinned while the kings touch.
            let king_targets = board.king_targets(danger, &QuietMoves);
            sink.piece(Role::King, board.king, king_targets, board.them)?;
            pieces::<S, _, _>(&board, &Pins::NONE, !0, &QuietMoves, sink)?;
        }
        for rook in position.castling().of(S::COLOR) {
            let is_attacked = |square: Square, occupied: Bitboard| {
                !Bitboard(next_to_enemy_king).contains(square)
                    && position.attackers_of_side(S::Other::COLOR, square, occupied.0) != 0
            };
            if position.is_castle_safe(board.king, rook, is_attacked) {
                sink.castle(board.king, rook)?;
            }
        }
        captures::<S, K>(position, &board, sink)
    }

    #[inline(always)]
    fn apply<S: Side>(board: &mut Position, _: &mut State, mv: Move) {
        let is_capture = board.is_capture(mv);
        board.apply::<S>(mv);
        if is_capture {
            let pawns = board.role(Role::Pawn);
            board.explode((attacks::king(mv.to()) - pawns).with(mv.to()).0);
        }
    }

    #[inline(always)]
    fn is_check(board: &Position) -> bool {
        let turn = board.turn();
        has_king(board, turn)
            && has_king(board, !turn)
            && !attacks::king(board.king(turn)).contains(board.king(!turn))
            && board.is_check()
    }

    #[inline(always)]
    fn end(board: &Position, _: &State) -> Option<Outcome> {
        let exploded = Color::ALL.into_iter().find(|&color| !has_king(board, color))?;
        Some(Outcome::Variant { end: VariantEnd::KingExploded, winner: Some(!exploded) })
    }

    fn faults(setup: &Setup) -> Faults {
        let ignored = Faults::TOO_MUCH_MATERIAL | Faults::IMPOSSIBLE_CHECK;
        let mut faults = setup.faults() - ignored;
        let [white, black] = Color::ALL.map(|color| setup.pieces(color, Role::King));
        let exploded = white.is_empty() != black.is_empty();
        faults.set(Faults::MISSING_KING, white.is_empty() && black.is_empty());
        let touch = match (white.single(), black.single()) {
            (Some(white), Some(black)) => white.distance(black) == 1,
            _ => exploded,
        };
        if touch {
            faults -= Faults::OPPOSITE_CHECK;
        }
        faults
    }

    fn has_insufficient_material(board: &Position, _: &State, color: Color) -> bool {
        let kings = board.role(Role::King);
        let (ours, theirs) = (board.colored(color) - kings, board.colored(!color) - kings);
        if !has_king(board, !color) {
            return false;
        }
        if ours.is_empty() {
            return true;
        }
        let bishops = board.role(Role::Bishop);
        if !theirs.is_empty() {
            // Enemy pieces may explode next to their king, unless there are only bishops that never
            // meet.
            let never_meet = |light: Bitboard, dark: Bitboard| {
                (light & bishops).is_disjoint(Bitboard::DARK_SQUARES)
                    && (dark & bishops).is_disjoint(Bitboard::LIGHT_SQUARES)
            };
            let only_bishops = board.occupied() == bishops | kings;
            return only_bishops && (never_meet(ours, theirs) || never_meet(theirs, ours));
        }
        // Against a bare king, whose own pieces cannot explode.
        let minors_and_rooks = bishops | board.role(Role::Knight) | board.role(Role::Rook);
        let only_knights = ours == board.role(Role::Knight);
        ours == minors_and_rooks && (ours.len() == 1 || only_knights && ours.len() == 2)
    }
}

/// Legal captures: kings do not capture, and pins matter only after the explosion.
#[inline(always)]
fn captures<S: Side, K: Sink>(
    position: &Position,
    board: &Board,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    let enemy_king = board.planes.kings() & board.them;
    let kings_touch = attacks::king(board.king).0 & enemy_king != 0;
    let is_legal = |mv: Move| {
        let around = attacks::king(mv.to()).0 & !board.planes.pawns();
        let mut removed = around | mv.to().bitboard().0 | mv.from().bitboard().0;
        if mv.is_en_passant() {
            removed |= Square::new(mv.to().file(), mv.from().rank()).bitboard().0;
        }
        if removed & board.king.bitboard().0 != 0 {
            return false;
        }
        removed & enemy_king != 0 || kings_touch || {
            let left = board.occupied & !removed;
            position.attackers_of_side(S::Other::COLOR, board.king, left) & !removed == 0
        }
    };
    let mut legal =
        MoveSink(|mv: Move| if is_legal(mv) { sink.one(mv) } else { ControlFlow::Continue(()) });
    pieces::<S, _, _>(board, &Pins::NONE, !0, &Captures { targets: board.them }, &mut legal)?;
    if let Some(to) = position.pseudo_legal_en_passant() {
        for from in attacks::pawn(S::Other::COLOR, to) & Bitboard(board.planes.pawns() & board.us) {
            let mv = Move::pack(moves::EN_PASSANT, from, to);
            if is_legal(mv) {
                sink.en_passant(from, to)?;
            }
        }
    }
    ControlFlow::Continue(())
}
