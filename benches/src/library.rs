//! The traits that libraries in the comparison implement.
//!
//! [`Perft`] and [`Library`] are required; the other traits are features that some lack, so that a
//! bench measures only libraries that support the feature.

use std::fmt::Debug;

use arrayvec::ArrayVec;

/// A library, or one way to use it, that can run perft.
///
/// The functions here and below that parse text panic if the library rejects it, as all text in the
/// benches is valid.
pub trait Perft {
    /// The name in tables and on the command line.
    const NAME: &'static str;

    /// A legal position.
    type Position: Clone;

    /// Reads a FEN.
    fn position(fen: &str) -> Self::Position;

    /// Counts the leaves `depth` plies below, where the last ply is counted and not played.
    /// `depth` is at least 1.
    fn perft_bulk(position: &Self::Position, depth: u32) -> u64;

    /// Counts the leaves `depth` plies below and makes every one of them: each last move is played
    /// and the resulting position is passed to [`black_box`](std::hint::black_box). `depth` is at
    /// least 1.
    fn perft_leaf(position: &Self::Position, depth: u32) -> u64;
}

/// A move generator in the comparison.
pub trait Library: Perft {
    /// A legal move, which may borrow its position.
    type Move<'p>: Copy;

    /// The library's own list of the legal moves.
    type List<'p>: MoveList;

    /// Counts the legal moves in the library's fastest way.
    fn count(position: &Self::Position) -> usize;

    /// Generates all legal moves into a list, one entry per move.
    fn list(position: &Self::Position) -> Self::List<'_>;

    /// The legal moves one by one. Not measured.
    fn moves(position: &Self::Position) -> Vec<Self::Move<'_>>;

    /// The position after a legal move, as a copy.
    fn play<'p>(position: &'p Self::Position, mv: Self::Move<'p>) -> Self::Position;
}

/// A list of moves with a length.
pub trait MoveList {
    /// The number of moves.
    fn n_moves(&self) -> usize;
}

impl<M, const CAPACITY: usize> MoveList for ArrayVec<M, CAPACITY> {
    fn n_moves(&self) -> usize {
        self.len()
    }
}

/// Generating captures only.
pub trait Captures: Library {
    /// Lists the legal captures, including en passant.
    fn captures(position: &Self::Position) -> Self::List<'_>;
}

/// Checking whether any move, such as one from a hash table, is legal.
pub trait Legality: Library<Move<'static>: PartialEq> {
    /// Whether `mv`, which may be from another position, is legal.
    fn is_legal(position: &Self::Position, mv: Self::Move<'static>) -> bool;

    /// The legal moves, not borrowing the position. Not measured.
    fn free_moves(position: &Self::Position) -> Vec<Self::Move<'static>>;
}

/// Writes FEN.
pub trait WritesFen: Library {
    /// Appends the FEN, or as many of its fields as the library keeps, to `text`.
    fn write_fen(position: &Self::Position, text: &mut String);
}

/// Reads standard algebraic notation.
pub trait ReadsSan: Library {
    /// Reads a legal move.
    fn read_san<'p>(position: &'p Self::Position, text: &str) -> Self::Move<'p>;
}

/// Writes standard algebraic notation.
pub trait WritesSan: Library {
    /// Appends a legal move with its `+` or `#` to `text`.
    fn write_san<'p>(position: &'p Self::Position, mv: Self::Move<'p>, text: &mut String);
}

/// Looks up slider attacks.
pub trait Sliders: Library {
    /// The library's square.
    type Square: Copy + Debug;

    /// The library's set of squares.
    type Squares: Copy;

    /// Converts a square index: a1 = 0, b1 = 1, h8 = 63. Not measured.
    fn square(square_idx: u8) -> Self::Square;

    /// Converts a set of squares with a1 in the lowest bit. Not measured.
    fn squares(bits: u64) -> Self::Squares;

    /// The bits of a set of squares. Not measured.
    fn bits(squares: Self::Squares) -> u64;

    /// The attacks of a rook.
    fn rook(from: Self::Square, occupied: Self::Squares) -> Self::Squares;

    /// The attacks of a bishop.
    fn bishop(from: Self::Square, occupied: Self::Squares) -> Self::Squares;
}
