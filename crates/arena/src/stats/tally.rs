//! Wins, draws and losses.

use std::fmt;
use std::ops::{Add, AddAssign};

use super::special::normal_cdf;

/// Result of a game for the player whose results are counted.
///
/// ```
/// use lucena_arena::stats::PlayerResult;
/// assert_eq!(PlayerResult::Win.reversed(), PlayerResult::Loss);
/// assert_eq!(PlayerResult::Draw.half_points(), 1);
/// ```
#[expect(missing_docs, reason = "the variants say it all")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerResult {
    Loss,
    Draw,
    Win,
}

impl PlayerResult {
    /// The result from the opponent's point of view.
    ///
    /// ```
    /// use lucena_arena::stats::PlayerResult;
    /// assert_eq!(PlayerResult::Draw.reversed(), PlayerResult::Draw);
    /// ```
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// Twice the points, so that they are an integer.
    ///
    /// ```
    /// use lucena_arena::stats::PlayerResult;
    /// assert_eq!(PlayerResult::Win.half_points(), 2);
    /// ```
    #[must_use]
    pub const fn half_points(self) -> u8 {
        self as u8
    }
}

/// Wins, draws and losses of a player.
///
/// ```
/// use lucena_arena::stats::{PlayerResult, Tally};
/// let mut tally = Tally::new(10, 20, 5);
/// tally.record(PlayerResult::Win);
/// assert_eq!(tally, Tally { wins: 11, draws: 20, losses: 5 });
/// assert_eq!(tally.to_string(), "+11 =20 -5");
/// ```
#[expect(missing_docs, reason = "the names say it all")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
}

impl Tally {
    /// A tally of wins, draws and losses.
    ///
    /// ```
    /// use lucena_arena::stats::Tally;
    /// assert_eq!(Tally::new(1, 2, 3).draws, 2);
    /// ```
    #[must_use]
    pub const fn new(wins: u64, draws: u64, losses: u64) -> Self {
        Self { wins, draws, losses }
    }

    /// Adds a game.
    ///
    /// ```
    /// use lucena_arena::stats::{PlayerResult, Tally};
    /// let mut tally = Tally::default();
    /// tally.record(PlayerResult::Draw);
    /// assert_eq!(tally, Tally::new(0, 1, 0));
    /// ```
    pub const fn record(&mut self, outcome: PlayerResult) {
        let count = match outcome {
            PlayerResult::Win => &mut self.wins,
            PlayerResult::Draw => &mut self.draws,
            PlayerResult::Loss => &mut self.losses,
        };
        *count = count.saturating_add(1);
    }

    /// Number of games.
    ///
    /// ```
    /// use lucena_arena::stats::Tally;
    /// assert_eq!(Tally::new(1, 2, 3).games(), 6);
    /// ```
    #[must_use]
    pub const fn games(self) -> u64 {
        self.wins.saturating_add(self.draws).saturating_add(self.losses)
    }

    /// Points: one for a win, one half for a draw.
    ///
    /// ```
    /// use lucena_arena::stats::Tally;
    /// assert_eq!(Tally::new(1, 3, 3).points(), 2.5);
    /// ```
    #[must_use]
    pub const fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points per game, from 0 to 1; one half without games.
    ///
    /// ```
    /// use lucena_arena::stats::Tally;
    /// assert_eq!(Tally::new(1, 2, 0).score(), 2.0 / 3.0);
    /// assert_eq!(Tally::default().score(), 0.5);
    /// ```
    #[must_use]
    pub const fn score(self) -> f64 {
        if self.games() == 0 { 0.5 } else { self.points() / self.total() }
    }

    /// Draw ratio, from 0 to 1; 0 without games.
    ///
    /// ```
    /// use lucena_arena::stats::Tally;
    /// assert_eq!(Tally::new(1, 2, 1).draw_ratio(), 0.5);
    /// ```
    #[must_use]
    pub const fn draw_ratio(self) -> f64 {
        if self.games() == 0 { 0.0 } else { self.draws as f64 / self.total() }
    }

    /// The same games from the opponent's point of view.
    ///
    /// ```
    /// use lucena_arena::stats::Tally;
    /// assert_eq!(Tally::new(1, 2, 3).reversed(), Tally::new(3, 2, 1));
    /// ```
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// LOS as cutechess-cli computes it, from decisive games only; one half without any.
    ///
    /// ```
    /// use lucena_arena::stats::Tally;
    /// assert_eq!(format!("{:.4}", Tally::new(12, 100, 8).los_of_decided_games()), "0.8145");
    /// ```
    #[must_use]
    pub fn los_of_decided_games(self) -> f64 {
        let (wins, losses) = (self.wins as f64, self.losses as f64);
        if wins + losses == 0.0 {
            return 0.5;
        }
        normal_cdf((wins - losses) / (wins + losses).sqrt())
    }

    /// Number of games as a float, which cannot overflow.
    const fn total(self) -> f64 {
        self.wins as f64 + self.draws as f64 + self.losses as f64
    }
}

impl Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            wins: self.wins.saturating_add(other.wins),
            draws: self.draws.saturating_add(other.draws),
            losses: self.losses.saturating_add(other.losses),
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// `+11 =20 -5`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} ={} -{}", self.wins, self.draws, self.losses)
    }
}
