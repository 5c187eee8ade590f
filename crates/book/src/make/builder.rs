//! Builder that counts the moves of games.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;

use lucena_board::{GameResult, IllegalMove, Move, Position};

use super::move_stats::MoveStats;
use super::{Counting, MakeOptions};
use crate::{BookData, Entry, RawMove};

/// With [`Counting::Halving`], the counts of a position are halved when a move reaches this many
/// games.
const HALVING_GAMES: u64 = 16_384;

/// Builds a book from games, added one by one.
///
/// It takes positions and moves, so the games may come from any source. The default options give
/// the same bytes as Polyglot's `make-book`, apart from the order of moves with equal weight, which
/// Polyglot does not define; here it is deterministic.
///
/// Memory use grows with the number of distinct moves; [`MakeOptions::max_ply`] limits it.
///
/// ```
/// use lucena_board::{GameResult, Position};
/// use lucena_book::{BookBuilder, MakeOptions};
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
    moves: BTreeMap<(u64, RawMove), MoveStats>,
    n_games: u64,
    /// The moves of the game being added; kept to reuse its allocation.
    line: Vec<((u64, RawMove), MoveStats)>,
}

impl BookBuilder {
    /// Creates a builder without games.
    #[must_use]
    pub const fn new(options: MakeOptions) -> Self {
        Self { options, moves: BTreeMap::new(), n_games: 0, line: Vec::new() }
    }

    /// Adds a game: its starting position, moves and result.
    ///
    /// ```
    /// use lucena_board::{GameResult, Position};
    /// use lucena_book::{BookBuilder, MakeOptions};
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
    /// A move is illegal. The whole game is ignored; more games can be added.
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
            let mut stats = MoveStats::new(position.turn());
            stats.n_games = 1;
            stats.points = self.options.points.of(result, position.turn());
            self.line.push(((position.key(), RawMove::from(mv)), stats));
            position = next;
        }
        // Count the game only now that all of its moves are known to be legal.
        let mut line = core::mem::take(&mut self.line);
        line.drain(..).for_each(|(key_and_move, stats)| self.count(key_and_move, stats));
        self.line = line;
        Ok(())
    }

    fn count(&mut self, key_and_move: (u64, RawMove), added: MoveStats) {
        let stats = self.moves.entry(key_and_move).or_insert(MoveStats::new(added.color));
        stats.n_games += added.n_games;
        stats.points += added.points;
        if self.options.counting == Counting::Halving && stats.n_games >= HALVING_GAMES {
            let position = (key_and_move.0, RawMove::from_bits(0))
                ..=(key_and_move.0, RawMove::from_bits(u16::MAX));
            self.moves.range_mut(position).for_each(|(_, stats)| stats.halve());
        }
    }

    /// Returns the number of games added, including those that were rejected.
    #[must_use]
    pub const fn n_games(&self) -> u64 {
        self.n_games
    }

    /// Returns the number of distinct moves counted, before the options drop any.
    #[must_use]
    pub fn n_moves(&self) -> usize {
        self.moves.len()
    }

    /// Creates the book of the games added so far. More games can be added afterwards.
    #[must_use]
    pub fn finish(&self) -> BookData {
        let kept = self.moves.iter().filter(|(_, stats)| stats.is_kept(&self.options));
        let kept: Vec<_> =
            kept.map(|(&(key, raw), stats)| (key, raw, stats.weight(&self.options))).collect();
        let positions = kept.chunk_by(|one, other| one.0 == other.0);
        BookData::sorted(None, positions.flat_map(|moves| self.entries(moves)))
    }

    /// Entries of one position.
    fn entries(&self, moves: &[(u64, RawMove, u64)]) -> Vec<Entry> {
        let highest = moves.iter().map(|&(_, _, weight)| weight).max().unwrap_or(0);
        let entry = |&(key, raw, weight): &(u64, RawMove, u64)| Entry {
            key,
            raw_move: raw,
            weight: scale_weight(weight, highest),
            learn: 0,
        };
        let mut entries: Vec<Entry> = moves.iter().map(entry).collect();
        entries.retain(|entry| entry.weight >= self.options.min_weight);
        entries.sort_unstable_by_key(|it| (u16::MAX - it.weight, it.raw_move));
        entries.truncate(self.options.top.map_or(usize::MAX, usize::from));
        entries
    }
}

/// Fits a weight into 16 bits: unchanged if all weights of the position fit, else scaled.
fn scale_weight(weight: u64, highest: u64) -> u16 {
    const MAX: u64 = u16::MAX as u64;
    if highest <= MAX {
        return weight as u16;
    }
    let share = u128::from(weight) * u128::from(MAX) / u128::from(highest);
    (share as u16).max(1)
}

/// An illegal move in a game added to a [`BookBuilder`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameError {
    /// Number of the game, from 1.
    pub game: u64,
    /// Number of the move in plies, from 1.
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
