//! Move notations.

use alloc::string::{String, ToString};

use lucena_board::{ChessPosition, Move, UciCastling, UciMove};

/// The notation of moves.
///
/// ```
/// use lucena_board::Position;
/// use lucena_xboard::MoveStyle;
/// let pos = Position::initial();
/// let mv = pos.parse_san("Nf3")?;
/// assert_eq!(MoveStyle::Coordinates.write(mv, &pos), "g1f3");
/// assert_eq!(MoveStyle::San.write(mv, &pos), "Nf3");
/// # Ok::<(), lucena_board::SanError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveStyle {
    /// Coordinates: `e2e4`, `e7e8q`, castling `e1g1`.
    #[default]
    Coordinates,
    /// Coordinates with castling as `O-O` and `O-O-O`, for the variant `fischerandom`.
    Fischerandom,
    /// Standard algebraic notation, after `feature san=1`.
    San,
}

impl MoveStyle {
    /// The text of a legal move.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_xboard::MoveStyle;
    /// let pos: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// let castling = pos.parse_san("O-O")?;
    /// assert_eq!(MoveStyle::Coordinates.write(castling, &pos), "e1g1");
    /// assert_eq!(MoveStyle::Fischerandom.write(castling, &pos), "O-O");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn write<P: ChessPosition>(self, mv: Move, position: &P) -> String {
        match self {
            Self::San => mv.san(position).to_string(),
            Self::Fischerandom if mv.is_castle() => mv.san(position).without_suffix().to_string(),
            _ => mv.uci(UciCastling::KingToTarget).to_string(),
        }
    }
}

/// Parses a legal move in any notation of engines and GUIs: coordinates, castling as the king's two
/// steps, king takes rook, `O-O` or `0-0`, tolerant SAN, and promotions in capital letters or after
/// `=`.
///
/// ```
/// use lucena_board::Position;
/// use lucena_xboard::read_move;
/// let pos: Position = "4k3/P7/8/8/8/8/8/4K2R w K - 0 1".parse()?;
/// for text in ["e1g1", "O-O", "0-0", "o-o", "e1h1"] {
///     assert!(read_move(&pos, text).unwrap().is_castle(), "{text}");
/// }
/// for text in ["a7a8q", "a7a8Q", "a7a8=q", "a8=Q+", "a8q", "a7-a8=Q"] {
///     assert!(read_move(&pos, text).unwrap().is_promotion(), "{text}");
/// }
/// assert_eq!(read_move(&pos, "e1e3"), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn read_move<P: ChessPosition>(position: &P, text: &str) -> Option<Move> {
    let text = text.trim_matches(|c: char| c.is_ascii_whitespace() || c.is_ascii_control());
    // `b7c8q` is a pawn move and `Bc8` a bishop move, so coordinates come first, case-sensitive.
    if let Some(mv) = coordinates(text).and_then(|mv| mv.to_move(position).ok()) {
        return Some(mv);
    }
    position.parse_san(text).ok()
}

/// A move in coordinates with common deviations: `e7e8=q`, `e7e8Q`, `e2-e4`.
fn coordinates(text: &str) -> Option<UciMove> {
    if let Ok(mv) = text.parse() {
        return Some(mv);
    }
    if text.len() > 8 || !text.is_ascii() {
        return None;
    }
    let compact: String = text.chars().filter(|c| !matches!(c, '-' | '=' | '+' | '#')).collect();
    compact.parse().ok()
}

/// Whether a word looks like a move, legal or not.
///
/// ```
/// use lucena_xboard::looks_like_move;
/// assert!(looks_like_move("e2e4") && looks_like_move("Nbd2+") && looks_like_move("0-0-0"));
/// assert!(!looks_like_move("hello") && !looks_like_move("memory"));
/// ```
#[must_use]
pub fn looks_like_move(text: &str) -> bool {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    if coordinates(text).is_some() || text == "0000" || text == "@@@@" {
        return true;
    }
    if matches!(text, "O-O" | "O-O-O" | "0-0" | "0-0-0" | "o-o" | "o-o-o") {
        return true;
    }
    if !text.is_ascii() {
        return false;
    }
    // SAN: piece letter, origin, capture sign, target square, promotion.
    let (text, promotion) = match text.split_once('=') {
        Some((text, role)) => (text, Some(role)),
        None => (text, None),
    };
    if promotion.is_some_and(|role| {
        !matches!(role, "Q" | "R" | "B" | "N" | "K" | "q" | "r" | "b" | "n" | "k")
    }) {
        return false;
    }
    let bytes = text.as_bytes();
    let body = match bytes.first() {
        Some(b'K' | b'Q' | b'R' | b'B' | b'N') => &bytes[1..],
        _ => bytes,
    };
    let Some(split) = body.len().checked_sub(2) else { return false };
    let (start, square) = body.split_at(split);
    let is_file = |byte: u8| (b'a'..=b'h').contains(&byte);
    let is_rank = |byte: u8| (b'1'..=b'8').contains(&byte);
    let start_fits = match start {
        [] | [b'x'] => true,
        [one] | [one, b'x'] => is_file(*one) || is_rank(*one),
        [file, rank] | [file, rank, b'x'] => is_file(*file) && is_rank(*rank),
        _ => false,
    };
    start_fits && is_file(square[0]) && is_rank(square[1])
}
