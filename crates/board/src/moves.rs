//! A move in 16 bits, and lists of moves.

mod changes;
mod list;

use core::fmt;
use core::num::NonZeroU16;

use arrayvec::ArrayString;

pub use changes::MoveChanges;
pub use list::{ListIter, MoveList};

use crate::{File, Role, Square};

/// A move packed in 16 bits: origin, destination and what kind of move it is.
///
/// The kind names the role that moves, so a history table, long algebraic notation or a check
/// of a move from a hash table needs no look at the board. Castling is written as the king
/// taking its own rook, which is unambiguous in Chess960 too; [`Move::king_destination`] gives
/// the square that the king goes to. `Option<Move>` takes 16 bits as well.
///
/// A `Move` knows nothing of a position; [`Position::is_legal`](crate::Position::is_legal) checks it.
/// Text such as `e1g1` does not say what kind of move it is, so there is no `FromStr` here:
/// [`Position::parse_uci`](crate::Position::parse_uci) and
/// [`parse_san`](crate::Position::parse_san) read legal moves, and [`UciMove`](crate::UciMove) and
/// [`SanString`](crate::SanString) hold text that is read before there is a position.
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

/// What a [`Move`] does beside taking a piece from one square to another.
///
/// ```
/// use lucena_board::{Move, MoveKind, Square};
/// let mv = Move::double_push(Square::E2, Square::E4).unwrap();
/// assert_eq!(mv.kind(), MoveKind::DoublePush);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// Nothing special: a step, a slide, a jump or a capture.
    Normal,
    /// A pawn's first step of two squares.
    DoublePush,
    /// The king changes places with a rook; the destination is the rook's square.
    Castle,
    /// A pawn takes a pawn that has just passed it.
    EnPassant,
    /// A pawn reaches the last rank and becomes this role.
    Promotion(Role),
}

/// The four kind bits: 1 to 6 are the role of a normal move.
pub(crate) const PAWN: u16 = 1;
pub(crate) const KING: u16 = 6;
pub(crate) const DOUBLE_PUSH: u16 = 7;
pub(crate) const CASTLE: u16 = 8;
pub(crate) const EN_PASSANT: u16 = 9;
/// Added to the new role of a promotion: 12 to 15.
pub(crate) const PROMOTION: u16 = 10;

const KIND_SHIFT: u16 = 12;
const TO_SHIFT: u16 = 6;

impl Move {
    /// Packs a move whose parts are known to fit together.
    #[inline(always)]
    pub(crate) fn pack(kind: u16, from: Square, to: Square) -> Self {
        let bits = kind << KIND_SHIFT | (to as u16) << TO_SHIFT | from as u16;
        Self(NonZeroU16::new(bits).expect("every kind is above zero"))
    }

    /// A move of any kind, from the parts that [`Move::role`], [`Move::from`], [`Move::to`] and
    /// [`Move::kind`] give. `None` if the role cannot make a move of that kind, or if the squares
    /// are the same.
    ///
    /// Two squares and a promotion alone do not make a move: a [`UciMove`](crate::UciMove) holds
    /// them, and [`UciMove::to_move`](crate::UciMove::to_move) finds the move that they mean in a
    /// position.
    ///
    /// ```
    /// use lucena_board::{Move, MoveKind, Role, Square};
    /// let (from, to) = (Square::A7, Square::A8);
    /// let mv = Move::new(Role::Pawn, from, to, MoveKind::Promotion(Role::Queen));
    /// assert_eq!(mv, Move::promote(from, to, Role::Queen));
    /// assert_eq!(Move::new(Role::Rook, from, to, MoveKind::EnPassant), None);
    /// ```
    #[must_use]
    pub fn new(role: Role, from: Square, to: Square, kind: MoveKind) -> Option<Self> {
        match (kind, role) {
            (MoveKind::Normal, _) => Self::normal(role, from, to),
            (MoveKind::DoublePush, Role::Pawn) => Self::double_push(from, to),
            (MoveKind::Castle, Role::King) => Self::castle(from, to),
            (MoveKind::EnPassant, Role::Pawn) => Self::en_passant(from, to),
            (MoveKind::Promotion(promoted), Role::Pawn) => Self::promote(from, to, promoted),
            _ => None,
        }
    }

    /// A move without any special effect. `None` if `from` and `to` are the same square.
    ///
    /// ```
    /// use lucena_board::{Move, Role, Square};
    /// assert!(Move::normal(Role::Rook, Square::A1, Square::A8).is_some());
    /// assert!(Move::normal(Role::Rook, Square::A1, Square::A1).is_none());
    /// ```
    #[must_use]
    pub fn normal(role: Role, from: Square, to: Square) -> Option<Self> {
        (from != to).then(|| Self::pack(role.code() as u16, from, to))
    }

    /// A pawn's first step of two squares. `None` if the squares are the same.
    ///
    /// ```
    /// use lucena_board::{Move, Role, Square};
    /// assert_eq!(Move::double_push(Square::A2, Square::A4).unwrap().role(), Role::Pawn);
    /// ```
    #[must_use]
    pub fn double_push(from: Square, to: Square) -> Option<Self> {
        (from != to).then(|| Self::pack(DOUBLE_PUSH, from, to))
    }

    /// Castling, from the king's square to the square of its own rook. `None` if the squares
    /// are the same.
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

    /// A pawn takes a pawn that has just passed it. `None` if the squares are the same.
    ///
    /// ```
    /// use lucena_board::{Move, MoveKind, Square};
    /// let mv = Move::en_passant(Square::E5, Square::D6).unwrap();
    /// assert_eq!(mv.kind(), MoveKind::EnPassant);
    /// ```
    #[must_use]
    pub fn en_passant(from: Square, to: Square) -> Option<Self> {
        (from != to).then(|| Self::pack(EN_PASSANT, from, to))
    }

    /// A pawn becomes `role`. `None` for a pawn or a king, or if the squares are the same.
    ///
    /// ```
    /// use lucena_board::{Move, Role, Square};
    /// let mv = Move::promote(Square::A7, Square::A8, Role::Queen).unwrap();
    /// assert_eq!((mv.role(), mv.promotion()), (Role::Pawn, Some(Role::Queen)));
    /// assert!(Move::promote(Square::A7, Square::A8, Role::King).is_none());
    /// ```
    #[must_use]
    pub fn promote(from: Square, to: Square, role: Role) -> Option<Self> {
        let allowed = from != to && !matches!(role, Role::Pawn | Role::King);
        allowed.then(|| Self::pack(PROMOTION + role.code() as u16, from, to))
    }

    /// The packed form: origin in bits 0 to 5, destination in 6 to 11, kind in 12 to 15. The
    /// kinds 1 to 6 are the roles from pawn to king, 7 a double push, 8 castling, 9 en passant,
    /// 12 to 15 promotions to knight, bishop, rook and queen. Never zero.
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

    /// Reads the packed form; `None` for bits that [`Move::bits`] never gives.
    ///
    /// ```
    /// use lucena_board::Move;
    /// assert!(Move::from_bits(0x2481).is_some());
    /// assert!(Move::from_bits(0).is_none());
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let known_kind = !matches!(bits >> KIND_SHIFT, 0 | 10 | 11);
        let moves = bits & 63 != bits >> TO_SHIFT & 63;
        match NonZeroU16::new(bits) {
            Some(bits) if known_kind && moves => Some(Self(bits)),
            _ => None,
        }
    }

    /// Where the piece comes from.
    ///
    /// ```
    /// use lucena_board::{Move, Square};
    /// assert_eq!(Move::castle(Square::E1, Square::H1).unwrap().from(), Square::E1);
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::from_low_bits(self.bits() as u32)
    }

    /// Where the piece goes to; for castling, the square of the rook. (The `to` of a
    /// [query](crate::MoveQuery::to) means where the king lands.)
    ///
    /// ```
    /// use lucena_board::{Move, Square};
    /// assert_eq!(Move::castle(Square::E1, Square::H1).unwrap().to(), Square::H1);
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_low_bits((self.bits() >> TO_SHIFT) as u32)
    }

    #[inline(always)]
    pub(crate) const fn kind_bits(self) -> u16 {
        self.bits() >> KIND_SHIFT
    }

    /// The plane code of the role that moves, from a table of nibbles without a branch: 0 for the
    /// kinds that do not exist.
    #[inline(always)]
    pub(crate) const fn role_code(self) -> usize {
        const CODES: u64 = 0x1111_0016_1654_3210;
        (CODES >> (4 * self.kind_bits()) & 7) as usize
    }

    /// What the move does beside taking a piece from one square to another.
    ///
    /// ```
    /// use lucena_board::{Move, MoveKind, Role, Square};
    /// let mv = Move::normal(Role::King, Square::E1, Square::F1).unwrap();
    /// assert_eq!(mv.kind(), MoveKind::Normal);
    /// ```
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        match self.kind_bits() {
            DOUBLE_PUSH => MoveKind::DoublePush,
            CASTLE => MoveKind::Castle,
            EN_PASSANT => MoveKind::EnPassant,
            _ => match self.promotion() {
                Some(role) => MoveKind::Promotion(role),
                None => MoveKind::Normal,
            },
        }
    }

    /// The role that moves: a pawn for promotions, the king for castling.
    ///
    /// ```
    /// use lucena_board::{Move, Role, Square};
    /// assert_eq!(Move::castle(Square::E8, Square::A8).unwrap().role(), Role::King);
    /// ```
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

    /// What a pawn becomes.
    ///
    /// ```
    /// use lucena_board::{Move, Role, Square};
    /// let mv = Move::promote(Square::A7, Square::B8, Role::Knight).unwrap();
    /// assert_eq!(mv.promotion(), Some(Role::Knight));
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn promotion(self) -> Option<Role> {
        match self.kind_bits() {
            12 => Some(Role::Knight),
            13 => Some(Role::Bishop),
            14 => Some(Role::Rook),
            15 => Some(Role::Queen),
            _ => None,
        }
    }

    /// Whether this is castling.
    ///
    /// ```
    /// use lucena_board::{Move, Square};
    /// assert!(Move::castle(Square::E1, Square::A1).unwrap().is_castle());
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn is_castle(self) -> bool {
        self.kind_bits() == CASTLE
    }

    /// Whether this is an en passant capture.
    ///
    /// ```
    /// use lucena_board::{Move, Square};
    /// assert!(Move::en_passant(Square::A5, Square::B6).unwrap().is_en_passant());
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn is_en_passant(self) -> bool {
        self.kind_bits() == EN_PASSANT
    }

    /// Where the moved piece stands afterwards: [`Move::to`], but the g or c file for castling.
    ///
    /// ```
    /// use lucena_board::{Move, Square};
    /// assert_eq!(Move::castle(Square::E8, Square::A8).unwrap().king_destination(), Square::C8);
    /// ```
    #[must_use]
    pub const fn king_destination(self) -> Square {
        if self.is_castle() { self.castled_squares().0 } else { self.to() }
    }

    /// Where king and rook stand after castling.
    #[inline(always)]
    pub(crate) const fn castled_squares(self) -> (Square, Square) {
        let (king, rook) = (self.from(), self.to());
        let (king_file, rook_file) =
            if rook as u8 > king as u8 { (File::G, File::F) } else { (File::C, File::D) };
        (Square::new(king_file, king.rank()), Square::new(rook_file, king.rank()))
    }

    /// The same move with the board mirrored at the middle line, as the other colour plays it.
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

/// The two squares and the promotion letter, castling as the king takes the rook: `e1h1`.
/// [`Move::uci`] chooses the form.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = ArrayString::<5>::new();
        for square in [self.from(), self.to()] {
            text.push(square.file().to_char());
            text.push(square.rank().to_char());
        }
        if let Some(role) = self.promotion() {
            text.push(role.to_char());
        }
        f.pad(&text)
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
            n_moves += 1;
        }
        assert_eq!(n_moves, 13 * 64 * 63);
        let make = |role, kind| Move::new(role, Square::E7, Square::E8, kind);
        assert_eq!(make(Role::Queen, MoveKind::Castle), None);
        assert_eq!(make(Role::King, MoveKind::Promotion(Role::Queen)), None);
        assert_eq!(make(Role::Pawn, MoveKind::Promotion(Role::King)), None);
        assert_eq!(Move::new(Role::King, Square::E1, Square::E1, MoveKind::Castle), None);
    }

    #[test]
    fn role_codes_are_those_of_the_roles() {
        for bits in 0..=u16::MAX {
            let code = Move::from_bits(bits).map(|mv| (mv.role_code(), mv.role().code()));
            assert!(code.is_none_or(|(code, expected)| code == expected), "{bits:#x}");
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
