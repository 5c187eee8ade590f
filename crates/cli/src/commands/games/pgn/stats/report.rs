//! Statistics as JSON and as text.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use lucena_pgn::Counts;
use serde::Serialize;

use super::total::{ELO_STEP, Extreme, TotalStats};

/// The statistics, with lists cut to a number of entries.
#[derive(Debug, Serialize)]
pub(super) struct Report<'a> {
    games: u64,
    plies: u64,
    comments: u64,
    variations: u64,
    variation_moves: u64,
    nags: u64,
    evals: u64,
    clocks: u64,
    invalid_games: u64,
    errors: u64,
    warnings: u64,
    stray_bytes: u64,
    average_plies: f64,
    shortest: &'a Option<Extreme>,
    longest: &'a Option<Extreme>,
    results: BTreeMap<&'static str, u64>,
    endings: &'a BTreeMap<&'static str, u64>,
    years: &'a BTreeMap<u16, u64>,
    /// Games by rating bracket.
    ratings: &'a BTreeMap<u32, u64>,
    average_elo: Option<u64>,
    players: Vec<Entry<'a>>,
    events: Vec<Entry<'a>>,
    eco: Vec<Entry<'a>>,
    openings: Vec<Entry<'a>>,
    terminations: Vec<Entry<'a>>,
}

#[derive(Clone, Debug, Serialize)]
struct Entry<'a> {
    name: &'a str,
    count: u64,
}

impl<'a> Report<'a> {
    pub(super) fn new(total: &'a TotalStats, top: usize) -> Self {
        let entry = |(name, count)| Entry { name, count };
        let Counts { invalid_games, errors, tolerated, stray_bytes, .. } = total.reader;
        Self {
            games: total.games,
            plies: total.plies,
            comments: total.comments,
            variations: total.variations,
            variation_moves: total.variation_moves,
            nags: total.nags,
            evals: total.evals,
            clocks: total.clocks,
            invalid_games,
            errors,
            warnings: tolerated,
            stray_bytes,
            average_plies: total.average_plies(),
            shortest: &total.shortest,
            longest: &total.longest,
            results: total.results().into_iter().collect(),
            endings: &total.endings,
            years: &total.years,
            ratings: &total.ratings,
            average_elo: total.average_elo(),
            players: total.players.top(top).into_iter().map(entry).collect(),
            events: total.events.top(top).into_iter().map(entry).collect(),
            eco: total.codes.top(top).into_iter().map(entry).collect(),
            openings: total.openings.top(top).into_iter().map(entry).collect(),
            terminations: total.terminations.top(top).into_iter().map(entry).collect(),
        }
    }

    pub(super) fn to_text(&self, total: &TotalStats) -> String {
        let mut text = String::new();
        for (name, count) in [
            ("games", self.games),
            ("plies", self.plies),
            ("comments", self.comments),
            ("variations", self.variations),
            ("variation moves", self.variation_moves),
            ("nags", self.nags),
            ("evals", self.evals),
            ("clocks", self.clocks),
            ("invalid games", self.invalid_games),
            ("errors", self.errors),
            ("warnings", self.warnings),
            ("stray bytes", self.stray_bytes),
        ] {
            let _ = writeln!(text, "{name} {count}");
        }
        let _ = writeln!(text, "average plies {:.1}", self.average_plies);
        for (name, extreme) in [("shortest", self.shortest), ("longest", self.longest)] {
            if let Some(Extreme { n_plies, title }) = extreme {
                let _ = writeln!(text, "{name} {n_plies} plies, {title}");
            }
        }
        let results: Vec<_> =
            total.results().into_iter().map(|(name, count)| Entry { name, count }).collect();
        push_list(&mut text, "results", &results, self.games);
        let endings: Vec<_> =
            self.endings.iter().map(|(&name, &count)| Entry { name, count }).collect();
        push_list(&mut text, "ended by", &endings, self.games);
        if let (Some((first, _)), Some((last, _))) =
            (self.years.first_key_value(), self.years.last_key_value())
        {
            let _ = writeln!(text, "\nyears {first} to {last}");
        }
        if let Some(average) = self.average_elo {
            let _ = writeln!(text, "\nratings, {average} on average");
            for (elo, count) in self.ratings {
                let _ = writeln!(text, "{count:>10}  {elo} to {}", elo + ELO_STEP - 1);
            }
        }
        for (name, list) in [
            ("players", &self.players),
            ("events", &self.events),
            ("eco", &self.eco),
            ("openings", &self.openings),
            ("terminations", &self.terminations),
        ] {
            push_list(&mut text, name, list, 0);
        }
        text
    }
}

/// A list under its title, with percentages if there is a total.
fn push_list(text: &mut String, title: &str, list: &[Entry<'_>], total: u64) {
    if list.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n{title}");
    for Entry { name, count } in list {
        let share = match total {
            0 => String::new(),
            total => format!(" {:>6.2} %", 100.0 * *count as f64 / total as f64),
        };
        let _ = writeln!(text, "{count:>10}{share}  {name}");
    }
}
