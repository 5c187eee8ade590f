//! Results as JSON.

use lucena_arena::ratings::RatingOptions;
use lucena_arena::stats::{Estimate, Results, SprtStatus, Tally};
use lucena_arena::{HeadToHead, PlayerStanding, Standings, TournamentEnd, TournamentReport};
use serde_json::{Value, json};

/// All that a tournament has come to.
pub(super) fn report(report: &TournamentReport) -> Value {
    let standings = &report.standings;
    let mut players: Vec<Value> = standings
        .players()
        .iter()
        .enumerate()
        .map(|(number, player)| self::player(player, standings.of(number)))
        .collect();
    add_ratings(&mut players, standings);
    json!({
        "end": end(report.end),
        "games": standings.n_games(),
        "played": report.n_played,
        "plies": standings.n_plies(),
        "seconds": report.duration.as_secs_f64(),
        "score": head_to_head(standings),
        "sprt": report.sprt.map(status),
        "players": players,
        "cross_table": cross_table(standings),
        "endings": standings.endings(),
    })
}

/// What all games together say of each player, which results against different opponents do not.
fn add_ratings(players: &mut [Value], standings: &Standings) {
    let pool = standings.pool();
    let Ok(ratings) = RatingOptions::default().rate(&pool) else { return };
    for rated in ratings.players() {
        let name = pool.name(rated.player);
        let player = players.iter_mut().find(|player| player["name"] == name);
        if let Some(object) = player.and_then(Value::as_object_mut) {
            object.insert("rating".into(), rated.rating.into());
            object.insert("rating_error".into(), json!(rated.error));
        }
    }
}

fn end(end: TournamentEnd) -> &'static str {
    match end {
        TournamentEnd::Complete => "complete",
        TournamentEnd::Decided => "decided",
        TournamentEnd::Stopped => "stopped",
    }
}

/// What the first of two engines did against the other; nothing if there are more.
pub(super) fn head_to_head(standings: &Standings) -> Value {
    match standings.players().len() {
        2 => meeting(standings.between(0, 1)),
        _ => Value::Null,
    }
}

fn meeting(meeting: HeadToHead) -> Value {
    let results = meeting.results();
    let mut document = figures(results);
    let object = document.as_object_mut().expect("figures are an object");
    add_tally(object, meeting.tally);
    object.insert("draw_ratio".into(), meeting.tally.draw_ratio().into());
    let pairs = meeting.pairs.map(|pairs| pairs.counts());
    object.insert("pentanomial".into(), json!(pairs));
    document
}

fn figures(results: Results) -> Value {
    let (elo, normalized) = (results.elo(), results.normalized_elo());
    json!({
        "score": results.score(),
        "elo": elo.value(),
        "error": elo.error(),
        "elo_interval": interval(elo),
        "normalized_elo": normalized.value(),
        "normalized_error": normalized.error(),
        "los": results.los(),
    })
}

/// An end that is open is none.
fn interval(estimate: Estimate) -> [Option<f64>; 2] {
    [
        (!estimate.low_is_open()).then(|| estimate.low()),
        (!estimate.high_is_open()).then(|| estimate.high()),
    ]
}

fn add_tally(object: &mut serde_json::Map<String, Value>, tally: Tally) {
    object.insert("wins".into(), tally.wins.into());
    object.insert("draws".into(), tally.draws.into());
    object.insert("losses".into(), tally.losses.into());
    object.insert("points".into(), tally.points().into());
}

fn player(player: &PlayerStanding, all: HeadToHead) -> Value {
    let mut document = figures(all.results());
    let object = document.as_object_mut().expect("figures are an object");
    add_tally(object, player.tally);
    let faults: serde_json::Map<String, Value> =
        player.faults.iter().map(|(fault, count)| (fault.to_string(), (*count).into())).collect();
    let used = &player.used;
    for (key, value) in [
        ("name", json!(player.name)),
        ("points", json!(player.points())),
        ("byes", json!(player.byes)),
        ("games", json!(player.tally.games())),
        ("games_as_white", json!(player.as_white.games())),
        ("moves", json!(used.moves)),
        ("average_depth", json!(used.average_depth())),
        ("nps", json!(used.nps())),
        ("average_seconds", json!(used.average_time().map(|time| time.as_secs_f64()))),
        ("faults", Value::Object(faults)),
        ("warnings", json!(player.n_warnings)),
    ] {
        object.insert(key.into(), value);
    }
    document
}

/// Wins, draws and losses of each player, in a row, against each other one.
fn cross_table(standings: &Standings) -> Vec<Vec<Option<[u64; 3]>>> {
    let n_players = standings.players().len();
    let cell = |row: usize, column: usize| {
        let tally = standings.between(row, column).tally;
        (row != column).then_some([tally.wins, tally.draws, tally.losses])
    };
    (0..n_players).map(|row| (0..n_players).map(|column| cell(row, column)).collect()).collect()
}

pub(super) fn status(status: SprtStatus) -> Value {
    json!({
        "llr": status.llr,
        "lower": status.lower,
        "upper": status.upper,
        "decision": status.decision.to_string(),
    })
}
