//! Moves in 16 bits, and move lists.

mod changes;
mod list;
mod uci_move;

use core::fmt;
use core::num::NonZeroU16;

pub use changes::MoveChanges;
pub use list::{ListIter, MoveList};
pub use uci_move::{UciCastling, UciMove};

use crate::{File, Role, Square};

/// A move in 16 bits: origin, destination and kind.
///
/// The kind includes the role of the moving piece, so history tables, long algebraic notation and
/// the validation of hash moves need not look at the board. Castling is encoded as the king
/// capturing its own rook, which is unambiguous in Chess960; [`Move::king_destination`] is the
/// square where the king ends up. `Option<Move>` takes 16 bits too.
///
/// A `Move` need not be legal in any position; check with
/// [`Position::is_legal`](crate::Position::is_legal). There is no `FromStr`, as the kind of a move
/// such as `e1g1` depends on the position: [`Position::parse_uci`](crate::Position::parse_uci) and
/// [`parse_san`](crate::Position::parse_san) parse legal moves; [`UciMove`](crate::UciMove) and
/// [`SanString`](crate::SanString) hold parsed notation without a position.
///
/// ```
/// use lucena_board::{Move, Position, Role, Square};
/// let mv = Move::normal(Role::Knight, Square::G1, Square::F3).unwrap();
/// assert_eq!((mv.from(), mv.to(), mv.role()), (Square::G1, Square::F3, Role::Knight));
/// assert!(Position::initial().is_legal(mv));
/// assert_eq!(Move::from_bits(mv.bits()), Some(mv));
/// assert_eq!(size_of::<Option<Move>>(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

/// The kind of a [`Move`]: normal, or one of the special moves.
///
/// ```
/// use lucena_board::{Move, MoveKind, Square};
/// let mv = Move::double_push(Square::E2, Square::E4).unwrap();
/// assert_eq!(mv.kind(), MoveKind::DoublePush);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A normal move or capture.
    Normal,
    /// A double pawn push.
    DoublePush,
    /// Castling; the destination is the square of the rook.
    Castle,
    /// An en passant capture.
    EnPassant,
    /// A promotion to this role.
    Promotion(Role),
    /// A piece put on an empty square from the pocket, in crazyhouse.
    Drop,
}

/// Values of the four kind bits: 1 to 6 for normal moves by the role that moves.
pub(crate) const PAWN: u16 = 1;
pub(crate) const KING: u16 = 6;
pub(crate) const DOUBLE_PUSH: u16 = 7;
pub(crate) const CASTLE: u16 = 8;
pub(crate) const EN_PASSANT: u16 = 9;
/// Added to the code of the promoted role: 12 to 15.
pub(crate) const PROMOTION: u16 = 10;
/// A promotion to king, in antichess.
pub(crate) const KING_PROMOTION: u16 = 11;

const KIND_SHIFT: u16 = 12;
const TO_SHIFT: u16 = 6;

impl Move {
    /// Packs a move from parts that are known to be consistent.
    #[inline(always)]
    pub(crate) fn pack(kind: u16, from: Square, to: Square) -> Self {
        let bits = kind << KIND_SHIFT | (to as u16) << TO_SHIFT | from as u16;
        Self(NonZeroU16::new(bits).expect("every kind is above zero"))
    }

    /// A move of any kind, from its [`Move::role`], [`Move::from`], [`Move::to`] and
    /// [`Move::kind`]. `None` if the role cannot make a move of that kind, or if the squares are
    /// equal; those of a drop have to be.
    ///
    /// To convert squares and promotion to the legal move of a position, use
    /// [`UciMove::to_move`](crate::UciMove::to_move).
    #[must_use]
    pub fn new(role: Role, from: Square, to: Square, kind: MoveKind) -> Option<Self> {
        match (kind, role) {
            (MoveKind::Normal, _) => Self::normal(role, from, to),
            (MoveKind::DoublePush, Role::Pawn) => Self::double_push(from, to),
            (MoveKind::Castle, Role::King) => Self::castle(from, to),
            (MoveKind::EnPassant, Role::Pawn) => Self::en_passant(from, to),
            (MoveKind::Promotion(promoted), Role::Pawn) => Self::promote(from, to, promoted),
            (MoveKind::Drop, _) if from == to => Self::drop(role, to),
            _ => None,
        }
    }

    /// A normal move. `None` if the squares are equal.
    #[must_use]
    pub fn normal(role: Role, from: Square, to: Square) -> Option<Self> {
        (from != to).then(|| Self::pack(role.code() as u16, from, to))
    }

    /// A double pawn push. `None` if the squares are equal.
    #[must_use]
    pub fn double_push(from: Square, to: Square) -> Option<Self> {
        (from != to).then(|| Self::pack(DOUBLE_PUSH, from, to))
    }

    /// Castling, from the square of the king and of the castling rook. `None` if the squares are
    /// equal.
    ///
    /// ```
    /// use lucena_board::{Move, Square};
    /// let mv = Move::castle(Square::E1, Square::H1).unwrap();
    /// assert_eq!(mv.king_destination(), Square::G1);
    /// ```
    #[must_use]
    pub fn castle(king: Square, rook: Square) -> Option<Self> {
        (king != rook).then(|| Self::pack(CASTLE, king, rook))
    }

    /// An en passant capture. `None` if the squares are equal.
    #[must_use]
    pub fn en_passant(from: Square, to: Square) -> Option<Self> {
        (from != to).then(|| Self::pack(EN_PASSANT, from, to))
    }

    /// A promotion to `role`; to a king only in antichess. `None` for pawn, or if the squares are
    /// equal.
    ///
    /// ```
    /// use lucena_board::{Move, Role, Square};
    /// let mv = Move::promote(Square::A7, Square::A8, Role::Queen).unwrap();
    /// assert_eq!((mv.role(), mv.promotion()), (Role::Pawn, Some(Role::Queen)));
    /// assert!(Move::promote(Square::A7, Square::A8, Role::Pawn).is_none());
    /// ```
    #[must_use]
    pub fn promote(from: Square, to: Square, role: Role) -> Option<Self> {
        let kind = match role {
            Role::Pawn => return None,
            Role::King => KING_PROMOTION,
            role => PROMOTION + role.code() as u16,
        };
        (from != to).then(|| Self::pack(kind, from, to))
    }

    /// A drop of a piece from the pocket, in crazyhouse: origin and destination are equal. `None`
    /// for the king.
    ///
    /// ```
    /// use lucena_board::{Move, MoveKind, Role, Square};
    /// let mv = Move::drop(Role::Knight, Square::F7).unwrap();
    /// assert_eq!((mv.kind(), mv.role(), mv.to()), (MoveKind::Drop, Role::Knight, Square::F7));
    /// assert_eq!(mv.to_string(), "N@f7");
    /// ```
    #[must_use]
    pub fn drop(role: Role, to: Square) -> Option<Self> {
        (role != Role::King).then(|| Self::pack(role.code() as u16, to, to))
    }

    /// The move as 16 bits: origin in bits 0 to 5, destination in 6 to 11, kind in 12 to 15. Kinds
    /// 1 to 6 are normal moves of pawn to king, or drops if the squares are equal, 7 is a double
    /// push, 8 castling, 9 en passant, 11 to 15 are promotions to king, knight, bishop, rook and
    /// queen. Never zero, so 0 can stand for no move.
    ///
    /// ```
    /// use lucena_board::{Move, Role, Square};
    /// assert_eq!(Move::normal(Role::Knight, Square::B1, Square::C3).unwrap().bits(), 0x2481);
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The move with these [`Move::bits`], or `None` for bits that no move has.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let kind = bits >> KIND_SHIFT;
        let known_kind = !matches!(kind, 0 | PROMOTION);
        let moves = bits & 63 != bits >> TO_SHIFT & 63;
        match NonZeroU16::new(bits) {
            Some(bits) if known_kind && (moves || kind < KING) => Some(Self(bits)),
            _ => None,
        }
    }

    /// The origin square.
    #[must_use]
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::from_low_bits(self.bits() as u32)
    }

    /// The destination square; for castling, the square of the rook.
    /// ([`MoveQuery::to`](crate::MoveQuery::to) uses the destination of the king instead.)
    #[must_use]
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_low_bits((self.bits() >> TO_SHIFT) as u32)
    }

    #[inline(always)]
    pub(crate) const fn kind_bits(self) -> u16 {
        self.bits() >> KIND_SHIFT
    }

    /// The plane code of the role that moves, branchless from a table of nibbles: 0 for unused
    /// kinds, and 7, which no piece has, for promotions to king, so that they are illegal in
    /// standard chess.
    #[inline(always)]
    pub(crate) const fn role_code(self) -> usize {
        const CODES: u64 = 0x1111_7016_1654_3210;
        (CODES >> (4 * self.kind_bits()) & 7) as usize
    }

    /// The kind of move.
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        match self.kind_bits() {
            DOUBLE_PUSH => MoveKind::DoublePush,
            CASTLE => MoveKind::Castle,
            EN_PASSANT => MoveKind::EnPassant,
            _ => match self.promotion() {
                Some(role) => MoveKind::Promotion(role),
                None if self.is_drop() => MoveKind::Drop,
                None => MoveKind::Normal,
            },
        }
    }

    /// The role of the moving piece: pawn for promotions, king for castling.
    #[must_use]
    #[inline(always)]
    pub const fn role(self) -> Role {
        match self.kind_bits() {
            2 => Role::Knight,
            3 => Role::Bishop,
            4 => Role::Rook,
            5 => Role::Queen,
            KING | CASTLE => Role::King,
            _ => Role::Pawn,
        }
    }

    /// The promoted role, if the move is a promotion.
    #[must_use]
    #[inline(always)]
    pub const fn promotion(self) -> Option<Role> {
        match self.kind_bits() {
            KING_PROMOTION => Some(Role::King),
            12 => Some(Role::Knight),
            13 => Some(Role::Bishop),
            14 => Some(Role::Rook),
            15 => Some(Role::Queen),
            _ => None,
        }
    }

    /// Whether the move is a promotion.
    ///
    /// ```
    /// use lucena_board::{Move, Role, Square};
    /// assert!(Move::promote(Square::A7, Square::A8, Role::Queen).unwrap().is_promotion());
    /// assert!(!Move::normal(Role::Pawn, Square::A6, Square::A7).unwrap().is_promotion());
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn is_promotion(self) -> bool {
        self.kind_bits() > PROMOTION
    }

    /// Whether the move puts a piece on the board from the pocket, in crazyhouse.
    #[must_use]
    #[inline(always)]
    pub const fn is_drop(self) -> bool {
        self.from() as u8 == self.to() as u8
    }

    /// Whether the move is castling.
    #[must_use]
    #[inline(always)]
    pub const fn is_castle(self) -> bool {
        self.kind_bits() == CASTLE
    }

    /// Whether the move is an en passant capture.
    #[must_use]
    #[inline(always)]
    pub const fn is_en_passant(self) -> bool {
        self.kind_bits() == EN_PASSANT
    }

    /// The square of the moved piece after the move: [`Move::to`], except on the g or c file for
    /// castling.
    ///
    /// ```
    /// use lucena_board::{Move, Square};
    /// assert_eq!(Move::castle(Square::E8, Square::A8).unwrap().king_destination(), Square::C8);
    /// ```
    #[must_use]
    pub const fn king_destination(self) -> Square {
        if self.is_castle() { self.castled_squares().0 } else { self.to() }
    }

    /// The squares of king and rook after castling.
    #[inline(always)]
    pub(crate) const fn castled_squares(self) -> (Square, Square) {
        let (king, rook) = (self.from(), self.to());
        let (king_file, rook_file) =
            if rook as u8 > king as u8 { (File::G, File::F) } else { (File::C, File::D) };
        (Square::new(king_file, king.rank()), Square::new(rook_file, king.rank()))
    }

    /// The move on the board flipped vertically, as the other side would play it.
    ///
    /// ```
    /// use lucena_board::{Move, Square};
    /// let mv = Move::double_push(Square::E2, Square::E4).unwrap();
    /// assert_eq!(mv.flip_ranks(), Move::double_push(Square::E7, Square::E5).unwrap());
    /// ```
    #[must_use]
    pub fn flip_ranks(self) -> Self {
        Self::pack(self.kind_bits(), self.from().flip_rank(), self.to().flip_rank())
    }
}

/// UCI notation, with castling as king takes rook: `e1h1`.
/// [`Move::uci`] selects the form of castling.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&UciMove::from(*self), f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self} {:?})", self.kind())
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::format;

    use super::*;

    #[test]
    fn parts_make_the_move_again() {
        let mut n_moves = 0;
        for bits in 0..=u16::MAX {
            let Some(mv) = Move::from_bits(bits) else { continue };
            assert_eq!(Move::new(mv.role(), mv.from(), mv.to(), mv.kind()), Some(mv));
            assert_eq!(mv.is_promotion(), mv.promotion().is_some());
            n_moves += 1;
        }
        assert_eq!(n_moves, 14 * 64 * 63 + 5 * 64);
        let make = |role, kind| Move::new(role, Square::E7, Square::E8, kind);
        assert_eq!(make(Role::Queen, MoveKind::Castle), None);
        assert_eq!(make(Role::King, MoveKind::Promotion(Role::Queen)), None);
        assert_eq!(make(Role::Pawn, MoveKind::Promotion(Role::Pawn)), None);
        assert_eq!(make(Role::Pawn, MoveKind::Drop), None);
        assert_eq!(Move::drop(Role::King, Square::E1), None);
        assert_eq!(Move::new(Role::King, Square::E1, Square::E1, MoveKind::Castle), None);
    }

    #[test]
    fn role_codes_are_those_of_the_roles() {
        for bits in 0..=u16::MAX {
            let Some(mv) = Move::from_bits(bits) else { continue };
            let expected = if mv.promotion() == Some(Role::King) { 7 } else { mv.role().code() };
            assert_eq!(mv.role_code(), expected, "{bits:#x}");
        }
    }

    #[test]
    fn text_fills_its_width() {
        let castle = Move::castle(Square::E1, Square::H1).expect("two squares");
        assert_eq!(format!("{castle:>8}|{castle:<6}|{castle}"), "    e1h1|e1h1  |e1h1");
        let promotion = Move::promote(Square::A7, Square::B8, Role::Queen).expect("two squares");
        assert_eq!(format!("{promotion:^9}|{promotion:2}"), "  a7b8q  |a7b8q");
    }
}
