//! Findings as text for people.

use std::fmt::Write as _;

use lucena_arena::stats::{Estimate, Tally};

use super::Findings;
use super::args::Model;
use super::duel::Duel;
use super::league::League;
use crate::terminal::counted::counted;
use crate::terminal::table::Table;

/// Longer names are cut in tables.
const NAME_MAX: usize = 32;

pub(super) fn report(findings: &Findings<'_>) -> String {
    let mut text = String::new();
    if let Some(duel) = &findings.duel {
        push_duel(&mut text, duel);
    }
    if let Some(league) = &findings.league {
        if findings.duel.is_some() {
            text += "\n";
        }
        push_league(&mut text, league, findings.args.model());
    }
    for words in findings.skipped.in_words() {
        let _ = writeln!(text, "skipped: {words}");
    }
    if findings.skipped.invalid_tags > 0 {
        let _ = writeln!(text, "with invalid tags: {}", findings.skipped.invalid_tags);
    }
    text
}

fn percent(ratio: f64) -> String {
    format!("{:.2} %", 100.0 * ratio)
}

fn push_row(text: &mut String, name: &str, value: &str) {
    let _ = writeln!(text, "{name:<17} {value}");
}

fn push_duel(text: &mut String, duel: &Duel<'_>) {
    let Duel { first, second, tally, .. } = duel;
    let games = counted(tally.games(), "game");
    let score = percent(tally.score());
    let _ = writeln!(text, "{first} against {second}: {tally} of {games}, {score}");
    push_row(text, "Elo", &with_hint(tally.elo()));
    push_row(text, "normalized Elo", &tally.normalized_elo().to_string());
    push_row(text, "LOS", &percent(tally.los()));
    push_row(text, "draws", &percent(tally.draw_ratio()));
    push_row(text, "with White", &with_score(duel.as_white));
    push_row(text, "with Black", &with_score(duel.as_black()));
    if duel.pairs.pairs() > 0 {
        push_pairs(text, duel);
    }
    if let Some((sprt, status)) = &duel.sprt {
        let of = if duel.are_paired() { "pairs" } else { "games" };
        push_row(text, "SPRT", &format!("{sprt} of {of}: {status}"));
    }
}

fn push_pairs(text: &mut String, duel: &Duel<'_>) {
    let pairs = duel.pairs;
    let mut number = format!("{} of 0 to 2 points: {pairs}", pairs.pairs());
    if duel.unpaired > 0 {
        let _ = write!(number, "; {} without a partner", counted(duel.unpaired, "game"));
    }
    push_row(text, "pairs", &number);
    push_row(text, "  Elo", &with_hint(pairs.elo()));
    push_row(text, "  normalized Elo", &pairs.normalized_elo().to_string());
    push_row(text, "  LOS", &percent(pairs.los()));
    if let Some(ratio) = pairs.pair_ratio() {
        push_row(text, "  won for a lost", &format!("{ratio:.2}"));
    }
}

fn with_score(tally: Tally) -> String {
    match tally.games() {
        0 => "none".into(),
        _ => format!("{tally}, {}", percent(tally.score())),
    }
}

fn with_hint(elo: Estimate) -> String {
    if elo.low_is_open() && elo.high_is_open() {
        return format!("{elo}: too few games");
    }
    elo.to_string()
}

fn push_league(text: &mut String, league: &League<'_>, model: Model) {
    push_ratings(text, league);
    push_remarks(text, league, model);
    if league.has_tables && league.pool.len() > 2 {
        push_cross_table(text, league);
        push_likelihoods(text, league);
    }
}

fn shown(name: &str) -> String {
    name.chars().take(NAME_MAX).collect()
}

fn push_ratings(text: &mut String, league: &League<'_>) {
    let titles = [
        "rank",
        "player",
        "Elo",
        "",
        "error",
        "games",
        "points",
        "score",
        "draws",
        "opponents",
        "LOS(next)",
    ];
    let mut table = Table::new(titles, &[1]);
    for (place, (row, los)) in league.rows().enumerate() {
        let error = match row.error {
            _ if row.is_fixed => "anchor".into(),
            Some(error) => format!("{error:.1}"),
            None => "?".into(),
        };
        let mark = if row.is_bounded { "" } else { "!" };
        let los = los.map_or_else(|| "-".into(), |los| format!("{:.1} %", 100.0 * los));
        table.push([
            (place + 1).to_string(),
            shown(league.name(row)),
            format!("{:.1}", row.rating),
            mark.into(),
            error,
            row.tally.games().to_string(),
            format!("{:.1}", row.tally.points()),
            format!("{:.2}", 100.0 * row.tally.score()),
            format!("{:.1}", 100.0 * row.tally.draw_ratio()),
            format!("{:.1}", row.opponents),
            los,
        ]);
    }
    *text += &table.to_text();
}

fn push_remarks(text: &mut String, league: &League<'_>, model: Model) {
    let ratings = &league.ratings;
    let advantage = ratings.white_advantage();
    let draws = match model {
        Model::Bayes => format!("drawelo {:.1}", ratings.draws()),
        Model::Ordo | Model::Elo => {
            format!("{} of the games of even players drawn", percent(ratings.draws()))
        }
    };
    let _ = writeln!(text, "White's advantage {advantage:.2} Elo, {draws}");
    let players = ratings.players();
    if players.iter().any(|row| !row.is_bounded) {
        text.push_str("!: perfect score; only a virtual draw limits this rating\n");
    }
    if ratings.groups().len() > 1 {
        let _ = writeln!(
            text,
            "{} groups never met; ratings of different ones cannot be compared:",
            ratings.groups().len()
        );
        push_groups(text, league);
    }
    if players.iter().any(|row| row.error.is_none()) {
        text.push_str("too many players for errors in short time; see --simulations\n");
    }
}

fn push_groups(text: &mut String, league: &League<'_>) {
    /// Enough to know a group by.
    const NAMES_MAX: usize = 5;
    for group in 0..league.ratings.groups().len() {
        let members = league.ratings.players().iter().filter(|row| row.group == group);
        let names: Vec<&str> = members.map(|row| league.name(row)).collect();
        let more = match names.len().saturating_sub(NAMES_MAX) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let shown = names[..names.len().min(NAMES_MAX)].join(", ");
        let _ = writeln!(text, "  {}: {shown}{more}", group + 1);
    }
}

/// A table of each player against each other. The columns are numbered, not named.
fn push_matrix(text: &mut String, league: &League<'_>, title: &str, cells: Vec<Vec<String>>) {
    let titles = ["".to_owned(), title.to_owned()];
    let numbers = (1..=league.pool.len()).map(|number| number.to_string());
    let mut table = Table::new(titles.into_iter().chain(numbers), &[1]);
    for (place, (row, cells)) in league.ratings.players().iter().zip(cells).enumerate() {
        let player = [(place + 1).to_string(), shown(league.name(row))];
        table.push(player.into_iter().chain(cells));
    }
    text.push('\n');
    *text += &table.to_text();
}

fn push_cross_table(text: &mut String, league: &League<'_>) {
    let cell = |tally: &Option<Tally>| tally.map_or_else(String::new, |it| it.to_string());
    let results = league.results();
    let cells = results.iter().map(|row| row.iter().map(cell).collect()).collect();
    push_matrix(text, league, "cross table", cells);
}

fn push_likelihoods(text: &mut String, league: &League<'_>) {
    let players = league.ratings.players();
    let cell = |a, b| league.los(a, b).map_or("".into(), |los| format!("{:.1}", 100.0 * los));
    let cells = players
        .iter()
        .map(|a| players.iter().map(|b| cell(a.player, b.player)).collect())
        .collect();
    push_matrix(text, league, "LOS in percent", cells);
}
