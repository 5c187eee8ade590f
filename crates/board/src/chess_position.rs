//! What positions of all variants have in common.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;

use crate::{
    Bitboard, CastlingSide, Color, FenText, File, IllegalMove, IllegalReason, Move, Outcome, Piece,
    Position, Role, SanError, Square, UciError, UciMove, Variant,
};

/// A legal position of standard chess or of a variant, for code that works on any of them.
///
/// [`Position`] has all of these methods itself. The positions of the other variants are in the module
/// `variants`, a feature. The trait is sealed: it may get more methods.
///
/// ```
/// use lucena_board::{ChessPosition, Position};
///
/// fn longest_move<P: ChessPosition>(position: &P) -> u8 {
///     let mut longest = 0;
///     position.for_each_legal_move(&mut |mv| longest = longest.max(mv.from().distance(mv.to())));
///     longest
/// }
/// assert_eq!(longest_move(&Position::initial()), 2);
/// ```
pub trait ChessPosition: sealed::Sealed + Clone + PartialEq + fmt::Debug + fmt::Display {
    /// The variant; [`Variant::Standard`] for a [`Position`] of Chess960 too.
    fn variant(&self) -> Variant;

    /// The position of standard chess or Chess960, if it is one.
    fn standard(&self) -> Option<&Position>;

    /// Whether this is the initial position of the variant, clocks included.
    fn is_initial(&self) -> bool;

    /// The side to move.
    fn turn(&self) -> Color;

    /// The occupied squares.
    fn occupied(&self) -> Bitboard;

    /// The piece on a square.
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// The rook of a castling right.
    fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square>;

    /// Whether kings and rooks with castling rights are on their squares of standard chess, so that the
    /// king's step means castling and nothing else.
    fn has_standard_castling(&self) -> bool {
        let sides = [(CastlingSide::King, File::H), (CastlingSide::Queen, File::A)];
        Color::ALL.into_iter().all(|color| {
            sides.into_iter().all(|(side, file)| {
                let king = Piece { color, role: Role::King };
                let stands = Square::new(File::E, color.back_rank());
                let rook = self.castling_rook(color, side);
                rook.is_none_or(|it| it.file() == file && self.piece_at(stands) == Some(king))
            })
        })
    }

    /// The half-move clock: half-moves since the last capture or pawn move.
    fn half_move_clock(&self) -> u16;

    /// The full-move number, starting at 1 and incremented after Black's move.
    fn full_move_number(&self) -> u16;

    /// The Zobrist key, unique within one variant: pockets, promoted pieces and remaining checks count.
    fn key(&self) -> u64;

    /// The key for detecting repetitions: an en passant square counts only if the capture is legal.
    fn repetition_key(&self) -> u64;

    /// The FEN, as [`Position::fen`].
    fn fen(&self) -> FenText;

    /// The same position with other clocks; the full-move number 0 becomes 1.
    #[must_use]
    fn with_clocks(&self, half_move_clock: u16, full_move_number: u16) -> Self;

    /// Calls `visit` with every legal move.
    fn for_each_legal_move(&self, visit: &mut dyn FnMut(Move));

    /// The number of legal moves.
    fn count_legal_moves(&self) -> usize;

    /// Whether the side to move has a legal move.
    fn has_legal_moves(&self) -> bool;

    /// Whether a move is legal.
    fn is_legal(&self, mv: Move) -> bool;

    /// Whether a legal move is a capture.
    fn is_capture(&self, mv: Move) -> bool;

    /// The position after a legal move. Meaningless after any other move.
    #[must_use]
    fn play_unchecked(&self, mv: Move) -> Self;

    /// The position after a null move, or `None` in check.
    fn play_null(&self) -> Option<Self>;

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool;

    /// The outcome if the game is over in this position.
    fn outcome(&self) -> Option<Outcome>;

    /// Whether `color` cannot win even with the opponent's help, judged by material.
    fn has_insufficient_material(&self, color: Color) -> bool;

    /// Parses a legal move in SAN, leniently.
    ///
    /// # Errors
    /// If the text is not a move, or the move is illegal or ambiguous.
    fn parse_san(&self, text: &str) -> Result<Move, SanError>;

    /// [`UciMove::to_move`].
    #[doc(hidden)]
    fn uci_to_move(&self, mv: UciMove) -> Result<Move, IllegalMove>;

    /// The reason why a move is illegal.
    #[doc(hidden)]
    fn illegal_reason(&self, mv: Move) -> IllegalReason;

    /// Other pieces of the same role with a legal move to the destination, for disambiguation in SAN.
    #[doc(hidden)]
    fn san_rivals(&self, mv: Move) -> Bitboard;

    /// `#` after a move that wins at once, `+` after any other check.
    #[doc(hidden)]
    fn san_suffix(&self, mv: Move) -> Option<char>;

    /// Parses a legal move in UCI notation.
    ///
    /// # Errors
    /// If the text is not a move or the move is not legal.
    fn parse_uci(&self, text: &str) -> Result<Move, UciError> {
        let skipped = text.len() - text.trim_ascii_start().len();
        let mv: Result<UciMove, _> = text.trim_ascii().parse();
        Ok(self.uci_to_move(mv.map_err(|error: UciError| error.moved(skipped))?)?)
    }

    /// The position after a move, which need not be legal.
    ///
    /// # Errors
    /// If the move is illegal, with the reason.
    fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        if self.is_legal(mv) {
            Ok(self.play_unchecked(mv))
        } else {
            Err(IllegalMove::new(mv.into(), self.illegal_reason(mv)))
        }
    }

    /// The number of leaves of the legal move tree at this depth. The moves of the last ply are
    /// counted, not played.
    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal_moves() as u64,
            _ => {
                let mut nodes = 0;
                self.for_each_legal_move(&mut |mv| {
                    nodes += self.play_unchecked(mv).perft(depth - 1)
                });
                nodes
            }
        }
    }

    /// All legal moves.
    #[cfg(feature = "alloc")]
    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.for_each_legal_move(&mut |mv| moves.push(mv));
        moves
    }
}

pub(crate) mod sealed {
    #[cfg(feature = "alloc")]
    use crate::{EpdError, Faults, Variant};

    /// Implemented in this crate alone.
    pub trait Sealed: Sized {
        /// Parses the position of an EPD record and returns the byte after it. `default` is the variant
        /// of a record that names none, for positions of any variant.
        #[cfg(feature = "alloc")]
        fn read_epd(
            line: &str,
            default: Variant,
            waived: Faults,
        ) -> Result<(Self, usize), EpdError>;
    }
}

impl sealed::Sealed for Position {
    #[cfg(feature = "alloc")]
    fn read_epd(
        line: &str,
        _: Variant,
        waived: crate::Faults,
    ) -> Result<(Self, usize), crate::EpdError> {
        let (mut setup, at) = crate::notation::fen::read_epd_fields(line)?;
        let at = crate::notation::epd::read_clocks(line, at, &mut setup)?;
        Ok((setup.position_waiving(waived)?, at))
    }
}

impl ChessPosition for Position {
    #[inline]
    fn variant(&self) -> Variant {
        Variant::Standard
    }

    #[inline]
    fn standard(&self) -> Option<&Position> {
        Some(self)
    }

    #[inline]
    fn is_initial(&self) -> bool {
        *self == Self::initial()
    }

    #[inline]
    fn turn(&self) -> Color {
        self.turn()
    }

    #[inline]
    fn occupied(&self) -> Bitboard {
        self.occupied()
    }

    #[inline]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.piece_at(square)
    }

    #[inline]
    fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        self.castling_rook(color, side)
    }

    #[inline]
    fn half_move_clock(&self) -> u16 {
        self.half_move_clock()
    }

    #[inline]
    fn full_move_number(&self) -> u16 {
        self.full_move_number()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key()
    }

    #[inline]
    fn repetition_key(&self) -> u64 {
        self.repetition_key()
    }

    fn fen(&self) -> FenText {
        self.fen()
    }

    #[inline]
    fn with_clocks(&self, half_move_clock: u16, full_move_number: u16) -> Self {
        Position::with_clocks(*self, half_move_clock, full_move_number)
    }

    #[inline]
    fn for_each_legal_move(&self, visit: &mut dyn FnMut(Move)) {
        self.for_each_legal_move(visit);
    }

    #[inline]
    fn count_legal_moves(&self) -> usize {
        self.count_legal_moves()
    }

    #[inline]
    fn has_legal_moves(&self) -> bool {
        self.has_legal_moves()
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.is_legal(mv)
    }

    #[inline]
    fn is_capture(&self, mv: Move) -> bool {
        self.is_capture(mv)
    }

    #[inline]
    fn play_unchecked(&self, mv: Move) -> Self {
        self.play_unchecked(mv)
    }

    #[inline]
    fn play_null(&self) -> Option<Self> {
        self.play_null()
    }

    #[inline]
    fn is_check(&self) -> bool {
        self.is_check()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    #[inline]
    fn has_insufficient_material(&self, color: Color) -> bool {
        self.has_insufficient_material(color)
    }

    #[inline]
    fn perft(&self, depth: u32) -> u64 {
        crate::perft(self, depth)
    }

    #[inline]
    fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        self.parse_san(text)
    }

    #[inline]
    fn uci_to_move(&self, mv: UciMove) -> Result<Move, IllegalMove> {
        mv.to_standard_move(self)
    }

    #[inline]
    fn illegal_reason(&self, mv: Move) -> IllegalReason {
        self.why_illegal(mv)
    }

    #[inline]
    fn san_rivals(&self, mv: Move) -> Bitboard {
        let (role, to) = (mv.role(), mv.to());
        if role == Role::King {
            return Bitboard::EMPTY;
        }
        let piece = Piece { color: self.turn(), role };
        let others = self.pieces(piece.color, role).without(mv.from());
        // Attacks are symmetric, so they are computed from the destination.
        let mut rivals = others & crate::attacks::piece(piece, to, self.occupied());
        for from in rivals {
            if !self.is_legal(Move::pack(role.code() as u16, from, to)) {
                rivals = rivals.without(from);
            }
        }
        rivals
    }

    #[inline]
    fn san_suffix(&self, mv: Move) -> Option<char> {
        if !self.gives_check(mv) {
            return None;
        }
        // Illegal moves must not be played.
        let is_mate = self.is_legal(mv) && !self.play_unchecked(mv).has_legal_moves();
        Some(if is_mate { '#' } else { '+' })
    }
}
