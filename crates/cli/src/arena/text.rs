//! Results as text.

use std::fmt::Write as _;

use lucena_arena::ratings::RatingOptions;
use lucena_arena::stats::SprtStatus;
use lucena_arena::{HeadToHead, JournalEntry, PlayerStanding, Standings};

/// A finished game, in a line.
pub(super) fn game(entry: &JournalEntry, standings: &Standings, n_games: u64) -> String {
    let name = |player: usize| standings.players()[player].name.as_str();
    let warnings = match entry.warnings.len() {
        0 => String::new(),
        n => format!(", {n} warnings"),
    };
    format!(
        "game {}, {} of {n_games}: {} - {} {} ({}, {} plies{warnings})\n",
        entry.game,
        standings.n_games(),
        name(entry.white),
        name(entry.black),
        entry.result(),
        entry.reason,
        entry.plies,
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
        tally.games(),
        100.0 * tally.score(),
        100.0 * tally.draw_ratio(),
    );
    let _ = writeln!(
        text,
        "Elo {}, normalized {}, LOS {:.1} %",
        results.elo(),
        results.normalized_elo(),
        100.0 * results.los(),
    );
    if let Some(pairs) = meeting.pairs {
        let [a, b, c, d, e] = pairs.counts();
        let _ = writeln!(text, "pairs with 0, ½, 1, 1½, 2 points: {a} {b} {c} {d} {e}");
    }
    text
}

/// Players by points, the best first.
fn ranking(standings: &Standings) -> Vec<usize> {
    let mut order: Vec<usize> = (0..standings.players().len()).collect();
    let points = |&player: &usize| standings.players()[player].tally.points();
    let score = |&player: &usize| standings.players()[player].tally.score();
    order.sort_by(|one, other| {
        points(other).total_cmp(&points(one)).then(score(other).total_cmp(&score(one)))
    });
    order
}

fn width_of_names(standings: &Standings) -> usize {
    let widths = standings.players().iter().map(|player| player.name.chars().count());
    widths.max().unwrap_or(0).max("player".len())
}

fn table(standings: &Standings) -> String {
    let width = width_of_names(standings);
    let mut text = format!(
        "{:>4}  {:width$}  {:>7}  {:>6}  {:>6}  {:>6}  {:>6}  {:>6}  {:>7}  95 %\n",
        "rank", "player", "points", "games", "wins", "draws", "losses", "%", "rating",
    );
    let pool = standings.pool();
    let ratings = RatingOptions::default().rate(&pool).ok();
    let rating = |name: &str| {
        let player = pool.find(name)?;
        ratings.as_ref()?.players().iter().find(|rated| rated.player == player).copied()
    };
    for (rank, number) in (1..).zip(ranking(standings)) {
        let PlayerStanding { name, tally, .. } = &standings.players()[number];
        let (elo, error) = match rating(name) {
            Some(rated) => (
                format!("{:+.1}", rated.rating),
                rated.error.map_or_else(String::new, |error| format!("± {error:.1}")),
            ),
            None => ("-".into(), String::new()),
        };
        let _ = writeln!(
            text,
            "{rank:>4}  {name:width$}  {:>7.1}  {:>6}  {:>6}  {:>6}  {:>6}  {:>6.1}  {elo:>7}  {error}",
            tally.points(),
            tally.games(),
            tally.wins,
            tally.draws,
            tally.losses,
            100.0 * tally.score(),
        );
    }
    text
}

/// Who did what against whom: points of games.
pub(super) fn cross_table(standings: &Standings) -> String {
    let order = ranking(standings);
    let width = width_of_names(standings);
    let cell = |row: usize, column: usize| {
        let tally = standings.between(row, column).tally;
        match (row == column, tally.games()) {
            (true, _) => "-".into(),
            (_, 0) => String::new(),
            (_, games) => format!("{}/{games}", tally.points()),
        }
    };
    let cells: Vec<Vec<String>> =
        order.iter().map(|&row| order.iter().map(|&column| cell(row, column)).collect()).collect();
    let column_width = cells.iter().flatten().map(String::len).max().unwrap_or(0).max(3);
    let mut text = format!("{:>4}  {:width$}", "", "");
    for rank in 1..=order.len() {
        let _ = write!(text, "  {rank:>column_width$}");
    }
    text.push('\n');
    for ((rank, &row), cells) in (1..).zip(&order).zip(&cells) {
        let _ = write!(text, "{rank:>4}  {:width$}", standings.players()[row].name);
        for cell in cells {
            let _ = write!(text, "  {cell:>column_width$}");
        }
        text.push('\n');
    }
    text
}

/// What the engines used and did wrong, and how games ended.
pub(super) fn details(standings: &Standings) -> String {
    let width = width_of_names(standings);
    let mut text = format!(
        "{:width$}  {:>8}  {:>6}  {:>11}  {:>9}  faults\n",
        "player", "moves", "depth", "nps", "ms/move",
    );
    let number = |value: Option<f64>, digits: usize| {
        value.map_or_else(|| "-".into(), |value| format!("{value:.digits$}"))
    };
    for player in standings.players() {
        let used = &player.used;
        let milliseconds = used.average_time().map(|time| time.as_secs_f64() * 1000.0);
        let mut faults: Vec<String> =
            player.faults.iter().map(|(fault, count)| format!("{count} {fault}")).collect();
        if player.n_warnings > 0 {
            faults.push(format!("{} warnings", player.n_warnings));
        }
        let faults = if faults.is_empty() { "none".into() } else { faults.join(", ") };
        let _ = writeln!(
            text,
            "{:width$}  {:>8}  {:>6}  {:>11}  {:>9}  {faults}",
            player.name,
            used.moves,
            number(used.average_depth(), 1),
            number(used.nps(), 0),
            number(milliseconds, 1),
        );
    }
    let endings: Vec<String> =
        standings.endings().iter().map(|(ending, count)| format!("{count} {ending}")).collect();
    if !endings.is_empty() {
        let _ = writeln!(text, "endings: {}", endings.join(", "));
    }
    text
}
