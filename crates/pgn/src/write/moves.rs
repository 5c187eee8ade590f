//! Moves as words.

use lucena_board::{Color, Move, Position, UciCastling};

use super::options::MoveNotation;

/// The word of a move; a pass is `--`.
pub(super) fn word(mv: Option<Move>, before: &Position, notation: MoveNotation) -> String {
    let Some(mv) = mv else { return "--".into() };
    match notation {
        MoveNotation::San => mv.san(before).to_string(),
        MoveNotation::Lan => mv.lan(before).to_string(),
        MoveNotation::Uci => uci(mv, before),
    }
}

/// As the king moves, if that is read as castling; else the king takes the rook.
fn uci(mv: Move, before: &Position) -> String {
    let plain = mv.uci(UciCastling::KingToTarget);
    if mv.is_castle() && plain.to_move(before) != Ok(mv) {
        return mv.uci(UciCastling::KingTakesRook).to_string();
    }
    plain.to_string()
}

/// The number before a move: always for White, and for Black where something else than White's move
/// stands before it.
pub(super) fn number(before: &Position, follows_move: bool) -> Option<String> {
    let number = before.full_move_number();
    match before.turn() {
        Color::White => Some(format!("{number}.")),
        Color::Black if follows_move => None,
        Color::Black => Some(format!("{number}...")),
    }
}
