//! Formatting moves and move numbers.

use std::fmt::{Display, Write};

use arrayvec::ArrayString;
use lucena_board::{ChessPosition, Color, Move, UciCastling};

use super::options::MoveNotation;

/// A move or a move number. It does not allocate, as there is one for every half-move.
pub(super) type Word = ArrayString<24>;

fn format(thing: impl Display) -> Word {
    let mut word = Word::new();
    write!(word, "{thing}").expect("moves and their numbers are shorter");
    word
}

/// Formats a move; a null move is `--`.
pub(super) fn word<P: ChessPosition>(mv: Option<Move>, before: &P, notation: MoveNotation) -> Word {
    let Some(mv) = mv else { return format("--") };
    match notation {
        MoveNotation::San => format(mv.san(before)),
        MoveNotation::Lan => format(mv.lan(before)),
        MoveNotation::Uci => uci(mv, before),
    }
}

/// Castling is the king's move if that is read as castling, else the king captures the rook.
fn uci<P: ChessPosition>(mv: Move, before: &P) -> Word {
    let plain = mv.uci(UciCastling::KingToTarget);
    if mv.is_castle() && plain.to_move(before) != Ok(mv) {
        return format(mv.uci(UciCastling::KingTakesRook));
    }
    format(plain)
}

/// The number before a move: always for White, and for Black if the token before it is not White's
/// move.
pub(super) fn number<P: ChessPosition>(before: &P, follows_move: bool) -> Option<Word> {
    let number = before.full_move_number();
    match before.turn() {
        Color::White => Some(format(format_args!("{number}."))),
        Color::Black if follows_move => None,
        Color::Black => Some(format(format_args!("{number}..."))),
    }
}
