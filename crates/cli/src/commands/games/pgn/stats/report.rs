//! Statistics as JSON and as text.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use lucena_pgn::Counts;
use serde_json::{Value, json};

use super::total::{ELO_STEP, Extreme, TotalStats};
use crate::terminal::json::{count_lines, counts, merged};

fn numbers(total: &TotalStats) -> [(&'static str, u64); 12] {
    let Counts { invalid_games, errors, tolerated, stray_bytes, .. } = total.reader;
    [
        ("games", total.games),
        ("plies", total.plies),
        ("comments", total.annotations.comments),
        ("variations", total.annotations.variations),
        ("variation moves", total.annotations.variation_moves),
        ("nags", total.annotations.nags),
        ("evals", total.annotations.evals),
        ("clocks", total.annotations.clocks),
        ("invalid games", invalid_games),
        ("errors", errors),
        ("warnings", tolerated),
        ("stray bytes", stray_bytes),
    ]
}

/// The most frequent names of each kind.
fn lists(total: &TotalStats, top: usize) -> [(&'static str, Vec<(&str, u64)>); 5] {
    [
        ("players", total.players.top(top)),
        ("events", total.events.top(top)),
        ("eco", total.codes.top(top)),
        ("openings", total.openings.top(top)),
        ("terminations", total.terminations.top(top)),
    ]
}

pub(super) fn in_json(total: &TotalStats, top: usize) -> Value {
    let mut report = json!({
        "average_plies": total.average_plies(),
        "shortest": total.shortest,
        "longest": total.longest,
        "results": total.results().into_iter().collect::<BTreeMap<_, _>>(),
        "endings": total.endings,
        "years": total.years,
        // Games by rating bracket.
        "ratings": total.ratings,
        "average_elo": total.average_elo(),
    });
    for (name, list) in lists(total, top) {
        let entries = list.into_iter().map(|(name, count)| json!({ "name": name, "count": count }));
        report[name] = entries.collect();
    }
    merged([counts(&numbers(total)), report])
}

pub(super) fn in_text(total: &TotalStats, top: usize) -> String {
    let mut text = count_lines(&numbers(total));
    let _ = writeln!(text, "average plies {:.1}", total.average_plies());
    for (name, extreme) in [("shortest", &total.shortest), ("longest", &total.longest)] {
        if let Some(Extreme { n_plies, title }) = extreme {
            let _ = writeln!(text, "{name} {n_plies} plies, {title}");
        }
    }
    push_list(&mut text, "results", total.results(), total.games);
    let endings = total.endings.iter().map(|(&name, &count)| (name, count));
    push_list(&mut text, "ended by", endings, total.games);
    if let (Some((first, _)), Some((last, _))) =
        (total.years.first_key_value(), total.years.last_key_value())
    {
        let _ = writeln!(text, "\nyears {first} to {last}");
    }
    if let Some(average) = total.average_elo() {
        let _ = writeln!(text, "\nratings, {average} on average");
        for (elo, count) in &total.ratings {
            let _ = writeln!(text, "{count:>10}  {elo} to {}", elo + ELO_STEP - 1);
        }
    }
    for (name, list) in lists(total, top) {
        push_list(&mut text, name, list, 0);
    }
    text
}

/// A list under its title, with percentages if there is a total.
fn push_list<'a>(
    text: &mut String,
    title: &str,
    list: impl IntoIterator<Item = (&'a str, u64)>,
    total: u64,
) {
    for (index, (name, count)) in list.into_iter().enumerate() {
        if index == 0 {
            let _ = writeln!(text, "\n{title}");
        }
        let share = match total {
            0 => String::new(),
            total => format!(" {:>6.2} %", 100.0 * count as f64 / total as f64),
        };
        let _ = writeln!(text, "{count:>10}{share}  {name}");
    }
}
