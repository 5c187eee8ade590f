//! Balanced random openings, for matches and training data.

use std::collections::{HashSet, VecDeque};
use std::fmt;

use lucena_board::{Game, Position};
use lucena_eval::Classical;
use lucena_search::{Limits, Search};

use crate::random::Random;

/// Random plies from the starting position. Half of the openings get one more, so that Black is to
/// move as often as White.
const PLIES: usize = 8;
/// Random plies from a book position.
const BOOK_PLIES: usize = 2;
/// Largest score of an opening in centipawns.
const MAX_SCORE: i32 = 100;
/// Nodes to score an opening.
const NODES: u64 = 2_000;
/// Failed attempts in a row before giving up, as with a book of finished games.
const MAX_TRIES: usize = 1_000;
/// Number of recent openings that are not repeated.
const MAX_REMEMBERED: usize = 1 << 16;

/// Endless balanced random openings, the same for the same seed on every machine.
///
/// ```
/// use lucena_engine::Openings;
/// let openings: Vec<_> = Openings::new(7).take(3).collect();
/// assert_eq!(openings, Openings::new(7).take(3).collect::<Vec<_>>());
/// assert!(openings.iter().all(|position| !position.legal_moves().is_empty()));
/// ```
pub struct Openings {
    random: Random,
    starts: Vec<Position>,
    n_plies: usize,
    search: Search<Classical>,
    /// Keys of recent openings.
    given: HashSet<u64>,
    oldest: VecDeque<u64>,
}

impl Openings {
    /// Openings by random moves from the starting position.
    ///
    /// ```
    /// use lucena_engine::Openings;
    /// let first = Openings::new(1).next().unwrap();
    /// assert!(first.full_move_number() >= 5);
    /// ```
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self::with(seed, vec![Position::initial()], PLIES)
    }

    /// Openings by a few random moves from the positions of a book.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_engine::Openings;
    /// let sicilian = Position::initial().play_uci("e2e4")?.play_uci("c7c5")?;
    /// assert!(Openings::from_book(1, vec![sicilian]).next().is_some());
    /// assert!(Openings::from_book(1, Vec::new()).next().is_none());
    /// # Ok::<(), lucena_board::UciError>(())
    /// ```
    #[must_use]
    pub fn from_book(seed: u64, positions: Vec<Position>) -> Self {
        Self::with(seed, positions, BOOK_PLIES)
    }

    fn with(seed: u64, starts: Vec<Position>, n_plies: usize) -> Self {
        Self {
            random: Random::new(seed),
            starts,
            n_plies,
            search: Search::new(Classical::default()).hash_mb(1),
            given: HashSet::new(),
            oldest: VecDeque::new(),
        }
    }

    /// Plays random moves; `None` if the position is not balanced or not new.
    fn try_one(&mut self) -> Option<Position> {
        let mut game = Game::new(self.starts[self.random.below(self.starts.len())]);
        for _ in 0..self.n_plies + self.random.below(2) {
            let moves = game.position().legal_moves();
            if moves.is_empty() {
                return None;
            }
            game.play_unchecked(moves[self.random.below(moves.len())]);
        }
        let position = *game.position();
        if self.given.contains(&position.key()) || game.outcome().is_some() {
            return None;
        }
        // With an empty hash table an opening does not depend on those before it.
        self.search.clear();
        let report = self.search.run(&Game::new(position), &Limits::nodes(NODES), |_| {});
        report.best_move?;
        (report.score.centipawns().abs() <= MAX_SCORE).then_some(position)
    }

    fn record(&mut self, position: &Position) {
        self.given.insert(position.key());
        self.oldest.push_back(position.key());
        if self.oldest.len() > MAX_REMEMBERED {
            let oldest = self.oldest.pop_front();
            oldest.map(|key| self.given.remove(&key));
        }
    }
}

/// Ends if there are no start positions, or none leads to a balanced one.
impl Iterator for Openings {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        if self.starts.is_empty() {
            return None;
        }
        let position = (0..MAX_TRIES).find_map(|_| self.try_one())?;
        self.record(&position);
        Some(position)
    }
}

impl fmt::Debug for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Openings")
            .field("n_starts", &self.starts.len())
            .field("n_plies", &self.n_plies)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_differ_among_themselves_and_by_seed() {
        let some: Vec<Position> = Openings::new(1).take(20).collect();
        let keys: HashSet<u64> = some.iter().map(Position::key).collect();
        assert_eq!(keys.len(), 20);
        assert_ne!(some, Openings::new(2).take(20).collect::<Vec<_>>());
        let turns: HashSet<_> = some.iter().map(Position::turn).collect();
        assert_eq!(turns.len(), 2, "both sides are to move in some");
    }

    #[test]
    fn a_book_without_even_positions_ends() {
        let won: Position = "4k3/8/8/8/8/8/8/QQQQK3 w - - 0 1".parse().unwrap();
        assert_eq!(Openings::from_book(1, vec![won]).next(), None);
        let mated: Position = "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1".parse().unwrap();
        assert_eq!(Openings::from_book(1, vec![mated]).next(), None);
    }
}
