//! The report as JSON.

use lucena_arena::ratings::PlayerRating;
use lucena_arena::stats::Tally;
use serde_json::{Value, json};

use super::Findings;
use super::duel::Duel;
use super::league::League;
use crate::commands::matches::results::{self, cell, elo, tally};
use crate::terminal::json::merged;

/// The report. Of two players, the figures of the first are repeated at the top level.
pub(super) fn document(findings: &Findings<'_>) -> Value {
    let Findings { args, pool, skipped, duel, league } = findings;
    let head = json!({
        "games": pool.games(),
        "skipped": {
            "unfinished": skipped.unfinished,
            "unnamed": skipped.unnamed,
            "same_player": skipped.same_player,
            "excluded": skipped.excluded,
        },
        "invalid_tags": skipped.invalid_tags,
        "conflicting": skipped.conflicting,
        "white": tally(pool.white_tally()),
    });
    let players = match (league, duel) {
        (Some(league), _) => of_league(league, args.model().name()),
        (None, Some(duel)) => {
            let (own, other) = (cell(duel.tally), cell(duel.tally.reversed()));
            let cross_table = [[None, Some(own)], [Some(other), None]];
            json!({ "players": opponents(duel), "cross_table": cross_table })
        }
        (None, None) => Value::Null,
    };
    merged([head, duel.as_ref().map_or(Value::Null, of_duel), players])
}

fn of_duel(duel: &Duel<'_>) -> Value {
    let rest = json!({
        "score": duel.tally.score(),
        "draw_ratio": duel.tally.draw_ratio(),
        "pairs": (duel.pairs.pairs() > 0).then(|| pairs(duel)),
        "sprt": sprt(duel),
    });
    merged([elo(duel.tally), tally(duel.tally), rest])
}

fn pairs(duel: &Duel<'_>) -> Value {
    let pairs = duel.pairs;
    let counts = json!({
        "pairs": pairs.pairs(),
        "unpaired": duel.unpaired,
        "pentanomial": pairs.counts(),
        "win_loss_pairs": pairs.win_loss(),
        "pair_ratio": pairs.pair_ratio(),
        "draw_ratio": pairs.draw_ratio(),
    });
    merged([elo(pairs), counts])
}

fn sprt(duel: &Duel<'_>) -> Option<Value> {
    let (sprt, status) = duel.sprt.as_ref()?;
    let test = json!({
        "elo0": sprt.elo0(),
        "elo1": sprt.elo1(),
        "alpha": sprt.alpha(),
        "beta": sprt.beta(),
        "model": sprt.model().name(),
        "of_pairs": duel.are_paired(),
    });
    Some(merged([test, results::sprt(*status)]))
}

/// Both players, each from their own point of view.
fn opponents(duel: &Duel<'_>) -> [Value; 2] {
    let player = |name: &str, all: Tally, as_white: Tally, as_black: Tally| {
        let rest = json!({
            "name": name,
            "games": all.games(),
            "score": all.score(),
            "as_white": tally(as_white),
            "as_black": tally(as_black),
        });
        merged([elo(all), tally(all), rest])
    };
    let (white, black) = (duel.as_white, duel.as_black());
    [
        player(duel.first, duel.tally, white, black),
        player(duel.second, duel.tally.reversed(), black.reversed(), white.reversed()),
    ]
}

fn of_league(league: &League<'_>, model: &str) -> Value {
    let ratings = &league.ratings;
    let mut report = json!({
        "model": model,
        "white_advantage": ratings.white_advantage(),
        "draws": ratings.draws(),
        "groups": ratings.groups().len(),
        "players": players(league),
    });
    if league.has_tables {
        let order = ratings.players();
        let row = |a: &PlayerRating| -> Vec<Option<f64>> {
            order.iter().map(|b| league.los(a.player, b.player)).collect()
        };
        let cells = |row: Vec<Option<Tally>>| -> Vec<Option<[u64; 3]>> {
            row.into_iter().map(|it| it.map(cell)).collect()
        };
        report["cross_table"] = json!(league.results().into_iter().map(cells).collect::<Vec<_>>());
        report["los_matrix"] = json!(order.iter().map(row).collect::<Vec<_>>());
    }
    report
}

fn players(league: &League<'_>) -> Vec<Value> {
    let tie_breaks = league.tie_breaks();
    let player = |(place, (row, los)): (usize, (&PlayerRating, Option<f64>))| {
        let rest = json!({
            "rank": place + 1,
            "name": league.name(row),
            "elo": row.rating,
            "error": row.error,
            // Likelihood of superiority over the next player.
            "los": los,
            "games": row.tally.games(),
            "score": row.tally.score(),
            "draw_ratio": row.tally.draw_ratio(),
            "opponents": row.opponents,
            "sonneborn_berger": tie_breaks[row.player.index()],
            "group": row.group + 1,
            "bounded": row.is_bounded,
            "anchor": row.is_fixed,
        });
        merged([tally(row.tally), rest])
    };
    league.rows().enumerate().map(player).collect()
}
