//! Puzzles from games: positions after an error where exactly one move wins, or saves the game.
//!
//! A position becomes a puzzle in four steps:
//!
//! 1. **Scan**: every position of the game is searched with few nodes. A position is a candidate if
//!    its side to move gained at least [`min_error`](PuzzleOptions::min_error) percent of win chance
//!    by the opponent's last move.
//! 2. **Verification**: a candidate is searched with many nodes and several lines, with a cleared
//!    hash table. Its best move must be *unique*: it wins and no other move does, or it holds and all
//!    others lose, and its win percentage is greater by [`min_margin`](PuzzleOptions::min_margin).
//!    A search with four times as many nodes has to confirm it.
//!    The position before is searched too, since the move was no error if it did not matter.
//! 3. **Solution**: the opponent replies with the best defence. The line continues while the
//!    solver's moves are unique, or up to checkmate.
//! 4. **Selection**: a line whose moves win or hold no longer, when searched from further down, is
//!    dropped; so are single moves that only recapture or take what hangs, positions with only one legal
//!    move, and the same first move again in the same game.
//!
//! Where several moves mate at once, all of them count as the solution; a solver should accept each,
//! as Lichess does.
//!
//! [`rating`] describes how difficulty is estimated.

mod collection;
mod comparison;
mod csv;
mod finder;
mod id;
mod json;
mod options;
pub mod rating;
mod search;
mod solution;
mod themes;

use lucena_board::{Move, Position, UciMove};
use lucena_eval::Score;
use lucena_uci::castling_form;
use serde::{Deserialize, Serialize};

pub use self::collection::{
    CollectionError, CollectionErrorKind, CollectionPuzzle, CollectionReader,
};
pub use self::comparison::{ThemeComparison, ThemeCounts};
pub use self::csv::CSV_HEADER;
pub use self::finder::{PuzzleFinder, PuzzleProgress};
use self::json::PuzzleJson;
pub use self::options::PuzzleOptions;
pub use self::themes::themes;

/// A puzzle: the opponent errs, the solver finds the only good moves.
///
/// In JSON, moves are in UCI notation and the score is White's, as in other reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "PuzzleJson", try_from = "PuzzleJson")]
#[non_exhaustive]
pub struct Puzzle {
    /// Depends on the position and the moves only.
    pub id: String,
    /// The position before the opponent's error.
    pub position: Position,
    /// The error, then the solution: the solver's moves and the opponent's replies in turn. The last
    /// move is the solver's.
    pub moves: Vec<Move>,
    /// The score of the solution, for the solver.
    pub score: Score,
    /// The estimated difficulty; see [`rating`].
    pub rating: u16,
    /// Themes by their names on Lichess, in alphabetical order.
    pub themes: Vec<String>,
    /// The opening of the game, with the names of its variations: `Sicilian_Defense`,
    /// `Sicilian_Defense_Najdorf_Variation`.
    pub opening_tags: Vec<String>,
    /// The number of plies from the start of the game to the puzzle's first move by the solver.
    pub ply: usize,
    /// Where the game comes from: the address in its tags with the ply, `https://…#34`, or empty.
    pub source: String,
}

impl Puzzle {
    /// The position that the solver is shown, after the opponent's error.
    ///
    /// # Panics
    ///
    /// Only if [`Puzzle::moves`] has been emptied.
    #[must_use]
    pub fn start(&self) -> Position {
        self.position.play_unchecked(self.moves[0])
    }

    /// The solution, from the solver's first move on.
    #[must_use]
    pub fn solution(&self) -> &[Move] {
        self.moves.get(1..).unwrap_or_default()
    }

    /// The moves in UCI notation, as the puzzle's position requires: castling in Chess960 is written
    /// as the king taking the rook.
    #[must_use]
    pub fn uci_moves(&self) -> Vec<UciMove> {
        let castling = castling_form(&self.position);
        self.moves.iter().map(|mv| mv.uci(castling)).collect()
    }

    /// The keys of the positions in which the solver is to move. Another puzzle that starts at one of
    /// them repeats a part of this one.
    ///
    /// ```no_run
    /// # let puzzles: Vec<lucena_analysis::puzzles::Puzzle> = Vec::new();
    /// let mut seen = std::collections::HashSet::new();
    /// let mut puzzles = puzzles;
    /// puzzles.retain(|puzzle| {
    ///     let is_new = !seen.contains(&puzzle.start().key());
    ///     seen.extend(puzzle.solver_keys());
    ///     is_new
    /// });
    /// ```
    #[must_use]
    pub fn solver_keys(&self) -> Vec<u64> {
        let mut position = self.position;
        let mut keys = Vec::with_capacity(self.moves.len().div_ceil(2));
        for (index, &mv) in self.moves.iter().enumerate() {
            position = position.play_unchecked(mv);
            if index % 2 == 0 {
                keys.push(position.key());
            }
        }
        // The position after the last move of a line that is cut short is the opponent's.
        keys.truncate(self.moves.len() / 2);
        keys
    }
}
