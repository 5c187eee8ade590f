//! Why a move of a variant is illegal. The move is known to be so.

use core::ops::ControlFlow;

use super::rules::Rules;
use super::rules_position::RulesPosition;
use crate::notation::san::pattern::Pattern;
use crate::{
    Bitboard, ChessPosition, IllegalReason, Piece, Rank, Role, Square, UciMove, Variant, attacks,
};

/// Why the move with these squares is illegal.
pub(super) fn of_uci<R: Rules>(position: &RulesPosition<R>, mv: UciMove) -> IllegalReason {
    let UciMove { from, to, promotion, drop } = mv;
    if position.variant_end().is_some() {
        return IllegalReason::GameOver;
    }
    if let Some(role) = drop {
        return of_drop(position, role, to);
    }
    let Some(piece) = position.piece_at(from) else { return IllegalReason::EmptySquare(from) };
    if piece.color != position.turn() {
        return IllegalReason::EnemyPiece(from);
    }
    let is_last_rank = to.rank() == Rank::Eighth.relative_to(piece.color);
    match (piece.role, promotion) {
        (Role::Pawn, None) if is_last_rank => IllegalReason::MissingPromotion,
        (Role::Pawn, Some(_)) if !is_last_rank => IllegalReason::UnexpectedPromotion,
        (Role::Pawn, Some(Role::King)) if R::VARIANT != Variant::Antichess => {
            IllegalReason::UnexpectedPromotion
        }
        (role, Some(_)) if role != Role::Pawn => IllegalReason::UnexpectedPromotion,
        _ => of_piece(position, piece, from, to),
    }
}

/// Why no move that matches SAN is legal.
pub(super) fn of_pattern<R: Rules>(position: &RulesPosition<R>, pattern: Pattern) -> IllegalReason {
    let Pattern { role, from, to, promotion } = pattern;
    let pieces = position.pieces(position.turn(), role) & from;
    let candidate = to.into_iter().find_map(|to| {
        let piece = Piece::new(position.turn(), role);
        let from = pieces.into_iter().find(|&from| reaches(position, piece, from, to))?;
        Some(UciMove::new(from, to, promotion))
    });
    match (candidate, to.single()) {
        (Some(mv), _) => of_uci(position, mv),
        _ if position.variant_end().is_some() => IllegalReason::GameOver,
        (None, Some(to)) if position.colored(position.turn()).contains(to) => {
            IllegalReason::OwnPiece(to)
        }
        _ if must_capture(position) => IllegalReason::MustCapture,
        _ => IllegalReason::Unreachable,
    }
}

fn of_drop<R: Rules>(position: &RulesPosition<R>, role: Role, to: Square) -> IllegalReason {
    if position.pockets().count(position.turn(), role) == 0 {
        return IllegalReason::NotInPocket;
    }
    match position.piece_at(to) {
        Some(piece) if piece.color == position.turn() => IllegalReason::OwnPiece(to),
        Some(_) => IllegalReason::EnemyPiece(to),
        None if role == Role::Pawn && Bitboard::BACK_RANKS.contains(to) => {
            IllegalReason::Unreachable
        }
        None => IllegalReason::KingInCheck,
    }
}

fn of_piece<R: Rules>(
    position: &RulesPosition<R>,
    piece: Piece,
    from: Square,
    to: Square,
) -> IllegalReason {
    let own_rooks = position.pieces(piece.color, Role::Rook);
    let steps_far = from.rank() == to.rank() && from.distance(to) == 2;
    if piece.role == Role::King && (own_rooks.contains(to) || steps_far) {
        return IllegalReason::CannotCastle;
    }
    if position.colored(piece.color).contains(to) {
        return IllegalReason::OwnPiece(to);
    }
    if must_capture(position) && position.piece_at(to).is_none() {
        return IllegalReason::MustCapture;
    }
    if !reaches(position, piece, from, to) {
        return IllegalReason::Unreachable;
    }
    match R::VARIANT {
        Variant::RacingKings => IllegalReason::AgainstVariant,
        Variant::Atomic if position.piece_at(to).is_some() => IllegalReason::AgainstVariant,
        _ => IllegalReason::KingInCheck,
    }
}

/// Whether the piece could go there if no king mattered. En passant captures are left out.
fn reaches<R: Rules>(position: &RulesPosition<R>, piece: Piece, from: Square, to: Square) -> bool {
    let occupied = position.occupied();
    if piece.role != Role::Pawn {
        return attacks::piece(piece, from, occupied).contains(to);
    }
    let ahead = from.bitboard().forward(piece.color) - occupied;
    let pushes = ahead | (ahead.forward(piece.color) - occupied);
    let may_push =
        from.distance(to) == 1 || from.rank() <= Rank::Second || from.rank() >= Rank::Seventh;
    let takes = attacks::pawn(piece.color, from) & occupied;
    takes.contains(to) || pushes.contains(to) && may_push
}

/// Whether there is a capture, in antichess.
fn must_capture<R: Rules>(position: &RulesPosition<R>) -> bool {
    let is_capture = |mv| {
        if position.is_capture(mv) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    R::VARIANT == Variant::Antichess && position.try_for_each_legal_move(is_capture).is_break()
}
