//! Reports as comma-separated values: one row for each move, for spreadsheets and data frames.

mod field;
mod row;

use std::io::{self, Write};

use self::row::{HEADER, Row};
use crate::GameReport;

/// Writes the moves of the games as [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180) records,
/// with a header.
///
/// Scores are from White's point of view, in one column for centipawns and one for mates; clocks
/// are in seconds. Texts that a spreadsheet would take for a formula, such as a player named
/// `=1+1`, begin with an apostrophe.
///
/// # Errors
///
/// The writer fails.
///
/// ```
/// use lucena_analysis::{AnalysisLimit, Analyzer, csv};
/// use lucena_board::Game;
/// use lucena_client::BuiltIn;
///
/// let mut game = Game::default();
/// for san in ["f3", "e5", "g4", "Qh4#"] {
///     game.play_san(san)?;
/// }
/// let mut analyzer = Analyzer::new(BuiltIn::default()).limit(AnalysisLimit::Nodes(1_000));
/// let mut text = Vec::new();
/// csv::write(&mut text, &[analyzer.analyze(&game)?])?;
/// let text = String::from_utf8(text)?;
/// assert_eq!(text.lines().count(), 1 + 4);
/// assert!(text.starts_with("game,white,black,"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(out: &mut impl Write, games: &[GameReport]) -> io::Result<()> {
    write_header(out)?;
    for (number, game) in (1..).zip(games) {
        write_game(out, number, game)?;
    }
    Ok(())
}

/// Writes the header alone: the names of the columns.
///
/// # Errors
///
/// The writer fails.
pub fn write_header(out: &mut impl Write) -> io::Result<()> {
    write!(out, "{}\r\n", HEADER.join(","))
}

/// Writes the moves of one game, without a header. `number` is that of the game, in the first column.
///
/// # Errors
///
/// The writer fails.
pub fn write_game(out: &mut impl Write, number: u64, game: &GameReport) -> io::Result<()> {
    for mv in &game.moves {
        Row { number, game, mv }.write(out)?;
    }
    Ok(())
}
