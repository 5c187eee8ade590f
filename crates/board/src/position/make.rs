//! Making moves: copy-make, make and unmake, null moves.

use super::{EnPassant, Position};
use crate::castling::CastlingRooks;
use crate::moves::{self, Move};
use crate::side::{Side, for_side};
use crate::{Color, Role, Square, attacks, zobrist};

const PAWN: usize = Role::Pawn.code();
const ROOK: usize = Role::Rook.code();
const KING: usize = Role::King.code();

/// The state that cannot be restored from the move alone, returned by [`Position::make`] and needed
/// by [`Position::unmake`].
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
#[must_use = "it is needed to unmake the move"]
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
    /// The position after a legal move, such as one from [`Position::legal_moves`] or accepted by
    /// [`Position::is_legal`].
    ///
    /// An illegal move gives a meaningless position, though never undefined behaviour, and panics
    /// in debug builds. [`Position::play`] checks the move.
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

    /// Makes a legal move in place; see [`Position::play_unchecked`] for illegal moves.
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

    /// Unmakes the last move made, given its `undo`.
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        for_side!(!self.turn, S => self.unmake_for::<S>(mv, undo));
    }

    /// The position after a null move, or `None` in check. Clears the en passant square.
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
        for_side!(self.turn, S => next.begin_move::<S>());
        next.assert_invariants();
        Some(next)
    }

    /// The key after a legal move, to prefetch the hash table entry before making the move.
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
        let touched = mv.from().bitboard().0 | mv.to().bitboard().0;
        let kept = match mv.kind_bits() {
            moves::KING => self.castling.without_color(self.turn),
            _ => self.castling,
        };
        let is_normal = matches!(mv.kind_bits(), moves::PAWN..=moves::KING);
        if !is_normal || kept.without_squares(touched) != self.castling {
            return self.play_unchecked(mv).key;
        }
        for_side!(self.turn, S => self.key_after_normal_move::<S>(mv))
    }

    /// As [`Self::key_after`] for a normal move that loses no castling rights: only pieces move.
    #[inline(always)]
    fn key_after_normal_move<S: Side>(&self, mv: Move) -> u64 {
        let (from, to, code) = (mv.from(), mv.to(), mv.role_code());
        let captured = self.planes.code_at(to);
        self.key
            ^ self.en_passant.key()
            ^ zobrist::WHITE_TO_MOVE
            ^ zobrist::piece(S::Other::COLOR, captured, to)
            ^ zobrist::piece(S::COLOR, code, from)
            ^ zobrist::piece(S::COLOR, code, to)
    }

    /// Makes a move of any kind. Not inlined, so that the compiler works on the copy in memory
    /// instead of running out of registers.
    #[inline(never)]
    pub(crate) fn make_for<S: Side>(&mut self, mv: Move) {
        self.apply::<S>(mv);
        self.assert_invariants();
    }

    /// As [`Self::make_for`], for positions of variants too, which break the invariants.
    #[inline(always)]
    pub(crate) fn apply<S: Side>(&mut self, mv: Move) {
        self.begin_move::<S>();
        match mv.kind_bits() {
            kind @ moves::PAWN..=moves::KING => self.finish_normal_move::<S>(mv, kind as usize),
            _ => self.finish_move::<S>(mv),
        }
    }

    /// As [`Self::finish_move`] for a normal move of any role, without unpredictable branches on
    /// the role and the captured piece.
    #[inline(always)]
    fn finish_normal_move<S: Side>(&mut self, mv: Move, code: usize) {
        let (from, to) = (mv.from(), mv.to());
        let touched = from.bitboard().0 | to.bitboard().0;
        let captured = self.planes.code_at(to);
        self.planes.clear(to.bitboard().0);
        self.planes.toggle(S::COLOR, code, touched);

        let lost = zobrist::piece(S::Other::COLOR, captured, to);
        let moved = zobrist::piece(S::COLOR, code, from) ^ zobrist::piece(S::COLOR, code, to);
        self.key ^= lost ^ moved;
        self.pawn_key ^= if captured == PAWN { lost } else { 0 };
        self.pawn_key ^= if code == PAWN { moved } else { 0 };
        self.material.remove(S::Other::COLOR, captured);
        let is_irreversible = code == PAWN || captured != 0;
        self.half_move_clock = if is_irreversible { 0 } else { self.half_move_clock };

        let king_stays = self.castling.without_squares(touched);
        let king_moves = king_stays.without_color(S::COLOR);
        let (kept, moved_king) =
            if code == KING { (king_moves, Some(from)) } else { (king_stays, None) };
        self.keep_castling::<S>(kept, moved_king);
    }

    /// The part that all moves share; done once when making all moves of a position.
    #[inline(always)]
    pub(crate) fn begin_move<S: Side>(&mut self) {
        self.key ^= self.en_passant.key() ^ zobrist::WHITE_TO_MOVE;
        self.en_passant = EnPassant::NONE;
        self.turn = S::Other::COLOR;
        self.half_move_clock = self.half_move_clock.saturating_add(1);
        if S::COLOR == Color::Black {
            self.full_move_number = self.full_move_number.saturating_add(1);
        }
    }

    #[inline(always)]
    pub(super) fn finish_move<S: Side>(&mut self, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        match mv.kind_bits() {
            moves::CASTLE => self.castle::<S>(mv),
            moves::EN_PASSANT => self.take_en_passant::<S>(from, to),
            moves::DOUBLE_PUSH => self.push_twice::<S>(from, to),
            kind @ moves::PAWN..=moves::KING => {
                self.take::<S>(to);
                self.relocate::<S>(from, to, kind as usize);
            }
            kind => {
                self.take::<S>(to);
                self.promote::<S>(from, to, (kind - moves::PROMOTION) as usize);
            }
        }
    }

    /// As [`Self::finish_move`] for a normal move or double push that takes nothing.
    #[inline(always)]
    pub(super) fn finish_quiet_move<S: Side>(&mut self, mv: Move) {
        match mv.kind_bits() {
            moves::DOUBLE_PUSH => self.push_twice::<S>(mv.from(), mv.to()),
            kind => self.relocate::<S>(mv.from(), mv.to(), kind as usize),
        }
    }

    /// Captures the piece on a square, if any. Branchless, as code 0 of an empty square has zero
    /// Zobrist numbers and material.
    #[inline(always)]
    pub(super) fn take<S: Side>(&mut self, square: Square) {
        let captured = self.planes.code_at(square);
        let number = zobrist::piece(S::Other::COLOR, captured, square);
        self.planes.clear(square.bitboard().0);
        self.key ^= number;
        self.pawn_key ^= if captured == PAWN { number } else { 0 };
        self.material.remove(S::Other::COLOR, captured);
        self.half_move_clock = if captured != 0 { 0 } else { self.half_move_clock };
        self.keep_castling::<S>(self.castling.without_squares(square.bitboard().0), None);
    }

    /// Moves a piece to an empty square.
    #[inline(always)]
    fn relocate<S: Side>(&mut self, from: Square, to: Square, code: usize) {
        let difference = from.bitboard().0 | to.bitboard().0;
        self.planes.toggle(S::COLOR, code, difference);
        let moved = zobrist::piece(S::COLOR, code, from) ^ zobrist::piece(S::COLOR, code, to);
        self.key ^= moved;
        if code == PAWN {
            self.pawn_key ^= moved;
            self.half_move_clock = 0;
        }
        if code == KING {
            self.keep_castling::<S>(self.castling.without_color(S::COLOR), Some(from));
        } else if code == ROOK {
            self.keep_castling::<S>(self.castling.without_squares(from.bitboard().0), None);
        }
    }

    #[inline(always)]
    pub(super) fn promote<S: Side>(&mut self, from: Square, to: Square, code: usize) {
        self.planes.toggle(S::COLOR, PAWN, from.bitboard().0);
        self.planes.toggle(S::COLOR, code, to.bitboard().0);
        let left = zobrist::piece(S::COLOR, PAWN, from);
        self.key ^= left ^ zobrist::piece(S::COLOR, code, to);
        self.pawn_key ^= left;
        self.material.remove(S::COLOR, PAWN);
        self.material.add(S::COLOR, code);
        self.half_move_clock = 0;
    }

    #[inline(always)]
    fn push_twice<S: Side>(&mut self, from: Square, to: Square) {
        self.relocate::<S>(from, to, PAWN);
        let passed = Square::from_low_bits((from as u32 + to as u32) / 2);
        let enemy_pawns = self.planes.pawns() & self.planes.color(S::Other::COLOR);
        let takers = attacks::pawn(S::COLOR, passed).0 & enemy_pawns;
        self.en_passant = EnPassant::pushed(to.file(), takers);
        self.key ^= self.en_passant.key();
    }

    #[inline(always)]
    fn take_en_passant<S: Side>(&mut self, from: Square, to: Square) {
        self.take::<S>(Square::new(to.file(), from.rank()));
        self.relocate::<S>(from, to, PAWN);
    }

    #[inline(always)]
    fn castle<S: Side>(&mut self, mv: Move) {
        let (king, rook) = (mv.from(), mv.to());
        let (king_to, rook_to) = mv.castled_squares();
        // In Chess960 king and rook may swap squares, so remove both first.
        self.planes.clear(king.bitboard().0 | rook.bitboard().0);
        self.planes.toggle(S::COLOR, KING, king_to.bitboard().0);
        self.planes.toggle(S::COLOR, ROOK, rook_to.bitboard().0);
        self.key ^= zobrist::piece(S::COLOR, KING, king)
            ^ zobrist::piece(S::COLOR, KING, king_to)
            ^ zobrist::piece(S::COLOR, ROOK, rook)
            ^ zobrist::piece(S::COLOR, ROOK, rook_to);
        self.keep_castling::<S>(self.castling.without_color(S::COLOR), Some(king));
    }

    #[inline(always)]
    fn keep_castling<S: Side>(&mut self, kept: CastlingRooks, moved_king: Option<Square>) {
        if kept != self.castling {
            self.lose_castling::<S>(kept, moved_king);
        }
    }

    /// Castling rights are lost a few times per game at most; the key is updated only then.
    #[inline(never)]
    fn lose_castling<S: Side>(&mut self, kept: CastlingRooks, moved_king: Option<Square>) {
        let lost = self.castling.difference(kept);
        self.castling = kept;
        let own_king = moved_king.unwrap_or(self.king(S::COLOR));
        self.key ^= lost.key_of(S::COLOR, own_king);
        if !lost.of(S::Other::COLOR).is_empty() {
            self.key ^= lost.key_of(S::Other::COLOR, self.king(S::Other::COLOR));
        }
    }

    #[inline(always)]
    fn unmake_for<S: Side>(&mut self, mv: Move, undo: Undo) {
        let (from, to) = (mv.from(), mv.to());
        let code = mv.role().code();
        if mv.is_castle() {
            let (king_to, rook_to) = mv.castled_squares();
            self.planes.clear(king_to.bitboard().0 | rook_to.bitboard().0);
            self.planes.toggle(S::COLOR, ROOK, to.bitboard().0);
        } else {
            self.planes.clear(to.bitboard().0);
        }
        self.planes.toggle(S::COLOR, code, from.bitboard().0);
        let captured = undo.captured as usize;
        if captured != 0 {
            self.planes.toggle(S::Other::COLOR, captured, to.bitboard().0);
        }
        self.material.add(S::Other::COLOR, captured);
        if let Some(promoted) = mv.promotion() {
            self.material.remove(S::COLOR, promoted.code());
            self.material.add(S::COLOR, PAWN);
        }
        if mv.is_en_passant() {
            let taken = Square::new(to.file(), from.rank());
            self.planes.toggle(S::Other::COLOR, PAWN, taken.bitboard().0);
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
