//! The file with a plot of a match: the test if there is one, otherwise the ratings.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use lucena_arena::plot::{RatingPlot, SprtPlot};
use lucena_arena::ratings::RatingOptions;
use lucena_arena::stats::SprtStatus;
use lucena_arena::{Merged, Standings, TablebaseRule, Tournament};
use lucena_output::{AtomicFile, write};

use crate::terminal::output::Failure;

/// A plot that is watched need not be newer than this.
const REFRESH: Duration = Duration::from_secs(2);

pub(super) struct Plot {
    path: PathBuf,
    title: String,
    test: Option<SprtPlot>,
    written: Option<Instant>,
}

impl Plot {
    /// A plot without results. Fails if the file cannot be written, rather than after the first
    /// game.
    pub(super) fn new(path: &Path, tournament: &Tournament) -> Result<Self, Failure> {
        drop(AtomicFile::new(path)?.create()?);
        let plan = tournament.plan();
        let names: Vec<&str> = plan.engines.iter().map(|engine| engine.name.as_str()).collect();
        let default = match names[..] {
            [first, second] => format!("{first} vs {second}"),
            _ => format!("{} engines", names.len()),
        };
        let title = plan.event.clone().unwrap_or(default);
        let test = plan.sprt.map(|_| SprtPlot::new(title.clone()));
        Ok(Self { path: path.into(), title, test, written: None })
    }

    /// Takes in the results after another game.
    pub(super) fn push(&mut self, standings: &Standings, sprt: Option<SprtStatus>) {
        if let (Some(plot), Some(status)) = (&mut self.test, sprt) {
            plot.push(standings.n_games(), status);
        }
    }

    /// Writes the file unless it was written a moment ago.
    pub(super) fn refresh(&mut self, standings: &Standings) -> Result<(), Failure> {
        match self.written {
            Some(written) if written.elapsed() < REFRESH => Ok(()),
            _ => self.write(standings),
        }
    }

    /// Writes the file. Viewers never see half of it.
    pub(super) fn write(&mut self, standings: &Standings) -> Result<(), Failure> {
        let svg = match &self.test {
            Some(plot) => plot.to_svg(),
            None => ratings(&self.title, standings),
        };
        self.written = Some(Instant::now());
        Ok(write(&self.path, &svg)?)
    }
}

/// Draws the plot of a match that was put together from its parts.
pub(super) fn of_merged(path: &Path, merged: &Merged) -> Result<(), Failure> {
    let mut config = merged.config().clone();
    // Tables may be on other machines only, and decide nothing here.
    config.adjudication.tables = TablebaseRule::default();
    let plan = config.plan().map_err(Failure::new)?;
    let names: Vec<String> = plan.engines.iter().map(|engine| engine.name.clone()).collect();
    let title = plan.event.clone().unwrap_or_else(|| names.join(" vs "));
    let Some(test) = plan.sprt else {
        return Ok(write(path, ratings(&title, &merged.report().standings))?);
    };
    let (mut plot, mut standings) = (SprtPlot::new(title), Standings::new(names, &plan.schedule));
    for entry in merged.entries() {
        standings.add(entry);
        plot.push(standings.n_games(), test.status(standings.between(0, 1).results()));
    }
    Ok(write(path, plot.to_svg())?)
}

fn ratings(title: &str, standings: &Standings) -> String {
    let (pool, mut plot) = (standings.pool(), RatingPlot::new(title));
    if let Ok(ratings) = RatingOptions::default().rate(&pool) {
        for rated in ratings.players() {
            plot.push(pool.name(rated.player), rated.rating, rated.error);
        }
    }
    plot.to_svg()
}
