//! A mailbox board of 64 squares.

use alloc::vec::Vec;

use lucena_board::{CastlingRights, Color, Piece, Position, Role, Square};

/// The pieces by square.
pub(super) struct Board {
    squares: [Option<Piece>; 64],
    pub(super) turn: Color,
    pub(super) rights: CastlingRights,
}

impl Board {
    pub(super) fn new(position: &Position) -> Self {
        let squares = Square::ALL.map(|square| position.piece_at(square));
        Self { squares, turn: position.turn(), rights: position.castling_rights() }
    }

    pub(super) fn at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    pub(super) fn has(&self, square: Square, color: Color, role: Role) -> bool {
        self.at(square) == Some(Piece::new(color, role))
    }

    pub(super) fn is_empty(&self, square: Square) -> bool {
        self.at(square).is_none()
    }

    pub(super) fn has_color(&self, square: Square, color: Color) -> bool {
        self.at(square).is_some_and(|piece| piece.color == color)
    }

    pub(super) fn has_pawn(&self, square: Square) -> bool {
        self.at(square).is_some_and(|piece| piece.role == Role::Pawn)
    }

    pub(super) fn all(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::ALL.into_iter().filter_map(|square| Some((square, self.at(square)?)))
    }

    pub(super) fn find(&self, color: Color, role: Role) -> Vec<Square> {
        Square::ALL.into_iter().filter(|&square| self.has(square, color, role)).collect()
    }

    pub(super) fn count(&self, color: Color, role: Role) -> i32 {
        self.find(color, role).len() as i32
    }

    /// The number of pieces and pawns of a side.
    pub(super) fn count_all(&self, color: Color) -> i32 {
        self.all().filter(|(_, piece)| piece.color == color).count() as i32
    }

    pub(super) fn king(&self, color: Color) -> Square {
        self.find(color, Role::King)[0]
    }

    /// The squares of a ray from `from`, exclusive, to the edge.
    pub(super) fn ray(from: Square, (files, ranks): (i8, i8)) -> Vec<Square> {
        let mut squares = Vec::new();
        let mut current = from;
        while let Some(next) = current.offset(files, ranks) {
            squares.push(next);
            current = next;
        }
        squares
    }
}

pub(super) fn file(square: Square) -> i32 {
    square.file().index() as i32
}

pub(super) fn rank(square: Square) -> i32 {
    square.rank().index() as i32
}

/// Distance in king moves.
pub(super) fn steps(a: Square, b: Square) -> i32 {
    (file(a) - file(b)).abs().max((rank(a) - rank(b)).abs())
}

/// 0 for the a and h files to 3 for the d and e files.
pub(super) fn folded_file(square: Square) -> usize {
    file(square).min(7 - file(square)) as usize
}
