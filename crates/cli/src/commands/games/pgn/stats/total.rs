//! Statistics of all games.

use std::collections::{BTreeMap, HashMap};

use lucena_board::GameResult;
use lucena_pgn::{Counts, Date};
use serde::Serialize;

use super::game::{Field, GameStats};
use crate::files::record::Annotations;

/// Different names that are counted, which bounds the memory.
const NAMES_MAX: usize = 1 << 20;

/// Width of a rating bracket.
pub(super) const ELO_STEP: u32 = 200;

/// Counts names.
#[derive(Default)]
pub(super) struct Counter {
    counts: HashMap<String, u64>,
    /// Names beyond the limit.
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

    /// The most frequent names, in alphabetical order if they are equally frequent.
    pub(super) fn top(&self, n: usize) -> Vec<(&str, u64)> {
        let mut all: Vec<(&str, u64)> =
            self.counts.iter().map(|(name, &count)| (name.as_str(), count)).collect();
        all.sort_unstable_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        all.truncate(n);
        all
    }
}

/// The shortest or longest game.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Extreme {
    #[serde(rename = "plies")]
    pub(super) n_plies: usize,
    #[serde(rename = "game")]
    pub(super) title: String,
}

#[derive(Default)]
pub(super) struct TotalStats {
    /// The counts of the reader, including errors.
    pub(super) reader: Counts,
    pub(super) games: u64,
    pub(super) plies: u64,
    pub(super) results: [u64; 4],
    pub(super) players: Counter,
    pub(super) events: Counter,
    pub(super) terminations: Counter,
    pub(super) codes: Counter,
    pub(super) openings: Counter,
    pub(super) years: BTreeMap<u16, u64>,
    pub(super) ratings: BTreeMap<u32, u64>,
    pub(super) rating_sum: u64,
    pub(super) rated: u64,
    pub(super) endings: BTreeMap<&'static str, u64>,
    pub(super) annotations: Annotations,
    pub(super) shortest: Option<Extreme>,
    pub(super) longest: Option<Extreme>,
}

impl TotalStats {
    pub(super) fn add(&mut self, game: &GameStats<'_>) {
        self.games += 1;
        self.plies += game.n_plies() as u64;
        self.results[game.result() as usize] += 1;
        self.add_tags(game);
        self.annotations += game.annotations;
        *self.endings.entry(game.ending()).or_default() += 1;
        if let Some(opening) = game.opening() {
            self.codes.add(&opening.eco().to_string(), 1);
            self.openings.add(opening.name(), 1);
        }
        self.compare(game);
    }

    fn add_tags(&mut self, game: &GameStats<'_>) {
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
    fn compare(&mut self, game: &GameStats<'_>) {
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
        self.plies += more.plies;
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
        self.annotations += more.annotations;
        self.longest = further(self.longest.take(), more.longest, |new, old| new > old);
        self.shortest = further(self.shortest.take(), more.shortest, |new, old| new < old);
    }

    pub(super) fn average_plies(&self) -> f64 {
        self.plies as f64 / self.games.max(1) as f64
    }

    pub(super) fn average_elo(&self) -> Option<u64> {
        self.rating_sum.checked_div(self.rated)
    }

    pub(super) fn results(&self) -> [(&'static str, u64); 4] {
        GameResult::ALL.map(|result| (result.as_str(), self.results[result as usize]))
    }
}

fn merge<K: Ord>(sums: &mut BTreeMap<K, u64>, more: BTreeMap<K, u64>) {
    for (key, n) in more {
        *sums.entry(key).or_default() += n;
    }
}

/// The new game if it is longer or shorter, otherwise the old one.
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
