//! Finds the game pairs of a match.

use std::collections::{HashMap, VecDeque};

use lucena_board::Color;

use crate::stats::{GamePair, Pentanomial, PlayerResult};

/// Finds the game pairs of a match between two players: same opening, colours reversed.
///
/// Games come in the order of a file, each with a key of its opening if known. A game is paired
/// with the earliest unpaired game of the same key and reversed colours; without a key, with the
/// previous game if that has no key either. So with keys, pairs are found in whatever order the
/// games finished.
///
/// ```
/// use lucena_arena::ratings::PairFinder;
/// use lucena_arena::stats::PlayerResult;
/// use lucena_board::Color;
/// let mut finder = PairFinder::new();
/// // Two openings, whose games finished out of order.
/// finder.add(Some(1), Color::White, PlayerResult::Win);
/// finder.add(Some(2), Color::White, PlayerResult::Draw);
/// finder.add(Some(2), Color::Black, PlayerResult::Draw);
/// finder.add(Some(1), Color::Black, PlayerResult::Draw);
/// assert_eq!(finder.pairs().counts(), [0, 0, 1, 1, 0]);
/// assert_eq!(finder.unpaired(), 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct PairFinder {
    /// Unpaired games by opening. Games of the same opening all have the same colours, or they
    /// would be paired.
    alone: HashMap<u64, VecDeque<Game>>,
    last_without_key: Option<Game>,
    pairs: Pentanomial,
    games: u64,
}

/// Colour and result of the player whose results are counted.
type Game = (Color, PlayerResult);

impl PairFinder {
    /// A finder without games.
    ///
    /// ```
    /// use lucena_arena::ratings::PairFinder;
    /// assert_eq!(PairFinder::new().pairs().pairs(), 0);
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a game: the key of its opening, and the colour and result of the player whose results
    /// are counted.
    ///
    /// ```
    /// use lucena_arena::ratings::PairFinder;
    /// use lucena_arena::stats::PlayerResult;
    /// use lucena_board::Color;
    /// let mut finder = PairFinder::new();
    /// finder.add(None, Color::White, PlayerResult::Win);
    /// finder.add(None, Color::Black, PlayerResult::Win);
    /// assert_eq!(finder.pairs().counts(), [0, 0, 0, 0, 1]);
    /// ```
    pub fn add(&mut self, opening: Option<u64>, color: Color, outcome: PlayerResult) {
        self.games += 1;
        let partner = match opening {
            Some(key) => {
                let alone = self.alone.entry(key).or_default();
                if alone.front().is_some_and(|&(other, _)| other != color) {
                    alone.pop_front()
                } else {
                    alone.push_back((color, outcome));
                    None
                }
            }
            None => {
                let partner = self.last_without_key.take_if(|(other, _)| *other != color);
                if partner.is_none() {
                    self.last_without_key = Some((color, outcome));
                }
                partner
            }
        };
        if let Some((_, first)) = partner {
            self.pairs.record(GamePair(first, outcome));
        }
    }

    /// The pairs found so far.
    ///
    /// ```
    /// use lucena_arena::ratings::PairFinder;
    /// use lucena_arena::stats::Pentanomial;
    /// assert_eq!(PairFinder::new().pairs(), Pentanomial::default());
    /// ```
    #[must_use]
    pub const fn pairs(&self) -> Pentanomial {
        self.pairs
    }

    /// Number of unpaired games.
    ///
    /// ```
    /// use lucena_arena::ratings::PairFinder;
    /// use lucena_arena::stats::PlayerResult;
    /// use lucena_board::Color;
    /// let mut finder = PairFinder::new();
    /// finder.add(None, Color::White, PlayerResult::Win);
    /// finder.add(None, Color::White, PlayerResult::Win);
    /// assert_eq!(finder.unpaired(), 2);
    /// ```
    #[must_use]
    pub fn unpaired(&self) -> u64 {
        self.games - self.pairs.games()
    }
}
