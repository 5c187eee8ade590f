//! What many games have in common, counted.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use lucena_pgn::{Counts, Date, GameResult};
use serde_json::{Value, json};

use super::facts::{Facts, Field};

/// So many different names are counted apart: enough for any collection, and an end to memory.
const NAMES_MAX: usize = 1 << 20;

/// Ratings are counted in steps of so many points.
const ELO_STEP: u32 = 200;

/// How often each name has come.
#[derive(Default)]
struct Counter {
    counts: HashMap<String, u64>,
    /// Names that came when there were too many already.
    others: u64,
}

impl Counter {
    fn add(&mut self, name: &str, n: u64) {
        if let Some(count) = self.counts.get_mut(name) {
            *count += n;
        } else if self.counts.len() < NAMES_MAX {
            self.counts.insert(name.into(), n);
        } else {
            self.others += n;
        }
    }

    fn merge(&mut self, more: Self) {
        self.others += more.others;
        more.counts.iter().for_each(|(name, &n)| self.add(name, n));
    }

    /// The most frequent ones; of equal ones the first in the alphabet.
    fn top(&self, n: usize) -> Vec<(&str, u64)> {
        let mut all: Vec<(&str, u64)> =
            self.counts.iter().map(|(name, &count)| (name.as_str(), count)).collect();
        all.sort_unstable_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        all.truncate(n);
        all
    }
}

/// A game that stands out.
#[derive(Clone, Debug)]
struct Extreme {
    n_plies: usize,
    title: String,
}

#[derive(Default)]
pub(super) struct Summary {
    /// What the reader has come across, faults among it.
    pub(super) reading: Counts,
    games: u64,
    half_moves: u64,
    results: [u64; 4],
    players: Counter,
    events: Counter,
    terminations: Counter,
    codes: Counter,
    openings: Counter,
    years: BTreeMap<u16, u64>,
    ratings: BTreeMap<u32, u64>,
    rating_sum: u64,
    rated: u64,
    endings: BTreeMap<&'static str, u64>,
    comments: u64,
    variations: u64,
    variation_moves: u64,
    nags: u64,
    evals: u64,
    clocks: u64,
    shortest: Option<Extreme>,
    longest: Option<Extreme>,
}

impl Summary {
    pub(super) fn add(&mut self, game: &Facts<'_>) {
        self.games += 1;
        self.half_moves += game.n_plies() as u64;
        self.results[game.result() as usize] += 1;
        self.add_tags(game);
        self.comments += game.n_comments;
        self.variations += game.n_variations;
        self.variation_moves += game.n_variation_moves;
        self.nags += game.n_nags;
        self.evals += game.n_evals;
        self.clocks += game.n_clocks;
        *self.endings.entry(game.ending()).or_default() += 1;
        if let Some(opening) = game.opening() {
            self.codes.add(&opening.eco().to_string(), 1);
            self.openings.add(opening.name(), 1);
        }
        self.compare(game);
    }

    fn add_tags(&mut self, game: &Facts<'_>) {
        for field in [Field::White, Field::Black] {
            game.known(field, |player| self.players.add(player, 1));
        }
        for field in [Field::WhiteElo, Field::BlackElo] {
            let elo = game.known(field, |elo| elo.parse::<u32>().ok()).flatten();
            if let Some(elo) = elo.filter(|&elo| elo > 0) {
                *self.ratings.entry(elo / ELO_STEP * ELO_STEP).or_default() += 1;
                self.rating_sum += u64::from(elo);
                self.rated += 1;
            }
        }
        game.known(Field::Event, |event| self.events.add(event, 1));
        game.known(Field::Termination, |termination| self.terminations.add(termination, 1));
        let date = |field| game.known(field, |date| date.parse::<Date>().ok()).flatten();
        let mut dates = [Field::Date, Field::UtcDate].into_iter().filter_map(date);
        let date = dates.find(|date| *date != Date::default());
        if let Some(year) = date.and_then(|date| date.year) {
            *self.years.entry(year).or_default() += 1;
        }
    }

    /// Games that could not be read to their end are neither long nor short.
    fn compare(&mut self, game: &Facts<'_>) {
        let n_plies = game.n_plies();
        if game.has_fault() {
            return;
        }
        let extreme = || Extreme { n_plies, title: game.title() };
        if self.longest.as_ref().is_none_or(|it| n_plies > it.n_plies) {
            self.longest = Some(extreme());
        }
        if self.shortest.as_ref().is_none_or(|it| n_plies < it.n_plies) {
            self.shortest = Some(extreme());
        }
    }

    /// Adds what was counted of later games.
    pub(super) fn merge(&mut self, more: Self) {
        self.games += more.games;
        self.half_moves += more.half_moves;
        for (sum, n) in self.results.iter_mut().zip(more.results) {
            *sum += n;
        }
        self.players.merge(more.players);
        self.events.merge(more.events);
        self.terminations.merge(more.terminations);
        self.codes.merge(more.codes);
        self.openings.merge(more.openings);
        merge(&mut self.years, more.years);
        merge(&mut self.ratings, more.ratings);
        merge(&mut self.endings, more.endings);
        self.rating_sum += more.rating_sum;
        self.rated += more.rated;
        self.comments += more.comments;
        self.variations += more.variations;
        self.variation_moves += more.variation_moves;
        self.nags += more.nags;
        self.evals += more.evals;
        self.clocks += more.clocks;
        self.longest = further(self.longest.take(), more.longest, |new, old| new > old);
        self.shortest = further(self.shortest.take(), more.shortest, |new, old| new < old);
    }

    fn average_plies(&self) -> f64 {
        self.half_moves as f64 / self.games.max(1) as f64
    }

    fn average_elo(&self) -> Option<u64> {
        self.rating_sum.checked_div(self.rated)
    }

    fn results(&self) -> [(&'static str, u64); 4] {
        GameResult::ALL.map(|result| (result.as_str(), self.results[result as usize]))
    }

    /// Counts without a list of their own, with their names.
    fn counts(&self) -> [(&'static str, u64); 12] {
        let Counts { broken_games, errors, tolerated, stray_bytes, .. } = self.reading;
        [
            ("games", self.games),
            ("half_moves", self.half_moves),
            ("comments", self.comments),
            ("variations", self.variations),
            ("variation_moves", self.variation_moves),
            ("nags", self.nags),
            ("evals", self.evals),
            ("clocks", self.clocks),
            ("broken_games", broken_games),
            ("faults", errors),
            ("slips", tolerated),
            ("stray_bytes", stray_bytes),
        ]
    }

    fn lists(&self, top: usize) -> [(&'static str, Vec<(&str, u64)>); 5] {
        [
            ("players", self.players.top(top)),
            ("events", self.events.top(top)),
            ("eco", self.codes.top(top)),
            ("openings", self.openings.top(top)),
            ("terminations", self.terminations.top(top)),
        ]
    }

    pub(super) fn in_words(&self, top: usize) -> String {
        let mut text = String::new();
        for (name, count) in self.counts() {
            let _ = writeln!(text, "{} {count}", name.replace('_', " "));
        }
        let _ = writeln!(text, "average half moves {:.1}", self.average_plies());
        for (name, extreme) in [("shortest", &self.shortest), ("longest", &self.longest)] {
            if let Some(Extreme { n_plies, title }) = extreme {
                let _ = writeln!(text, "{name} {n_plies} half moves, {title}");
            }
        }
        push_list(&mut text, "results", &self.results(), self.games);
        let endings: Vec<(&str, u64)> = self.endings.iter().map(|(&it, &n)| (it, n)).collect();
        push_list(&mut text, "ended by", &endings, self.games);
        if let (Some(first), Some(last)) =
            (self.years.first_key_value(), self.years.last_key_value())
        {
            let _ = writeln!(text, "\nyears {} to {}", first.0, last.0);
        }
        if let Some(average) = self.average_elo() {
            let _ = writeln!(text, "\nratings, {average} on average");
            for (elo, count) in &self.ratings {
                let _ = writeln!(text, "{count:>10}  {elo} to {}", elo + ELO_STEP - 1);
            }
        }
        for (name, list) in self.lists(top) {
            push_list(&mut text, name, &list, 0);
        }
        text
    }

    pub(super) fn in_json(&self, top: usize) -> Value {
        let list = |list: &[(&str, u64)]| -> Value {
            list.iter().map(|(name, count)| json!({ "name": name, "count": count })).collect()
        };
        let extreme = |extreme: &Option<Extreme>| {
            extreme.as_ref().map(|it| json!({ "half_moves": it.n_plies, "game": it.title }))
        };
        let mut object = serde_json::Map::new();
        for (name, count) in self.counts() {
            object.insert(name.into(), json!(count));
        }
        object.insert("average_half_moves".into(), json!(self.average_plies()));
        object.insert("shortest".into(), json!(extreme(&self.shortest)));
        object.insert("longest".into(), json!(extreme(&self.longest)));
        object.insert("results".into(), pairs(self.results()));
        object.insert("endings".into(), pairs(self.endings.iter().map(|(&it, &n)| (it, n))));
        object.insert("years".into(), pairs(self.years.iter().map(|(it, &n)| (it.to_string(), n))));
        object.insert(
            "ratings".into(),
            pairs(self.ratings.iter().map(|(it, &n)| (it.to_string(), n))),
        );
        object.insert("average_elo".into(), json!(self.average_elo()));
        for (name, counts) in self.lists(top) {
            object.insert(name.into(), list(&counts));
        }
        Value::Object(object)
    }
}

fn merge<K: Ord>(sums: &mut BTreeMap<K, u64>, more: BTreeMap<K, u64>) {
    for (key, n) in more {
        *sums.entry(key).or_default() += n;
    }
}

/// The new game if it goes further, else the old one.
fn further(
    old: Option<Extreme>,
    new: Option<Extreme>,
    goes_further: impl Fn(usize, usize) -> bool,
) -> Option<Extreme> {
    match (old, new) {
        (Some(old), Some(new)) if goes_further(new.n_plies, old.n_plies) => Some(new),
        (old, new) => old.or(new),
    }
}

fn pairs<N: Into<String>>(counts: impl IntoIterator<Item = (N, u64)>) -> Value {
    Value::Object(counts.into_iter().map(|(name, count)| (name.into(), json!(count))).collect())
}

/// A list under its name, with parts of a hundred if there is a whole.
fn push_list(text: &mut String, name: &str, list: &[(&str, u64)], whole: u64) {
    if list.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n{name}");
    for (name, count) in list {
        let share = match whole {
            0 => String::new(),
            whole => format!(" {:>6.2} %", 100.0 * *count as f64 / whole as f64),
        };
        let _ = writeln!(text, "{count:>10}{share}  {name}");
    }
}
