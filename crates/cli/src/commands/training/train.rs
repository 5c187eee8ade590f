//! `lucena train`.

use std::path::{Path, PathBuf};
use std::time::Instant;

use lucena_eval::{Network, NetworkError};
use lucena_output::{AtomicFile, write};
use lucena_train::{
    CheckpointError, Dataset, EpochReport, TrainConfig, Trainer, loss_svg, provenance,
};

use crate::files::input::{file_error, read_bytes, read_text};
use crate::files::training::{Stop, epoch_line, read_files};
use crate::terminal::counted::counted;
use crate::terminal::output::{Failure, err_message, print};
use crate::terminal::progress::Progress;

/// Larger than any configuration.
const MAX_CONFIG_BYTES: u64 = 1 << 20;
/// Three times the weights of the largest network, with room for the rest.
const MAX_CHECKPOINT_BYTES: u64 = 1 << 26;

/// Train a neural network evaluation
///
/// The configuration is a TOML file; see docs/TRAINING.md. Paths in it are relative to its directory.
/// After each epoch the network, a checkpoint (.checkpoint) and the losses (.csv, .svg) are written
/// beside "out". The same command resumes from the checkpoint.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  lucena train network.toml")]
pub(crate) struct TrainArgs {
    /// Configuration file
    #[arg(value_name = "CONFIG.toml")]
    file: PathBuf,

    /// Start again, even if there is a checkpoint
    #[arg(long)]
    fresh: bool,

    /// Print JSON lines: one per epoch
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &TrainArgs) -> Result<(), Failure> {
    let config = read_config(&args.file)?;
    // The trainer keeps the paths as they are written, so that the network does not depend on the
    // current directory.
    let folder = args.file.parent().unwrap_or(Path::new(""));
    let located = config.clone().relative_to(folder);
    let files = Files::new(&located.out);
    files.check(&args.file, &located)?;
    let mut trainer = match files.read_checkpoint(&config, args.fresh)? {
        Some(trainer) => {
            let epochs = counted(trainer.epoch(), "epoch");
            if trainer.is_finished() && files.network.exists() {
                err_message(&format!("already trained for {epochs}; --fresh starts again"));
                return Ok(());
            }
            err_message(&format!("resuming after {epochs}"));
            trainer
        }
        None => new_trainer(&args.file, &config, located.start.as_deref())?,
    };
    let stop = Stop::install()?;
    let mut data = Dataset::default();
    read_files(&located.data, &stop, |path, observe| data.add_file(path, &located, observe))?;
    if stop.is_requested() {
        err_message(&stopped(&trainer));
        return stop.exit_status(true);
    }
    err_message(&format!(
        "{}: {} for training, {} for validation",
        counted(data.n_games, "game"),
        counted(data.training.len(), "position"),
        data.validation.len(),
    ));
    if data.training.is_empty() {
        return Err(Failure::Message("the data has no usable positions".into()));
    }
    while !trainer.is_finished() {
        let mut progress = Progress::new(data.training.len() as u64);
        let (number, start) = (trainer.epoch() + 1, Instant::now());
        let report = trainer.run_epoch(&data, |n_done| {
            progress.set(n_done as u64, || format!("epoch {number} of {}", config.epochs));
            !stop.is_requested()
        });
        let Some(report) = report else {
            err_message(&stopped(&trainer));
            break;
        };
        progress.clear();
        let seconds = start.elapsed().as_secs_f64().max(1e-3);
        files.write(&trainer, &data)?;
        let speed = data.training.len() as f64 / seconds;
        let text = epoch_line(args.json, &report, config.epochs, 6, speed);
        print(&text).map_err(|failure| match trainer.is_finished() {
            true => failure,
            false => failure.aborting(format!(
                "training aborted after epoch {number} of {}; run it again to resume",
                config.epochs
            )),
        })?;
    }
    if trainer.is_finished() && !files.network.exists() {
        files.write(&trainer, &data)?;
    }
    stop.exit_status(!trainer.is_finished())
}

/// The message of an interrupted run. Only whole epochs are saved.
fn stopped(trainer: &Trainer) -> String {
    match trainer.epoch() {
        0 => "stopped before the end of the first epoch: nothing was saved".into(),
        n => format!("stopped after {}; run it again to resume", counted(n, "epoch")),
    }
}

fn read_config(path: &Path) -> Result<TrainConfig, Failure> {
    let text = read_text(path, MAX_CONFIG_BYTES)?;
    TrainConfig::from_toml(&text).map_err(|error| file_error(path, error))
}

/// A trainer with random weights, or with those of the checkpoint or network to start from.
fn new_trainer(
    file: &Path,
    config: &TrainConfig,
    start: Option<&Path>,
) -> Result<Trainer, Failure> {
    let Some(start) = start else { return Ok(Trainer::new(config.clone())) };
    let bytes = read_bytes(start, MAX_CHECKPOINT_BYTES)?;
    let trainer = match Trainer::from_checkpoint(&bytes) {
        Ok(start) => Trainer::starting_from(&start, config.clone()),
        Err(CheckpointError::NotACheckpoint) => {
            let network = Network::from_bytes(&bytes).map_err(|error| match error {
                NetworkError::Magic { .. } => {
                    file_error(start, format!("neither a checkpoint nor a network: {error}"))
                }
                error => file_error(start, error),
            })?;
            Trainer::starting_from_network(&network, config.clone())
        }
        Err(error) => return Err(file_error(start, error)),
    };
    trainer.map_err(|error| file_error(file, error))
}

/// The files of a run.
struct Files {
    network: PathBuf,
    checkpoint: PathBuf,
    table: PathBuf,
    plot: PathBuf,
}

impl Files {
    fn new(out: &Path) -> Self {
        let beside = |extension: &str| {
            let mut name = out.as_os_str().to_owned();
            name.push(extension);
            PathBuf::from(name)
        };
        Self {
            network: out.to_owned(),
            checkpoint: beside(".checkpoint"),
            table: beside(".csv"),
            plot: beside(".svg"),
        }
    }

    /// All outputs can be written, and the network replaces neither an input nor a file of another kind.
    fn check(&self, config_file: &Path, config: &TrainConfig) -> Result<(), Failure> {
        let inputs = || config.data.iter().chain(&config.start).map(PathBuf::as_path);
        for path in [&self.network, &self.checkpoint, &self.table, &self.plot] {
            let output = AtomicFile::new(path)?;
            if let Some(input) = inputs().chain([config_file]).find(|input| output.is(input)) {
                return Err(file_error(input, "cannot be input and output"));
            }
        }
        if self.network.is_file() && !is_network(&self.network)? {
            return Err(file_error(&self.network, "not overwritten: not a network file"));
        }
        Ok(())
    }

    fn read_checkpoint(
        &self,
        config: &TrainConfig,
        is_fresh: bool,
    ) -> Result<Option<Trainer>, Failure> {
        if is_fresh || !self.checkpoint.exists() {
            return Ok(None);
        }
        let bytes = read_bytes(&self.checkpoint, MAX_CHECKPOINT_BYTES)?;
        let trainer = Trainer::from_checkpoint(&bytes).map_err(|error| {
            file_error(&self.checkpoint, format!("{error}; --fresh ignores it"))
        })?;
        if trainer.config() != config {
            let keys = trainer.config().changed_keys(config).join(", ");
            let message = format!("made with other values of {keys}; --fresh starts again");
            return Err(file_error(&self.checkpoint, message));
        }
        Ok(Some(trainer))
    }

    fn write(&self, trainer: &Trainer, data: &Dataset) -> Result<(), Failure> {
        let network = trainer.network(provenance(trainer, data)).map_err(Failure::new)?;
        write(&self.network, network.to_bytes())?;
        let mut table = "epoch,training_loss,validation_loss,rate\n".to_owned();
        for report in trainer.reports() {
            let EpochReport { epoch, training_loss, validation_loss, rate, .. } = report;
            table += &format!("{epoch},{training_loss},{validation_loss},{rate}\n");
        }
        write(&self.table, &table)?;
        write(&self.plot, loss_svg(trainer.reports()))?;
        // Last, so that whatever is missing after a crash is written again.
        Ok(write(&self.checkpoint, trainer.to_checkpoint())?)
    }
}

fn is_network(path: &Path) -> Result<bool, Failure> {
    let bytes = read_bytes(path, MAX_CHECKPOINT_BYTES)?;
    Ok(!matches!(Network::from_bytes(&bytes), Err(NetworkError::Magic { .. })))
}
