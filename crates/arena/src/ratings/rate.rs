//! Rates the players of a pool: the fit, its errors and the rating list.

use super::fit::Fitter;
use super::groups::Groups;
use super::meetings::Meetings;
use super::options::{RatingError, RatingOptions};
use super::table::{Figures, Ratings};
use super::{Pool, simulate};

impl RatingOptions {
    /// The ratings under which the games are likeliest.
    ///
    /// Who has won all games, or lost them all, has no such rating, nor have classes of players of
    /// which one has never scored against the other. Each of them gets at most one draw more, shared
    /// among the opponents out of reach as the games are; see [`PlayerRating::is_bounded`]. Players of
    /// different [groups](super::Groups) get ratings around the same average, though nothing
    /// compares them.
    ///
    /// [`PlayerRating::is_bounded`]: super::PlayerRating::is_bounded
    ///
    /// # Errors
    ///
    /// If there are no games, or a number of the options makes no sense.
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
            ratings: fitter.in_points(&fit),
            white_advantage: fitter.white_advantage(&fit),
            draws: fitter.draws(&fit),
            covariance,
        };
        Ok(Ratings::new(pool, self, groups, figures))
    }
}
