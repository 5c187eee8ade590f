//! Any placement of pieces, legal or not.

mod faults;
mod validate;

pub use faults::{Faults, SetupError};

use crate::castling::CastlingRooks;
use crate::planes::Planes;
use crate::{Bitboard, Color, File, Piece, Position, Role, Square};

/// Any placement of pieces with a side to move and the other fields of a FEN, for editors,
/// puzzles and variants. It promises nothing; [`Setup::position`] makes a legal
/// [`Position`] of it or names every fault.
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
    ///
    /// ```
    /// assert!(lucena_board::Setup::empty().occupied().is_empty());
    /// ```
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

    /// All occupied squares.
    ///
    /// ```
    /// use lucena_board::{Position, Setup};
    /// assert_eq!(Setup::from(Position::initial()).occupied().len(), 32);
    /// ```
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.planes.occupied())
    }

    /// What stands on a square.
    ///
    /// ```
    /// use lucena_board::{Setup, Square};
    /// assert_eq!(Setup::empty().piece_at(Square::A1), None);
    /// ```
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.planes.piece_at(square)
    }

    /// What stands on a square, without its colour.
    ///
    /// ```
    /// use lucena_board::{Position, Role, Setup, Square};
    /// assert_eq!(Setup::from(Position::initial()).role_at(Square::D8), Some(Role::Queen));
    /// ```
    #[must_use]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.piece_at(square).map(|piece| piece.role)
    }

    /// The side whose piece stands on a square.
    ///
    /// ```
    /// use lucena_board::{Color, Position, Setup, Square};
    /// let setup = Setup::from(Position::initial());
    /// assert_eq!(setup.color_at(Square::A7), Some(Color::Black));
    /// assert_eq!(setup.color_at(Square::A6), None);
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn color_at(&self, square: Square) -> Option<Color> {
        self.planes.color_at(square)
    }

    /// Every piece with its square, from a1 to h8.
    ///
    /// ```
    /// use lucena_board::{Piece, Setup, Square};
    /// let mut setup = Setup::empty();
    /// let queen = Piece::from_char('q').unwrap();
    /// setup.put(Square::D8, queen);
    /// assert!(setup.placement().eq([(Square::D8, queen)]));
    /// ```
    pub fn placement(&self) -> impl Iterator<Item = (Square, Piece)> + Clone + use<> {
        self.planes.pieces()
    }

    /// Puts a piece on a square, in place of what stood there.
    ///
    /// ```
    /// use lucena_board::{Piece, Setup, Square};
    /// let mut setup = Setup::empty();
    /// let queen = Piece::from_char('q').unwrap();
    /// setup.put(Square::D8, queen);
    /// assert_eq!(setup.piece_at(Square::D8), Some(queen));
    /// ```
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.planes.put(square, piece);
    }

    /// Empties a square and returns what stood there.
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
    ///
    /// ```
    /// use lucena_board::{Color, Setup};
    /// assert_eq!(Setup::empty().turn(), Color::White);
    /// ```
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Sets the side to move.
    ///
    /// ```
    /// use lucena_board::{Color, Setup};
    /// let mut setup = Setup::empty();
    /// setup.set_turn(Color::Black);
    /// assert_eq!(setup.turn(), Color::Black);
    /// ```
    pub fn set_turn(&mut self, turn: Color) {
        self.turn = turn;
    }

    /// The squares of the rooks with which one side may castle.
    ///
    /// ```
    /// use lucena_board::{Color, Position, Setup};
    /// let setup = Setup::from(Position::initial());
    /// assert_eq!(setup.castling_rooks(Color::White).len(), 2);
    /// ```
    #[must_use]
    pub const fn castling_rooks(&self, color: Color) -> Bitboard {
        self.castling.of(color)
    }

    /// Lets one side castle with its rook on this file of the back rank.
    ///
    /// ```
    /// use lucena_board::{Color, File, Setup};
    /// let mut setup = Setup::empty();
    /// setup.allow_castling(Color::White, File::H);
    /// assert_eq!(setup.castling_rooks(Color::White).len(), 1);
    /// ```
    pub fn allow_castling(&mut self, color: Color, rook: File) {
        self.castling.insert(color, rook);
    }

    /// Forbids one side to castle with its rook on this file.
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

    /// The square behind a pawn that has just moved two squares.
    ///
    /// ```
    /// assert_eq!(lucena_board::Setup::empty().en_passant(), None);
    /// ```
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Sets the square behind a pawn that has just moved two squares.
    ///
    /// ```
    /// use lucena_board::{Setup, Square};
    /// let mut setup = Setup::empty();
    /// setup.set_en_passant(Some(Square::E3));
    /// assert_eq!(setup.en_passant(), Some(Square::E3));
    /// ```
    pub fn set_en_passant(&mut self, square: Option<Square>) {
        self.en_passant = square;
    }

    /// Half moves since the last capture or pawn move.
    ///
    /// ```
    /// assert_eq!(lucena_board::Setup::empty().half_move_clock(), 0);
    /// ```
    #[must_use]
    pub const fn half_move_clock(&self) -> u16 {
        self.half_move_clock
    }

    /// Sets the half moves since the last capture or pawn move.
    ///
    /// ```
    /// let mut setup = lucena_board::Setup::empty();
    /// setup.set_half_move_clock(99);
    /// assert_eq!(setup.half_move_clock(), 99);
    /// ```
    pub fn set_half_move_clock(&mut self, clock: u16) {
        self.half_move_clock = clock;
    }

    /// The number of the move, starting with 1.
    ///
    /// ```
    /// assert_eq!(lucena_board::Setup::empty().full_move_number(), 1);
    /// ```
    #[must_use]
    pub const fn full_move_number(&self) -> u16 {
        self.full_move_number
    }

    /// Sets the number of the move; 0 becomes 1.
    ///
    /// ```
    /// let mut setup = lucena_board::Setup::empty();
    /// setup.set_full_move_number(40);
    /// assert_eq!(setup.full_move_number(), 40);
    /// ```
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
