//! From what a text says to the one legal move that fits.

use super::SanError;
use super::parse::{Meaning, Pattern, parse};
use crate::castling::CastlingSide;
use crate::types::shorten;
use crate::{Bitboard, IllegalReason, Move, Piece, Position, Rank, Role, Square, UciMove};
use crate::{attacks, moves};

/// The legal moves that fit, and why others that seemed to fit do not.
struct Choice<'a> {
    position: &'a Position,
    mv: Option<Move>,
    from: Bitboard,
    reason: IllegalReason,
}

impl Choice<'_> {
    fn consider(&mut self, mv: Move) {
        if self.position.is_legal(mv) {
            self.mv = Some(mv);
            self.from = self.from.with(mv.from());
        } else {
            self.reason = self.position.why_illegal(mv);
        }
    }
}

impl Position {
    /// Reads a legal move in algebraic notation, as people and programs write it.
    ///
    /// - The origin may be given beyond need, `Ngf3`, `Ng1f3`, or as long notation, `Ng1-f3`.
    /// - `x`, `+`, `#` may be missing, doubled or wrong; `!`, `?` and `e.p.` may follow; `:`
    ///   stands for `x`.
    /// - Castling may have zeros or small letters: `0-0`, `o-o-o`.
    /// - Promotions are `e8=Q`, `e8Q`, `e8(Q)` or `e8/Q`, in either case.
    /// - Pieces are English letters or symbols. Small letters are understood, but a `b` that
    ///   begins a move is always the file: `bxc3` is a pawn's move.
    /// - A pawn capture is `exd5`, `ed5`, `e4xd5`, and, if only one is legal, `ed` or `xd5`. A
    ///   pawn without origin and `x` goes straight ahead.
    ///
    /// # Errors
    /// Tells text that is no move, a move that is not legal here and one that might be several.
    ///
    /// ```
    /// use lucena_board::{Position, SanError};
    /// let pos = Position::initial();
    /// assert_eq!(pos.parse_san("Ng1-f3!?")?, pos.parse_san("Nf3")?);
    /// assert_eq!(pos.parse_san("--"), Err(SanError::NullMove));
    /// assert!(matches!(pos.parse_san("Nf4"), Err(SanError::Illegal { .. })));
    /// assert!(matches!(pos.parse_san("f9"), Err(SanError::Syntax { .. })));
    /// # Ok::<(), SanError>(())
    /// ```
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        match parse(text)? {
            Meaning::Null => Err(SanError::NullMove),
            Meaning::Castle(side) => self.san_castle(text, side),
            Meaning::Normal(pattern) => self.san_choice(text, pattern),
        }
    }

    /// Reads a legal move exactly as [`Move::san`] writes it.
    ///
    /// # Errors
    /// As [`Position::parse_san`], and if the text is any other spelling of the move.
    ///
    /// ```
    /// use lucena_board::{Position, SanError};
    /// let pos = Position::initial();
    /// assert!(pos.parse_san_strict("Nf3").is_ok());
    /// let error = pos.parse_san_strict("Ngf3").unwrap_err();
    /// assert_eq!(error.to_string(), "found \"Ngf3\", expected \"Nf3\"");
    /// ```
    pub fn parse_san_strict(&self, text: &str) -> Result<Move, SanError> {
        let mv = self.parse_san(text)?;
        let expected = mv.san(self).text();
        if *text == *expected {
            Ok(mv)
        } else {
            Err(SanError::NotCanonical { found: shorten(text), expected })
        }
    }

    /// The position after a move in algebraic notation.
    ///
    /// # Errors
    /// As [`Position::parse_san`].
    ///
    /// ```
    /// use lucena_board::Position;
    /// let pos = Position::initial().play_san("e4")?.play_san("c5")?;
    /// assert_eq!(pos, Position::initial().play_uci("e2e4").unwrap().play_uci("c7c5").unwrap());
    /// # Ok::<(), lucena_board::SanError>(())
    /// ```
    pub fn play_san(&self, text: &str) -> Result<Self, SanError> {
        Ok(self.play_unchecked(self.parse_san(text)?))
    }

    fn san_castle(&self, text: &str, side: CastlingSide) -> Result<Move, SanError> {
        let rook = self.castling_rook(self.turn(), side);
        let mv = rook.map(|rook| Move::pack(moves::CASTLE, self.king(self.turn()), rook));
        mv.filter(|&mv| self.is_legal(mv)).ok_or_else(|| SanError::Illegal {
            san: shorten(text),
            reason: IllegalReason::CannotCastle,
        })
    }

    fn san_choice(&self, text: &str, pattern: Pattern) -> Result<Move, SanError> {
        let reason = IllegalReason::Unreachable;
        let mut choice = Choice { position: self, mv: None, from: Bitboard::EMPTY, reason };
        match pattern.role {
            Role::Pawn => self.consider_pawns(pattern, &mut choice),
            _ => self.consider_pieces(pattern, &mut choice),
        }
        match choice.mv {
            Some(_) if choice.from.has_many() => {
                Err(SanError::Ambiguous { san: shorten(text), from: choice.from })
            }
            Some(mv) => Ok(mv),
            None => Err(SanError::Illegal { san: shorten(text), reason: choice.reason }),
        }
    }

    fn consider_pieces(&self, pattern: Pattern, choice: &mut Choice<'_>) {
        let Some(to) = pattern.to.single() else { return };
        if pattern.promotion.is_some() {
            choice.reason = IllegalReason::UnexpectedPromotion;
            return;
        }
        if self.colored(self.turn()).contains(to) {
            choice.reason = IllegalReason::OwnPiece(to);
            return;
        }
        let piece = Piece { color: self.turn(), role: pattern.role };
        let ours = self.pieces(piece.color, piece.role) & pattern.from;
        // Pieces attack back and forth alike, so look from the destination.
        for from in ours & attacks::piece(piece, to, self.occupied()) {
            choice.consider(Move::pack(pattern.role as u16, from, to));
        }
    }

    fn consider_pawns(&self, pattern: Pattern, choice: &mut Choice<'_>) {
        for from in self.pieces(self.turn(), Role::Pawn) & pattern.from {
            for to in self.pawn_targets(from) & pattern.to {
                match self.pawn_move(UciMove { from, to, promotion: pattern.promotion }) {
                    Ok(mv) => choice.consider(mv),
                    Err(reason) => choice.reason = reason,
                }
            }
        }
    }

    /// Where a pawn may go, its king aside.
    fn pawn_targets(&self, from: Square) -> Bitboard {
        let (turn, free) = (self.turn(), !self.occupied());
        let en_passant = self.pseudo_legal_en_passant().map_or(Bitboard::EMPTY, Square::bitboard);
        let takes = attacks::pawn(turn, from) & (self.colored(!turn) | en_passant);
        let push = from.bitboard().forward(turn) & free;
        let third_rank = Rank::Third.relative_to(turn).bitboard();
        takes | push | (push & third_rank).forward(turn) & free
    }

    /// A pawn's move to one of its targets, of the kind that the squares tell.
    fn pawn_move(&self, mv: UciMove) -> Result<Move, IllegalReason> {
        let UciMove { from, to, promotion } = mv;
        let is_last_rank = Bitboard::BACK_RANKS.contains(to);
        let kind = match promotion {
            Some(role) if is_last_rank => moves::PROMOTION + role as u16,
            Some(_) => return Err(IllegalReason::UnexpectedPromotion),
            None if is_last_rank => return Err(IllegalReason::MissingPromotion),
            None if from.file() != to.file() && !self.occupied().contains(to) => moves::EN_PASSANT,
            None if from.distance(to) == 2 => moves::DOUBLE_PUSH,
            None => moves::PAWN,
        };
        Ok(Move::pack(kind, from, to))
    }
}
