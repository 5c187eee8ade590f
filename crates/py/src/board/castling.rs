//! Which castling rights of a setup count. python-chess keeps whatever rights a board is given, and
//! uses those that make sense: a standard board has none of Chess960, and a side without a king on its
//! back rank has none at all.

use lucena_board::variants::VariantSetup;
use lucena_board::{Bitboard, Color, File, Piece, Role, Setup, Square};

/// The rooks of all rights, whether they make sense or not.
pub(super) fn claimed(setup: &Setup) -> Bitboard {
    setup.castling_rooks(Color::White) | setup.castling_rooks(Color::Black)
}

/// The rooks of the rights that make sense.
pub(super) fn clean(setup: &VariantSetup, is_chess960: bool) -> Bitboard {
    if !setup.variant().has_castling() {
        return Bitboard::EMPTY;
    }
    let setup = setup.board();
    let of = |color| {
        if is_chess960 { chess960(setup, color) } else { standard(setup, color) }
    };
    of(Color::White) | of(Color::Black)
}

/// The setup with the rights that make sense alone.
pub(super) fn cleaned(setup: &VariantSetup, is_chess960: bool) -> VariantSetup {
    let mut found = *setup;
    let unclean = claimed(setup.board()) - clean(setup, is_chess960);
    for rook in unclean {
        let color = Color::ALL.into_iter().find(|color| color.back_rank() == rook.rank());
        let board = found.board_mut();
        board.forbid_castling(color.expect("castling rooks are on back ranks"), rook.file());
    }
    found
}

fn has(setup: &Setup, square: Square, color: Color, role: Role) -> bool {
    setup.piece_at(square) == Some(Piece::new(color, role))
}

fn rooks(setup: &Setup, color: Color) -> Bitboard {
    let rooks = setup.castling_rooks(color).into_iter();
    rooks.filter(|&rook| has(setup, rook, color, Role::Rook)).fold(Bitboard::EMPTY, Bitboard::with)
}

fn standard(setup: &Setup, color: Color) -> Bitboard {
    let home = Square::new(File::E, color.back_rank());
    let is_at_home = has(setup, home, color, Role::King);
    if is_at_home { rooks(setup, color) & Bitboard::CORNERS } else { Bitboard::EMPTY }
}

/// Of several rooks on one side of the king, the outermost castles.
fn chess960(setup: &Setup, color: Color) -> Bitboard {
    let mut back_rank = color.back_rank().bitboard().into_iter();
    let Some(king) = back_rank.rfind(|&it| has(setup, it, color, Role::King)) else {
        return Bitboard::EMPTY;
    };
    let rooks = rooks(setup, color);
    let queen_side = rooks.first().filter(|&rook| rook.file() < king.file());
    let king_side = rooks.last().filter(|&rook| rook.file() > king.file());
    queen_side.into_iter().chain(king_side).fold(Bitboard::EMPTY, Bitboard::with)
}
