//! Patterns of positions: the board of a FEN with wildcards.

use std::fmt;
use std::str::FromStr;

use lucena_board::{ChessPosition, Color, File, Piece, Rank, Square};

/// The files of a rank.
const N_FILES: usize = 8;

/// A board of a FEN with wildcards, as `FENPattern` of pgn-extract.
///
/// | in a rank | matches |
/// |---|---|
/// | `P`, `n`, … | this piece |
/// | `1` to `8` | that many empty squares |
/// | `?` | any square |
/// | `!` | any piece |
/// | `A`, `a` | any piece of White, of Black |
/// | `[Qq]`, `[^Pp]` | one of these pieces; any piece or empty square but these |
/// | `*` | any number of squares, or none |
///
/// The side to move may follow: `w` or `b`. Everything else of a position is ignored.
///
/// ```
/// use lucena_board::Position;
/// use lucena_pgn::FenPattern;
/// // White has castled; Black has a piece on the eighth rank in the corner.
/// let pattern: FenPattern = "*!/*/*/*/*/*/*/*RK1".parse()?;
/// assert!(!pattern.matches(&Position::initial()));
/// let castled: Position = "rnbqkb1r/8/8/8/8/8/8/RNBQ1RK1 b kq - 0 1".parse().unwrap();
/// assert!(pattern.matches(&castled));
/// let error = "8/8/8/8/8/8/8/K3x3".parse::<FenPattern>().unwrap_err();
/// assert_eq!(error.to_string(), "byte 16: found 'x', expected a piece, a digit 1-8, '?', '!', 'A', 'a', '[' or '*'");
/// # Ok::<(), lucena_pgn::FenPatternError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenPattern {
    /// The eighth rank first.
    ranks: [Vec<Element>; 8],
    turn: Option<Color>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Element {
    /// A square with one of these.
    One(Contents),
    /// Any number of squares.
    Any,
}

/// A set of pieces and the empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Contents(u16);

impl Contents {
    const NONE: Self = Self(0);
    const EMPTY: Self = Self::of(None);
    const ALL: Self = Self((1 << 13) - 1);
    const PIECES: Self = Self(Self::ALL.0 & !Self::EMPTY.0);

    const fn of(piece: Option<Piece>) -> Self {
        match piece {
            Some(piece) => Self(1 << piece.index()),
            None => Self(1 << 12),
        }
    }

    fn of_color(color: Color) -> Self {
        let pieces = (0..12).filter_map(Piece::from_index).filter(|piece| piece.color == color);
        pieces.fold(Self::NONE, |all, piece| all.with(Self::of(Some(piece))))
    }

    const fn with(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    const fn has(self, piece: Option<Piece>) -> bool {
        self.0 & Self::of(piece).0 != 0
    }
}

impl FenPattern {
    /// Whether the position has this pattern.
    #[must_use]
    pub fn matches<P: ChessPosition>(&self, position: &P) -> bool {
        self.turn.is_none_or(|turn| turn == position.turn())
            && self.ranks.iter().zip(Rank::ALL.into_iter().rev()).all(|(elements, rank)| {
                let pieces = File::ALL.map(|file| position.piece_at(Square::new(file, rank)));
                rank_matches(elements, &pieces)
            })
    }
}

/// Whether a rank has a pattern. Takes all ways at once to divide the squares among several `*`.
fn rank_matches(elements: &[Element], pieces: &[Option<Piece>; N_FILES]) -> bool {
    // Bit n: the elements so far match the first n squares.
    let mut matched = 1_u16;
    for element in elements {
        matched = match element {
            Element::Any => (matched & matched.wrapping_neg()).wrapping_neg(),
            Element::One(contents) => {
                let fitting = (0..N_FILES).filter(|&file| contents.has(pieces[file]));
                (matched & fitting.fold(0, |bits, file| bits | 1 << file)) << 1
            }
        };
        if matched == 0 {
            return false;
        }
    }
    matched >> N_FILES & 1 == 1
}

/// Why a text is no [`FenPattern`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "`at` is a byte offset, and the variants say the rest")]
pub enum FenPatternError {
    /// A character that has no meaning there.
    UnexpectedChar { at: usize, found: char, expected: &'static str },
    /// A `[` without its `]`, or without pieces between.
    BadSet { at: usize, expected: &'static str },
    /// A rank that cannot match eight squares.
    RankWidth { at: usize, rank: u8, files: usize },
    /// Less or more than eight ranks.
    RankCount { found: usize },
    /// A side to move that is neither `w` nor `b`.
    Turn { at: usize, found: String },
}

impl fmt::Display for FenPatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnexpectedChar { at, found, expected } => {
                write!(f, "byte {at}: found {found:?}, expected {expected}")
            }
            Self::BadSet { at, expected } => write!(f, "byte {at}: '[' without {expected}"),
            Self::RankWidth { at, rank, files } => {
                write!(f, "byte {at}: rank {rank} matches {files} squares instead of 8")
            }
            Self::RankCount { found } => write!(f, "found {found} ranks, expected 8"),
            Self::Turn { at, found } => {
                write!(f, "byte {at}: found {found:?}, expected the side to move, 'w' or 'b'")
            }
        }
    }
}

impl std::error::Error for FenPatternError {}

impl FromStr for FenPattern {
    type Err = FenPatternError;

    fn from_str(text: &str) -> Result<Self, FenPatternError> {
        let end = text.find(' ').unwrap_or(text.len());
        let (board, rest) = text.split_at(end);
        let turn = match rest.trim() {
            "" => None,
            "w" => Some(Color::White),
            "b" => Some(Color::Black),
            found => {
                let at = text.len() - rest.trim_start().len();
                return Err(FenPatternError::Turn { at, found: found.chars().take(20).collect() });
            }
        };
        let found = board.split('/').count();
        if found != 8 {
            return Err(FenPatternError::RankCount { found });
        }
        let (mut ranks, mut at) = (<[Vec<Element>; 8]>::default(), 0);
        for ((elements, text), rank) in ranks.iter_mut().zip(board.split('/')).zip((1..=8).rev()) {
            *elements = parse_rank(text, at)?;
            let files = elements.iter().filter(|it| matches!(it, Element::One(_))).count();
            if files > N_FILES || files < N_FILES && !elements.contains(&Element::Any) {
                return Err(FenPatternError::RankWidth { at, rank, files });
            }
            at += text.len() + 1;
        }
        Ok(Self { ranks, turn })
    }
}

/// The elements of a rank, which begins at this byte.
fn parse_rank(text: &str, start: usize) -> Result<Vec<Element>, FenPatternError> {
    let mut elements = Vec::new();
    let mut chars = text.char_indices().map(|(at, c)| (start + at, c));
    while let Some((at, c)) = chars.next() {
        let contents = match c {
            '1'..='8' => {
                let n_empty = c as usize - '0' as usize;
                elements.extend([Element::One(Contents::EMPTY)].repeat(n_empty));
                continue;
            }
            '*' => {
                // Two are as good as one, which bounds memory.
                if elements.last() != Some(&Element::Any) {
                    elements.push(Element::Any);
                }
                continue;
            }
            '?' => Contents::ALL,
            '!' => Contents::PIECES,
            'A' => Contents::of_color(Color::White),
            'a' => Contents::of_color(Color::Black),
            '[' => parse_set(at, &mut chars)?,
            _ => match Piece::from_char(c) {
                Some(piece) => Contents::of(Some(piece)),
                None => {
                    let expected = "a piece, a digit 1-8, '?', '!', 'A', 'a', '[' or '*'";
                    return Err(FenPatternError::UnexpectedChar { at, found: c, expected });
                }
            },
        };
        elements.push(Element::One(contents));
    }
    Ok(elements)
}

/// The pieces up to `]`, or all others if `^` comes first.
fn parse_set(
    start: usize,
    chars: &mut impl Iterator<Item = (usize, char)>,
) -> Result<Contents, FenPatternError> {
    let (mut contents, mut is_negated) = (Contents::NONE, false);
    for (at, c) in chars {
        let more = match c {
            ']' if contents == Contents::NONE => {
                return Err(FenPatternError::BadSet { at: start, expected: "pieces" });
            }
            ']' if is_negated => return Ok(Contents(Contents::ALL.0 & !contents.0)),
            ']' => return Ok(contents),
            '^' if at == start + 1 => {
                is_negated = true;
                continue;
            }
            'A' => Contents::of_color(Color::White),
            'a' => Contents::of_color(Color::Black),
            _ => match Piece::from_char(c) {
                Some(piece) => Contents::of(Some(piece)),
                None => {
                    let expected = "a piece, 'A', 'a' or ']'";
                    return Err(FenPatternError::UnexpectedChar { at, found: c, expected });
                }
            },
        };
        contents = contents.with(more);
    }
    Err(FenPatternError::BadSet { at: start, expected: "']'" })
}

#[cfg(test)]
mod tests {
    use lucena_board::Position;
    use lucena_board::proptest::positions;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn wildcards_match() {
        let check = |pattern: &str, expected: bool| {
            let fen = "r3k2r/pppqbppp/2n2n2/3pp3/8/2N1PN2/PPPPBPPP/R2QK2R w KQkq - 0 1";
            let pattern: FenPattern = pattern.parse().unwrap();
            assert_eq!(pattern.matches(&fen.parse::<Position>().unwrap()), expected, "{pattern:?}");
        };
        check("*/*/*/*/*/*/*/*", true);
        check("r3k2r/pppqbppp/2n2n2/3pp3/8/2N1PN2/PPPPBPPP/R2QK2R", true);
        check("????????/********/*n*n*/3aa3/*8*/2A1AA2/AAAA[QB]AAA/!2!!2! w", true);
        check("*/*/*/*/*/*/*/* b", false);
        check("*/*/*n*n*n*/*/*/*/*/*", false);
        check("*/*q[^Pp]ppp/*/*/*/*/*/*", true);
        check("*/*q[^b]ppp/*/*/*/*/*/*", false);
        check("*/*/*/*/*/*/*/R[^a]*", true);
        check("*/*/*/*/!*/*/*/*", false);
        check("*/*/*/*/7*/*/*/*", true);
    }

    #[test]
    fn errors_have_places() {
        let check = |text: &str, expected: &str| {
            assert_eq!(text.parse::<FenPattern>().unwrap_err().to_string(), expected);
        };
        check("", "found 1 ranks, expected 8");
        check("*/*/*/*/*/*/*/*/*", "found 9 ranks, expected 8");
        check("*/*/7/*/*/*/*/*", "byte 4: rank 6 matches 7 squares instead of 8");
        check("*/*/*/*/*/*/*/8P*", "byte 14: rank 1 matches 9 squares instead of 8");
        check("*/[]*/*/*/*/*/*/*", "byte 2: '[' without pieces");
        check("*/[Qq/*/*/*/*/*/*", "byte 2: '[' without ']'");
        check("*/[1]/*/*/*/*/*/*", "byte 3: found '1', expected a piece, 'A', 'a' or ']'");
        let side = "byte 16: found \"x\", expected the side to move, 'w' or 'b'";
        check("*/*/*/*/*/*/*/* x", side);
        let found =
            "byte 0: found '\u{e9}', expected a piece, a digit 1-8, '?', '!', 'A', 'a', '[' or '*'";
        check("\u{e9}/*/*/*/*/*/*/*", found);
    }

    /// Matches a rank, given as letters and dots, by trying all lengths of each `*`.
    fn slow_match(pattern: &str, rank: &str) -> bool {
        let Some(first) = pattern.chars().next() else { return rank.is_empty() };
        let mut rest = &pattern[1..];
        if first == '*' {
            return (0..=rank.len()).any(|n| slow_match(rest, &rank[n..]));
        }
        let Some(found) = rank.chars().next() else { return false };
        let fits = |c: char| match c {
            '?' => true,
            '!' => found != '.',
            'A' => found.is_uppercase(),
            'a' => found.is_lowercase(),
            _ => found == c,
        };
        if let Some(n_empty) = first.to_digit(10) {
            let n_empty = n_empty as usize;
            return rank.starts_with(&".".repeat(n_empty)) && slow_match(rest, &rank[n_empty..]);
        }
        let mut is_match = fits(first);
        if first == '[' {
            let (set, after) = rest.split_once(']').unwrap();
            let negated = set.strip_prefix('^');
            is_match = negated.unwrap_or(set).chars().any(fits) != negated.is_some();
            rest = after;
        }
        is_match && slow_match(rest, &rank[1..])
    }

    /// A piece or a few empty squares, and what may match it.
    fn element() -> impl Strategy<Value = String> {
        prop_oneof![
            4 => "[PNBRQKpnbrqk1-3]",
            2 => "[?!Aa]",
            2 => Just("*".to_owned()),
            1 => "\\[\\^?[PNBRQKpnbrqkAa]{1,4}\\]",
        ]
    }

    proptest! {
        #[test]
        fn matching_agrees_with_a_slow_twin(
            position in positions(),
            elements in proptest::collection::vec(element(), 1..10),
            rank in 0..8_usize,
        ) {
            let text = elements.concat();
            let mut ranks = ["*"; 8];
            ranks[7 - rank] = &text;
            let rank = Rank::ALL[rank];
            let letters: String = File::ALL
                .iter()
                .map(|&file| position.piece_at(Square::new(file, rank)).map_or('.', Piece::to_char))
                .collect();
            // Patterns of the wrong width match nothing.
            match ranks.join("/").parse::<FenPattern>() {
                Ok(pattern) => {
                    prop_assert_eq!(pattern.matches(&position), slow_match(&text, &letters));
                }
                Err(error) => {
                    let is_width = matches!(error, FenPatternError::RankWidth { .. });
                    prop_assert!(is_width && !slow_match(&text, &letters), "{}", error);
                }
            }
        }

        /// Each piece of a position replaced by what matches it.
        #[test]
        fn a_position_matches_what_is_made_from_it(
            position in positions(),
            choices in proptest::collection::vec(0..6_usize, 64),
        ) {
            let mut ranks = Vec::new();
            for rank in Rank::ALL.into_iter().rev() {
                let mut text = String::new();
                for file in File::ALL {
                    let square = Square::new(file, rank);
                    let piece = position.piece_at(square);
                    let letter = piece.map_or('1', Piece::to_char);
                    let is_white = piece.is_some_and(|piece| piece.color == Color::White);
                    text += &match (choices[square.index()], piece) {
                        (0, _) => "?".to_owned(),
                        (1, Some(_)) => "!".to_owned(),
                        (2, Some(_)) => if is_white { "A" } else { "a" }.to_owned(),
                        (3, Some(_)) => format!("[{letter}k]"),
                        (4, _) => "*".to_owned(),
                        _ => letter.to_string(),
                    };
                }
                ranks.push(text);
            }
            let pattern: FenPattern = ranks.join("/").parse().unwrap();
            prop_assert!(pattern.matches(&position), "{}", ranks.join("/"));
        }

        #[test]
        fn any_text_is_parsed_or_refused(text in "[PpKkAa?!*1-9\\[\\]^/ wbx\u{e9}]{0,40}") {
            let _ = text.parse::<FenPattern>();
        }
    }
}
