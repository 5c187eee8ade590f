//! `lucena tune wdl`.

use std::path::PathBuf;

use lucena_eval::WdlModel;
use lucena_output::{AtomicFile, write};
use lucena_train::{WdlData, WdlFit};
use serde::Serialize;

use crate::args::threads::ThreadArgs;
use crate::args::training_data::InputArgs;
use crate::files::kind::check_svg;
use crate::files::training::{Stop, read_files};
use crate::terminal::counted::counted;
use crate::terminal::json;
use crate::terminal::output::{Failure, print};
use crate::terminal::table::Table;

/// Fit the WDL model to scores and results
///
/// The model gives the probabilities that UCI_ShowWDL prints. The loss is the mean negative
/// log-likelihood per position.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  lucena tune wdl games.data --plot wdl.svg")]
pub(crate) struct WdlArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    threading: ThreadArgs,

    /// Plot the calibration of the fitted model as SVG: predicted against observed wins
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Report {
    games: u64,
    positions: u64,
    half_won_middlegame: f64,
    half_won_endgame: f64,
    width_middlegame: f64,
    width_endgame: f64,
    loss: f64,
    /// Loss of the model in use.
    current_loss: f64,
    /// Mean distance between predicted and observed wins.
    calibration_error: f64,
}

pub(crate) fn run(args: &WdlArgs) -> Result<(), Failure> {
    let plot = args.plot.as_deref().map(AtomicFile::new).transpose()?;
    if let Some(plot) = &plot {
        args.input.check_overwrite(|file| plot.is(file))?;
    }
    check_svg(args.plot.as_deref())?;
    let stop = Stop::install()?;
    let (mut data, threads) = (WdlData::default(), args.threading.threads.get());
    read_files(&args.input.files, &stop, |path, observe| data.add_file(path, threads, observe))?;
    if stop.is_requested() {
        return stop.exit_status(true);
    }
    if data.n_positions() == 0 {
        return Err(Failure::Message("the data has no positions".into()));
    }
    let fit = data.fit(WdlModel::default());
    let calibration = data.calibration(&fit.model);
    if let Some(path) = &args.plot {
        write(path, calibration.to_svg())?;
    }
    let report = Report::new(&data, fit, calibration.mean_error());
    print(&if args.json { json::line(&report) } else { report.to_text() })
}

impl Report {
    const fn new(data: &WdlData, fit: WdlFit, calibration_error: f64) -> Self {
        Self {
            games: data.n_games(),
            positions: data.n_positions(),
            half_won_middlegame: fit.model.half_won_middlegame,
            half_won_endgame: fit.model.half_won_endgame,
            width_middlegame: fit.model.width_middlegame,
            width_endgame: fit.model.width_endgame,
            loss: fit.loss,
            current_loss: fit.initial_loss,
            calibration_error,
        }
    }

    fn to_text(&self) -> String {
        let current = WdlModel::default();
        let mut table = Table::new(["", "fitted", "current"], &[0]);
        for (name, fitted, current) in [
            (
                "50 % win rate, middlegame (cp)",
                self.half_won_middlegame,
                current.half_won_middlegame,
            ),
            ("50 % win rate, endgame (cp)", self.half_won_endgame, current.half_won_endgame),
            ("width, middlegame (cp)", self.width_middlegame, current.width_middlegame),
            ("width, endgame (cp)", self.width_endgame, current.width_endgame),
        ] {
            table.push([name.to_owned(), format!("{fitted:.1}"), format!("{current:.1}")]);
        }
        let losses = [self.loss, self.current_loss].map(|loss| format!("{loss:.5}"));
        table.push(["loss".to_owned()].into_iter().chain(losses));
        format!(
            "{} of {}\n\n{}\npredicted wins are off by {:.2} % on average\n",
            counted(self.positions, "position"),
            counted(self.games, "game"),
            table.to_text(),
            100.0 * self.calibration_error,
        )
    }
}
