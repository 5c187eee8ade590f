//! Progress, files and the result of a run.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use lucena_arena::GameRecord;
use lucena_arena::plot::SpsaPlot;
use lucena_arena::spsa::{ParamKind, Spsa, SpsaRun};
use lucena_output::write;
use serde_json::{Value, json};

use super::problems::Problems;
use crate::terminal::counted::counted;
use crate::terminal::json::or_text;
use crate::terminal::output::{Failure, err_message};
use crate::terminal::progress::Progress;
use crate::terminal::table::Table;

/// Files that are watched need not be newer than this.
const REFRESH: Duration = Duration::from_secs(5);

/// The files of the folder, and the progress bar.
pub(super) struct Output {
    folder: PathBuf,
    /// All shards reach the same values; only the first one writes them.
    writes: bool,
    plot: SpsaPlot,
    history: String,
    written: Instant,
    progress: Progress,
    problems: Problems,
    /// Finished iterations of all shards, and those of this shard since.
    n_done: u64,
    n_played: u64,
}

impl Output {
    pub(super) fn new(folder: &Path, run: &SpsaRun) -> Self {
        let params = &run.spsa().options().params;
        let title = folder.file_name().unwrap_or_default().to_string_lossy();
        let mut history = String::from("iteration");
        for param in params {
            let _ = write!(history, ",{}", lucena_output::csv::quoted(&param.name));
        }
        history.push('\n');
        Self {
            folder: folder.into(),
            writes: run.shard().contains(0),
            plot: SpsaPlot::new(title, params.clone()),
            history,
            written: Instant::now(),
            progress: Progress::new(run.spsa().options().iterations),
            problems: Problems::default(),
            n_done: 0,
            n_played: 0,
        }
    }

    /// Counts an iteration and prints the problems of its games.
    pub(super) fn played(&mut self, iteration: u64, notable: &[GameRecord]) {
        for message in notable.iter().flat_map(|game| self.problems.of_game(iteration, game)) {
            self.progress.suspend(|| err_message(&message));
        }
        self.n_played += 1;
        let n_done = self.n_done + self.n_played;
        self.progress.set(n_done, || format!("{n_done} iterations"));
    }

    pub(super) fn waiting(&mut self) {
        let n_done = self.n_done + self.n_played;
        self.progress.set(n_done, || format!("{n_done} iterations, waiting for other shards"));
    }

    pub(super) fn batch(&mut self, spsa: &Spsa) -> Result<(), Failure> {
        (self.n_done, self.n_played) = (spsa.n_done(), 0);
        self.plot.push(spsa);
        let _ = write!(self.history, "{}", spsa.n_done());
        for (param, value) in spsa.options().params.iter().zip(spsa.values()) {
            let _ = match param.kind {
                ParamKind::Int => write!(self.history, ",{value:.4}"),
                ParamKind::Float => write!(self.history, ",{value}"),
            };
        }
        self.history.push('\n');
        if self.written.elapsed() >= REFRESH {
            self.write(spsa)?;
        }
        Ok(())
    }

    pub(super) fn clear(&self) {
        self.progress.clear();
    }

    /// Writes the files of values. Viewers never see half of one.
    pub(super) fn write(&mut self, spsa: &Spsa) -> Result<(), Failure> {
        if self.writes {
            let params: String = spsa.tuned().iter().map(|param| format!("{param}\n")).collect();
            write(&self.folder.join("params.txt"), &params)?;
            write(&self.folder.join("history.csv"), &self.history)?;
            write(&self.folder.join("params.svg"), self.plot.to_svg())?;
        }
        self.written = Instant::now();
        Ok(())
    }
}

/// The result of a run, as JSON or text.
pub(super) fn summary(run: &SpsaRun, in_json: bool) -> String {
    let (spsa, faults) = (run.spsa(), run.n_faults());
    let (done, of) = (spsa.n_done(), spsa.options().iterations);
    let mut table = Table::new(["parameter", "start", "value", "steps"], &[0]);
    let params = spsa.options().params.iter().zip(spsa.values()).map(|(param, &value)| {
        let steps = (value - param.start) / param.step;
        table.push([
            param.name.clone(),
            format!("{}", param.start),
            format!("{value:.2}"),
            format!("{steps:+.2}"),
        ]);
        json!({
            "name": param.name,
            "start": param.start,
            "value": value,
            // The value to use: whole for an option of whole numbers.
            "rounded": match param.kind {
                ParamKind::Int => value.round(),
                ParamKind::Float => value,
            },
            // Distance from the start.
            "steps": steps,
        })
    });
    let params: Vec<Value> = params.collect();
    let lost = match faults {
        0 => String::new(),
        1 => ", 1 game lost by a fault".into(),
        n => format!(", {n} games lost by faults"),
    };
    let text = format!("{done} of {}{lost}\n\n{}", counted(of, "iteration"), table.to_text());
    let report = json!({ "iterations": done, "of": of, "faults": faults, "params": params });
    or_text(in_json, report, text)
}
