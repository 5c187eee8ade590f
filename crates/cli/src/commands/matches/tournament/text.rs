//! Results as text.

use std::fmt::Write as _;

use lucena_arena::ratings::RatingOptions;
use lucena_arena::stats::SprtStatus;
use lucena_arena::{
    EngineSpec, GoLimits, HeadToHead, JournalEntry, PlayerStanding, Ponder, Standings,
};

use crate::terminal::counted::counted;
use crate::terminal::table::Table;

/// An engine and its limits: `new (8+0.08)`.
pub(super) fn engine(spec: &EngineSpec) -> String {
    let GoLimits { clock, move_time, nodes, depth, .. } = spec.limits;
    let ponder = (spec.ponder == Ponder::On).then(|| "ponder".to_owned());
    let limits = [
        clock.map(|clock| clock.to_string()),
        move_time.map(|time| format!("{} s a move", time.as_secs_f64())),
        nodes.map(|nodes| format!("{nodes} nodes")),
        depth.map(|depth| format!("depth {depth}")),
        ponder,
    ];
    let limits: Vec<String> = limits.into_iter().flatten().collect();
    format!("{} ({})", spec.name, limits.join(", "))
}

/// A finished game, in a line.
pub(super) fn game(entry: &JournalEntry, standings: &Standings, n_games: u64) -> String {
    let name = |player: usize| standings.players()[player].name.as_str();
    let warnings = match entry.warnings.len() {
        0 => String::new(),
        n => format!(", {}", counted(n, "warning")),
    };
    format!(
        "game {}, {} of {n_games}: {} - {} {} ({}, {} {}{warnings})\n",
        entry.game,
        standings.n_games(),
        name(entry.white),
        name(entry.black),
        entry.result(),
        entry.reason,
        entry.plies,
        if entry.plies == 1 { "ply" } else { "plies" },
    )
}

/// The score so far, in a few lines.
pub(super) fn score(standings: &Standings, sprt: Option<SprtStatus>) -> String {
    let mut text = match standings.players() {
        [first, second] => duel(&first.name, &second.name, standings.between(0, 1)),
        _ => table(standings),
    };
    if let Some(status) = sprt {
        let _ = writeln!(text, "sprt: {status}");
    }
    text
}

fn duel(first: &str, second: &str, meeting: HeadToHead) -> String {
    let (tally, results) = (meeting.tally, meeting.results());
    let mut text = format!(
        "{first} - {second}: +{} ={} -{}, {} / {} ({:.1} %), draws {:.1} %\n",
        tally.wins,
        tally.draws,
        tally.losses,
        tally.points(),
        counted(tally.games(), "game"),
        100.0 * tally.score(),
        100.0 * tally.draw_ratio(),
    );
    let _ = writeln!(
        text,
        "Elo {}, normalized {}, LOS {:.1} %{}",
        results.elo(),
        results.normalized_elo(),
        100.0 * results.los(),
        counted_results(meeting),
    );
    if let Some(pairs) = meeting.pairs {
        let [a, b, c, d, e] = pairs.counts();
        let _ = writeln!(text, "pairs with 0, ½, 1, 1½, 2 points: {a} {b} {c} {d} {e}");
    }
    text
}

/// What the statistics are of: complete pairs where games can be paired, else single games.
fn counted_results(meeting: HeadToHead) -> String {
    meeting
        .pairs
        .map_or_else(String::new, |pairs| format!(" (of {})", counted(pairs.pairs(), "pair")))
}

/// Players by points, the best first.
fn ranking(standings: &Standings) -> Vec<usize> {
    let mut order: Vec<usize> = (0..standings.players().len()).collect();
    let points = |&player: &usize| standings.players()[player].points();
    let score = |&player: &usize| standings.players()[player].tally.score();
    order.sort_by(|one, other| {
        points(other).total_cmp(&points(one)).then(score(other).total_cmp(&score(one)))
    });
    order
}

fn table(standings: &Standings) -> String {
    let titles =
        ["rank", "player", "points", "games", "wins", "draws", "losses", "%", "rating", "95 %"];
    let mut table = Table::new(titles, &[1, 9]);
    let pool = standings.pool();
    let ratings = RatingOptions::default().rate(&pool).ok();
    let rating = |name: &str| {
        let player = pool.find(name)?;
        ratings.as_ref()?.players().iter().find(|rated| rated.player == player).copied()
    };
    for (rank, number) in (1..).zip(ranking(standings)) {
        let standing = &standings.players()[number];
        let PlayerStanding { name, tally, .. } = standing;
        let (elo, error) = match rating(name) {
            Some(rated) => (
                format!("{:+.1}", rated.rating),
                rated.error.map_or_else(String::new, |error| format!("± {error:.1}")),
            ),
            None => ("-".into(), String::new()),
        };
        table.push([
            rank.to_string(),
            name.clone(),
            format!("{:.1}", standing.points()),
            tally.games().to_string(),
            tally.wins.to_string(),
            tally.draws.to_string(),
            tally.losses.to_string(),
            format!("{:.1}", 100.0 * tally.score()),
            elo,
            error,
        ]);
    }
    let mut text = table.to_text();
    let byes: Vec<String> = standings
        .players()
        .iter()
        .filter(|player| player.byes > 0)
        .map(|player| format!("{} {}", player.name, player.byes))
        .collect();
    if !byes.is_empty() {
        let _ = writeln!(text, "byes (a point each): {}", byes.join(", "));
    }
    text
}

/// A player without an opponent in a round, in a line.
pub(super) fn bye(round: u32, name: &str) -> String {
    format!("round {round}: {name} has a bye (1 point)\n")
}

/// Points of each player against each other one. The columns are numbered, not named.
pub(super) fn cross_table(standings: &Standings) -> String {
    let order = ranking(standings);
    let cell = |row: usize, column: usize| {
        let tally = standings.between(row, column).tally;
        match (row == column, tally.games()) {
            (true, _) => "-".into(),
            (_, 0) => String::new(),
            (_, games) => format!("{}/{games}", tally.points()),
        }
    };
    let ranks = (1..=order.len()).map(|rank| rank.to_string());
    let mut table = Table::new(["rank".into(), "player".into()].into_iter().chain(ranks), &[1]);
    for (rank, &row) in (1..).zip(&order) {
        let player = [rank.to_string(), standings.players()[row].name.clone()];
        table.push(player.into_iter().chain(order.iter().map(|&column| cell(row, column))));
    }
    table.to_text()
}

/// Speed and faults of the engines, and how games ended.
pub(super) fn details(standings: &Standings) -> String {
    let mut table = Table::new(["player", "moves", "depth", "nps", "ms/move", "faults"], &[0, 5]);
    let number = |value: Option<f64>, digits: usize| {
        value.map_or_else(|| "-".into(), |value| format!("{value:.digits$}"))
    };
    for player in standings.players() {
        let used = &player.used;
        let milliseconds = used.average_time().map(|time| time.as_secs_f64() * 1000.0);
        let mut faults: Vec<String> =
            player.faults.iter().map(|(fault, count)| format!("{count} {fault}")).collect();
        if player.n_warnings > 0 {
            faults.push(counted(player.n_warnings, "warning"));
        }
        table.push([
            player.name.clone(),
            used.moves.to_string(),
            number(used.average_depth(), 1),
            number(used.nps(), 0),
            number(milliseconds, 1),
            if faults.is_empty() { "none".into() } else { faults.join(", ") },
        ]);
    }
    let mut text = table.to_text();
    let endings: Vec<String> =
        standings.endings().iter().map(|(ending, count)| format!("{count} {ending}")).collect();
    if !endings.is_empty() {
        let _ = writeln!(text, "endings: {}", endings.join(", "));
    }
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use lucena_arena::stats::{Pentanomial, Tally};

    use super::*;

    #[test]
    fn engines_are_shown_with_their_limits() {
        let check = |limits: GoLimits, expected: &str| {
            assert_eq!(engine(&EngineSpec::lucena("a").with_limits(limits)), expected);
        };
        let clock = GoLimits::clock("8+0.08".parse().unwrap());
        check(clock.with_nodes(500), "a (8+0.08, 500 nodes)");
        check(GoLimits::move_time(Duration::from_millis(1500)), "a (1.5 s a move)");
        check(GoLimits::depth(5), "a (depth 5)");
    }

    #[test]
    fn statistics_say_what_they_are_of() {
        let check = |pairs: Option<Pentanomial>, expected: Option<&str>| {
            let text = duel("a", "b", HeadToHead { tally: Tally::new(5, 4, 0), pairs });
            assert!(text.contains(" games (") && text.contains("Elo +"), "{text}");
            assert_eq!(
                expected,
                text.lines().nth(1).unwrap().split_once(" %").unwrap().1.strip_prefix(' ')
            );
        };
        check(None, None);
        check(Some(Pentanomial::new([0, 0, 1, 2, 1])), Some("(of 4 pairs)"));
    }
}
