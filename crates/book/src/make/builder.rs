//! The maker of books.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;

use lucena_board::{IllegalMove, Move, Position};

use super::tally::Tally;
use super::{Counting, GameResult, MakeOptions};
use crate::{BookData, Entry, RawMove};

/// How often a move can come before the counts of its position are halved.
const N_GAMES_MAX: u64 = 16_384;

/// Makes a book from games, one after the other.
///
/// It takes positions and moves, so that games may come from anywhere. With the default options it
/// makes what the reference tool makes, byte for byte, but for the order of equal weights, which is
/// not settled there; here the same games give the same bytes.
///
/// Its memory grows with the number of different moves; [`MakeOptions::max_ply`] keeps it small.
///
/// ```
/// use lucena_board::Position;
/// use lucena_book::{BookBuilder, GameResult, MakeOptions};
///
/// let start = Position::initial();
/// let mut builder = BookBuilder::new(MakeOptions { min_games: 1, ..MakeOptions::default() });
/// for (san, result) in [("e4", GameResult::WhiteWins), ("d4", GameResult::Draw)] {
///     builder.add(&start, [start.parse_san(san)?], result)?;
/// }
/// let book = builder.finish().to_book();
/// let weights: Vec<_> = book.find(&start)?.moves().iter().map(|it| it.weight).collect();
/// assert_eq!(weights, [2, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BookBuilder {
    options: MakeOptions,
    moves: BTreeMap<(u64, RawMove), Tally>,
    n_games: u64,
    /// The moves of one game, kept for its memory.
    line: Vec<((u64, RawMove), Tally)>,
}

impl BookBuilder {
    /// A builder without games.
    ///
    /// ```
    /// use lucena_book::{BookBuilder, MakeOptions};
    /// assert!(BookBuilder::new(MakeOptions::default()).finish().is_empty());
    /// ```
    #[must_use]
    pub const fn new(options: MakeOptions) -> Self {
        Self { options, moves: BTreeMap::new(), n_games: 0, line: Vec::new() }
    }

    /// Adds a game: where it started, its moves, how it ended.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_book::{BookBuilder, GameResult, MakeOptions};
    /// let start = Position::initial();
    /// let e4 = start.parse_san("e4").unwrap();
    /// let mut builder = BookBuilder::new(MakeOptions::default());
    /// let error = builder.add(&start, [e4, e4], GameResult::Draw).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "game 1, ply 2: e2e4 is illegal: no piece stands on e2",
    /// );
    /// assert_eq!(builder.n_moves(), 0);
    /// ```
    ///
    /// # Errors
    ///
    /// A move is illegal. Nothing of this game is in the book then, and the next one may come.
    pub fn add(
        &mut self,
        start: &Position,
        moves: impl IntoIterator<Item = Move>,
        result: GameResult,
    ) -> Result<(), GameError> {
        self.n_games += 1;
        self.line.clear();
        let mut position = *start;
        let plies = usize::try_from(self.options.max_ply).unwrap_or(usize::MAX);
        for (index, mv) in moves.into_iter().take(plies).enumerate() {
            let game = self.n_games;
            let next = position.play(mv);
            let next = next.map_err(|error| GameError { game, ply: index + 1, error })?;
            let mut tally = Tally::new(position.turn());
            tally.n_games = 1;
            tally.points = self.options.points.of(result, position.turn());
            self.line.push(((position.key(), RawMove::from(mv)), tally));
            position = next;
        }
        // Only now, since a game counts as a whole or not at all.
        let mut line = core::mem::take(&mut self.line);
        line.drain(..).for_each(|(place, tally)| self.count(place, tally));
        self.line = line;
        Ok(())
    }

    fn count(&mut self, place: (u64, RawMove), tally: Tally) {
        let known = self.moves.entry(place).or_insert(Tally::new(tally.color));
        known.n_games += tally.n_games;
        known.points += tally.points;
        if self.options.counting == Counting::Halving && known.n_games >= N_GAMES_MAX {
            let all = (place.0, RawMove::from_bits(0))..=(place.0, RawMove::from_bits(u16::MAX));
            self.moves.range_mut(all).for_each(|(_, tally)| tally.halve());
        }
    }

    /// How many games have been added, with those that were not taken.
    ///
    /// ```
    /// use lucena_book::{BookBuilder, MakeOptions};
    /// assert_eq!(BookBuilder::new(MakeOptions::default()).n_games(), 0);
    /// ```
    #[must_use]
    pub const fn n_games(&self) -> u64 {
        self.n_games
    }

    /// How many different moves there are, before any is dropped.
    ///
    /// ```
    /// use lucena_book::{BookBuilder, MakeOptions};
    /// assert_eq!(BookBuilder::new(MakeOptions::default()).n_moves(), 0);
    /// ```
    #[must_use]
    pub fn n_moves(&self) -> usize {
        self.moves.len()
    }

    /// The book of all games so far. More may follow.
    ///
    /// ```
    /// use lucena_book::{BookBuilder, MakeOptions};
    /// let data = BookBuilder::new(MakeOptions::default()).finish();
    /// assert_eq!(data.to_bytes(), []);
    /// ```
    #[must_use]
    pub fn finish(&self) -> BookData {
        let kept = self.moves.iter().filter(|(_, tally)| tally.is_kept(&self.options));
        let kept: Vec<_> =
            kept.map(|(&(key, raw), tally)| (key, raw, tally.weight(&self.options))).collect();
        let positions = kept.chunk_by(|one, other| one.0 == other.0);
        BookData::sorted(None, positions.flat_map(|moves| self.entries(moves)))
    }

    /// The entries of one position.
    fn entries(&self, moves: &[(u64, RawMove, u64)]) -> Vec<Entry> {
        let greatest = moves.iter().map(|&(_, _, weight)| weight).max().unwrap_or(0);
        let entry = |&(key, raw, weight): &(u64, RawMove, u64)| Entry {
            key,
            raw,
            weight: fitting(weight, greatest),
            learn: 0,
        };
        let mut entries: Vec<Entry> = moves.iter().map(entry).collect();
        entries.retain(|entry| entry.weight >= self.options.min_weight);
        entries.sort_unstable_by_key(|it| (u16::MAX - it.weight, it.raw));
        entries.truncate(self.options.top.map_or(usize::MAX, usize::from));
        entries
    }
}

/// A weight in 16 bits: as it is if all of the position fit, else its share of the greatest one.
fn fitting(weight: u64, greatest: u64) -> u16 {
    const MAX: u64 = u16::MAX as u64;
    if greatest <= MAX {
        return weight as u16;
    }
    let share = u128::from(weight) * u128::from(MAX) / u128::from(greatest);
    (share as u16).max(1)
}

/// A game that cannot be taken: where it is wrong.
///
/// ```
/// use lucena_book::GameError;
/// fn place(error: &GameError) -> (u64, usize) {
///     (error.game, error.ply)
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameError {
    /// The number of the game, from 1.
    pub game: u64,
    /// The number of the move, from 1, each side's counted.
    pub ply: usize,
    /// The move, and why it is illegal.
    pub error: IllegalMove,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, ply {}: {}", self.game, self.ply, self.error)
    }
}

impl core::error::Error for GameError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}
