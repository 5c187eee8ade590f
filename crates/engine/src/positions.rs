//! Reads files of FEN and EPD positions.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use lucena_board::{Epd, EpdError, PerftSuite, Position, Setup, SetupError};

/// The largest file that is read.
const MAX_BYTES: u64 = 64 << 20;

/// Error reading a file of positions.
///
/// ```
/// use std::error::Error;
/// use lucena_engine::{Bench, BenchError, PositionsError};
/// let error = Bench::parse("16 1 5 /no/such/file").unwrap_err();
/// let BenchError::File { error, .. } = error else { panic!("it is about the file") };
/// assert_eq!(error, PositionsError::Io(std::io::ErrorKind::NotFound.into()));
/// assert!(error.source().is_some());
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum PositionsError {
    /// The file cannot be read.
    Io(io::Error),
    /// A folder, a device or a pipe.
    NotAFile,
    /// The file is too large.
    TooLong {
        /// Maximum size in bytes.
        max: u64,
    },
    /// The file contains no position.
    Empty,
    /// A line is neither a FEN nor an EPD.
    Syntax {
        /// Line number, from 1.
        line: usize,
        /// The error.
        error: EpdError,
    },
    /// The position of a FEN is illegal.
    Illegal {
        /// Line number, from 1.
        line: usize,
        /// The error.
        error: Box<SetupError>,
    },
}

/// I/O errors are equal if their kinds are.
impl PartialEq for PositionsError {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Io(one), Self::Io(other)) => one.kind() == other.kind(),
            (Self::NotAFile, Self::NotAFile) | (Self::Empty, Self::Empty) => true,
            (Self::TooLong { max: one }, Self::TooLong { max: other }) => one == other,
            (Self::Syntax { line, error }, Self::Syntax { line: other_line, error: other }) => {
                (line, error) == (other_line, other)
            }
            (Self::Illegal { line, error }, Self::Illegal { line: other_line, error: other }) => {
                (line, error) == (other_line, other)
            }
            _ => false,
        }
    }
}

impl fmt::Display for PositionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::NotAFile => f.write_str("not a regular file"),
            Self::TooLong { max } => write!(f, "more than {max} bytes"),
            Self::Empty => f.write_str("no positions"),
            Self::Syntax { line, error } => write!(f, "line {line}: {error}"),
            Self::Illegal { line, error } => write!(f, "line {line}: {error}"),
        }
    }
}

impl std::error::Error for PositionsError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Syntax { error, .. } => Some(error),
            Self::Illegal { error, .. } => Some(error),
            Self::NotAFile | Self::TooLong { .. } | Self::Empty => None,
        }
    }
}

/// The positions of a regular file of FEN or EPD lines. A device may be endless, and opening a pipe
/// may block.
pub(crate) fn read_file(path: impl AsRef<Path>) -> Result<Vec<Position>, PositionsError> {
    let text = read_text(path.as_ref(), MAX_BYTES)?;
    let positions = read_positions(&text).collect::<Result<Vec<Position>, _>>()?;
    if positions.is_empty() { Err(PositionsError::Empty) } else { Ok(positions) }
}

fn read_text(path: &Path, max: u64) -> Result<String, PositionsError> {
    // Checked before opening, which may block, and after, since the file may have been replaced.
    if !fs::metadata(path).map_err(PositionsError::Io)?.is_file() {
        return Err(PositionsError::NotAFile);
    }
    let file = File::open(path).map_err(PositionsError::Io)?;
    if !file.metadata().map_err(PositionsError::Io)?.is_file() {
        return Err(PositionsError::NotAFile);
    }
    let mut text = String::new();
    // The reported length is no limit: files grow, and some have none.
    let n_bytes = file.take(max + 1).read_to_string(&mut text).map_err(PositionsError::Io)?;
    if n_bytes as u64 > max { Err(PositionsError::TooLong { max }) } else { Ok(text) }
}

/// The positions of lines that start with a FEN of four to six fields; the rest is ignored.
pub(crate) fn read_positions(text: &str) -> impl Iterator<Item = Result<Position, PositionsError>> {
    let lines = text.lines().enumerate().filter(|(_, line)| !PerftSuite::is_comment(line));
    lines.map(|(index, text)| {
        let line = index + 1;
        // EPD has no move counters, and FEN no operations.
        if let Ok(setup) = text.parse::<Setup>() {
            let illegal = |error| PositionsError::Illegal { line, error: Box::new(error) };
            return setup.position().map_err(illegal);
        }
        let epd: Result<Epd, _> = text.parse();
        epd.map(|epd| *epd.position()).map_err(|error| PositionsError::Syntax { line, error })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_files_and_folders_are_refused() {
        let this = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/positions.rs"));
        let n_bytes = fs::metadata(this).unwrap().len();
        assert!(read_text(this, n_bytes).is_ok());
        let error = read_text(this, n_bytes - 1).unwrap_err();
        assert_eq!(error, PositionsError::TooLong { max: n_bytes - 1 });
        assert!(matches!(read_file(this), Err(PositionsError::Syntax { line: 1, .. })));
        assert_eq!(read_file(env!("CARGO_MANIFEST_DIR")), Err(PositionsError::NotAFile));
    }

    #[cfg(unix)]
    #[test]
    fn devices_are_refused() {
        assert_eq!(read_file("/dev/zero"), Err(PositionsError::NotAFile));
        assert_eq!(read_file("/dev/null"), Err(PositionsError::NotAFile));
    }

    #[test]
    fn errors_have_line_numbers() {
        let read = |text: &str| read_positions(text).collect::<Result<Vec<_>, _>>();
        let fen = "4k3/8/8/8/8/8/8/4K3 w - -";
        assert_eq!(read(&format!("# two\n\n{fen} 0 1\n{fen} id \"x\";\n")).unwrap().len(), 2);
        let none = "8/8/8/8/8/8/8/8 w - - 0 1";
        let error = read(&format!("{fen}\n{none}\n")).unwrap_err();
        assert!(matches!(error, PositionsError::Illegal { line: 2, .. }), "{error}");
    }
}
