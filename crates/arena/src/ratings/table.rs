//! The rating list.

use super::covariance::Covariance;
use super::{Groups, Pairing, PlayerId, Pool, RatingOptions};
use crate::stats::Tally;
use crate::stats::special::{NORMAL_975, normal_cdf};

/// Computed values, before sorting.
pub(super) struct Figures {
    pub(super) ratings: Vec<f64>,
    pub(super) white_advantage: f64,
    pub(super) draws: f64,
    pub(super) covariance: Covariance,
}

/// A player in the rating list.
///
/// ```
/// use lucena_arena::ratings::{Pool, RatingOptions};
/// use lucena_arena::stats::Tally;
/// let mut pool = Pool::new();
/// let (knight, rook) = (pool.player("Knight"), pool.player("Rook"));
/// pool.record_all(rook, knight, Tally::new(15, 20, 5));
/// let ratings = RatingOptions::default().rate(&pool)?;
/// let first = &ratings.players()[0];
/// assert_eq!((first.player, first.tally), (rook, Tally::new(15, 20, 5)));
/// assert!(first.rating > first.opponents && first.error.unwrap() > 10.0);
/// # Ok::<(), lucena_arena::ratings::RatingError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PlayerRating {
    /// The player.
    pub player: PlayerId,
    /// The rating.
    pub rating: f64,
    /// Half the width of the 95 % confidence interval, relative to the average of the group or to
    /// its anchors. `None` with more than 1500 players and without simulations, as it would take
    /// too long.
    pub error: Option<f64>,
    /// Results against all opponents.
    pub tally: Tally,
    /// Average rating of the opponents, weighted by games; the player's own rating without games.
    pub opponents: f64,
    /// The group of connected players; ratings of different groups are not comparable.
    pub group: usize,
    /// Whether games bound the rating on both sides; if not, a virtual draw does.
    pub is_bounded: bool,
    /// Whether the rating is a fixed anchor.
    pub is_fixed: bool,
}

/// The rating list of a pool, from best to worst.
///
/// ```
/// use lucena_arena::ratings::{Pool, RatingOptions};
/// use lucena_arena::stats::Tally;
/// let mut pool = Pool::new();
/// let (knight, rook) = (pool.player("Knight"), pool.player("Rook"));
/// pool.record_all(rook, knight, Tally::new(15, 20, 5));
/// let ratings = RatingOptions::default().rate(&pool)?;
/// assert_eq!(ratings.players().len(), 2);
/// assert!(ratings.rating(rook) > 0.0);
/// assert!((ratings.rating(rook) + ratings.rating(knight)).abs() < 1e-9);
/// # Ok::<(), lucena_arena::ratings::RatingError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    players: Vec<PlayerRating>,
    ratings: Vec<f64>,
    white_advantage: f64,
    draws: f64,
    groups: Groups,
    covariance: Covariance,
}

impl Ratings {
    pub(super) fn new(
        pool: &Pool,
        options: &RatingOptions,
        groups: Groups,
        figures: Figures,
    ) -> Self {
        let Figures { ratings, white_advantage, draws, covariance } = figures;
        let opponents = opponents(pool, &ratings);
        let fixed = options.anchors.iter().filter(|anchor| anchor.deviation.is_none());
        let fixed: Vec<PlayerId> = fixed.map(|anchor| anchor.player).collect();
        let rated = pool.players().zip(pool.tallies()).map(|(player, tally)| PlayerRating {
            player,
            rating: ratings[player.index()],
            error: covariance.deviation(player.index()).map(|deviation| NORMAL_975 * deviation),
            tally,
            opponents: opponents[player.index()],
            group: groups.group_of(player),
            is_bounded: groups.is_bounded(player),
            is_fixed: fixed.contains(&player),
        });
        let mut players: Vec<PlayerRating> = rated.collect();
        // The sort is stable: equal players stay in the order in which they were added.
        players.sort_by(|a, b| b.rating.total_cmp(&a.rating));
        Self { players, ratings, white_advantage, draws, groups, covariance }
    }

    /// All players, the best first.
    ///
    /// ```
    /// use lucena_arena::ratings::{Pool, RatingOptions};
    /// use lucena_arena::stats::PlayerResult;
    /// let mut pool = Pool::new();
    /// let (knight, rook) = (pool.player("Knight"), pool.player("Rook"));
    /// pool.record(knight, rook, PlayerResult::Loss);
    /// let ratings = RatingOptions::default().rate(&pool)?;
    /// assert_eq!(ratings.players()[0].player, rook);
    /// // A single win gives no upper bound.
    /// assert!(!ratings.players()[0].is_bounded);
    /// # Ok::<(), lucena_arena::ratings::RatingError>(())
    /// ```
    #[must_use]
    pub fn players(&self) -> &[PlayerRating] {
        &self.players
    }

    /// The rating of a player.
    ///
    /// # Panics
    ///
    /// If the player is not in this pool.
    ///
    /// ```
    /// use lucena_arena::ratings::{Pool, RatingOptions};
    /// use lucena_arena::stats::PlayerResult;
    /// let mut pool = Pool::new();
    /// let (knight, rook) = (pool.player("Knight"), pool.player("Rook"));
    /// pool.record(knight, rook, PlayerResult::Draw);
    /// assert_eq!(RatingOptions::default().rate(&pool)?.rating(rook), 0.0);
    /// # Ok::<(), lucena_arena::ratings::RatingError>(())
    /// ```
    #[must_use]
    pub fn rating(&self, player: PlayerId) -> f64 {
        self.ratings[player.index()]
    }

    /// Likelihood of superiority (LOS) of `player` over `opponent`, from 0 to 1. `None` if they are
    /// in different groups or errors have not been computed.
    ///
    /// ```
    /// use lucena_arena::ratings::{Pool, RatingOptions};
    /// use lucena_arena::stats::Tally;
    /// let mut pool = Pool::new();
    /// let (knight, rook) = (pool.player("Knight"), pool.player("Rook"));
    /// pool.record_all(rook, knight, Tally::new(15, 20, 5));
    /// let los = RatingOptions::default().rate(&pool)?.los(rook, knight).unwrap();
    /// // About the same as the LOS of the match.
    /// assert!((los - Tally::new(15, 20, 5).los()).abs() < 0.01);
    /// # Ok::<(), lucena_arena::ratings::RatingError>(())
    /// ```
    #[must_use]
    pub fn los(&self, player: PlayerId, opponent: PlayerId) -> Option<f64> {
        if self.groups.group_of(player) != self.groups.group_of(opponent) {
            return None;
        }
        let (a, b) = (player.index(), opponent.index());
        let deviation = self.covariance.deviation_of_difference(a, b)?;
        let difference = self.ratings[a] - self.ratings[b];
        // The difference of two anchors, or of a player and itself, has no deviation.
        let likelihood = if difference == 0.0 { 0.5 } else { normal_cdf(difference / deviation) };
        Some(likelihood)
    }

    /// White's advantage in Elo. In the BayesElo model it is not scaled as ratings are.
    ///
    /// ```
    /// use lucena_arena::ratings::{Pool, RatingOptions};
    /// use lucena_arena::stats::PlayerResult;
    /// let mut pool = Pool::new();
    /// let (knight, rook) = (pool.player("Knight"), pool.player("Rook"));
    /// pool.record(knight, rook, PlayerResult::Draw);
    /// assert_eq!(RatingOptions::default().rate(&pool)?.white_advantage(), 0.0);
    /// # Ok::<(), lucena_arena::ratings::RatingError>(())
    /// ```
    #[must_use]
    pub const fn white_advantage(&self) -> f64 {
        self.white_advantage
    }

    /// The draw ratio of equal players, from 0 to 1; in the BayesElo model the draw parameter `d`.
    ///
    /// ```
    /// use lucena_arena::ratings::{Pool, RatingOptions};
    /// use lucena_arena::stats::Tally;
    /// let mut pool = Pool::new();
    /// let (knight, rook) = (pool.player("Knight"), pool.player("Rook"));
    /// pool.record_all(knight, rook, Tally::new(3, 4, 3));
    /// assert!((RatingOptions::default().rate(&pool)?.draws() - 0.4).abs() < 1e-9);
    /// # Ok::<(), lucena_arena::ratings::RatingError>(())
    /// ```
    #[must_use]
    pub const fn draws(&self) -> f64 {
        self.draws
    }

    /// Groups of players whose ratings are comparable.
    ///
    /// ```
    /// use lucena_arena::ratings::{Pool, RatingOptions};
    /// use lucena_arena::stats::PlayerResult;
    /// let mut pool = Pool::new();
    /// let [a, b, c, d] = ["A", "B", "C", "D"].map(|name| pool.player(name));
    /// pool.record(a, b, PlayerResult::Draw);
    /// pool.record(c, d, PlayerResult::Draw);
    /// assert_eq!(RatingOptions::default().rate(&pool)?.groups().len(), 2);
    /// # Ok::<(), lucena_arena::ratings::RatingError>(())
    /// ```
    #[must_use]
    pub const fn groups(&self) -> &Groups {
        &self.groups
    }
}

/// The average rating of each player's opponents.
fn opponents(pool: &Pool, ratings: &[f64]) -> Vec<f64> {
    let mut sums = vec![(0.0, 0.0); ratings.len()];
    for Pairing { white, black, tally } in pool.pairings() {
        let games = tally.games() as f64;
        for (player, opponent) in [(white, black), (black, white)] {
            let (sum, total) = &mut sums[player.index()];
            *sum += games * ratings[opponent.index()];
            *total += games;
        }
    }
    let averages = sums.iter().zip(ratings);
    averages.map(|((sum, games), own)| if *games > 0.0 { sum / games } else { *own }).collect()
}
