//! `lucena tune weights`.

use std::path::{Path, PathBuf};
use std::time::Instant;

use lucena_eval::Params;
use lucena_output::{AtomicFile, write};
use lucena_train::{TuneConfig, TuneData, Tuner};

use crate::args::output::output_file;
use crate::args::threads::ThreadArgs;
use crate::args::training_data::InputArgs;
use crate::files::input::{file_error, read_text};
use crate::files::training::{Stop, epoch_line, read_files};
use crate::terminal::counted::counted;
use crate::terminal::output::{Failure, err_message, print};
use crate::terminal::progress::Progress;

/// Larger than any file of weights.
const MAX_WEIGHTS_BYTES: u64 = 1 << 20;

/// Tune the weights of the classical evaluation (Texel tuning)
///
/// The output file is written after each epoch, as lines of NAME = VALUE... The result depends on data
/// and settings, not on the number of threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n\
    \x20 lucena tune weights games.data --threads 4 --out weights.txt")]
pub(crate) struct WeightsArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Output file for the weights
    #[arg(long, value_name = "FILE", value_parser = output_file)]
    out: PathBuf,

    /// Start from the weights in this file instead of the default ones
    #[arg(long, value_name = "FILE", conflicts_with = "hand_tuned")]
    weights: Option<PathBuf>,

    /// Start from the hand-tuned weights
    #[arg(long)]
    hand_tuned: bool,

    #[command(flatten)]
    settings: TuneConfig,

    #[command(flatten)]
    threading: ThreadArgs,

    /// Print JSON lines: one per epoch
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &WeightsArgs) -> Result<(), Failure> {
    let data = TuneData::new(args.initial_weights()?, args.settings.clone())
        .map_err(|error| Failure::Usage(format!("--{error}")))?;
    let out = AtomicFile::new(&args.out)?;
    args.input.check_overwrite(|file| out.is(file))?;
    if args.out.is_file() && read_weights(&args.out).is_err() {
        return Err(file_error(&args.out, "not overwritten: not a file of weights"));
    }
    let stop = Stop::install()?;
    let mut data = data.threads(args.threading.threads.get());
    read_files(&args.input.files, &stop, |path, observe| data.add_file(path, observe))?;
    if stop.is_requested() {
        return stop.exit_status(true);
    }
    let mut tuner = Tuner::new(data).map_err(Failure::new)?;
    err_message(&summary(&tuner));
    while !tuner.is_finished() {
        let mut progress = Progress::new(tuner.data().n_training() as u64);
        let (number, n_epochs, start) = (tuner.epoch() + 1, args.settings.epochs, Instant::now());
        let report = tuner.run_epoch(|n_done| {
            progress.set(n_done as u64, || format!("epoch {number} of {n_epochs}"));
            !stop.is_requested()
        });
        let Some(report) = report else { break };
        progress.clear();
        let seconds = start.elapsed().as_secs_f64().max(1e-3);
        write(&args.out, tuner.params().to_string())?;
        let speed = tuner.data().n_training() as f64 / seconds;
        let text = epoch_line(args.json, &report, n_epochs, 3, speed);
        print(&text).map_err(|failure| match tuner.is_finished() {
            true => failure,
            false => failure.aborting(format!("tuning aborted after epoch {number} of {n_epochs}")),
        })?;
    }
    stop.exit_status(!tuner.is_finished())
}

fn summary(tuner: &Tuner) -> String {
    format!(
        "{}: {} for tuning, {} for validation; scale {:.1} cp, validation loss {:.6}",
        counted(tuner.data().n_games(), "game"),
        counted(tuner.data().n_training(), "position"),
        tuner.data().n_validation(),
        tuner.scale(),
        tuner.validation_loss(),
    )
}

impl WeightsArgs {
    fn initial_weights(&self) -> Result<Params, Failure> {
        match &self.weights {
            Some(path) => read_weights(path),
            None if self.hand_tuned => Ok(Params::hand_tuned()),
            None => Ok(Params::default()),
        }
    }
}

fn read_weights(path: &Path) -> Result<Params, Failure> {
    read_text(path, MAX_WEIGHTS_BYTES)?.parse().map_err(|error| file_error(path, error))
}
