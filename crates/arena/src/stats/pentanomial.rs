//! Game pairs: two games from the same opening with colours reversed.

use std::fmt;
use std::ops::{Add, AddAssign};

use super::{PlayerResult, Tally};

/// The results of a game pair, in either order, for the player whose results are counted.
///
/// ```
/// use lucena_arena::stats::{GamePair, PlayerResult};
/// let pair = GamePair(PlayerResult::Win, PlayerResult::Draw);
/// assert_eq!(pair.half_points(), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GamePair(pub PlayerResult, pub PlayerResult);

impl GamePair {
    /// Twice the points of the pair, 0 to 4: its category in a [`Pentanomial`].
    ///
    /// ```
    /// use lucena_arena::stats::{GamePair, PlayerResult};
    /// assert_eq!(GamePair(PlayerResult::Win, PlayerResult::Loss).half_points(), 2);
    /// ```
    #[must_use]
    pub const fn half_points(self) -> u8 {
        self.0.half_points() + self.1.half_points()
    }
}

/// Game pairs by points: 0, 1/2, 1, 3/2 and 2.
///
/// ```
/// use lucena_arena::stats::{GamePair, PlayerResult, Pentanomial};
/// let mut pairs = Pentanomial::new([2, 10, 50, 15, 3]);
/// pairs.record(GamePair(PlayerResult::Win, PlayerResult::Draw));
/// assert_eq!(pairs.counts(), [2, 10, 50, 16, 3]);
/// assert_eq!(pairs.to_string(), "[2, 10, 50, 16, 3]");
/// ```
///
/// # Invariants
///
/// `win_loss` is at most the number of pairs with one point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pentanomial {
    counts: [u64; 5],
    /// Pairs of a win and a loss; the other pairs with one point are two draws.
    win_loss: u64,
}

impl Pentanomial {
    /// Game pairs by points, from 0 to 2. Pairs with one point count as two draws; to set how many
    /// are a win and a loss, use [`Pentanomial::with_win_loss`].
    ///
    /// ```
    /// use lucena_arena::stats::Pentanomial;
    /// assert_eq!(Pentanomial::new([0, 5, 45, 10, 0]).pairs(), 60);
    /// ```
    #[must_use]
    pub const fn new(counts: [u64; 5]) -> Self {
        Self { counts, win_loss: 0 }
    }

    /// Sets how many of the pairs with one point are a win and a loss; capped at their number.
    ///
    /// ```
    /// use lucena_arena::stats::Pentanomial;
    /// let pairs = Pentanomial::new([34, 54, 63, 64, 75]).with_win_loss(31);
    /// assert_eq!((pairs.win_loss(), pairs.draw_draw()), (31, 32));
    /// ```
    #[must_use]
    pub fn with_win_loss(self, win_loss: u64) -> Self {
        Self { win_loss: win_loss.min(self.counts[2]), ..self }
    }

    /// Adds a pair.
    ///
    /// ```
    /// use lucena_arena::stats::{GamePair, PlayerResult, Pentanomial};
    /// let mut pairs = Pentanomial::default();
    /// pairs.record(GamePair(PlayerResult::Loss, PlayerResult::Win));
    /// assert_eq!((pairs.counts(), pairs.win_loss()), ([0, 0, 1, 0, 0], 1));
    /// ```
    pub fn record(&mut self, pair: GamePair) {
        let count = &mut self.counts[usize::from(pair.half_points())];
        *count = count.saturating_add(1);
        if pair.half_points() == 2 && pair.0 != PlayerResult::Draw {
            self.win_loss = self.win_loss.saturating_add(1);
        }
    }

    /// Pairs by points, from 0 to 2.
    ///
    /// ```
    /// use lucena_arena::stats::Pentanomial;
    /// assert_eq!(Pentanomial::new([1, 2, 3, 4, 5]).counts()[4], 5);
    /// ```
    #[must_use]
    pub const fn counts(self) -> [u64; 5] {
        self.counts
    }

    /// Pairs of a win and a loss.
    ///
    /// ```
    /// use lucena_arena::stats::Pentanomial;
    /// assert_eq!(Pentanomial::new([1, 2, 3, 4, 5]).win_loss(), 0);
    /// ```
    #[must_use]
    pub const fn win_loss(self) -> u64 {
        self.win_loss
    }

    /// Pairs of two draws.
    ///
    /// ```
    /// use lucena_arena::stats::Pentanomial;
    /// assert_eq!(Pentanomial::new([1, 2, 3, 4, 5]).draw_draw(), 3);
    /// ```
    #[must_use]
    pub const fn draw_draw(self) -> u64 {
        self.counts[2] - self.win_loss
    }

    /// Number of pairs.
    ///
    /// ```
    /// use lucena_arena::stats::Pentanomial;
    /// assert_eq!(Pentanomial::new([1, 2, 3, 4, 5]).pairs(), 15);
    /// ```
    #[must_use]
    pub fn pairs(self) -> u64 {
        self.counts.iter().fold(0, |sum, &count| sum.saturating_add(count))
    }

    /// Number of games, two per pair.
    ///
    /// ```
    /// use lucena_arena::stats::Pentanomial;
    /// assert_eq!(Pentanomial::new([1, 2, 3, 4, 5]).games(), 30);
    /// ```
    #[must_use]
    pub fn games(self) -> u64 {
        self.pairs().saturating_mul(2)
    }

    /// Wins, draws and losses of the games.
    ///
    /// ```
    /// use lucena_arena::stats::{Pentanomial, Tally};
    /// let pairs = Pentanomial::new([1, 0, 3, 0, 2]).with_win_loss(1);
    /// assert_eq!(pairs.tally(), Tally::new(5, 4, 3));
    /// ```
    #[must_use]
    pub fn tally(self) -> Tally {
        let [lost, behind, _, ahead, won] = self.counts;
        let decided = |twice: u64, once: u64| twice.saturating_mul(2).saturating_add(once);
        Tally {
            wins: decided(won, ahead).saturating_add(self.win_loss),
            draws: decided(self.draw_draw(), behind).saturating_add(ahead),
            losses: decided(lost, behind).saturating_add(self.win_loss),
        }
    }

    /// Points per game, from 0 to 1; one half without games.
    ///
    /// ```
    /// use lucena_arena::stats::Pentanomial;
    /// assert_eq!(Pentanomial::new([0, 0, 1, 1, 0]).score(), 0.625);
    /// ```
    #[must_use]
    pub fn score(self) -> f64 {
        let [lost, behind, even, ahead, won] = self.counts.map(|count| count as f64);
        let pairs = lost + behind + even + ahead + won;
        let points = 0.5 * behind + even + 1.5 * ahead + 2.0 * won;
        if pairs == 0.0 { 0.5 } else { points / (2.0 * pairs) }
    }

    /// Ratio of pairs with one point, from 0 to 1; 0 without pairs.
    ///
    /// ```
    /// use lucena_arena::stats::Pentanomial;
    /// assert_eq!(Pentanomial::new([1, 0, 3, 0, 0]).draw_ratio(), 0.75);
    /// ```
    #[must_use]
    pub fn draw_ratio(self) -> f64 {
        if self.pairs() == 0 { 0.0 } else { self.counts[2] as f64 / self.pairs() as f64 }
    }

    /// Pairs with more than one point per pair with less; `None` if there are none with less.
    ///
    /// ```
    /// use lucena_arena::stats::Pentanomial;
    /// assert_eq!(Pentanomial::new([2, 10, 50, 15, 3]).pair_ratio(), Some(1.5));
    /// assert_eq!(Pentanomial::default().pair_ratio(), None);
    /// ```
    #[must_use]
    pub fn pair_ratio(self) -> Option<f64> {
        let [lost, behind, _, ahead, won] = self.counts.map(|count| count as f64);
        (lost + behind > 0.0).then(|| (ahead + won) / (lost + behind))
    }

    /// Pairs of a win and a loss per pair of two draws; `None` if there are none of two draws.
    ///
    /// ```
    /// use lucena_arena::stats::Pentanomial;
    /// let pairs = Pentanomial::new([0, 0, 5, 0, 0]).with_win_loss(1);
    /// assert_eq!(pairs.win_loss_ratio(), Some(0.25));
    /// ```
    #[must_use]
    pub fn win_loss_ratio(self) -> Option<f64> {
        let draws = self.draw_draw();
        (draws > 0).then(|| self.win_loss as f64 / draws as f64)
    }

    /// The same pairs from the opponent's point of view.
    ///
    /// ```
    /// use lucena_arena::stats::Pentanomial;
    /// let pairs = Pentanomial::new([1, 2, 3, 4, 5]);
    /// assert_eq!(pairs.reversed().counts(), [5, 4, 3, 2, 1]);
    /// ```
    #[must_use]
    pub const fn reversed(self) -> Self {
        let [lost, behind, even, ahead, won] = self.counts;
        Self { counts: [won, ahead, even, behind, lost], win_loss: self.win_loss }
    }
}

impl Add for Pentanomial {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let mut sum = self;
        for (count, more) in sum.counts.iter_mut().zip(other.counts) {
            *count = count.saturating_add(more);
        }
        sum.with_win_loss(self.win_loss.saturating_add(other.win_loss))
    }
}

impl AddAssign for Pentanomial {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// `[2, 10, 50, 15, 3]`, from 0 to 2 points.
impl fmt::Display for Pentanomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.counts)
    }
}
