//! What a library must do to be in the comparison, and what it may do besides.
//!
//! [`Perft`] and [`Library`] are for all of them; each further trait is one feature that some lack, so a bench
//! names the traits it needs and cannot measure a library that would have to fake the answer.

use std::fmt::Debug;

use arrayvec::ArrayVec;

/// A library, or one way to call it, that counts the leaves of the tree of legal moves.
///
/// The functions here and below that read text panic when the library rejects it: the benches only
/// hold valid text, and a library that cannot read it must not be measured.
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
    /// and the position it leads to is given to [`black_box`](std::hint::black_box).
    /// `depth` is at least 1.
    fn perft_leaf(position: &Self::Position, depth: u32) -> u64;
}

/// A move generator in the comparison.
pub trait Library: Perft {
    /// A legal move, which may borrow the position that it is for.
    type Move<'p>: Copy;

    /// The library's own list of the legal moves.
    type List<'p>: MoveList;

    /// Counts the legal moves in the library's fastest way.
    fn count(position: &Self::Position) -> usize;

    /// Writes all legal moves into a list, one entry a move.
    fn list(position: &Self::Position) -> Self::List<'_>;

    /// The legal moves one by one. Not measured.
    fn moves(position: &Self::Position) -> Vec<Self::Move<'_>>;

    /// The position after a legal move, as a copy.
    fn play<'p>(position: &'p Self::Position, mv: Self::Move<'p>) -> Self::Position;
}

/// A list of moves, to ask for its length.
pub trait MoveList {
    /// How many moves there are.
    fn n_moves(&self) -> usize;
}

impl<M, const CAPACITY: usize> MoveList for ArrayVec<M, CAPACITY> {
    fn n_moves(&self) -> usize {
        self.len()
    }
}

/// Generates captures without the other moves.
pub trait Captures: Library {
    /// Lists the legal moves that take something, en passant included.
    fn captures(position: &Self::Position) -> Self::List<'_>;
}

/// Answers for any move, from a hash table say, whether it is legal here.
pub trait Legality: Library<Move<'static>: PartialEq> {
    /// Whether `mv`, which may be from another position, is legal.
    fn is_legal(position: &Self::Position, mv: Self::Move<'static>) -> bool;

    /// The legal moves, not bound to the position. Not measured.
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

    /// Turns a square index, a1 = 0, b1 = 1, h8 = 63. Not measured.
    fn square(square_idx: u8) -> Self::Square;

    /// Turns a set of squares with a1 in the lowest bit. Not measured.
    fn squares(bits: u64) -> Self::Squares;

    /// The bits of a set of squares. Not measured.
    fn bits(squares: Self::Squares) -> u64;

    /// What a rook attacks.
    fn rook(from: Self::Square, occupied: Self::Squares) -> Self::Squares;

    /// What a bishop attacks.
    fn bishop(from: Self::Square, occupied: Self::Squares) -> Self::Squares;
}
