//! Results as JSON.

use std::collections::BTreeMap;

use lucena_arena::ratings::RatingOptions;
use lucena_arena::{HeadToHead, PlayerStanding, Standings, TournamentEnd, TournamentReport};
use serde::Serialize;

use crate::commands::matches::results::{JsonCell, JsonElo, JsonSprtStatus, JsonTally, cell};

/// The result of a tournament.
#[derive(Debug, Serialize)]
pub(super) struct JsonReport<'a> {
    end: &'static str,
    games: u64,
    /// Games played in this run.
    played: u64,
    plies: u64,
    seconds: f64,
    score: Option<JsonHeadToHead>,
    sprt: Option<JsonSprtStatus>,
    players: Vec<JsonPlayer<'a>>,
    cross_table: Vec<Vec<JsonCell>>,
    endings: &'a BTreeMap<String, u64>,
}

/// The results of the first of two engines.
#[derive(Debug, Serialize)]
pub(super) struct JsonHeadToHead {
    score: f64,
    #[serde(flatten)]
    elo: JsonElo,
    #[serde(flatten)]
    tally: JsonTally,
    draw_ratio: f64,
    pentanomial: Option<[u64; 5]>,
}

#[derive(Debug, Serialize)]
struct JsonPlayer<'a> {
    name: &'a str,
    score: f64,
    #[serde(flatten)]
    elo: JsonElo,
    #[serde(flatten)]
    tally: JsonTally,
    byes: u64,
    games: u64,
    games_as_white: u64,
    moves: u64,
    average_depth: Option<f64>,
    nps: Option<f64>,
    average_seconds: Option<f64>,
    faults: BTreeMap<String, u64>,
    warnings: u64,
    #[serde(flatten)]
    rating: Option<JsonRating>,
}

/// A rating from the games of all players.
#[derive(Clone, Copy, Debug, Serialize)]
struct JsonRating {
    rating: f64,
    rating_error: Option<f64>,
}

impl<'a> JsonReport<'a> {
    pub(super) fn new(report: &'a TournamentReport) -> Self {
        let standings = &report.standings;
        let ratings = ratings(standings);
        let players = standings.players().iter().enumerate().map(|(number, player)| {
            let rating = ratings.get(player.name.as_str()).copied();
            JsonPlayer::new(player, standings.of(number), rating)
        });
        Self {
            end: match report.end {
                TournamentEnd::Complete => "complete",
                TournamentEnd::Decided => "decided",
                TournamentEnd::Stopped => "stopped",
            },
            games: standings.n_games(),
            played: report.n_played,
            plies: standings.n_plies(),
            seconds: report.duration.as_secs_f64(),
            score: JsonHeadToHead::of(standings),
            sprt: report.sprt.map(Into::into),
            players: players.collect(),
            cross_table: cross_table(standings),
            endings: standings.endings(),
        }
    }
}

impl JsonHeadToHead {
    /// `None` unless there are two engines.
    pub(super) fn of(standings: &Standings) -> Option<Self> {
        if standings.players().len() != 2 {
            return None;
        }
        let head_to_head = standings.between(0, 1);
        let results = head_to_head.results();
        Some(Self {
            score: results.score(),
            elo: JsonElo::new(results),
            tally: head_to_head.tally.into(),
            draw_ratio: head_to_head.tally.draw_ratio(),
            pentanomial: head_to_head.pairs.map(|pairs| pairs.counts()),
        })
    }
}

impl<'a> JsonPlayer<'a> {
    fn new(player: &'a PlayerStanding, all: HeadToHead, rating: Option<JsonRating>) -> Self {
        let (results, used) = (all.results(), &player.used);
        Self {
            name: &player.name,
            score: results.score(),
            elo: JsonElo::new(results),
            tally: JsonTally::with_points(player.tally, player.points()),
            byes: player.byes,
            games: player.tally.games(),
            games_as_white: player.as_white.games(),
            moves: used.moves,
            average_depth: used.average_depth(),
            nps: used.nps(),
            average_seconds: used.average_time().map(|time| time.as_secs_f64()),
            faults: player.faults.iter().map(|(fault, &n)| (fault.to_string(), n)).collect(),
            warnings: player.n_warnings,
            rating,
        }
    }
}

/// Ratings by player name; empty if the games do not determine them.
fn ratings(standings: &Standings) -> BTreeMap<String, JsonRating> {
    let pool = standings.pool();
    let Ok(ratings) = RatingOptions::default().rate(&pool) else { return BTreeMap::new() };
    let rated = ratings.players().iter().map(|player| {
        let rating = JsonRating { rating: player.rating, rating_error: player.error };
        (pool.name(player.player).to_owned(), rating)
    });
    rated.collect()
}

fn cross_table(standings: &Standings) -> Vec<Vec<JsonCell>> {
    let n_players = standings.players().len();
    let row = |row: usize| {
        let against = |column| (row != column).then(|| cell(standings.between(row, column).tally));
        (0..n_players).map(against).collect()
    };
    (0..n_players).map(row).collect()
}
