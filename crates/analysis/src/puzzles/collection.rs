//! [`CollectionReader`]: reads collections of puzzles, one per line.

use std::io::{self, BufRead};

use lucena_board::{Move, Position, PositionError, UciError};
use lucena_pgn::{BoundedLines, LineError};
use thiserror::Error;

/// The columns of a file without a header.
const DEFAULT_COLUMNS: Columns = Columns { id: 0, fen: 1, moves: 2, themes: None };

/// Reads puzzles from lines of fields separated by tabs: an id, a FEN, moves in UCI notation and, in
/// the last column, themes.
///
/// The first move is the opponent's error, the others are the solution. If the first line has a
/// column named `FEN`, it names the columns (`PuzzleId`, `FEN`, `Moves` and `Themes`, in any order);
/// else these are id, FEN, moves, and themes in the last of the others. Empty lines and those that
/// begin with `#` are skipped. A line in error yields it, and iteration continues with the next one;
/// it ends only on I/O errors. Memory is bounded by the length of a line.
///
/// ```
/// use lucena_analysis::puzzles::CollectionReader;
/// let file = "PuzzleId\tFEN\tMoves\tThemes\n\
///             1\t6k1/5ppp/8/8/8/8/5PPP/r2R2K1 b - - 0 1\ta1a2 d1d8\tmate mateIn1\n";
/// let puzzle = CollectionReader::new(file.as_bytes()).next().unwrap()?;
/// assert_eq!((puzzle.id.as_str(), puzzle.moves.len()), ("1", 2));
/// assert_eq!(puzzle.themes.unwrap(), ["mate", "mateIn1"]);
/// # Ok::<(), lucena_analysis::puzzles::CollectionError>(())
/// ```
#[derive(Debug)]
pub struct CollectionReader<R> {
    lines: BoundedLines<R>,
    columns: Option<Columns>,
    is_over: bool,
}

/// A puzzle of a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CollectionPuzzle {
    /// The number of its line, from 1.
    pub line: u64,
    /// The id.
    pub id: String,
    /// The position before the opponent's error.
    pub position: Position,
    /// The error, then the solution.
    pub moves: Vec<Move>,
    /// The themes, if the file has them.
    pub themes: Option<Vec<String>>,
}

/// A line of a collection that is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {kind}")]
#[non_exhaustive]
pub struct CollectionError {
    /// The number of the line, from 1.
    pub line: u64,
    /// What is wrong with it.
    #[source]
    pub kind: CollectionErrorKind,
}

/// What is wrong with a line of a collection.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CollectionErrorKind {
    /// The input cannot be read.
    #[error("cannot be read: {0}")]
    Io(io::ErrorKind),
    /// The line is too long.
    #[error("longer than {limit} bytes")]
    LongLine {
        /// The most bytes of a line.
        limit: usize,
    },
    /// The line is no text.
    #[error("byte {at}: not UTF-8 text")]
    NotText {
        /// The offset of the first byte that is no text.
        at: usize,
    },
    /// A column of the header is missing.
    #[error(
        "the header has no column {name:?}: expected PuzzleId, FEN and Moves, separated by tabs"
    )]
    Header {
        /// The column.
        name: &'static str,
    },
    /// The line has too few fields.
    #[error("no {name}: expected an id, a FEN and moves, separated by tabs, found {found} fields")]
    Missing {
        /// The field.
        name: &'static str,
        /// The number of fields of the line.
        found: usize,
    },
    /// The FEN is wrong.
    #[error("FEN {fen:?}: {error}")]
    Fen {
        /// The text.
        fen: String,
        /// What is wrong with it.
        #[source]
        error: PositionError,
    },
    /// A move is wrong.
    #[error("move {number}, {text:?}: {error}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// The text.
        text: String,
        /// What is wrong with it.
        #[source]
        error: UciError,
    },
    /// There is no solution.
    #[error(
        "expected the opponent's error and at least one move of the solution, found {found} moves"
    )]
    NoSolution {
        /// The number of moves.
        found: usize,
    },
}

/// Where the fields are.
#[derive(Clone, Copy, Debug)]
struct Columns {
    id: usize,
    fen: usize,
    moves: usize,
    /// `None`: the last one of more than three.
    themes: Option<usize>,
}

impl Columns {
    /// The columns named by a header; `None` if the line is none.
    fn named(line: &str) -> Option<Result<Self, CollectionErrorKind>> {
        let names: Vec<&str> = line.split('\t').map(str::trim).collect();
        let find = |name: &str| names.iter().position(|it| it.eq_ignore_ascii_case(name));
        let is_header = ["FEN", "Moves", "PuzzleId"].iter().any(|name| find(name).is_some());
        let missing = |name| CollectionErrorKind::Header { name };
        let columns = || {
            Ok(Self {
                id: find("PuzzleId").or_else(|| find("id")).ok_or(missing("PuzzleId"))?,
                fen: find("FEN").ok_or(missing("FEN"))?,
                moves: find("Moves").ok_or(missing("Moves"))?,
                // Without the column there are no themes.
                themes: Some(find("Themes").unwrap_or(usize::MAX)),
            })
        };
        is_header.then(columns)
    }
}

impl<R: BufRead> CollectionReader<R> {
    /// Reads the puzzles of this input.
    #[must_use]
    pub const fn new(input: R) -> Self {
        Self { lines: BoundedLines::new(input), columns: None, is_over: false }
    }

    /// Parses the next line: `None` at the end, `Some(Ok(None))` for a header, empty lines and comments.
    fn next_line(&mut self) -> Option<Result<Option<CollectionPuzzle>, CollectionErrorKind>> {
        let number = self.lines.number() + 1;
        let text = match self.lines.read_line()? {
            Ok(text) => text,
            Err(error) => return Some(Err(error.into())),
        };
        if text.trim().is_empty() || text.starts_with('#') {
            return Some(Ok(None));
        }
        if self.columns.is_none() {
            match Columns::named(text) {
                None => self.columns = Some(DEFAULT_COLUMNS),
                Some(named) => {
                    return Some(named.map(|columns| {
                        self.columns = Some(columns);
                        None
                    }));
                }
            }
        }
        Some(parse(text, self.columns.unwrap_or(DEFAULT_COLUMNS), number).map(Some))
    }
}

impl From<LineError> for CollectionErrorKind {
    fn from(error: LineError) -> Self {
        match error {
            LineError::Long { limit } => Self::LongLine { limit },
            LineError::NotText { at } => Self::NotText { at },
            LineError::Io(kind) => Self::Io(kind),
        }
    }
}

impl<R: BufRead> Iterator for CollectionReader<R> {
    type Item = Result<CollectionPuzzle, CollectionError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.is_over {
            let parsed = self.next_line()?;
            // Without its columns, nothing in the file can be read.
            self.is_over = matches!(
                parsed,
                Err(CollectionErrorKind::Io(_) | CollectionErrorKind::Header { .. })
            );
            match parsed {
                Ok(None) => {}
                Ok(Some(puzzle)) => return Some(Ok(puzzle)),
                Err(kind) => return Some(Err(CollectionError { line: self.lines.number(), kind })),
            }
        }
        None
    }
}

fn parse(text: &str, at: Columns, line: u64) -> Result<CollectionPuzzle, CollectionErrorKind> {
    let fields: Vec<&str> = text.split('\t').map(str::trim).collect();
    let field = |index: usize, name| {
        let found = fields.len();
        fields.get(index).copied().ok_or(CollectionErrorKind::Missing { name, found })
    };
    let (id, fen, moves) = (field(at.id, "id")?, field(at.fen, "FEN")?, field(at.moves, "moves")?);
    let last = if fields.len() > 3 { fields.len() - 1 } else { usize::MAX };
    let themes = fields.get(at.themes.unwrap_or(last));
    let position: Position =
        fen.parse().map_err(|error| CollectionErrorKind::Fen { fen: fen.to_owned(), error })?;
    Ok(CollectionPuzzle {
        line,
        id: id.to_owned(),
        position,
        moves: parse_moves(&position, moves)?,
        themes: themes.map(|themes| themes.split_whitespace().map(str::to_owned).collect()),
    })
}

fn parse_moves(start: &Position, text: &str) -> Result<Vec<Move>, CollectionErrorKind> {
    let mut position = *start;
    let mut moves = Vec::new();
    for (number, text) in (1..).zip(text.split_whitespace()) {
        let mv = position.parse_uci(text).map_err(|error| CollectionErrorKind::Move {
            number,
            text: text.to_owned(),
            error,
        })?;
        position = position.play_unchecked(mv);
        moves.push(mv);
    }
    match moves.len() {
        found @ 0..=1 => Err(CollectionErrorKind::NoSolution { found }),
        _ => Ok(moves),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE_MAX_BYTES: usize = BoundedLines::<&[u8]>::MAX_BYTES;
    const LINE: &str = "x\t6k1/5ppp/8/8/8/8/5PPP/r2R2K1 b - - 0 1\ta1a2 d1d8";

    fn read(text: &str) -> Vec<Result<CollectionPuzzle, String>> {
        let reader = CollectionReader::new(text.as_bytes());
        reader.map(|read| read.map_err(|error| error.to_string())).collect()
    }

    #[test]
    fn files_without_a_header() {
        let puzzles = read(&format!("\u{feff}# mine\n\n{LINE}\r\n{LINE}\t900\tmate short\n"));
        let [first, second] = [0, 1].map(|index| puzzles[index].clone().unwrap());
        assert_eq!((first.line, first.themes), (3, None));
        assert_eq!(second.themes.unwrap(), ["mate", "short"]);
    }

    #[test]
    fn columns_in_any_order() {
        let text = "Themes\tMoves\tFEN\tPuzzleId\nmate\ta1a2 d1d8\t\
                    6k1/5ppp/8/8/8/8/5PPP/r2R2K1 b - - 0 1\t7\n";
        let puzzle = read(text).remove(0).unwrap();
        assert_eq!((puzzle.id.as_str(), puzzle.themes.unwrap()), ("7", vec!["mate".to_owned()]));
        let puzzle = read(&format!("PuzzleId\tFEN\tMoves\n{LINE}\n")).remove(0).unwrap();
        assert_eq!(puzzle.themes, None);
    }

    #[test]
    fn errors_name_line_and_expectation() {
        let check = |text: &str, expected: &str| {
            let error = read(text).remove(0).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        };
        check("PuzzleId\tMoves\n", "line 1: the header has no column \"FEN\": expected PuzzleId");
        check("\nx\n", "line 2: no FEN: expected an id, a FEN and moves, separated by tabs");
        check("x\tnone\te2e4\n", "line 1: FEN \"none\": ");
        check(&LINE.replace("d1d8", "d1e8"), "line 1: move 2, \"d1e8\": ");
        check(&LINE.replace(" d1d8", ""), "line 1: expected the opponent's error and at least");
        check(&"x".repeat(LINE_MAX_BYTES + 1), "line 1: longer than 65536 bytes");
        assert_eq!(
            CollectionReader::new(&b"\xff"[..]).next().unwrap().unwrap_err(),
            CollectionError { line: 1, kind: CollectionErrorKind::NotText { at: 0 } }
        );
    }

    #[test]
    fn a_line_in_error_is_skipped() {
        let text = format!("{}\nx\n{LINE}\n", "x".repeat(3 * LINE_MAX_BYTES));
        let puzzles = read(&text);
        assert_eq!(puzzles.len(), 3);
        assert_eq!(puzzles[2].as_ref().unwrap().line, 3);
    }
}
