//! Positions that need not be legal.

mod faults;
mod validate;

pub use faults::{Faults, SetupError};

use crate::castling::CastlingRooks;
use crate::planes::Planes;
use crate::{Bitboard, Color, File, Piece, Position, Role, Square};

/// Any piece placement with the other fields of a FEN, for board editors, puzzles and variants.
/// [`Setup::position`] validates it and returns a legal [`Position`] or all faults.
///
/// ```
/// use lucena_board::{Color, Faults, Piece, Setup, Square};
/// let mut setup = Setup::empty();
/// setup.put(Square::E1, Piece::from_char('K').unwrap());
/// setup.put(Square::A8, Piece::from_char('P').unwrap());
/// let error = setup.position().unwrap_err();
/// assert_eq!(error.faults(), Faults::MISSING_KING | Faults::PAWN_ON_BACK_RANK);
/// assert_eq!(
///     error.to_string(),
///     "black has no king, expected 1; pawn on a8, expected ranks 2 to 7",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    pub(crate) planes: Planes,
    pub(crate) turn: Color,
    pub(crate) castling: CastlingRooks,
    pub(crate) en_passant: Option<Square>,
    pub(crate) half_move_clock: u16,
    pub(crate) full_move_number: u16,
}

impl Setup {
    /// The empty board, White to move.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            planes: Planes::EMPTY,
            turn: Color::White,
            castling: CastlingRooks::NONE,
            en_passant: None,
            half_move_clock: 0,
            full_move_number: 1,
        }
    }

    /// The occupied squares.
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.planes.occupied())
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.planes.piece_at(square)
    }

    /// The role of the piece on a square.
    #[must_use]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.piece_at(square).map(|piece| piece.role)
    }

    /// The side of the piece on a square.
    #[must_use]
    #[inline(always)]
    pub const fn color_at(&self, square: Square) -> Option<Color> {
        self.planes.color_at(square)
    }

    /// Every piece with its square, from a1 to h8.
    pub fn placement(&self) -> impl Iterator<Item = (Square, Piece)> + Clone + use<> {
        self.planes.pieces()
    }

    /// Puts a piece on a square, replacing any piece there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.planes.put(square, piece);
    }

    /// Removes the piece from a square and returns it.
    ///
    /// ```
    /// use lucena_board::{Position, Setup, Square};
    /// let mut setup = Setup::from(Position::initial());
    /// assert!(setup.remove(Square::D1).is_some());
    /// assert!(setup.remove(Square::D1).is_none());
    /// ```
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square);
        self.planes.clear(square.bitboard().0);
        piece
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Sets the side to move.
    pub fn set_turn(&mut self, turn: Color) {
        self.turn = turn;
    }

    /// The castling rooks of one side.
    #[must_use]
    pub const fn castling_rooks(&self, color: Color) -> Bitboard {
        self.castling.of(color)
    }

    /// Adds the right of one side to castle with its rook on this file of the back rank.
    pub fn allow_castling(&mut self, color: Color, rook: File) {
        self.castling.insert(color, rook);
    }

    /// Removes the right of one side to castle with its rook on this file.
    ///
    /// ```
    /// use lucena_board::{CastlingRights, Color, File, Position, Setup};
    /// let mut setup = Setup::from(Position::initial());
    /// setup.forbid_castling(Color::White, File::H);
    /// assert!(!setup.position()?.castling_rights().contains(CastlingRights::WHITE_KING_SIDE));
    /// # Ok::<(), lucena_board::SetupError>(())
    /// ```
    pub fn forbid_castling(&mut self, color: Color, rook: File) {
        self.castling.remove(color, rook);
    }

    /// The en passant square.
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Sets the en passant square, behind a pawn that was just double-pushed.
    pub fn set_en_passant(&mut self, square: Option<Square>) {
        self.en_passant = square;
    }

    /// The half-move clock: half-moves since the last capture or pawn move.
    #[must_use]
    pub const fn half_move_clock(&self) -> u16 {
        self.half_move_clock
    }

    /// Sets the half-move clock.
    pub fn set_half_move_clock(&mut self, clock: u16) {
        self.half_move_clock = clock;
    }

    /// The full-move number, starting at 1.
    #[must_use]
    pub const fn full_move_number(&self) -> u16 {
        self.full_move_number
    }

    /// Sets the full-move number; 0 becomes 1.
    pub fn set_full_move_number(&mut self, number: u16) {
        self.full_move_number = number.max(1);
    }
}

/// The empty board.
impl Default for Setup {
    fn default() -> Self {
        Self::empty()
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        Self {
            planes: position.planes(),
            turn: position.turn(),
            castling: position.castling(),
            en_passant: position.pushed_en_passant(),
            half_move_clock: position.half_move_clock(),
            full_move_number: position.full_move_number(),
        }
    }
}
