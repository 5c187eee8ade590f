//! Playing moves: copy-make, make and unmake, and the null move.

use super::{EnPassant, Position};
use crate::castling::CastlingRooks;
use crate::moves::{self, Move};
use crate::side::{Side, for_side};
use crate::{Color, Role, Square, attacks, zobrist};

const PAWN: usize = Role::Pawn as usize;
const ROOK: usize = Role::Rook as usize;
const KING: usize = Role::King as usize;

/// What [`Position::make`] changes and a move does not tell: hand it to
/// [`Position::unmake`] to take the move back.
///
/// ```
/// use lucena_board::Position;
/// let mut pos = Position::initial();
/// let mv = pos.legal_moves()[0];
/// let undo = pos.make(mv);
/// pos.unmake(mv, undo);
/// assert_eq!(pos, Position::initial());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "without it the move cannot be taken back"]
pub struct Undo {
    key: u64,
    pawn_key: u64,
    castling: CastlingRooks,
    en_passant: EnPassant,
    captured: u8,
    half_move_clock: u16,
    full_move_number: u16,
}

impl Position {
    /// The position after a legal move: one that [`Position::legal_moves`] gave or
    /// [`Position::is_legal`] accepted for this very position.
    ///
    /// Any other move gives a position without meaning, though never undefined behaviour; debug
    /// builds panic. [`Position::play`] checks first.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let pos = Position::initial();
    /// for mv in pos.legal_moves() {
    ///     assert_eq!(pos.play_unchecked(mv).legal_moves().len(), 20);
    /// }
    /// ```
    #[must_use]
    #[inline]
    pub fn play_unchecked(&self, mv: Move) -> Self {
        let mut next = *self;
        for_side!(self.turn, S => next.make_for::<S>(mv));
        next
    }

    /// Plays a legal move in place. The same promise as for [`Position::play_unchecked`].
    ///
    /// ```
    /// use lucena_board::{Color, Position};
    /// let mut pos = Position::initial();
    /// let mv = pos.parse_uci("e2e4")?;
    /// let undo = pos.make(mv);
    /// assert_eq!(pos.turn(), Color::Black);
    /// pos.unmake(mv, undo);
    /// # Ok::<(), lucena_board::UciError>(())
    /// ```
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        let undo = Undo {
            key: self.key,
            pawn_key: self.pawn_key,
            castling: self.castling,
            en_passant: self.en_passant,
            captured: if mv.is_castle() { 0 } else { self.planes.code_at(mv.to()) as u8 },
            half_move_clock: self.half_move_clock,
            full_move_number: self.full_move_number,
        };
        for_side!(self.turn, S => self.make_for::<S>(mv));
        undo
    }

    /// Takes back the move that gave this `undo`. Moves are taken back in reverse order.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let mut pos = Position::initial();
    /// let before = pos;
    /// let mv = pos.parse_uci("b1c3")?;
    /// let undo = pos.make(mv);
    /// pos.unmake(mv, undo);
    /// assert_eq!(pos, before);
    /// # Ok::<(), lucena_board::UciError>(())
    /// ```
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        for_side!(!self.turn, S => self.unmake_for::<S>(mv, undo));
    }

    /// The position after the side to move passes, or `None` if it is in check. En passant is
    /// forgotten.
    ///
    /// ```
    /// use lucena_board::{Color, Position};
    /// let passed = Position::initial().play_null().unwrap();
    /// assert_eq!(passed.turn(), Color::Black);
    /// ```
    #[must_use]
    pub fn play_null(&self) -> Option<Self> {
        if self.is_check() {
            return None;
        }
        let mut next = *self;
        next.forget_en_passant();
        next.half_move_clock = self.half_move_clock.saturating_add(1);
        for_side!(self.turn, S => next.pass_turn::<S>());
        next.assert_invariants();
        Some(next)
    }

    /// The key after a legal move, before it is played: to prefetch a hash table entry.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let pos = Position::initial();
    /// let mv = pos.legal_moves()[0];
    /// assert_eq!(pos.key_after(mv), pos.play_unchecked(mv).key());
    /// ```
    #[must_use]
    #[inline]
    pub fn key_after(&self, mv: Move) -> u64 {
        // Only the key is read, so the compiler drops most of the board.
        let mut next = *self;
        for_side!(self.turn, S => next.make_parts::<S>(mv));
        next.key
    }

    #[inline(always)]
    pub(crate) fn make_for<S: Side>(&mut self, mv: Move) {
        self.make_parts::<S>(mv);
        self.assert_invariants();
    }

    #[inline(always)]
    fn make_parts<S: Side>(&mut self, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        self.forget_en_passant();
        match mv.kind_bits() {
            moves::CASTLE => self.castle::<S>(mv),
            moves::EN_PASSANT => self.take_en_passant::<S>(from, to),
            moves::DOUBLE_PUSH => self.push_twice::<S>(from, to),
            kind @ moves::PAWN..=moves::KING => {
                self.relocate::<S>(from, to, kind as usize, kind as usize);
            }
            kind => self.relocate::<S>(from, to, PAWN, (kind - moves::PROMOTION) as usize),
        }
        self.pass_turn::<S>();
    }

    /// A piece goes from one square to another, takes what stands there, and may change.
    #[inline(always)]
    fn relocate<S: Side>(&mut self, from: Square, to: Square, leaving: usize, arriving: usize) {
        let captured = self.planes.code_at(to);
        let touched = from.bitboard().0 | to.bitboard().0;
        self.planes.clear(touched);
        self.planes.fill(S::COLOR, arriving, to.bitboard().0);

        // Whatever is absent is code 0, whose numbers and units are zero: no branch needed.
        let lost = zobrist::piece(S::Other::COLOR, captured, to);
        let left = zobrist::piece(S::COLOR, leaving, from);
        let arrived = zobrist::piece(S::COLOR, arriving, to);
        self.key ^= lost ^ left ^ arrived;
        self.pawn_key ^= if captured == PAWN { lost } else { 0 };
        self.material.remove(S::Other::COLOR, captured);
        if leaving == PAWN {
            self.pawn_key ^= left;
            if arriving == PAWN {
                self.pawn_key ^= arrived;
            } else {
                self.material.remove(S::COLOR, PAWN);
                self.material.add(S::COLOR, arriving);
            }
        }
        let is_irreversible = leaving == PAWN || captured != 0;
        let clock = self.half_move_clock.saturating_add(1);
        self.half_move_clock = if is_irreversible { 0 } else { clock };

        let mut rooks = self.castling.without_squares(touched);
        if leaving == KING {
            rooks = rooks.without_color(S::COLOR);
        }
        if rooks != self.castling {
            self.lose_castling::<S>(rooks, leaving == KING, from);
        }
    }

    #[inline(always)]
    fn push_twice<S: Side>(&mut self, from: Square, to: Square) {
        self.relocate::<S>(from, to, PAWN, PAWN);
        let passed = Square::from_low_bits((from as u32).midpoint(to as u32));
        let enemy_pawns = self.planes.pawns() & self.planes.color(S::Other::COLOR);
        let takers = attacks::pawn(S::COLOR, passed).0 & enemy_pawns;
        self.en_passant = EnPassant::pushed(to.file(), takers);
        self.key ^= self.en_passant.key();
    }

    #[inline(always)]
    fn take_en_passant<S: Side>(&mut self, from: Square, to: Square) {
        self.relocate::<S>(from, to, PAWN, PAWN);
        let taken = Square::new(to.file(), from.rank());
        self.planes.clear(taken.bitboard().0);
        let number = zobrist::piece(S::Other::COLOR, PAWN, taken);
        self.key ^= number;
        self.pawn_key ^= number;
        self.material.remove(S::Other::COLOR, PAWN);
    }

    #[inline(always)]
    fn castle<S: Side>(&mut self, mv: Move) {
        let (king, rook) = (mv.from(), mv.to());
        let (king_to, rook_to) = mv.castled_squares();
        // King and rook may swap, so both leave before either arrives.
        self.planes.clear(king.bitboard().0 | rook.bitboard().0);
        self.planes.fill(S::COLOR, KING, king_to.bitboard().0);
        self.planes.fill(S::COLOR, ROOK, rook_to.bitboard().0);
        self.key ^= zobrist::piece(S::COLOR, KING, king)
            ^ zobrist::piece(S::COLOR, KING, king_to)
            ^ zobrist::piece(S::COLOR, ROOK, rook)
            ^ zobrist::piece(S::COLOR, ROOK, rook_to);
        self.half_move_clock = self.half_move_clock.saturating_add(1);
        self.lose_castling::<S>(self.castling.without_color(S::COLOR), true, king);
    }

    /// Rights are lost a few times in a game, so their part of the key is worked out in full.
    #[inline(never)]
    fn lose_castling<S: Side>(&mut self, left: CastlingRooks, king_moved: bool, from: Square) {
        let mut kings = [self.king(Color::White), self.king(Color::Black)];
        if king_moved {
            kings[S::COLOR as usize] = from;
        }
        self.key ^= self.castling.key(kings) ^ left.key(kings);
        self.castling = left;
    }

    #[inline(always)]
    fn forget_en_passant(&mut self) {
        self.key ^= self.en_passant.key();
        self.en_passant = EnPassant::NONE;
    }

    #[inline(always)]
    fn pass_turn<S: Side>(&mut self) {
        self.turn = S::Other::COLOR;
        self.key ^= zobrist::WHITE_TO_MOVE;
        if S::COLOR == Color::Black {
            self.full_move_number = self.full_move_number.saturating_add(1);
        }
    }

    #[inline(always)]
    fn unmake_for<S: Side>(&mut self, mv: Move, undo: Undo) {
        let (from, to) = (mv.from(), mv.to());
        let role = mv.role() as usize;
        if mv.is_castle() {
            let (king_to, rook_to) = mv.castled_squares();
            self.planes.clear(king_to.bitboard().0 | rook_to.bitboard().0);
            self.planes.fill(S::COLOR, ROOK, to.bitboard().0);
        } else {
            self.planes.clear(to.bitboard().0);
        }
        self.planes.fill(S::COLOR, role, from.bitboard().0);
        let captured = undo.captured as usize;
        if captured != 0 {
            self.planes.fill(S::Other::COLOR, captured, to.bitboard().0);
        }
        self.material.add(S::Other::COLOR, captured);
        if let Some(promoted) = mv.promotion() {
            self.material.remove(S::COLOR, promoted as usize);
            self.material.add(S::COLOR, PAWN);
        }
        if mv.is_en_passant() {
            let taken = Square::new(to.file(), from.rank());
            self.planes.fill(S::Other::COLOR, PAWN, taken.bitboard().0);
            self.material.add(S::Other::COLOR, PAWN);
        }
        self.key = undo.key;
        self.pawn_key = undo.pawn_key;
        self.castling = undo.castling;
        self.en_passant = undo.en_passant;
        self.half_move_clock = undo.half_move_clock;
        self.full_move_number = undo.full_move_number;
        self.turn = S::COLOR;
        self.assert_invariants();
    }
}
