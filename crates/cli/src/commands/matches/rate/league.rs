//! Ratings of many players.

use lucena_arena::ratings::{
    Anchor, CrossTable, Parameter, PlayerId, PlayerRating, Pool, RatingError, RatingModel,
    RatingOptions, Ratings, Simulations,
};
use lucena_arena::stats::Tally;

use super::args::{Fitting, RateArgs};
use crate::terminal::output::Failure;

/// Tables of this many players still fit on a screen.
const SHOWN_MAX: usize = 16;

pub(super) struct League<'a> {
    pub(super) pool: &'a Pool,
    pub(super) ratings: Ratings,
    /// Whether tables of all pairs are shown.
    pub(super) has_tables: bool,
}

impl<'a> League<'a> {
    pub(super) fn new(pool: &'a Pool, args: &RateArgs) -> Result<Self, Failure> {
        let ratings = options(pool, args)?.rate(pool).map_err(|error| match error {
            RatingError::OutOfRange { .. } => Failure::Usage(error.to_string()),
            error => Failure::new(error),
        })?;
        Ok(Self { pool, ratings, has_tables: args.tables || pool.len() <= SHOWN_MAX })
    }

    /// The players, the best first, each with the likelihood to be stronger than the next one.
    pub(super) fn rows(&self) -> impl Iterator<Item = (&PlayerRating, Option<f64>)> {
        let players = self.ratings.players();
        players.iter().enumerate().map(|(place, row)| {
            let next = players.get(place + 1);
            (row, next.and_then(|next| self.ratings.los(row.player, next.player)))
        })
    }

    pub(super) fn name(&self, row: &PlayerRating) -> &str {
        self.pool.name(row.player)
    }

    /// The results of each player against each other one, in the order of ratings.
    pub(super) fn results(&self) -> Vec<Vec<Option<Tally>>> {
        let table = CrossTable::of(self.pool);
        let mut places = vec![0; self.pool.len()];
        for (place, row) in table.rows().iter().enumerate() {
            places[row.player.index()] = place;
        }
        let place = |row: &PlayerRating| places[row.player.index()];
        let players = self.ratings.players();
        let row = |of: &PlayerRating| {
            let results = &table.rows()[place(of)].results;
            players.iter().map(|against| results[place(against)]).collect()
        };
        players.iter().map(row).collect()
    }

    /// The tie-break of each player, in the order of players.
    pub(super) fn tie_breaks(&self) -> Vec<f64> {
        let mut tie_breaks = vec![0.0; self.pool.len()];
        for row in CrossTable::of(self.pool).rows() {
            tie_breaks[row.player.index()] = row.sonneborn_berger;
        }
        tie_breaks
    }

    pub(super) fn los(&self, a: PlayerId, b: PlayerId) -> Option<f64> {
        if a == b { None } else { self.ratings.los(a, b) }
    }
}

fn options(pool: &Pool, args: &RateArgs) -> Result<RatingOptions, Failure> {
    let model = RatingModel::from(args.model());
    let mut options = RatingOptions::new(model)
        .with_average(args.average.unwrap_or(0.0))
        .with_simulations(Simulations {
            count: args.simulations.unwrap_or(0),
            seed: args.seed,
            threads: args.threading.threads,
        });
    if let Some(Fitting(advantage)) = args.white_advantage {
        options = options.with_white_advantage(advantage);
    }
    if let Some(Fitting(draws)) = args.draws {
        options = options.with_draws(match (draws, model) {
            (Parameter::Fixed(percent), RatingModel::Logistic { .. }) => {
                Parameter::Fixed(percent / 100.0)
            }
            (draws, _) => draws,
        });
    }
    for anchor in &args.anchors {
        let Some(player) = pool.find(&anchor.name) else {
            let name = &anchor.name;
            return Err(Failure::Message(format!(
                "--anchor: found no player {name:?}, expected one of the games"
            )));
        };
        options = options.with_anchor(match anchor.deviation {
            Some(deviation) => Anchor::loose(player, anchor.rating, deviation),
            None => Anchor::fixed(player, anchor.rating),
        });
    }
    Ok(options)
}
