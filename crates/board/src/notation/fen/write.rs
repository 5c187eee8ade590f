use core::fmt;
#[cfg(feature = "variants")]
use core::fmt::Write as _;

use arrayvec::ArrayString;

use crate::castling::{CastlingRooks, CastlingSide};
use crate::{Bitboard, Color, File, Position, Setup, Square};

/// When to write the en passant square of a FEN.
///
/// The default is [`Legal`](Self::Legal), as in Lichess, shakmaty and python-chess. A position that
/// is written and parsed again has the same legal moves and [`Position::repetition_key`], but may
/// differ in [`Position::pushed_en_passant`], and therefore in `==`, and in [`Position::key`] if
/// the capturing pawn is pinned. [`Pushed`](Self::Pushed) preserves everything,
/// [`PseudoLegal`](Self::PseudoLegal) the key.
///
/// ```
/// use lucena_board::{EnPassantStyle, Position};
/// let pos: Position = "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1".parse()?;
/// let write = |style| pos.fen().en_passant(style).to_string();
/// assert!(write(EnPassantStyle::Pushed).contains("d6"));
/// assert!(write(EnPassantStyle::PseudoLegal).contains("d6"));
/// assert!(!write(EnPassantStyle::Legal).contains("d6"));
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EnPassantStyle {
    /// After every double push, as in the FEN standard.
    Pushed,
    /// If an enemy pawn stands next to the pushed one, as in X-FEN and Polyglot.
    PseudoLegal,
    /// If the capture is legal, as it counts for repetition.
    #[default]
    Legal,
}

/// The form of castling rights in a FEN.
///
/// ```
/// use lucena_board::{CastlingStyle, Position};
/// let fen = Position::initial().fen().castling(CastlingStyle::Shredder).to_string();
/// assert!(fen.contains(" HAha "));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastlingStyle {
    /// `KQkq`, or the file of a rook that is not the outermost.
    #[default]
    XFen,
    /// The file of every rook.
    Shredder,
}

/// A FEN to be formatted, see [`Position::fen`] and [`Setup::fen`].
///
/// ```
/// use lucena_board::Position;
/// assert_eq!(
///     Position::initial().fen().to_string(),
///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
/// );
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "a FEN does nothing until it is formatted"]
pub struct FenText {
    setup: Setup,
    squares: EnPassantSquares,
    castling: CastlingStyle,
    en_passant: EnPassantStyle,
    has_clocks: bool,
    #[cfg(feature = "variants")]
    variant: (crate::Variant, crate::variants::state::State),
}

/// Where the en passant square comes from, beside that of the setup.
#[derive(Clone, Copy, Debug)]
enum EnPassantSquares {
    Given,
    Standard(Position),
    #[cfg(feature = "variants")]
    Variant {
        pseudo_legal: Option<Square>,
        legal: Option<Square>,
    },
}

impl FenText {
    fn new(setup: Setup, squares: EnPassantSquares) -> Self {
        Self {
            setup,
            squares,
            castling: CastlingStyle::default(),
            en_passant: EnPassantStyle::default(),
            has_clocks: true,
            #[cfg(feature = "variants")]
            variant: Default::default(),
        }
    }

    /// Adds what a variant has beside the board.
    #[cfg(feature = "variants")]
    pub(crate) fn with_state(
        self,
        variant: crate::Variant,
        state: crate::variants::state::State,
    ) -> Self {
        Self { variant: (variant, state), ..self }
    }

    /// Sets the en passant squares that count under the rules of a variant.
    #[cfg(feature = "variants")]
    pub(crate) fn with_en_passant_squares(
        self,
        pseudo_legal: Option<Square>,
        legal: Option<Square>,
    ) -> Self {
        Self { squares: EnPassantSquares::Variant { pseudo_legal, legal }, ..self }
    }

    /// Sets the form of castling rights.
    pub fn castling(self, castling: CastlingStyle) -> Self {
        Self { castling, ..self }
    }

    /// Sets when to write the en passant square. A [`Setup`] always writes its square.
    ///
    /// ```
    /// use lucena_board::{EnPassantStyle, Position};
    /// let pos = Position::initial().play_uci("e2e4")?;
    /// assert!(!pos.fen().to_string().contains("e3"));
    /// assert!(pos.fen().en_passant(EnPassantStyle::Pushed).to_string().contains("e3"));
    /// # Ok::<(), lucena_board::UciError>(())
    /// ```
    pub fn en_passant(self, en_passant: EnPassantStyle) -> Self {
        Self { en_passant, ..self }
    }

    /// Omits the half-move clock and the move number, as EPD does.
    ///
    /// ```
    /// use lucena_board::Position;
    /// assert!(Position::initial().fen().without_clocks().to_string().ends_with(" KQkq -"));
    /// ```
    pub fn without_clocks(self) -> Self {
        Self { has_clocks: false, ..self }
    }

    fn en_passant_square(&self) -> Option<Square> {
        use EnPassantSquares::{Given, Standard};
        match (&self.squares, self.en_passant) {
            (Given, _) | (_, EnPassantStyle::Pushed) => self.setup.en_passant(),
            (Standard(position), EnPassantStyle::PseudoLegal) => position.pseudo_legal_en_passant(),
            (Standard(position), EnPassantStyle::Legal) => position.legal_en_passant(),
            #[cfg(feature = "variants")]
            (&EnPassantSquares::Variant { pseudo_legal, legal }, style) => match style {
                EnPassantStyle::PseudoLegal => pseudo_legal,
                _ => legal,
            },
        }
    }

    fn push_placement(&self, text: &mut Text) {
        let planes = self.setup.planes;
        // Flipped vertically, the bits are in the order of FEN, from a8 to h1.
        let mut next = 0;
        for reading in Bitboard(planes.occupied()).flip_ranks() {
            let idx = reading as u8;
            push_gap(text, next, idx);
            text.push(char::from(planes.letter_at(reading.flip_rank())));
            #[cfg(feature = "variants")]
            if self.variant.1.promoted.contains(reading.flip_rank()) {
                text.push('~');
            }
            next = idx + 1;
        }
        push_gap(text, next, 64);
        #[cfg(feature = "variants")]
        if self.variant.0 == crate::Variant::Crazyhouse {
            let _ = write!(text, "[{}]", self.variant.1.pockets);
        }
    }

    fn push_castling(&self, text: &mut Text) {
        if self.setup.castling == CastlingRooks::NONE {
            text.push('-');
        }
        for color in Color::ALL {
            for rook in self.setup.castling_rooks(color).into_iter().rev() {
                let letter = match self.castling {
                    CastlingStyle::XFen => self.x_fen_letter(color, rook),
                    CastlingStyle::Shredder => rook.file().to_char(),
                };
                text.push(match color {
                    Color::White => letter.to_ascii_uppercase(),
                    Color::Black => letter,
                });
            }
        }
    }

    /// `k` or `q` if the rook is the outermost, else its file.
    fn x_fen_letter(&self, color: Color, rook: Square) -> char {
        let king = self.setup.planes.kings() & self.setup.planes.color(color);
        let Some(king) = Bitboard(king).first() else { return rook.file().to_char() };
        let (letter, edge) = match CastlingSide::of(king, rook) {
            CastlingSide::King => ('k', File::H),
            CastlingSide::Queen => ('q', File::A),
        };
        if super::read::outermost_rook(&self.setup, color, edge) == rook.file() {
            letter
        } else {
            rook.file().to_char()
        }
    }
}

/// The longest FEN: 71 bytes of piece placement, 16 castling rooks and 19 bytes for the rest.
#[cfg(not(feature = "variants"))]
type Text = ArrayString<128>;
/// With variants 64 marks of promoted pieces, 66 bytes of pockets and 4 for checks more.
#[cfg(feature = "variants")]
type Text = ArrayString<256>;

/// Writes the empty squares and slashes from one index in FEN order up to that of the next piece or
/// the end.
fn push_gap(text: &mut Text, from: u8, to: u8) {
    let mut at = from;
    while at < to {
        push_slash(text, at);
        let rank_end = (at | 7) + 1;
        let end = if to < rank_end { to } else { rank_end };
        text.push(char::from(b'0' + (end - at)));
        at = end;
    }
    if to < 64 {
        push_slash(text, to);
    }
}

/// Writes the slash at the start of a rank other than the first.
fn push_slash(text: &mut Text, at: u8) {
    if at % 8 == 0 && at != 0 {
        text.push('/');
    }
}

fn push_number(text: &mut Text, number: u16) {
    let mut digits = [0; 5];
    let mut rest = number;
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    for &digit in &digits[start..] {
        text.push(char::from(digit));
    }
}

/// Built in a buffer and written once, which is several times faster than writing piece by piece.
impl fmt::Display for FenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Text::new();
        self.push_placement(&mut text);
        text.push(' ');
        text.push(self.setup.turn().to_char());
        text.push(' ');
        self.push_castling(&mut text);
        text.push(' ');
        match self.en_passant_square() {
            Some(square) => {
                text.push(square.file().to_char());
                text.push(square.rank().to_char());
            }
            None => text.push('-'),
        }
        #[cfg(feature = "variants")]
        if self.variant.0 == crate::Variant::ThreeCheck {
            text.push(' ');
            super::variant::push_checks(&self.variant.1, |c| text.push(c));
        }
        if self.has_clocks {
            text.push(' ');
            push_number(&mut text, self.setup.half_move_clock());
            text.push(' ');
            push_number(&mut text, self.setup.full_move_number());
        }
        f.pad(&text)
    }
}

impl Position {
    /// The FEN of the position. By default castling rights are written as X-FEN
    /// ([`CastlingStyle::XFen`]) and the en passant square only if the capture is legal
    /// ([`EnPassantStyle::Legal`]).
    ///
    /// ```
    /// use lucena_board::{EnPassantStyle, Position};
    /// let fen = "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 3 20";
    /// assert_eq!(fen.parse::<Position>()?.fen().to_string(), fen);
    ///
    /// let pos = Position::initial().play_uci("e2e4")?;
    /// let fen = pos.fen().to_string();
    /// assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    /// let fen = pos.fen().en_passant(EnPassantStyle::Pushed).to_string();
    /// assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fen(&self) -> FenText {
        FenText::new(Setup::from(*self), EnPassantSquares::Standard(*self))
    }
}

impl Setup {
    /// The FEN of the placement. The en passant square is always written if it is set.
    pub fn fen(&self) -> FenText {
        FenText::new(*self, EnPassantSquares::Given)
    }
}

/// The FEN with the defaults of [`Position::fen`].
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.fen(), f)
    }
}

/// The FEN with the defaults of [`Setup::fen`].
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.fen(), f)
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Setup({})", self.fen())
    }
}

/// The FEN with the en passant square after every double push, so that unequal positions print
/// differently.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.fen().en_passant(EnPassantStyle::Pushed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inner_rook_keeps_its_file() {
        extern crate std;
        use std::string::ToString;
        let fen = "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11";
        let setup: Setup = fen.parse().unwrap();
        assert_eq!(setup.to_string(), fen);
    }
}
