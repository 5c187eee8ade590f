//! From what a text says to the one legal move that fits.

use super::SanError;
use super::parse::{Meaning, Pattern, parse};
use super::plain::plain;
use crate::castling::CastlingSide;
use crate::side::{Side, for_side};
use crate::{Bitboard, Excerpt, File, IllegalMove, IllegalReason, Move, Piece, Position, Rank};
use crate::{Role, Square, attacks, moves};

/// The legal moves that fit, and why others that seemed to fit do not.
struct Choice<'a> {
    position: &'a Position,
    mv: Option<Move>,
    from: Bitboard,
    reason: IllegalReason,
}

impl Choice<'_> {
    /// Takes a move that is legal unless it leaves the king in check.
    #[inline(always)]
    fn consider<S: Side>(&mut self, mv: Move) {
        if self.position.is_king_safe::<S>(mv) {
            self.mv = Some(mv);
            self.from = self.from.with(mv.from());
        } else {
            self.reason = IllegalReason::KingInCheck;
        }
    }

    /// What the text means if not one move fits: a move in UCI notation, or nothing.
    #[cold]
    fn otherwise(&self, text: &str, pattern: Pattern) -> Result<Move, SanError> {
        let names_no_piece = text.starts_with(|c| File::from_char(c).is_some());
        let pawns = self.position.pieces(self.position.turn(), Role::Pawn);
        let mv = match pattern.as_uci() {
            Some(mv) if names_no_piece && !pawns.contains(mv.from) => mv,
            _ => return Err(self.error(text, pattern)),
        };
        let illegal = |error: IllegalMove| {
            let (san, reason) = (Excerpt::new(text), error.reason());
            SanError::Illegal { san, reason }
        };
        mv.to_move(self.position).map_err(illegal)
    }

    /// Why there is not one move.
    fn error(&self, text: &str, pattern: Pattern) -> SanError {
        let san = Excerpt::new(text);
        if self.mv.is_some() {
            return SanError::Ambiguous { san, from: self.from };
        }
        let us = self.position.colored(self.position.turn());
        let reason = match pattern.to.single() {
            Some(to) if us.contains(to) => IllegalReason::OwnPiece(to),
            _ => self.reason,
        };
        SanError::Illegal { san, reason }
    }
}

impl Position {
    /// Reads a legal move in algebraic notation, as people and programs write it.
    ///
    /// - The origin may be given beyond need, `Ngf3`, `Ng1f3`, or as long notation, `Ng1-f3`.
    /// - `x`, `+`, `#` may be missing, doubled or wrong; `!`, `?` and `e.p.` may follow; `:`
    ///   stands for `x`.
    /// - Castling may have zeros, small letters or en dashes, or no dashes: `0-0`, `o-o-o`, `O–O`,
    ///   `OO`.
    /// - Promotions are `e8=Q`, `e8Q`, `e8(Q)` or `e8/Q`, in either case.
    /// - Pieces are English letters or symbols. Small letters are understood, but a `b` that
    ///   begins a move is always the file: `bxc3` is a pawn's move.
    /// - A pawn capture is `exd5`, `ed5`, `e4xd5`, and, if only one is legal, `ed` or `xd5`. A
    ///   pawn without origin and `x` goes straight ahead.
    /// - Two squares without a piece letter move whatever stands on the first one, as in UCI
    ///   notation: `g1f3`, and `e1g1` for castling; see [`UciMove::to_move`](crate::UciMove::to_move).
    /// - ASCII white space may stand around the move.
    ///
    /// # Errors
    /// Tells text that is no move, a move that is not legal here and one that might be several.
    ///
    /// ```
    /// use lucena_board::{Position, SanError};
    /// let pos = Position::initial();
    /// assert_eq!(pos.parse_san("Ng1-f3!?")?, pos.parse_san("Nf3")?);
    /// assert_eq!(pos.parse_san("g1f3")?, pos.parse_san("Nf3")?);
    /// assert_eq!(pos.parse_san("--"), Err(SanError::NullMove));
    /// assert!(matches!(pos.parse_san("Nf4"), Err(SanError::Illegal { .. })));
    /// assert!(matches!(pos.parse_san("f9"), Err(SanError::Syntax { .. })));
    /// # Ok::<(), SanError>(())
    /// ```
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        let quick = for_side!(self.turn(), S => self.quick_san::<S>(text.as_bytes()));
        match quick {
            Some(mv) => Ok(mv),
            None => self.parse_any_san(text),
        }
    }

    /// As [`Position::parse_san`], from bytes that need not be UTF-8: those of a file.
    ///
    /// # Errors
    /// As [`Position::parse_san`]. A byte that is not UTF-8 is quoted as Latin-1 has it.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let pos = Position::initial();
    /// assert_eq!(pos.parse_san_bytes(b"Nf3"), pos.parse_san("Nf3"));
    /// assert!(pos.parse_san_bytes(b"\xE9").is_err());
    /// ```
    pub fn parse_san_bytes(&self, text: &[u8]) -> Result<Move, SanError> {
        let quick = for_side!(self.turn(), S => self.quick_san::<S>(text));
        match quick {
            Some(mv) => Ok(mv),
            None => self.parse_any_san_bytes(text),
        }
    }

    #[cold]
    fn parse_any_san_bytes(&self, text: &[u8]) -> Result<Move, SanError> {
        match core::str::from_utf8(text) {
            Ok(text) => self.parse_any_san(text),
            // No move holds a byte that is not UTF-8, so it is the first fault.
            Err(error) => {
                let at = error.valid_up_to();
                let found = Some(char::from(text[at]));
                Err(SanError::Syntax { at, found, expected: "a move in UTF-8" })
            }
        }
    }

    #[inline(never)]
    pub(super) fn parse_any_san(&self, text: &str) -> Result<Move, SanError> {
        let pattern = match plain(text) {
            Some(pattern) => pattern,
            None => match parse(text)? {
                Meaning::Null => return Err(SanError::NullMove),
                Meaning::Castle(side) => return self.san_castle(text, side),
                Meaning::Normal(pattern) => pattern,
            },
        };
        for_side!(self.turn(), S => self.san_choice::<S>(text, pattern))
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
            Err(SanError::NotCanonical {
                found: Excerpt::new(text),
                expected: Excerpt::new(&expected),
            })
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
            san: Excerpt::new(text.trim_ascii()),
            reason: IllegalReason::CannotCastle,
        })
    }

    #[inline(always)]
    fn san_choice<S: Side>(&self, text: &str, pattern: Pattern) -> Result<Move, SanError> {
        let us = self.colored(S::COLOR);
        let reason = IllegalReason::Unreachable;
        let mut choice = Choice { position: self, mv: None, from: Bitboard::EMPTY, reason };
        for to in pattern.to - us {
            let candidates = us & pattern.from & self.san_candidates::<S>(pattern.role, to);
            for from in candidates {
                match self.san_kind(pattern, from, to) {
                    Ok(kind) => choice.consider::<S>(Move::pack(kind, from, to)),
                    Err(reason) => choice.reason = reason,
                }
            }
        }
        match choice.mv {
            Some(mv) if !choice.from.has_many() => Ok(mv),
            _ => choice.otherwise(text.trim_ascii(), pattern),
        }
    }

    /// Pieces of one role, of both colours, that can go to a square which holds none of the side
    /// to move, their king aside. Pieces attack back and forth alike, so look from there.
    #[inline(always)]
    fn san_candidates<S: Side>(&self, role: Role, to: Square) -> Bitboard {
        let turn = S::COLOR;
        let reach = match role {
            Role::Pawn if self.occupied().contains(to) => attacks::pawn(!turn, to),
            Role::Pawn => self.pawn_origins(to),
            role => attacks::piece(Piece { color: turn, role }, to, self.occupied()),
        };
        reach & self.role(role)
    }

    /// From where a pawn may come to a free square.
    fn pawn_origins(&self, to: Square) -> Bitboard {
        let turn = self.turn();
        let is_fourth_rank = to.rank() == Rank::Fourth.relative_to(turn);
        let behind = to.bitboard().forward(!turn);
        let twice = if is_fourth_rank { behind - self.occupied() } else { Bitboard::EMPTY };
        let pushing = behind | twice.forward(!turn);
        if self.pseudo_legal_en_passant() == Some(to) {
            pushing | attacks::pawn(!turn, to)
        } else {
            pushing
        }
    }

    /// The kind of a candidate's move, which the squares tell.
    #[inline(always)]
    fn san_kind(&self, pattern: Pattern, from: Square, to: Square) -> Result<u16, IllegalReason> {
        let promotes = pattern.role == Role::Pawn && Bitboard::BACK_RANKS.contains(to);
        match (pattern.role, pattern.promotion) {
            (_, Some(role)) if promotes => Ok(moves::PROMOTION + role.code() as u16),
            (_, Some(_)) => Err(IllegalReason::UnexpectedPromotion),
            (_, None) if promotes => Err(IllegalReason::MissingPromotion),
            (Role::Pawn, None) if from.file() != to.file() && !self.occupied().contains(to) => {
                Ok(moves::EN_PASSANT)
            }
            (Role::Pawn, None) if from.distance(to) == 2 => Ok(moves::DOUBLE_PUSH),
            (role, None) => Ok(role.code() as u16),
        }
    }
}
