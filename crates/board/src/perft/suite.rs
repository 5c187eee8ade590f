//! Perft suites: files of positions with known node counts, `FEN ;D1 20 ;D2 400`.

use core::fmt;
use core::str::Lines;

use super::builder::Perft;
use crate::{Excerpt, Faults, FenError, Position, PositionError, Setup, SetupError};

/// One line of a perft suite: a position with node counts by depth.
///
/// The position has four to six fields of FEN; a name may follow as `;id name`. Positions
/// unreachable by play are common in such files, so [`PerftLine::WAIVED`] faults are accepted.
///
/// ```
/// use lucena_board::PerftLine;
/// let line = PerftLine::parse("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25 ;id two kings")?;
/// assert_eq!(line.counts().collect::<Vec<_>>(), [(1, 5), (2, 25)]);
/// assert_eq!(line.id(), Some("two kings"));
/// for (depth, nodes) in line.counts() {
///     assert_eq!(lucena_board::perft(line.position(), depth), nodes);
/// }
/// # Ok::<(), lucena_board::PerftLineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftLine<'a, P = Position> {
    position: P,
    /// The text after the FEN, known to be valid.
    fields: &'a str,
    id: Option<&'a str>,
}

/// A field after a semicolon.
enum Field<'a> {
    Empty,
    Id(&'a str),
    Count { depth: u32, nodes: u64 },
}

impl<'a> PerftLine<'a> {
    /// The faults of a position that are accepted.
    pub const WAIVED: Faults = Faults::IMPOSSIBLE_CHECK.union(Faults::TOO_MUCH_MATERIAL);

    /// The maximum depth in a line, as [`Perft::MAX_DEPTH`](crate::Perft::MAX_DEPTH).
    pub const MAX_DEPTH: u32 = Perft::MAX_DEPTH;

    /// Parses a line.
    ///
    /// # Errors
    /// If the line is not a position with at least one node count.
    ///
    /// ```
    /// use lucena_board::PerftLine;
    /// let error = PerftLine::parse("7k/8/8/8/8/8/8/K7 w - - ;D1 three").unwrap_err();
    /// assert_eq!(error.to_string(), "byte 28: found \"three\", expected a number of leaves");
    /// ```
    pub fn parse(line: &'a str) -> Result<Self, PerftLineError> {
        Self::parse_with(line, |fen| Ok(fen.parse::<Setup>()?.position_waiving(Self::WAIVED)?))
    }
}

#[cfg(feature = "variants")]
impl<'a> PerftLine<'a, crate::variants::VariantPosition> {
    /// Parses a line with the FEN of a variant, with the faults that [`PerftLine::parse`] accepts.
    ///
    /// # Errors
    /// If the line is not a position with at least one node count.
    ///
    /// ```
    /// use lucena_board::{ChessPosition, PerftLine, Variant};
    /// let text = "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1 ;D1 67";
    /// let line = PerftLine::parse_variant(Variant::Crazyhouse, text)?;
    /// for (depth, nodes) in line.counts() {
    ///     assert_eq!(line.position().perft(depth), nodes);
    /// }
    /// # Ok::<(), lucena_board::PerftLineError>(())
    /// ```
    pub fn parse_variant(variant: crate::Variant, line: &'a str) -> Result<Self, PerftLineError> {
        use crate::variants::{VariantPosition, VariantSetup};
        Self::parse_with(line, |fen| {
            let setup = VariantSetup::parse(variant, fen)?;
            Ok(VariantPosition::from_setup_waiving(&setup, PerftLine::WAIVED)?)
        })
    }
}

impl<'a, P> PerftLine<'a, P> {
    fn parse_with(
        line: &'a str,
        read: impl FnOnce(&str) -> Result<P, PositionError>,
    ) -> Result<Self, PerftLineError> {
        let (fen, fields) = line.split_at(line.find(';').unwrap_or(line.len()));
        let position = read(fen).map_err(|error| match error {
            PositionError::Fen(error) => PerftLineError::Fen(error),
            PositionError::Setup(error) => PerftLineError::Setup(error),
        })?;
        let (mut n_counts, mut id) = (0, None);
        for field in read_fields(fields, fen.len()) {
            match field? {
                Field::Empty => {}
                Field::Id(name) => id = Some(name),
                Field::Count { .. } => n_counts += 1,
            }
        }
        match n_counts {
            0 => Err(PerftLineError::NoCounts { at: line.trim_ascii_end().len() }),
            _ => Ok(Self { position, fields, id }),
        }
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Pairs of depth and node count, in the order of the line; at least one.
    pub fn counts(&self) -> impl Iterator<Item = (u32, u64)> + use<'a, P> {
        read_fields(self.fields, 0).filter_map(|field| match field {
            Ok(Field::Count { depth, nodes }) => Some((depth, nodes)),
            _ => None,
        })
    }

    /// The name of the position, if there is one.
    #[must_use]
    pub fn id(&self) -> Option<&'a str> {
        self.id
    }
}

/// Parses text that is empty or starts with a semicolon; `start` is its position in the line.
fn read_fields(
    text: &str,
    start: usize,
) -> impl Iterator<Item = Result<Field<'_>, PerftLineError>> {
    let mut at = start;
    text.split(';').map(move |field| {
        let field_at = at;
        at += field.len() + 1;
        read_field(field, field_at)
    })
}

fn read_field(text: &str, at: usize) -> Result<Field<'_>, PerftLineError> {
    let at = at + text.len() - text.trim_ascii_start().len();
    let text = text.trim_ascii();
    let name_len = text.find(|c: char| c.is_ascii_whitespace()).unwrap_or(text.len());
    let (name, rest) = text.split_at(name_len);
    let value_at = at + text.len() - rest.trim_ascii_start().len();
    let value = rest.trim_ascii();
    match name.strip_prefix('D') {
        _ if name.is_empty() => Ok(Field::Empty),
        None if name == "id" => Ok(Field::Id(unquote(value))),
        None => Err(PerftLineError::Field { at, found: Excerpt::new(name) }),
        Some(digits) => {
            let depth = number(digits).and_then(|depth| u32::try_from(depth).ok());
            let depth = depth.filter(|&depth| depth <= Perft::MAX_DEPTH);
            let depth_error = PerftLineError::Depth { at: at + 1, found: Excerpt::new(digits) };
            let nodes_error = PerftLineError::Nodes { at: value_at, found: Excerpt::new(value) };
            Ok(Field::Count {
                depth: depth.ok_or(depth_error)?,
                nodes: number(value).ok_or(nodes_error)?,
            })
        }
    }
}

fn unquote(name: &str) -> &str {
    name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(name)
}

fn number(digits: &str) -> Option<u64> {
    // The standard parser would take a plus sign too.
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { digits.parse().ok() } else { None }
}

/// Iterator over the lines of a perft suite with their numbers, from 1. Blank lines and comment
/// lines starting with `#` are skipped.
///
/// ```
/// use lucena_board::PerftSuite;
/// let text = "# pawnless\n\n7k/8/8/8/8/8/8/K7 w - - ;D1 3\nhello ;D1 3\n";
/// let mut suite = PerftSuite::new(text);
/// let (number, line) = suite.next().unwrap();
/// assert_eq!((number, line.is_ok()), (3, true));
/// let (number, line) = suite.next().unwrap();
/// assert_eq!((number, line.is_ok()), (4, false));
/// assert!(suite.next().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct PerftSuite<'a> {
    lines: core::iter::Enumerate<Lines<'a>>,
}

impl<'a> PerftSuite<'a> {
    /// The lines of a perft suite.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        Self { lines: text.lines().enumerate() }
    }

    /// Whether a line is blank or a comment.
    #[must_use]
    pub fn is_comment(line: &str) -> bool {
        line.trim_ascii().is_empty() || line.starts_with('#')
    }
}

impl<'a> Iterator for PerftSuite<'a> {
    type Item = (usize, Result<PerftLine<'a>, PerftLineError>);

    fn next(&mut self) -> Option<Self::Item> {
        let (idx, line) = self.lines.find(|(_, line)| !Self::is_comment(line))?;
        Some((idx + 1, PerftLine::parse(line)))
    }
}

/// An invalid line of a perft suite. Byte positions are counted from 0.
///
/// ```
/// use lucena_board::{PerftLine, PerftLineError};
/// let error = PerftLine::parse("7k/8/8/8/8/8/8/K7 w - - ").unwrap_err();
/// assert_eq!(error, PerftLineError::NoCounts { at: 23 });
/// assert_eq!(error.to_string(), "byte 23: found the end, expected a count such as \";D1 20\"");
/// ```
#[expect(missing_docs, reason = "`at` is the byte, the rest is in the messages")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PerftLineError {
    /// The text before the first semicolon is not a FEN.
    Fen(FenError),
    /// The FEN does not describe a legal position.
    Setup(SetupError),
    /// A field is neither a node count nor a name.
    Field { at: usize, found: Excerpt },
    /// The depth of a node count is not a number from 0 to 255.
    Depth { at: usize, found: Excerpt },
    /// A node count is not a number below 2^64.
    Nodes { at: usize, found: Excerpt },
    /// There is no node count.
    NoCounts { at: usize },
}

impl fmt::Display for PerftLineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => write!(f, "not a FEN: {error}"),
            Self::Setup(error) => write!(f, "not a legal position: {error}"),
            Self::Field { at, found } => {
                write!(f, "byte {at}: found {found:?}, expected D and a depth, or id")
            }
            Self::Depth { at, found } => {
                write!(f, "byte {at}: found {found:?}, expected a depth from 0 to 255")
            }
            Self::Nodes { at, found } => {
                write!(f, "byte {at}: found {found:?}, expected a number of leaves")
            }
            Self::NoCounts { at } => {
                write!(f, "byte {at}: found the end, expected a count such as \";D1 20\"")
            }
        }
    }
}

/// The message includes the cause, so there is no separate source.
impl core::error::Error for PerftLineError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_error(line: &str, expected: PerftLineError) {
        assert_eq!(PerftLine::parse(line), Err(expected), "{line:?}");
    }

    fn counts<const N: usize>(line: &str) -> [(u32, u64); N] {
        let line = PerftLine::parse(line).unwrap();
        let mut counts = line.counts();
        let array = core::array::from_fn(|_| counts.next().unwrap());
        assert_eq!(counts.next(), None);
        array
    }

    #[test]
    fn whitespace_and_empty_fields_are_ignored() {
        let expected = [(1, 3), (2, 9)];
        for line in [
            "7k/8/8/8/8/8/8/K7 w - - 0 1 ;D1 3 ;D2 9",
            "7k/8/8/8/8/8/8/K7 w - - 0 1;D1 3;D2 9;",
            "  7k/8/8/8/8/8/8/K7\tw - - ; D1  3\t;; D2 9 ;\r",
            "7k/8/8/8/8/8/8/K7 w - - 7 ;id a name ;D1 3 ;D2 9",
        ] {
            assert_eq!(counts(line), expected, "{line:?}");
        }
    }

    #[test]
    fn order_and_repetition_are_kept() {
        assert_eq!(counts("7k/8/8/8/8/8/8/K7 w - - ;D2 9 ;D0 1 ;D2 8"), [(2, 9), (0, 1), (2, 8)]);
    }

    #[test]
    fn unreachable_positions_are_accepted() {
        counts::<1>("4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1 ;D1 3");
        counts::<1>("4k3/8/8/8/8/Q7/PPPPPPPP/RNBQKBNR w - - 0 1 ;D1 1");
    }

    #[test]
    fn errors_give_the_position() {
        let found = |text| Excerpt::new(text);
        let kings = "7k/8/8/8/8/8/8/K7 w - - ";
        assert_eq!(kings.len(), 24);
        let with = |rest: &str| {
            let mut line = arrayvec::ArrayString::<128>::from(kings).unwrap();
            line.push_str(rest);
            line
        };
        check_error(&with(""), PerftLineError::NoCounts { at: 23 });
        check_error(&with(";id x "), PerftLineError::NoCounts { at: 29 });
        check_error(&with("; d1 3"), PerftLineError::Field { at: 26, found: found("d1") });
        check_error(&with(";D1 3 ;bm Ka2"), PerftLineError::Field { at: 31, found: found("bm") });
        check_error(&with(";D 3"), PerftLineError::Depth { at: 26, found: found("") });
        check_error(&with(";D256 3"), PerftLineError::Depth { at: 26, found: found("256") });
        check_error(&with(";D+1 3"), PerftLineError::Depth { at: 26, found: found("+1") });
        check_error(&with(";D1"), PerftLineError::Nodes { at: 27, found: found("") });
        check_error(&with(";D1 -3"), PerftLineError::Nodes { at: 28, found: found("-3") });
        check_error(&with(";D1 3 4"), PerftLineError::Nodes { at: 28, found: found("3 4") });
        check_error(
            &with(";D1 18446744073709551616"),
            PerftLineError::Nodes { at: 28, found: found("18446744073709551616") },
        );
        let unexpected = FenError::UnexpectedChar { at: 8, found: 'x' };
        check_error("  8/8/8/x8 ;D1 1", PerftLineError::Fen(unexpected));
        assert!(matches!(
            PerftLine::parse("8/8/8/8/8/8/8/8 w - - ;D1 0"),
            Err(PerftLineError::Setup(_)),
        ));
    }
}
