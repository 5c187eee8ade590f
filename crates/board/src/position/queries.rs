//! Pieces, state and attacks of a position.

use super::Position;
use crate::castling::CastlingSide;
use crate::material::Material;
use crate::planes::Planes;
use crate::{Bitboard, CastlingRights, Color, Piece, Role, Square, attacks};

impl Position {
    #[inline(always)]
    pub(crate) const fn planes(&self) -> Planes {
        self.planes
    }

    #[inline(always)]
    pub(crate) const fn castling(&self) -> crate::castling::CastlingRooks {
        self.castling
    }

    /// The side to move.
    #[must_use]
    #[inline(always)]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The occupied squares.
    #[must_use]
    #[inline(always)]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.planes.occupied())
    }

    /// The pieces of one side.
    #[must_use]
    #[inline(always)]
    pub const fn colored(&self, color: Color) -> Bitboard {
        Bitboard(self.planes.color(color))
    }

    /// All pieces of one role, of both sides.
    #[must_use]
    #[inline(always)]
    pub const fn role(&self, role: Role) -> Bitboard {
        Bitboard(self.planes.role(role))
    }

    /// The pieces of one role of one side.
    #[must_use]
    #[inline(always)]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.planes.role(role) & self.planes.color(color))
    }

    /// The piece on a square.
    ///
    /// ```
    /// use lucena_board::{Position, Square};
    /// assert_eq!(Position::initial().piece_at(Square::D8).unwrap().to_char(), 'q');
    /// assert_eq!(Position::initial().piece_at(Square::D4), None);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.planes.piece_at(square)
    }

    /// Every piece with its square, from a1 to h8.
    ///
    /// ```
    /// use lucena_board::{Color, Position, Role, Square};
    /// let (square, piece) = Position::initial().placement().next().unwrap();
    /// assert_eq!((square, piece.color, piece.role), (Square::A1, Color::White, Role::Rook));
    /// assert_eq!(Position::initial().placement().count(), 32);
    /// ```
    pub fn placement(&self) -> impl Iterator<Item = (Square, Piece)> + Clone + use<> {
        self.planes.pieces()
    }

    /// The role of the piece on a square.
    #[must_use]
    #[inline(always)]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        Role::from_code(self.planes.code_at(square))
    }

    /// The side of the piece on a square.
    #[must_use]
    #[inline(always)]
    pub const fn color_at(&self, square: Square) -> Option<Color> {
        self.planes.color_at(square)
    }

    /// The king's square of one side.
    #[must_use]
    #[inline(always)]
    pub const fn king(&self, color: Color) -> Square {
        Square::from_low_bits((self.planes.kings() & self.planes.color(color)).trailing_zeros())
    }

    /// The Zobrist key, compatible with Polyglot: the en passant square counts only if a pawn can
    /// pseudo-legally capture.
    ///
    /// ```
    /// use lucena_board::Position;
    /// assert_eq!(Position::initial().key(), 0x463b_9618_1691_fc9c);
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The pawn key: the Zobrist key of the pawns of both sides alone, for a pawn hash table.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let pos = Position::initial().play_uci("g1f3")?;
    /// assert_eq!(pos.pawn_key(), Position::initial().pawn_key());
    /// # Ok::<(), lucena_board::UciError>(())
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn pawn_key(&self) -> u64 {
        self.pawn_key
    }

    /// The material key: the number of pieces of each kind.
    #[must_use]
    #[inline(always)]
    pub const fn material(&self) -> Material {
        self.material
    }

    /// The castling rights.
    #[must_use]
    pub fn castling_rights(&self) -> CastlingRights {
        self.castling.rights([self.king(Color::White), self.king(Color::Black)])
    }

    /// The rook of a castling right.
    ///
    /// ```
    /// use lucena_board::{CastlingSide, Color, Position, Square};
    /// let rook = Position::initial().castling_rook(Color::White, CastlingSide::Queen);
    /// assert_eq!(rook, Some(Square::A1));
    /// ```
    #[must_use]
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        self.castling.rook(color, self.king(color), side)
    }

    /// The half-move clock: half-moves since the last capture or pawn move.
    #[must_use]
    #[inline(always)]
    pub const fn half_move_clock(&self) -> u16 {
        self.half_move_clock
    }

    /// The full-move number, starting at 1 and incremented after Black's move.
    #[must_use]
    #[inline(always)]
    pub const fn full_move_number(&self) -> u16 {
        self.full_move_number
    }

    /// The pieces of both sides that attack `square`, with this occupancy for sliders.
    ///
    /// ```
    /// use lucena_board::{Bitboard, Position, Square};
    /// let pos = Position::initial();
    /// let expected = Bitboard::from_iter([Square::E2, Square::G2, Square::G1]);
    /// assert_eq!(pos.attackers_to(Square::F3, pos.occupied()), expected);
    /// ```
    #[must_use]
    #[inline]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let planes = self.planes;
        let pawns = attacks::pawn(Color::White, square).0 & planes.color(Color::Black)
            | attacks::pawn(Color::Black, square).0 & planes.color(Color::White);
        Bitboard(
            pawns & planes.pawns()
                | attacks::knight(square).0 & planes.knights()
                | attacks::king(square).0 & planes.kings()
                | attacks::bishop(square, occupied).0 & planes.diagonal_sliders()
                | attacks::rook(square, occupied).0 & planes.orthogonal_sliders(),
        )
    }

    /// Whether a piece of `color` attacks `square`.
    ///
    /// ```
    /// use lucena_board::{Color, Position, Square};
    /// assert!(Position::initial().is_attacked(Square::F3, Color::White));
    /// assert!(!Position::initial().is_attacked(Square::F3, Color::Black));
    /// ```
    #[must_use]
    #[inline]
    pub fn is_attacked(&self, square: Square, color: Color) -> bool {
        self.attackers_of_side(color, square, self.planes.occupied()) != 0
    }

    /// The pieces of one side that attack a square, with this occupancy for sliders.
    #[inline(always)]
    pub(crate) fn attackers_of_side(&self, side: Color, square: Square, occupied: u64) -> u64 {
        self.planes.attackers(side, square, occupied)
    }

    /// The pieces that give check to the side to move.
    ///
    /// ```
    /// use lucena_board::{Bitboard, Position, Square};
    /// let pos: Position = "4k3/8/8/8/8/8/8/K3R3 b - - 0 1".parse()?;
    /// assert_eq!(pos.checkers(), Bitboard::from(Square::E1));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        let king = self.king(self.turn);
        let planes = self.planes;
        let attackers = attacks::pawn(self.turn, king).0 & planes.pawns()
            | attacks::knight(king).0 & planes.knights()
            | attacks::bishop(king, self.occupied()).0 & planes.diagonal_sliders()
            | attacks::rook(king, self.occupied()).0 & planes.orthogonal_sliders();
        Bitboard(attackers & planes.color(!self.turn))
    }

    /// [`Position::checkers`] and [`Position::pinned`] of the side to move in one pass, which is
    /// cheaper than two.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let pos: Position = "4k3/4n3/8/8/7Q/8/8/K3R3 b - - 0 1".parse()?;
    /// assert_eq!(pos.checkers_and_pinned(), (pos.checkers(), pos.pinned(pos.turn())));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn checkers_and_pinned(&self) -> (Bitboard, Bitboard) {
        let king = self.king(self.turn);
        let leapers = attacks::pawn(self.turn, king).0 & self.planes.pawns()
            | attacks::knight(king).0 & self.planes.knights();
        let mut checkers = Bitboard(leapers & self.planes.color(!self.turn));
        let mut blockers = Bitboard::EMPTY;
        for sniper in Bitboard(self.snipers(self.turn)) {
            let between = attacks::between(king, sniper) & self.occupied();
            if between.is_empty() {
                checkers.insert(sniper);
            } else if !between.has_many() {
                blockers |= between;
            }
        }
        (checkers, blockers & self.colored(self.turn))
    }

    /// Whether the side to move is in check.
    #[must_use]
    #[inline]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The pieces of `color` that are absolutely pinned to their king.
    ///
    /// ```
    /// use lucena_board::{Bitboard, Color, Position, Square};
    /// let pos: Position = "4k3/4n3/8/8/8/8/8/K3R3 b - - 0 1".parse()?;
    /// assert_eq!(pos.pinned(Color::Black), Bitboard::from(Square::E7));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn pinned(&self, color: Color) -> Bitboard {
        self.king_blockers(color) & self.colored(color)
    }

    /// The pieces of either side that are alone between an enemy slider and the king of `color`:
    /// pinned if they are of `color`, discovered check candidates if not.
    ///
    /// ```
    /// use lucena_board::{Bitboard, Color, Position, Square};
    /// let pos: Position = "4k3/4N3/8/8/8/8/8/K3R3 w - - 0 1".parse()?;
    /// assert_eq!(pos.king_blockers(Color::Black), Bitboard::from(Square::E7));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub fn king_blockers(&self, color: Color) -> Bitboard {
        let king = self.king(color);
        let occupied = self.occupied();
        let mut blockers = 0;
        for sniper in Bitboard(self.snipers(color)) {
            let between = attacks::between(king, sniper) & occupied;
            if !between.has_many() {
                blockers |= between.0;
            }
        }
        Bitboard(blockers)
    }

    /// Snipers: enemy sliders that would attack the king of `color` on an otherwise empty board.
    #[inline(always)]
    pub(crate) fn snipers(&self, color: Color) -> u64 {
        let king = self.king(color) as usize;
        let lines = attacks::DIAGONAL_RAYS[king] & self.planes.diagonal_sliders()
            | attacks::ORTHOGONAL_RAYS[king] & self.planes.orthogonal_sliders();
        lines & self.planes.color(!color)
    }
}
