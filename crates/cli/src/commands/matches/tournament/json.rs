//! Results as JSON.

use std::collections::BTreeMap;

use lucena_arena::ratings::RatingOptions;
use lucena_arena::{HeadToHead, PlayerStanding, Standings, TournamentEnd, TournamentReport};
use serde_json::{Value, json};

use crate::commands::matches::results::{cell, elo, sprt, tally};
use crate::terminal::json::merged;

/// The result of a tournament.
pub(super) fn report(report: &TournamentReport) -> Value {
    let standings = &report.standings;
    let ratings = ratings(standings);
    let players = standings.players().iter().enumerate().map(|(number, player)| {
        let rating = ratings.get(player.name.as_str());
        merged([in_json(player, standings.of(number)), rating.cloned().unwrap_or_default()])
    });
    json!({
        "end": match report.end {
            TournamentEnd::Complete => "complete",
            TournamentEnd::Decided => "decided",
            TournamentEnd::Stopped => "stopped",
        },
        "games": standings.n_games(),
        // Games played in this run.
        "played": report.n_played,
        "plies": standings.n_plies(),
        "seconds": report.duration.as_secs_f64(),
        "score": score(standings),
        "sprt": report.sprt.map(sprt),
        "players": players.collect::<Vec<_>>(),
        "cross_table": cross_table(standings),
        "endings": standings.endings(),
    })
}

/// The results of the first of two engines; `None` unless there are two.
pub(super) fn score(standings: &Standings) -> Option<Value> {
    if standings.players().len() != 2 {
        return None;
    }
    let head_to_head = standings.between(0, 1);
    let results = head_to_head.results();
    let score = json!({
        "score": results.score(),
        "draw_ratio": head_to_head.tally.draw_ratio(),
        "pentanomial": head_to_head.pairs.map(|pairs| pairs.counts()),
    });
    Some(merged([elo(results), tally(head_to_head.tally), score]))
}

fn in_json(player: &PlayerStanding, all: HeadToHead) -> Value {
    let (results, tally, used) = (all.results(), tally(player.tally), &player.used);
    let faults = player.faults.iter().map(|(fault, &n)| (fault.to_string(), n));
    let player = json!({
        "name": player.name,
        "score": results.score(),
        // With those of byes.
        "points": player.points(),
        "byes": player.byes,
        "games": player.tally.games(),
        "games_as_white": player.as_white.games(),
        "moves": used.moves,
        "average_depth": used.average_depth(),
        "nps": used.nps(),
        "average_seconds": used.average_time().map(|time| time.as_secs_f64()),
        "faults": faults.collect::<BTreeMap<_, _>>(),
        "warnings": player.n_warnings,
    });
    merged([elo(results), tally, player])
}

/// Ratings by player name; empty if the games do not determine them.
fn ratings(standings: &Standings) -> BTreeMap<String, Value> {
    let pool = standings.pool();
    let Ok(ratings) = RatingOptions::default().rate(&pool) else { return BTreeMap::new() };
    let rated = ratings.players().iter().map(|player| {
        let rating = json!({ "rating": player.rating, "rating_error": player.error });
        (pool.name(player.player).to_owned(), rating)
    });
    rated.collect()
}

/// Wins, draws and losses by row; `null` on the diagonal.
fn cross_table(standings: &Standings) -> Vec<Vec<Option<[u64; 3]>>> {
    let n_players = standings.players().len();
    let row = |row: usize| {
        let against = |column| (row != column).then(|| cell(standings.between(row, column).tally));
        (0..n_players).map(against).collect()
    };
    (0..n_players).map(row).collect()
}
