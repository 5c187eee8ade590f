//! Findings as a JSON document.

use lucena_arena::stats::{Estimate, Results, Tally};
use serde_json::{Map, Value, json};

use super::Findings;
use super::duel::Duel;
use super::league::League;

pub(super) fn document(findings: &Findings<'_>) -> Value {
    let Findings { args, pool, left_out, duel, league } = findings;
    let mut document = Map::new();
    document.insert("games".into(), pool.games().into());
    document.insert(
        "left_out".into(),
        json!({
            "unfinished": left_out.unfinished,
            "unnamed": left_out.unnamed,
            "same_player": left_out.same_player,
            "unwanted": left_out.unwanted,
        }),
    );
    document.insert("faulty".into(), left_out.faulty.into());
    document.insert("conflicting".into(), left_out.conflicting.into());
    document.insert("white".into(), tally(pool.white_tally()).into());
    if let Some(duel) = duel {
        // The figures of the first player stand outside, too: a match is about him.
        document.append(&mut figures(duel.tally.into()));
        document.append(&mut tally(duel.tally));
        document.insert("score".into(), duel.tally.score().into());
        document.insert("draw_ratio".into(), duel.tally.draw_ratio().into());
        document.insert("pairs".into(), pairs(duel));
        document.insert("sprt".into(), sprt(duel));
    }
    match (league, duel) {
        (Some(league), _) => {
            document.insert("model".into(), args.model().name().into());
            document.append(&mut league_document(league));
        }
        (None, Some(duel)) => {
            document.insert("players".into(), opponents(duel).into());
            let cell = |it: Tally| [it.wins, it.draws, it.losses];
            let (own, other) = (cell(duel.tally), cell(duel.tally.reversed()));
            document.insert("cross_table".into(), json!([[null, own], [other, null]]));
        }
        (None, None) => {}
    }
    Value::Object(document)
}

fn tally(tally: Tally) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("wins".into(), tally.wins.into());
    object.insert("draws".into(), tally.draws.into());
    object.insert("losses".into(), tally.losses.into());
    object.insert("points".into(), tally.points().into());
    object
}

fn figures(results: Results) -> Map<String, Value> {
    let (elo, normalized) = (results.elo(), results.normalized_elo());
    let mut object = Map::new();
    object.insert("elo".into(), elo.value().into());
    object.insert("error".into(), elo.error().into());
    object.insert("elo_interval".into(), json!(interval(elo)));
    object.insert("normalized_elo".into(), normalized.value().into());
    object.insert("normalized_error".into(), normalized.error().into());
    object.insert("los".into(), results.los().into());
    object
}

/// An end that is open is none.
fn interval(estimate: Estimate) -> [Option<f64>; 2] {
    let low = (!estimate.low_is_open()).then(|| estimate.low());
    let high = (!estimate.high_is_open()).then(|| estimate.high());
    [low, high]
}

/// Both players of a match, each from his side.
fn opponents(duel: &Duel<'_>) -> Vec<Value> {
    let player = |name: &str, of: Tally, as_white: Tally, as_black: Tally| {
        let mut object = figures(of.into());
        object.append(&mut tally(of));
        object.insert("name".into(), name.into());
        object.insert("games".into(), of.games().into());
        object.insert("score".into(), of.score().into());
        object.insert("as_white".into(), tally(as_white).into());
        object.insert("as_black".into(), tally(as_black).into());
        Value::Object(object)
    };
    let (white, black) = (duel.as_white, duel.as_black());
    let first = player(duel.first, duel.tally, white, black);
    let second = player(duel.second, duel.tally.reversed(), black.reversed(), white.reversed());
    vec![first, second]
}

/// Null if no games pair up.
fn pairs(duel: &Duel<'_>) -> Value {
    if duel.pairs.pairs() == 0 {
        return Value::Null;
    }
    let mut object = figures(duel.pairs.into());
    object.insert("pairs".into(), duel.pairs.pairs().into());
    object.insert("unpaired".into(), duel.unpaired.into());
    object.insert("pentanomial".into(), json!(duel.pairs.counts()));
    object.insert("win_loss_pairs".into(), duel.pairs.win_loss().into());
    object.insert("pair_ratio".into(), json!(duel.pairs.pair_ratio()));
    object.insert("draw_ratio".into(), duel.pairs.draw_ratio().into());
    Value::Object(object)
}

fn sprt(duel: &Duel<'_>) -> Value {
    let Some((sprt, status)) = &duel.sprt else { return Value::Null };
    json!({
        "elo0": sprt.elo0(),
        "elo1": sprt.elo1(),
        "alpha": sprt.alpha(),
        "beta": sprt.beta(),
        "model": sprt.model().name(),
        "of_pairs": duel.are_paired(),
        "llr": status.llr,
        "lower": status.lower,
        "upper": status.upper,
        "decision": status.decision.to_string(),
    })
}

fn league_document(league: &League<'_>) -> Map<String, Value> {
    let mut object = Map::new();
    let ratings = &league.ratings;
    object.insert("white_advantage".into(), ratings.white_advantage().into());
    object.insert("draws".into(), ratings.draws().into());
    object.insert("groups".into(), ratings.groups().len().into());
    object.insert("players".into(), players(league).into());
    if league.has_tables {
        let cell = |tally: Tally| [tally.wins, tally.draws, tally.losses];
        let results = league.results();
        let rows: Vec<Vec<Option<[u64; 3]>>> =
            results.iter().map(|row| row.iter().map(|it| it.map(cell)).collect()).collect();
        object.insert("cross_table".into(), json!(rows));
        let order = ratings.players();
        let row = |a: &lucena_arena::ratings::PlayerRating| -> Vec<Option<f64>> {
            order.iter().map(|b| league.los(a.player, b.player)).collect()
        };
        let matrix: Vec<Vec<Option<f64>>> = order.iter().map(row).collect();
        object.insert("los_matrix".into(), json!(matrix));
    }
    object
}

/// `los` is the likelihood to be stronger than the next one in the list.
fn players(league: &League<'_>) -> Vec<Value> {
    let tie_breaks = league.tie_breaks();
    let rows = league.rows().enumerate();
    let player =
        |(place, (row, los)): (usize, (&lucena_arena::ratings::PlayerRating, Option<f64>))| {
            let mut object = tally(row.tally);
            object.insert("rank".into(), (place + 1).into());
            object.insert("name".into(), league.name(row).into());
            object.insert("elo".into(), row.rating.into());
            object.insert("error".into(), json!(row.error));
            object.insert("los".into(), json!(los));
            object.insert("games".into(), row.tally.games().into());
            object.insert("score".into(), row.tally.score().into());
            object.insert("draw_ratio".into(), row.tally.draw_ratio().into());
            object.insert("opponents".into(), row.opponents.into());
            object.insert("sonneborn_berger".into(), tie_breaks[row.player.index()].into());
            object.insert("group".into(), (row.group + 1).into());
            object.insert("bounded".into(), row.is_bounded.into());
            object.insert("anchor".into(), row.is_fixed.into());
            Value::Object(object)
        };
    rows.map(player).collect()
}
