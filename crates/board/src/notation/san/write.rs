//! Writing SAN. Disambiguation does not generate all legal moves: only pieces of the same role that
//! attack the destination are checked.

use core::fmt;

use arrayvec::ArrayString;

use crate::castling::CastlingSide;
use crate::{ChessPosition, Color, Move, Piece, Position, Role, Square};

/// The longest, `e7xd8=♕#`, has ten bytes.
pub(super) type SanText = ArrayString<16>;

/// A move to be formatted in algebraic notation, see [`Move::san`] and [`Move::lan`].
///
/// ```
/// use lucena_board::Position;
/// let pos = Position::initial();
/// let mv = pos.parse_san("Nf3")?;
/// assert_eq!(mv.san(&pos).to_string(), "Nf3");
/// assert_eq!(mv.san(&pos).figurine().to_string(), "♘f3");
/// assert_eq!(mv.lan(&pos).to_string(), "Ng1-f3");
/// # Ok::<(), lucena_board::SanError>(())
/// ```
///
/// The position may also be one of a variant.
#[derive(Debug)]
#[must_use = "a move does nothing until it is formatted"]
pub struct San<'a, P = Position> {
    position: &'a P,
    mv: Move,
    is_long: bool,
    is_figurine: bool,
    has_suffix: bool,
}

impl<P> Copy for San<'_, P> {}

impl<P> Clone for San<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl Move {
    /// The move in SAN, in the context of the position before it: with the least disambiguation,
    /// `+` for check and `#` for checkmate.
    ///
    /// Meaningless if the move is not legal in that position.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let pos: Position = "7k/6pp/8/8/8/8/8/R3K2R w KQ - 0 1".parse()?;
    /// let san = |uci| pos.parse_uci(uci).unwrap().san(&pos).to_string();
    /// assert_eq!(san("a1a8"), "Ra8#");
    /// assert_eq!(san("e1g1"), "O-O");
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    pub fn san<P: ChessPosition>(self, position: &P) -> San<'_, P> {
        San { position, mv: self, is_long: false, is_figurine: false, has_suffix: true }
    }

    /// The move in long algebraic notation: with the full origin and a dash or an `x`.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let pos: Position = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1".parse()?;
    /// let lan = |uci| pos.parse_uci(uci).unwrap().lan(&pos).to_string();
    /// assert_eq!(lan("e7d8q"), "e7xd8=Q+");
    /// assert_eq!(lan("e1e2"), "Ke1-e2");
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    pub fn lan<P: ChessPosition>(self, position: &P) -> San<'_, P> {
        San { is_long: true, ..self.san(position) }
    }
}

impl<P: ChessPosition> San<'_, P> {
    /// Figurine notation, `♘f3`, with the symbols of the white pieces for both sides, as in print.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let pos = Position::initial().play_uci("e2e4").unwrap();
    /// assert_eq!(pos.parse_san("Nf6")?.san(&pos).figurine().to_string(), "♘f6");
    /// # Ok::<(), lucena_board::SanError>(())
    /// ```
    pub fn figurine(self) -> Self {
        Self { is_figurine: true, ..self }
    }

    /// Omits `+` and `#`.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let pos: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse().unwrap();
    /// let san = pos.parse_san("Ra8+")?.san(&pos);
    /// assert_eq!(san.without_suffix().to_string(), "Ra8");
    /// # Ok::<(), lucena_board::SanError>(())
    /// ```
    pub fn without_suffix(self) -> Self {
        Self { has_suffix: false, ..self }
    }

    /// The formatted move.
    pub(super) fn text(&self) -> SanText {
        let mut text = SanText::new();
        if self.mv.is_castle() {
            let side = CastlingSide::of(self.mv.from(), self.mv.to());
            text.push_str(if side == CastlingSide::King { "O-O" } else { "O-O-O" });
        } else {
            self.push_move(&mut text);
        }
        let suffix = if self.has_suffix { self.position.san_suffix(self.mv) } else { None };
        if let Some(suffix) = suffix {
            text.push(suffix);
        }
        text
    }

    fn push_move(&self, text: &mut SanText) {
        let (from, to, role) = (self.mv.from(), self.mv.to(), self.mv.role());
        if self.mv.is_drop() {
            if role != Role::Pawn {
                self.push_role(text, role);
            }
            text.push('@');
            return push_square(text, to);
        }
        let is_capture = self.position.is_capture(self.mv);
        if role != Role::Pawn {
            self.push_role(text, role);
        }
        if self.is_long {
            push_square(text, from);
        } else if role != Role::Pawn {
            self.push_disambiguation(text);
        } else if is_capture {
            text.push(from.file().to_char());
        }
        if is_capture {
            text.push('x');
        } else if self.is_long {
            text.push('-');
        }
        push_square(text, to);
        if let Some(role) = self.mv.promotion() {
            text.push('=');
            self.push_role(text, role);
        }
    }

    fn push_role(&self, text: &mut SanText, role: Role) {
        let piece = Piece { color: Color::White, role };
        text.push(if self.is_figurine { piece.figurine() } else { piece.to_char() });
    }

    /// The file if it disambiguates, else the rank, else both.
    #[inline]
    fn push_disambiguation(&self, text: &mut SanText) {
        let from = self.mv.from();
        let rivals = self.position.san_rivals(self.mv);
        if rivals.is_empty() {
            return;
        }
        let shares_file = !rivals.is_disjoint(from.file().bitboard());
        let shares_rank = !rivals.is_disjoint(from.rank().bitboard());
        if !shares_file || shares_rank {
            text.push(from.file().to_char());
        }
        if shares_file {
            text.push(from.rank().to_char());
        }
    }
}

#[inline]
fn push_square(text: &mut SanText, square: Square) {
    text.push(square.file().to_char());
    text.push(square.rank().to_char());
}

impl<P: ChessPosition> fmt::Display for San<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text())
    }
}
