//! Rates the players of a pool.

use super::fit::Fitter;
use super::groups::Groups;
use super::meetings::Meetings;
use super::options::{RatingError, RatingOptions};
use super::table::{Figures, Ratings};
use super::{Pool, simulate};

impl RatingOptions {
    /// Computes maximum likelihood ratings.
    ///
    /// The likelihood has no maximum if a player won or lost every game, or if one class of players
    /// never scored against another. Such players get at most one virtual draw each, distributed
    /// over the opponents concerned in proportion to the games; see [`PlayerRating::is_bounded`].
    /// Each [group](super::Groups) without anchors has the same average rating, although ratings of
    /// different groups are not comparable.
    ///
    /// [`PlayerRating::is_bounded`]: super::PlayerRating::is_bounded
    ///
    /// # Errors
    ///
    /// If there are no games or an option is invalid.
    ///
    /// ```
    /// use lucena_arena::ratings::{Pool, RatingError, RatingOptions};
    /// let error = RatingOptions::default().rate(&Pool::new()).unwrap_err();
    /// assert_eq!(error, RatingError::NoGames);
    /// ```
    pub fn rate(&self, pool: &Pool) -> Result<Ratings, RatingError> {
        if pool.games() == 0 {
            return Err(RatingError::NoGames);
        }
        self.check(pool)?;
        let groups = Groups::of(pool);
        let fitter = Fitter::new(self, pool.len(), &groups);
        let played = Meetings::of(pool);
        let mut meetings = played.clone();
        fitter.add_draws(&mut meetings);
        let fit = fitter.fit(&meetings, None);
        let covariance = if self.simulations.count >= 2 {
            simulate::covariance(&fitter, &played, &fit, self.simulations)
        } else {
            fitter.curvature(&meetings, &fit)
        };
        let figures = Figures {
            ratings: fitter.ratings_in_elo(&fit),
            white_advantage: fitter.white_advantage(&fit),
            draws: fitter.draws(&fit),
            covariance,
        };
        Ok(Ratings::new(pool, self, groups, figures))
    }
}
