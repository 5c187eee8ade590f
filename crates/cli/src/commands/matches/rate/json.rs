//! The report as JSON.

use lucena_arena::ratings::PlayerRating;
use lucena_arena::stats::Tally;
use serde::Serialize;

use super::Findings;
use super::duel::Duel;
use super::games::Skipped;
use super::league::League;
use crate::commands::matches::results::{JsonCell, JsonElo, JsonSprtStatus, JsonTally, cell};

/// The report. Of two players, the figures of the first are repeated at the top level.
#[derive(Debug, Serialize)]
pub(super) struct Document<'a> {
    games: u64,
    skipped: JsonSkipped,
    invalid_tags: u64,
    conflicting: u64,
    white: JsonTally,
    #[serde(flatten)]
    duel: Option<JsonDuel>,
    #[serde(flatten)]
    players: Players<'a>,
}

#[derive(Debug, Serialize)]
struct JsonSkipped {
    unfinished: u64,
    unnamed: u64,
    same_player: u64,
    excluded: u64,
}

#[derive(Debug, Serialize)]
struct JsonDuel {
    #[serde(flatten)]
    elo: JsonElo,
    #[serde(flatten)]
    tally: JsonTally,
    score: f64,
    draw_ratio: f64,
    pairs: Option<JsonPairs>,
    sprt: Option<JsonSprt>,
}

#[derive(Debug, Serialize)]
struct JsonPairs {
    #[serde(flatten)]
    elo: JsonElo,
    pairs: u64,
    unpaired: u64,
    pentanomial: [u64; 5],
    win_loss_pairs: u64,
    pair_ratio: Option<f64>,
    draw_ratio: f64,
}

#[derive(Debug, Serialize)]
struct JsonSprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: &'static str,
    of_pairs: bool,
    #[serde(flatten)]
    status: JsonSprtStatus,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Players<'a> {
    League(JsonLeague<'a>),
    Duel { players: Box<[JsonOpponent<'a>; 2]>, cross_table: [[JsonCell; 2]; 2] },
    None {},
}

#[derive(Debug, Serialize)]
struct JsonOpponent<'a> {
    name: &'a str,
    games: u64,
    score: f64,
    #[serde(flatten)]
    elo: JsonElo,
    #[serde(flatten)]
    tally: JsonTally,
    as_white: JsonTally,
    as_black: JsonTally,
}

#[derive(Debug, Serialize)]
struct JsonLeague<'a> {
    model: &'static str,
    white_advantage: f64,
    draws: f64,
    groups: usize,
    players: Vec<JsonPlayer<'a>>,
    #[serde(flatten)]
    tables: Option<JsonTables>,
}

#[derive(Debug, Serialize)]
struct JsonTables {
    cross_table: Vec<Vec<JsonCell>>,
    los_matrix: Vec<Vec<Option<f64>>>,
}

#[derive(Debug, Serialize)]
struct JsonPlayer<'a> {
    rank: usize,
    name: &'a str,
    elo: f64,
    error: Option<f64>,
    /// Likelihood of superiority over the next player.
    los: Option<f64>,
    games: u64,
    #[serde(flatten)]
    tally: JsonTally,
    score: f64,
    draw_ratio: f64,
    opponents: f64,
    sonneborn_berger: f64,
    group: usize,
    bounded: bool,
    anchor: bool,
}

pub(super) fn document<'a>(findings: &'a Findings<'_>) -> Document<'a> {
    let Findings { args, pool, skipped, duel, league } = findings;
    let players = match (league, duel) {
        (Some(league), _) => Players::League(JsonLeague::new(league, args.model().name())),
        (None, Some(duel)) => {
            let (own, other) = (cell(duel.tally), cell(duel.tally.reversed()));
            Players::Duel {
                players: Box::new(opponents(duel)),
                cross_table: [[None, Some(own)], [Some(other), None]],
            }
        }
        (None, None) => Players::None {},
    };
    Document {
        games: pool.games(),
        skipped: skipped.into(),
        invalid_tags: skipped.invalid_tags,
        conflicting: skipped.conflicting,
        white: pool.white_tally().into(),
        duel: duel.as_ref().map(JsonDuel::new),
        players,
    }
}

impl From<&Skipped> for JsonSkipped {
    fn from(skipped: &Skipped) -> Self {
        let &Skipped { unfinished, unnamed, same_player, excluded, .. } = skipped;
        Self { unfinished, unnamed, same_player, excluded }
    }
}

impl JsonDuel {
    fn new(duel: &Duel<'_>) -> Self {
        Self {
            elo: JsonElo::new(duel.tally),
            tally: duel.tally.into(),
            score: duel.tally.score(),
            draw_ratio: duel.tally.draw_ratio(),
            pairs: (duel.pairs.pairs() > 0).then(|| JsonPairs::new(duel)),
            sprt: JsonSprt::new(duel),
        }
    }
}

impl JsonPairs {
    fn new(duel: &Duel<'_>) -> Self {
        let pairs = duel.pairs;
        Self {
            elo: JsonElo::new(pairs),
            pairs: pairs.pairs(),
            unpaired: duel.unpaired,
            pentanomial: pairs.counts(),
            win_loss_pairs: pairs.win_loss(),
            pair_ratio: pairs.pair_ratio(),
            draw_ratio: pairs.draw_ratio(),
        }
    }
}

impl JsonSprt {
    fn new(duel: &Duel<'_>) -> Option<Self> {
        let (sprt, status) = duel.sprt.as_ref()?;
        Some(Self {
            elo0: sprt.elo0(),
            elo1: sprt.elo1(),
            alpha: sprt.alpha(),
            beta: sprt.beta(),
            model: sprt.model().name(),
            of_pairs: duel.are_paired(),
            status: (*status).into(),
        })
    }
}

/// Both players, each from their own point of view.
fn opponents<'a>(duel: &Duel<'a>) -> [JsonOpponent<'a>; 2] {
    let player = |name, tally: Tally, as_white: Tally, as_black: Tally| JsonOpponent {
        name,
        games: tally.games(),
        score: tally.score(),
        elo: JsonElo::new(tally),
        tally: tally.into(),
        as_white: as_white.into(),
        as_black: as_black.into(),
    };
    let (white, black) = (duel.as_white, duel.as_black());
    [
        player(duel.first, duel.tally, white, black),
        player(duel.second, duel.tally.reversed(), black.reversed(), white.reversed()),
    ]
}

impl<'a> JsonLeague<'a> {
    fn new(league: &'a League<'_>, model: &'static str) -> Self {
        let ratings = &league.ratings;
        Self {
            model,
            white_advantage: ratings.white_advantage(),
            draws: ratings.draws(),
            groups: ratings.groups().len(),
            players: players(league),
            tables: league.has_tables.then(|| JsonTables::new(league)),
        }
    }
}

impl JsonTables {
    fn new(league: &League<'_>) -> Self {
        let results = league.results().into_iter();
        let order = league.ratings.players();
        let row = |a: &PlayerRating| order.iter().map(|b| league.los(a.player, b.player)).collect();
        Self {
            cross_table: results
                .map(|row| row.into_iter().map(|it| it.map(cell)).collect())
                .collect(),
            los_matrix: order.iter().map(row).collect(),
        }
    }
}

fn players<'a>(league: &'a League<'_>) -> Vec<JsonPlayer<'a>> {
    let tie_breaks = league.tie_breaks();
    let player = |(place, (row, los)): (usize, (&'a PlayerRating, _))| JsonPlayer {
        rank: place + 1,
        name: league.name(row),
        elo: row.rating,
        error: row.error,
        los,
        games: row.tally.games(),
        tally: row.tally.into(),
        score: row.tally.score(),
        draw_ratio: row.tally.draw_ratio(),
        opponents: row.opponents,
        sonneborn_berger: tie_breaks[row.player.index()],
        group: row.group + 1,
        bounded: row.is_bounded,
        anchor: row.is_fixed,
    };
    league.rows().enumerate().map(player).collect()
}
