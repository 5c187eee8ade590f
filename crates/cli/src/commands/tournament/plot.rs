//! The file with a plot of a match: the test if there is one, otherwise the ratings.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use lucena_arena::plot::{RatingPlot, SprtPlot};
use lucena_arena::ratings::RatingOptions;
use lucena_arena::stats::SprtStatus;
use lucena_arena::{Merged, Standings, TablebaseRule, Tournament};

use crate::files::input::file_error;
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
    /// A plot without results. A folder that cannot be written to is found out here and not after
    /// the first game.
    pub(super) fn new(path: &Path, tournament: &Tournament) -> Result<Self, Failure> {
        check_place(path)?;
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

    /// Writes the file as a whole, so that no viewer ever sees half of it.
    pub(super) fn write(&mut self, standings: &Standings) -> Result<(), Failure> {
        let svg = match &self.test {
            Some(plot) => plot.to_svg(),
            None => ratings(&self.title, standings),
        };
        self.written = Some(Instant::now());
        write_whole(&self.path, &svg)
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
        return write_whole(path, &ratings(&title, &merged.report().standings));
    };
    let (mut plot, mut standings) = (SprtPlot::new(title), Standings::new(names, &plan.schedule));
    for entry in merged.entries() {
        standings.add(entry);
        plot.push(standings.n_games(), test.status(standings.between(0, 1).results()));
    }
    write_whole(path, &plot.to_svg())
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

/// Whether the file can be written, without a change to one that is there.
fn check_place(path: &Path) -> Result<(), Failure> {
    let temporary = temporary_beside(path);
    fs::write(&temporary, "").map_err(|error| file_error(path, error))?;
    let _ = fs::remove_file(&temporary);
    match path.is_dir() {
        true => Err(file_error(path, "is a folder")),
        false => Ok(()),
    }
}

fn temporary_beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.tmp", std::process::id()));
    path.with_file_name(name)
}

/// Writes a file that then takes the place of the one that was there.
pub(crate) fn write_whole(path: &Path, text: &str) -> Result<(), Failure> {
    let temporary = temporary_beside(path);
    fs::write(&temporary, text).and_then(|()| fs::rename(&temporary, path)).map_err(|error| {
        let _ = fs::remove_file(&temporary);
        file_error(path, error)
    })
}
