//! Ratings as a plot.

use lucena_arena::plot::RatingPlot;

use super::Findings;
use crate::terminal::counted::counted;

/// The ratings of a league; of two players the difference of the first.
pub(super) fn plot(findings: &Findings<'_>) -> String {
    match (&findings.league, &findings.duel) {
        (Some(league), _) => {
            let mut plot = RatingPlot::new(counted(findings.pool.games(), "game"));
            for (row, _) in league.rows() {
                plot.push(league.name(row), row.rating, row.error);
            }
            plot.to_svg()
        }
        (None, Some(duel)) => {
            let elo = duel.best_results().elo();
            let title = format!(
                "{} vs {}, {}",
                duel.first,
                duel.second,
                counted(duel.tally.games(), "game")
            );
            let mut plot = RatingPlot::new(title);
            plot.push(duel.first, elo.value(), Some(elo.error()));
            plot.to_svg()
        }
        (None, None) => RatingPlot::new("no games").to_svg(),
    }
}
