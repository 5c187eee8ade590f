//! Crazyhouse: captured pieces change their colour and go to the pocket of the capturer, who may put
//! them on any empty square instead of a move.
//!
//! Promoted pieces go to the pocket as pawns. Pawns are not dropped on the first or eighth rank. A
//! drop may block a check or give mate.

use core::ops::ControlFlow;

use super::rules::{Rules, RulesImpl};
use super::state::State;

use crate::movegen::{AllMoves, Sink, generate};
use crate::side::Side;
use crate::{Bitboard, Color, Faults, Move, Position, Role, Setup, Variant, attacks};

/// The rules of crazyhouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Crazyhouse;

impl Rules for Crazyhouse {
    const VARIANT: Variant = Variant::Crazyhouse;
    const INITIAL: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
}

impl RulesImpl for Crazyhouse {
    #[inline(always)]
    fn generate<S: Side, K: Sink>(
        board: &Position,
        state: &State,
        sink: &mut K,
    ) -> ControlFlow<K::Break> {
        generate::<S, _, _>(board, &AllMoves, sink)?;
        let targets = drop_targets(board);
        for role in &Role::ALL[..5] {
            if state.pockets.count(S::COLOR, *role) > 0 {
                let is_pawn = *role == Role::Pawn;
                let allowed = if is_pawn { targets - Bitboard::BACK_RANKS } else { targets };
                sink.drops(*role, allowed.0)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn apply<S: Side>(board: &mut Position, state: &mut State, mv: Move) {
        if mv.is_drop() {
            state.pockets.take(S::COLOR, mv.role());
            return board.apply_drop::<S>(mv.role(), mv.to());
        }
        let captured = board.captured(mv);
        if !mv.is_castle() {
            let takes_promoted = state.move_mark(mv.from(), mv.to());
            if let Some(piece) = captured {
                let role = if takes_promoted { Role::Pawn } else { piece.role };
                state.pockets.add(S::COLOR, role);
            }
            if mv.is_promotion() {
                state.promoted.insert(mv.to());
            }
        }
        board.apply::<S>(mv);
    }

    /// Pieces of one kind may be any number.
    fn faults(setup: &Setup) -> Faults {
        setup.faults() - (Faults::TOO_MUCH_MATERIAL | Faults::IMPOSSIBLE_CHECK)
    }

    /// Material never leaves the game, so only the least of it is insufficient: a lone minor piece of
    /// either side, on the board or in a pocket.
    fn has_insufficient_material(board: &Position, state: &State, _: Color) -> bool {
        let pockets = &state.pockets;
        let is_strong = |role| {
            !board.role(role).is_empty()
                || Color::ALL.iter().any(|&color| pockets.count(color, role) > 0)
        };
        board.occupied().len() + pockets.len() <= 3
            && state.promoted.is_empty()
            && ![Role::Pawn, Role::Rook, Role::Queen].into_iter().any(is_strong)
    }
}

/// The empty squares on which a piece may be dropped: in check, those between the king and the checker.
#[inline(always)]
fn drop_targets(board: &Position) -> Bitboard {
    let checkers = board.checkers();
    match (checkers.first(), checkers.has_many()) {
        (None, _) => !board.occupied(),
        (Some(checker), false) => attacks::between(board.king(board.turn()), checker),
        (Some(_), true) => Bitboard::EMPTY,
    }
}
