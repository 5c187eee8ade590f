//! Lists of openings: files with one FEN or EPD record per line.

use std::fmt;
use std::io::{self, BufRead, Write};
use std::marker::PhantomData;

#[cfg(feature = "variants")]
use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, Epd, EpdError, Position, Variant};

use crate::position::PgnPosition;
use crate::{BoundedLines, LineError};

/// Reads a list of positions, such as the openings of a match.
///
/// A line is a FEN or an EPD record with operations. A byte-order mark, both kinds of line ends,
/// empty lines and lines that begin with `#` are accepted. An invalid line yields an error, and
/// iteration continues with the next; it ends only on I/O errors. Memory is bounded by the length
/// of a line.
///
/// ```
/// use lucena_pgn::EpdLines;
/// let list = "# two openings\r\n\
///     rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\r\n\
///     rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - id \"closed\";\r\n";
/// let lines: Vec<_> = EpdLines::new(list.as_bytes()).collect::<Result<_, _>>()?;
/// assert_eq!((lines[0].number, lines[0].epd.position().full_move_number()), (2, 2));
/// assert_eq!(lines[1].epd.id(), Some("closed"));
/// # Ok::<(), lucena_pgn::EpdListError>(())
/// ```
#[derive(Debug)]
pub struct EpdLines<R, P = Position> {
    lines: BoundedLines<R>,
    variant: Variant,
    position: PhantomData<fn() -> P>,
}

/// A position of a list.
///
/// ```
/// let mut lines = lucena_pgn::EpdLines::new("\n\n8/8/8/4k3/8/8/8/4K3 w - -".as_bytes());
/// assert_eq!(lines.next().unwrap()?.number, 3);
/// # Ok::<(), lucena_pgn::EpdListError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct EpdLine<P = Position> {
    /// The number of the line in the file, from 1.
    pub number: u64,
    /// The record.
    pub epd: Epd<P>,
}

impl<R: BufRead> EpdLines<R> {
    /// Reads the positions of this input.
    #[must_use]
    pub const fn new(input: R) -> Self {
        let lines = BoundedLines::new(input);
        Self { lines, variant: Variant::Standard, position: PhantomData }
    }

    /// Reads positions of any variant: that of the operation `variant`, or else this one.
    ///
    /// ```
    /// use lucena_board::{ChessPosition, Variant};
    /// let list = "8/8/8/4k3/8/8/8/4K3 w - - variant atomic;\n8/8/8/4k3/8/8/8/4K3 w - -\n";
    /// let lines = lucena_pgn::EpdLines::new(list.as_bytes()).variants(Variant::Antichess);
    /// let variants = lines.map(|line| line.map(|it| it.epd.position().variant()));
    /// assert!(variants.eq([Ok(Variant::Atomic), Ok(Variant::Antichess)]));
    /// ```
    #[cfg(feature = "variants")]
    #[must_use]
    pub fn variants(self, default: Variant) -> EpdLines<R, VariantPosition> {
        EpdLines { lines: self.lines, variant: default, position: PhantomData }
    }
}

impl<R: BufRead, P: PgnPosition> Iterator for EpdLines<R, P> {
    type Item = Result<EpdLine<P>, EpdListError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let parsed = match self.lines.read_line()? {
                Ok(line) => match line.trim() {
                    text if text.is_empty() || text.starts_with('#') => continue,
                    text => P::parse_epd(text, self.variant).map_err(EpdListErrorKind::Epd),
                },
                Err(error) => Err(error.into()),
            };
            let number = self.lines.number();
            return Some(match parsed {
                Ok(epd) => Ok(EpdLine { number, epd }),
                Err(kind) => Err(EpdListError { line: number, kind }),
            });
        }
    }
}

/// Writes a list of positions, one EPD record per line.
///
/// # Errors
/// If writing fails.
///
/// ```
/// use lucena_board::{Epd, Position};
/// let mut list = Vec::new();
/// lucena_pgn::write_epd_list(&mut list, [&Epd::new(Position::initial())])?;
/// assert_eq!(list, b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_epd_list<'a, P: ChessPosition + 'a>(
    mut out: impl Write,
    list: impl IntoIterator<Item = &'a Epd<P>>,
) -> io::Result<()> {
    list.into_iter().try_for_each(|epd| writeln!(out, "{epd}"))
}

/// An error in a list of positions.
///
/// ```
/// let error = lucena_pgn::EpdLines::new("\n8/8 w - -".as_bytes()).next().unwrap().unwrap_err();
/// assert_eq!(error.line, 2);
/// assert!(error.to_string().starts_with("line 2: not a FEN: "), "{error}");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct EpdListError {
    /// The number of the line, from 1.
    pub line: u64,
    /// What the error is.
    pub kind: EpdListErrorKind,
}

/// The kinds of errors in a list of positions.
///
/// ```
/// use lucena_pgn::{EpdLines, EpdListErrorKind};
/// let error = EpdLines::new(&b"# \xff"[..]).next().unwrap().unwrap_err();
/// assert_eq!(error.kind, EpdListErrorKind::NotText { at: 2 });
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum EpdListErrorKind {
    /// An I/O error, which ends the iteration.
    Io(io::ErrorKind),
    /// The line is too long.
    LongLine {
        /// The limit in bytes.
        limit: usize,
    },
    /// The line is not valid UTF-8.
    NotText {
        /// The index of the first invalid byte in the line, from 0.
        at: usize,
    },
    /// The line is not a valid FEN or EPD record.
    Epd(EpdError),
}

impl From<LineError> for EpdListErrorKind {
    fn from(error: LineError) -> Self {
        match error {
            LineError::Io(kind) => Self::Io(kind),
            LineError::Long { limit } => Self::LongLine { limit },
            LineError::NotText { at } => Self::NotText { at },
        }
    }
}

impl fmt::Display for EpdListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.kind)
    }
}

impl fmt::Display for EpdListErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(kind) => write!(f, "reading failed: {kind}"),
            Self::LongLine { limit } => write!(f, "expected at most {limit} bytes"),
            Self::NotText { at } => write!(f, "byte {at}: not UTF-8 text"),
            Self::Epd(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for EpdListError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            EpdListErrorKind::Epd(error) => Some(error),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINGS: &str = "8/8/8/4k3/8/8/8/4K3 w - -";

    fn numbers(list: &[u8]) -> Vec<Result<u64, u64>> {
        EpdLines::new(list).map(|line| line.map(|it| it.number).map_err(|it| it.line)).collect()
    }

    #[test]
    fn unusual_files_are_accepted() {
        let list = format!("\u{feff}{KINGS}\r\n\r\n  # c\r\n {KINGS} 5 60 \n{KINGS} id \"x\"");
        assert_eq!(numbers(list.as_bytes()), [Ok(1), Ok(4), Ok(5)]);
        let clocks = EpdLines::new(list.as_bytes()).nth(1).unwrap().unwrap();
        assert_eq!(clocks.epd.position().half_move_clock(), 5);
    }

    #[test]
    fn invalid_lines_are_reported_and_skipped() {
        let long = "x".repeat(3 * BoundedLines::<&[u8]>::MAX_BYTES);
        let list = format!("{KINGS}\nnonsense\n{long}\n{KINGS}\n{long}");
        assert_eq!(numbers(list.as_bytes()), [Ok(1), Err(2), Err(3), Ok(4), Err(5)]);
    }

    #[test]
    fn written_lists_are_read_back() {
        let epd: Epd = format!("{KINGS} hmvc 7; id \"a b\";").parse().unwrap();
        let mut list = Vec::new();
        write_epd_list(&mut list, [&epd, &epd]).unwrap();
        let read: Vec<Epd> = EpdLines::new(list.as_slice()).map(|it| it.unwrap().epd).collect();
        assert_eq!(read, [epd.clone(), epd]);
    }
}
