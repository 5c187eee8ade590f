//! The castling notation of a position.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use lucena_board::{CastlingStyle, ChessPosition, Move, UciCastling};

/// The castling notation for this position: the king's step in standard chess, king takes rook if a
/// king or rook with castling rights is not on its standard square, where the king's step could be
/// another move.
///
/// ```
/// use lucena_board::{Position, UciCastling};
/// use lucena_uci::castling_form;
/// assert_eq!(castling_form(&Position::initial()), UciCastling::KingToTarget);
/// let inner_rook: Position = "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1".parse()?;
/// assert_eq!(castling_form(&inner_rook), UciCastling::KingTakesRook);
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[must_use]
pub fn castling_form<P: ChessPosition>(position: &P) -> UciCastling {
    match position.has_standard_castling() {
        true => UciCastling::KingToTarget,
        false => UciCastling::KingTakesRook,
    }
}

/// A move of this position in UCI notation, castling as in [`castling_form`].
///
/// ```
/// use lucena_board::Position;
/// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
/// let castling = position.parse_san("O-O").expect("the king may castle");
/// assert_eq!(lucena_uci::uci_move(&position, castling), "e1g1");
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[must_use]
pub fn uci_move<P: ChessPosition>(position: &P, mv: Move) -> String {
    mv.uci(castling_form(position)).to_string()
}

/// A line from this position in UCI notation, castling as in [`castling_form`] of its start.
///
/// ```
/// use lucena_board::Position;
/// let position = Position::initial();
/// let e4 = position.parse_san("e4").expect("a legal move");
/// assert_eq!(lucena_uci::uci_line(&position, &[e4]), ["e2e4"]);
/// ```
#[must_use]
pub fn uci_line<P: ChessPosition>(position: &P, moves: &[Move]) -> Vec<String> {
    let castling = castling_form(position);
    moves.iter().map(|mv| mv.uci(castling).to_string()).collect()
}

/// The wanted notation, unless the king's step could be another move than castling from this start.
/// Castling rights only shrink, so the start position decides.
pub(crate) fn safe_castling<P: ChessPosition>(start: &P, wanted: UciCastling) -> UciCastling {
    match wanted {
        UciCastling::KingToTarget => castling_form(start),
        UciCastling::KingTakesRook => UciCastling::KingTakesRook,
    }
}

/// The FEN of a start position as engines read it: castling rights of a Chess960 position by the
/// files of the rooks.
pub(crate) fn start_fen<P: ChessPosition>(start: &P) -> String {
    let style = match castling_form(start) {
        UciCastling::KingToTarget => CastlingStyle::XFen,
        UciCastling::KingTakesRook => CastlingStyle::Shredder,
    };
    start.fen().castling(style).to_string()
}

#[cfg(test)]
mod tests {
    use lucena_board::Position;

    use super::*;

    #[track_caller]
    fn check(fen: &str, expected: UciCastling) {
        assert_eq!(castling_form(&fen.parse::<Position>().unwrap()), expected, "{fen}");
    }

    #[test]
    fn only_those_who_may_castle_count() {
        check("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", UciCastling::KingToTarget);
        check("1r1k1r2/8/8/8/8/8/8/1R1K1R2 w - - 0 1", UciCastling::KingToTarget);
        check("r3k2r/8/8/8/8/8/8/1R1K1R2 w kq - 0 1", UciCastling::KingToTarget);
    }

    #[test]
    fn one_king_or_rook_elsewhere_is_enough() {
        check("r3k2r/8/8/8/8/8/8/3K3R w Hkq - 0 1", UciCastling::KingTakesRook);
        check("r3k2r/8/8/8/8/8/8/1R2K2R w HBkq - 0 1", UciCastling::KingTakesRook);
        check("4kr2/8/8/8/8/8/8/R3K2R b KQf - 0 1", UciCastling::KingTakesRook);
    }
}
