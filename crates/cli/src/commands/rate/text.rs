//! Findings as text for people.

use std::fmt::Write as _;

use lucena_arena::stats::{Estimate, Tally};

use super::Findings;
use super::args::Model;
use super::duel::Duel;
use super::league::League;

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
    for words in findings.left_out.in_words() {
        let _ = writeln!(text, "left out: {words}");
    }
    if findings.left_out.faulty > 0 {
        let _ = writeln!(text, "with faults in the tags: {}", findings.left_out.faulty);
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
    let games = tally.games();
    let score = percent(tally.score());
    let _ = writeln!(text, "{first} against {second}: {tally} of {games} games, {score}");
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
    let mut counted = format!("{} of 0 to 2 points: {pairs}", pairs.pairs());
    match duel.unpaired {
        0 => {}
        1 => counted += "; 1 game without a partner",
        unpaired => {
            let _ = write!(counted, "; {unpaired} games without a partner");
        }
    }
    push_row(text, "pairs", &counted);
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

fn name_width(league: &League<'_>) -> usize {
    let names = league.pool.players().map(|player| league.pool.name(player).chars().count());
    names.max().unwrap_or(0).clamp(6, NAME_MAX)
}

fn push_ratings(text: &mut String, league: &League<'_>) {
    let width = name_width(league);
    let _ = writeln!(
        text,
        "rank  {:<width$}  {:>7}  {:>6}  {:>7}  {:>9}  {:>6}  {:>5}  {:>9}  LOS on the next",
        "player", "Elo", "error", "games", "points", "score", "draws", "opponents",
    );
    for (place, (row, los)) in league.rows().enumerate() {
        let error = match row.error {
            _ if row.is_fixed => "anchor".into(),
            Some(error) => format!("{error:.1}"),
            None => "?".into(),
        };
        let mark = if row.is_bounded { ' ' } else { '!' };
        let los = los.map_or_else(|| "-".into(), |los| format!("{:.1} %", 100.0 * los));
        let _ = writeln!(
            text,
            "{:>4}  {:<width$}  {:>7.1}{mark} {error:>6}  {:>7}  {:>9.1}  {:>6.2}  {:>5.1}  {:>9.1}  {los}",
            place + 1,
            shown(league.name(row)),
            row.rating,
            row.tally.games(),
            row.tally.points(),
            100.0 * row.tally.score(),
            100.0 * row.tally.draw_ratio(),
            row.opponents,
        );
    }
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
        text.push_str(
            "!: nothing but a draw that nobody played limits this rating, since one side won all\n",
        );
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

/// Numbers stand for names in the head of a table.
fn push_head(text: &mut String, league: &League<'_>, title: &str, cell: usize) {
    let width = name_width(league) + 6;
    let _ = write!(text, "\n{title:<width$}");
    for number in 1..=league.pool.len() {
        let _ = write!(text, "  {number:>cell$}");
    }
    text.push('\n');
}

fn push_cross_table(text: &mut String, league: &League<'_>) {
    let results = league.results();
    let cells: Vec<Vec<String>> = results
        .iter()
        .map(|row| row.iter().map(|tally| tally.map_or("".into(), |it| it.to_string())).collect())
        .collect();
    let longest = cells.iter().flatten().map(String::len).max().unwrap_or(0);
    let cell = longest.max(4);
    push_head(text, league, "cross table", cell);
    push_rows(text, league, &cells, cell);
}

fn push_likelihoods(text: &mut String, league: &League<'_>) {
    let players = league.ratings.players();
    let cell = |a, b| league.los(a, b).map_or("".into(), |los| format!("{:.1}", 100.0 * los));
    let cells: Vec<Vec<String>> = players
        .iter()
        .map(|a| players.iter().map(|b| cell(a.player, b.player)).collect())
        .collect();
    push_head(text, league, "LOS in percent", 5);
    push_rows(text, league, &cells, 5);
}

fn push_rows(text: &mut String, league: &League<'_>, cells: &[Vec<String>], cell: usize) {
    let width = name_width(league);
    for (place, (row, cells)) in league.ratings.players().iter().zip(cells).enumerate() {
        let mut line = format!("{:>4}  {:<width$}", place + 1, shown(league.name(row)));
        for content in cells {
            let _ = write!(line, "  {content:>cell$}");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
}
