//! `lucena tune wdl`.

use std::path::PathBuf;

use lucena_eval::WdlModel;
use lucena_output::{AtomicFile, write};
use lucena_train::{WdlData, WdlFit};
use serde_json::json;

use crate::args::threads::ThreadArgs;
use crate::args::training_data::InputArgs;
use crate::files::kind::check_svg;
use crate::files::training::{Stop, read_files};
use crate::terminal::counted::counted;
use crate::terminal::json::or_text;
use crate::terminal::output::{Failure, err_message, print};
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
    if fit.is_at_minimum() {
        let games = counted(data.n_games(), "game");
        err_message(&format!("warning: {games} are too few: a parameter is at its minimum"));
    }
    let calibration = data.calibration(&fit.model);
    if let Some(path) = &args.plot {
        write(path, calibration.to_svg())?;
    }
    let (games, positions, error) = (data.n_games(), data.n_positions(), calibration.mean_error());
    let report = json!({
        "games": games,
        "positions": positions,
        "half_won_middlegame": fit.model.half_won_middlegame,
        "half_won_endgame": fit.model.half_won_endgame,
        "width_middlegame": fit.model.width_middlegame,
        "width_endgame": fit.model.width_endgame,
        "loss": fit.loss,
        // Loss of the model in use.
        "current_loss": fit.initial_loss,
        // Mean distance between predicted and observed wins.
        "calibration_error": error,
    });
    let text = format!(
        "{} of {}\n\n{}\npredicted wins are off by {:.2} % on average\n",
        counted(positions, "position"),
        counted(games, "game"),
        table(&fit),
        100.0 * error,
    );
    print(&or_text(args.json, report, text))
}

fn table(fit: &WdlFit) -> String {
    let (fitted, current) = (&fit.model, WdlModel::default());
    let mut table = Table::new(["", "fitted", "current"], &[0]);
    for (name, fitted, current) in [
        ("50 % win rate, middlegame (cp)", fitted.half_won_middlegame, current.half_won_middlegame),
        ("50 % win rate, endgame (cp)", fitted.half_won_endgame, current.half_won_endgame),
        ("width, middlegame (cp)", fitted.width_middlegame, current.width_middlegame),
        ("width, endgame (cp)", fitted.width_endgame, current.width_endgame),
    ] {
        table.push([name.to_owned(), format!("{fitted:.1}"), format!("{current:.1}")]);
    }
    let losses = [fit.loss, fit.initial_loss].map(|loss| format!("{loss:.5}"));
    table.push(["loss".to_owned()].into_iter().chain(losses));
    table.to_text()
}
