//! Which games of a match belong together.

use std::collections::{HashMap, VecDeque};

use lucena_board::Color;

use crate::stats::{GamePair, Pentanomial, PlayerResult};

/// Finds the pairs of games of a match of two players: the same opening, colours exchanged.
///
/// Games come in the order of a file, each with a key of its opening, if there is one. A game makes
/// a pair with the earliest game of the same key and the other colours that is still alone; without
/// a key, with the game right before it if that has none either. So pairs are found whatever the
/// order in which games ended, if openings have keys.
///
/// ```
/// use lucena_arena::ratings::PairFinder;
/// use lucena_arena::stats::PlayerResult;
/// use lucena_board::Color;
/// let mut finder = PairFinder::new();
/// // Two openings, whose games have ended in any order.
/// finder.add(Some(1), Color::White, PlayerResult::Win);
/// finder.add(Some(2), Color::White, PlayerResult::Draw);
/// finder.add(Some(2), Color::Black, PlayerResult::Draw);
/// finder.add(Some(1), Color::Black, PlayerResult::Draw);
/// assert_eq!(finder.pairs().counts(), [0, 0, 1, 1, 0]);
/// assert_eq!(finder.unpaired(), 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct PairFinder {
    /// Games that are alone, by opening. Those of one opening have the same colours, or some of
    /// them would make a pair.
    alone: HashMap<u64, VecDeque<Game>>,
    last_without_key: Option<Game>,
    pairs: Pentanomial,
    games: u64,
}

/// The colour of the player whose results are counted, and the outcome.
type Game = (Color, PlayerResult);

impl PairFinder {
    /// No games yet.
    ///
    /// ```
    /// use lucena_arena::ratings::PairFinder;
    /// assert_eq!(PairFinder::new().pairs().pairs(), 0);
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a game by the key of its opening, and the colour and the outcome of the player whose
    /// results are counted.
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

    /// How many games are alone.
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
