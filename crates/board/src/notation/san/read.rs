//! Matching parsed SAN against the legal moves of a position.

use super::SanError;
use super::canonical;
use super::lenient::{self, Meaning, Pattern};

use crate::castling::CastlingSide;
use crate::side::{Side, for_side};
use crate::{Bitboard, Excerpt, File, IllegalMove, IllegalReason, Move, Piece, Position, Rank};
use crate::{Role, Square, attacks, moves};

/// The legal moves that match, and why other candidates are illegal.
struct Choice<'a> {
    position: &'a Position,
    mv: Option<Move>,
    from: Bitboard,
    reason: IllegalReason,
}

impl Choice<'_> {
    /// Considers a pseudo-legal move.
    #[inline(always)]
    fn consider<S: Side>(&mut self, mv: Move) {
        if self.position.is_king_safe::<S>(mv) {
            self.mv = Some(mv);
            self.from = self.from.with(mv.from());
        } else {
            self.reason = IllegalReason::KingInCheck;
        }
    }

    /// Fallback if not exactly one move matches: the text may be UCI notation.
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

    /// Why there is no unique legal move.
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
    /// Parses a legal move in SAN, leniently.
    ///
    /// - Redundant disambiguation is accepted, `Ngf3`, `Ng1f3`, and so is long algebraic notation,
    ///   `Ng1-f3`.
    /// - `x`, `+` and `#` may be missing, doubled or wrong; `!`, `?` and `e.p.` may follow; `:` is
    ///   accepted for `x`.
    /// - Castling may be written with zeros, lower-case letters, en dashes or without dashes:
    ///   `0-0`, `o-o-o`, `O–O`, `OO`.
    /// - Promotions may be written `e8=Q`, `e8Q`, `e8(Q)` or `e8/Q`, in either case.
    /// - Pieces are English letters in either case or figurines, except that `b` at the start of a
    ///   move is always the file: `bxc3` is a pawn move.
    /// - A pawn capture is `exd5`, `ed5`, `e4xd5` or, if only one is legal, `ed` or `xd5`. Without
    ///   origin and `x` it is a push.
    /// - UCI notation is accepted: `g1f3`, `e1g1` for castling; see
    ///   [`UciMove::to_move`](crate::UciMove::to_move).
    /// - Surrounding ASCII whitespace is ignored.
    ///
    /// # Errors
    /// If the text is not a move, or the move is illegal or ambiguous.
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
        let fast = for_side!(self.turn(), S => self.parse_san_fast::<S>(text.as_bytes()));
        match fast {
            Some(mv) => Ok(mv),
            None => self.parse_any_san(text),
        }
    }

    /// As [`Position::parse_san`], from bytes that need not be UTF-8, such as those of a PGN file.
    ///
    /// # Errors
    /// As [`Position::parse_san`]. A byte that is not UTF-8 is reported as Latin-1.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let pos = Position::initial();
    /// assert_eq!(pos.parse_san_bytes(b"Nf3"), pos.parse_san("Nf3"));
    /// assert!(pos.parse_san_bytes(b"\xE9").is_err());
    /// ```
    pub fn parse_san_bytes(&self, text: &[u8]) -> Result<Move, SanError> {
        let fast = for_side!(self.turn(), S => self.parse_san_fast::<S>(text));
        match fast {
            Some(mv) => Ok(mv),
            None => self.parse_any_san_bytes(text),
        }
    }

    #[cold]
    fn parse_any_san_bytes(&self, text: &[u8]) -> Result<Move, SanError> {
        match core::str::from_utf8(text) {
            Ok(text) => self.parse_any_san(text),
            // No move contains invalid UTF-8, so this is the first error.
            Err(error) => {
                let at = error.valid_up_to();
                let found = Some(char::from(text[at]));
                Err(SanError::Syntax { at, found, expected: "valid UTF-8" })
            }
        }
    }

    #[inline(never)]
    pub(super) fn parse_any_san(&self, text: &str) -> Result<Move, SanError> {
        let pattern = match canonical::parse(text) {
            Some(pattern) => pattern,
            None => match lenient::parse(text)? {
                Meaning::Null => return Err(SanError::NullMove),
                Meaning::Castle(side) => return self.san_castle(text, side),
                Meaning::Normal(pattern) => pattern,
            },
        };
        for_side!(self.turn(), S => self.san_choice::<S>(text, pattern))
    }

    /// Parses a legal move in canonical SAN, as [`Move::san`] writes it.
    ///
    /// # Errors
    /// As [`Position::parse_san`], and for any other spelling of a legal move.
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

    /// The position after a move in SAN.
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

    /// Pieces of this role, of both colours, with a pseudo-legal move to a square not occupied by
    /// the side to move. Attacks are symmetric, so they are computed from the destination.
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

    /// Origins of pawn moves to an empty square.
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

    /// The kind of a candidate's move, as follows from the squares.
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
