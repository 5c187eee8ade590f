//! Converting UCI notation to legal moves.

use super::UciError;
use crate::{CastlingSide, ChessPosition, Color, File, IllegalMove, IllegalReason, Move, Position};
use crate::{Rank, Role, Square, UciMove};

impl UciMove {
    /// Converts to the legal move of a position, of standard chess or a variant.
    ///
    /// King takes own rook is castling. A king move from the e file to the g or c file is castling
    /// with the rook in that corner, as in standard chess; with the rook elsewhere (Chess960), only
    /// king takes rook is castling.
    ///
    /// # Errors
    /// If there is no such legal move, with the reason.
    ///
    /// ```
    /// use lucena_board::{Move, Position, Square, UciMove};
    /// let pos: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
    /// let castle = Move::castle(Square::E1, Square::H1).unwrap();
    /// assert_eq!("e1g1".parse::<UciMove>()?.to_move(&pos), Ok(castle));
    /// assert_eq!("e1h1".parse::<UciMove>()?.to_move(&pos), Ok(castle));
    /// # Ok::<(), lucena_board::UciError>(())
    /// ```
    #[inline]
    pub fn to_move<P: ChessPosition>(self, position: &P) -> Result<Move, IllegalMove> {
        position.uci_to_move(self)
    }

    /// [`UciMove::to_move`] in standard chess.
    pub(crate) fn to_standard_move(self, position: &Position) -> Result<Move, IllegalMove> {
        let illegal = |reason| IllegalMove::new(self, reason);
        let mv = self.meant(position).map_err(illegal)?;
        if position.is_legal(mv) { Ok(mv) } else { Err(illegal(position.why_illegal(mv))) }
    }

    /// The move, which may be illegal.
    fn meant(self, position: &Position) -> Result<Move, IllegalReason> {
        let Self { from, to, promotion, drop } = self;
        if drop.is_some() {
            return Err(IllegalReason::NotInPocket);
        }
        let piece = position.piece_at(from).ok_or(IllegalReason::EmptySquare(from))?;
        if piece.color != position.turn() {
            return Err(IllegalReason::EnemyPiece(from));
        }
        if let Some(role) = promotion {
            let mv = Move::promote(from, to, role).filter(|_| piece.role == Role::Pawn);
            return mv.ok_or(IllegalReason::UnexpectedPromotion);
        }
        if from == to {
            return Err(IllegalReason::SameSquare);
        }
        let mv = match piece.role {
            Role::King => self.king_move(position),
            Role::Pawn => pawn_move(position, from, to),
            role => Move::normal(role, from, to),
        };
        mv.ok_or(IllegalReason::OwnPiece(to))
    }

    fn king_move(self, position: &Position) -> Option<Move> {
        let Self { from, to, .. } = self;
        let own_rooks = position.pieces(position.turn(), Role::Rook);
        if own_rooks.contains(to) {
            return Move::castle(from, to);
        }
        match standard_corner(from, to, position.turn()) {
            Some(corner) if own_rooks.contains(corner) => Move::castle(from, corner),
            _ => Move::normal(Role::King, from, to),
        }
    }
}

/// The corner of the castling rook if the king castles to `to` in standard chess.
fn standard_corner(from: Square, to: Square, color: Color) -> Option<Square> {
    let rank = color.back_rank();
    if from != Square::new(File::E, rank) {
        return None;
    }
    let ends = [(CastlingSide::King, File::H), (CastlingSide::Queen, File::A)];
    let end = ends.into_iter().find(|(side, _)| to == Square::new(side.king_file(), rank));
    end.map(|(_, corner)| Square::new(corner, rank))
}

/// A pawn move without promotion, with the kind that follows from the squares.
fn pawn_move(position: &Position, from: Square, to: Square) -> Option<Move> {
    let changes_file = from.file() != to.file();
    if changes_file && position.pseudo_legal_en_passant() == Some(to) {
        return Move::en_passant(from, to);
    }
    let second_rank = Rank::Second.relative_to(position.turn());
    let fourth_rank = Rank::Fourth.relative_to(position.turn());
    if !changes_file && from.rank() == second_rank && to.rank() == fourth_rank {
        return Move::double_push(from, to);
    }
    Move::normal(Role::Pawn, from, to)
}

impl Position {
    /// Parses a legal move in UCI notation. Both forms of castling are accepted, see
    /// [`UciMove::to_move`]; surrounding ASCII whitespace is ignored.
    ///
    /// # Errors
    /// If the text is not a move or the move is not legal.
    ///
    /// ```
    /// use lucena_board::{Position, UciError};
    /// let pos = Position::initial();
    /// assert_eq!(pos.parse_uci("g1f3")?.to_string(), "g1f3");
    /// assert_eq!(pos.parse_uci("0000"), Err(UciError::NullMove));
    /// assert!(matches!(pos.parse_uci("g1g3"), Err(UciError::Illegal(_))));
    /// # Ok::<(), UciError>(())
    /// ```
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciError> {
        let skipped = text.len() - text.trim_ascii_start().len();
        let mv: Result<UciMove, _> = text.trim_ascii().parse();
        Ok(mv.map_err(|error: UciError| error.moved(skipped))?.to_move(self)?)
    }

    /// The position after a move in UCI notation.
    ///
    /// # Errors
    /// As [`Position::parse_uci`].
    ///
    /// ```
    /// use lucena_board::Position;
    /// let pos = Position::initial().play_uci("e2e4")?.play_uci("c7c5")?;
    /// assert_eq!(pos.full_move_number(), 2);
    /// # Ok::<(), lucena_board::UciError>(())
    /// ```
    pub fn play_uci(&self, text: &str) -> Result<Self, UciError> {
        Ok(self.play_unchecked(self.parse_uci(text)?))
    }
}
