//! `lucena selfplay`.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lucena_arena::Shard;
use lucena_engine::{EvaluatorKind, Options, search_tablebase};
use lucena_eval::Network;
use lucena_search::{Control, Tablebase};
use lucena_train::data::{DataHeader, DataWriter, ResumeError};
use lucena_train::selfplay::{Generator, Record, Settings};
use serde::Serialize;

use super::data::info::per_position;
use crate::args::engine::{EvaluatorArgs, check_syzygy};
use crate::args::number::number;
use crate::args::output::output_file;
use crate::args::threads::ThreadArgs;
use crate::files::input::file_error;
use crate::terminal::counted::counted;
use crate::terminal::interrupt::Interrupt;
use crate::terminal::json;
use crate::terminal::output::{Failure, err_message, print_summary};
use crate::terminal::progress::Progress;

/// Generate training data: scored games of the engine against itself
///
/// The games depend on the settings, not on the machine or the number of threads. If the output file
/// exists already, it is resumed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n\
    \x20 lucena selfplay --games 100000 --threads 8 --out games.data\n\
    \x20 lucena selfplay --games 100000 --shard 3/16 --syzygy tables --out part3.data")]
pub(crate) struct SelfplayArgs {
    /// Total number of games, including all shards and the games already in the file
    #[arg(long, value_name = "N", value_parser = number(1..=u64::MAX))]
    games: u64,

    /// Output file; resumed if it exists
    #[arg(long, value_name = "FILE", value_parser = output_file)]
    out: PathBuf,

    /// Play only one shard of the games, such as 3/16: every 16th game from the third on
    #[arg(long, value_name = "I/N", default_value_t)]
    shard: Shard,

    #[command(flatten)]
    threading: ThreadArgs,

    #[command(flatten)]
    evaluator: EvaluatorArgs,

    /// Directories of Syzygy tablebases, separated as in PATH, for the search and for adjudication
    #[arg(long, value_name = "DIRS")]
    syzygy: Option<String>,

    #[command(flatten)]
    settings: Settings,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Blocks written since the last sync to disk may be lost in a power failure.
const SYNC_INTERVAL: Duration = Duration::from_secs(5);

/// What this run has done.
#[derive(Debug, Serialize)]
struct Report {
    /// Games in the file.
    total_games: u64,
    /// Positions with a score in the file.
    total_positions: u64,
    bytes: u64,
    games: u64,
    positions: u64,
    usable: u64,
    nodes: u64,
    seconds: f64,
}

pub(crate) fn run(args: &SelfplayArgs) -> Result<(), Failure> {
    let configured = args.evaluator.configured()?;
    let failed = |error: &dyn std::fmt::Display| file_error(&args.out, error);
    // Only the evaluator: the header has it, but not the other options of a configuration.
    let mut options = Options {
        evaluator: configured.evaluator,
        eval_file: configured.eval_file,
        ..Options::default()
    };
    args.evaluator.apply(&mut options)?;
    let evaluator = options.build_evaluator().map_err(Failure::new)?;
    let evaluator_name = evaluator_name(options.evaluator, evaluator.network().map(AsRef::as_ref));
    let generator = Generator::new(args.settings.clone(), evaluator)
        .map_err(|error| Failure::Usage(format!("--{error}")))?
        .threads(args.threading.threads.get())
        .tablebase(tablebase(args.syzygy.as_deref())?);
    let control = Control::new();
    let stopper = control.clone();
    let interrupt = Interrupt::install(move || stopper.stop())?;
    let provenance = generator.provenance(&evaluator_name);
    let (first_game, step) = (args.shard.first(), args.shard.count());
    let header = DataHeader { provenance, first_game, step };
    let mut file =
        DataWriter::create_or_resume(&args.out, &header).map_err(|error| match error {
            ResumeError::Header { .. } => failed(&format!("{error}\nChoose another --out.")),
            error => failed(&error),
        })?;
    let total = args.shard.share_of(args.games);
    note_resumed(file.n_games, file.n_torn);
    if file.n_games > total {
        let games = counted(file.n_games, "game");
        err_message(&format!("note: the file has {games}, more than the {total} requested"));
    }
    let mut report = Report {
        total_games: file.n_games,
        total_positions: file.n_positions,
        bytes: 0,
        games: 0,
        positions: 0,
        usable: 0,
        nodes: 0,
        seconds: 0.0,
    };
    let mut progress = Progress::new(total);
    progress.start_at(file.n_games);
    let start = Instant::now();
    let mut synced = start;
    let numbers = args.shard.items(args.games).skip(file.n_games as usize);
    generator.run(numbers, &control, |record| {
        let is_block_written = file.writer.write(&record.game).map_err(|error| failed(&error))?;
        if is_block_written && synced.elapsed() >= SYNC_INTERVAL {
            file.writer.get_ref().sync_data().map_err(|error| failed(&error))?;
            synced = Instant::now();
        }
        report.add(&record, start.elapsed());
        progress.set(report.total_games, || report.progress());
        Ok::<(), Failure>(())
    })?;
    let finished = file.writer.finish().and_then(|file| file.sync_all());
    finished.map_err(|error| failed(&error))?;
    progress.clear();
    report.bytes = fs::metadata(&args.out).map_err(|error| failed(&error))?.len();
    let text = if args.json { json::line(&report) } else { report.to_text() };
    print_summary(&text, interrupt.exit_status(report.total_games < total))
}

/// The name in the header of the file: a network is known by its hash.
fn evaluator_name(kind: EvaluatorKind, network: Option<&Network>) -> String {
    match network {
        Some(network) => format!("{kind} {:016x}", network.hash()),
        None => kind.to_string(),
    }
}

fn tablebase(folders: Option<&str>) -> Result<Option<Arc<dyn Tablebase>>, Failure> {
    let Some(folders) = folders else { return Ok(None) };
    check_syzygy(folders)?;
    let found = search_tablebase(folders).map_err(Failure::new)?;
    let missing = || Failure::Message(format!("{folders}: no tablebases found"));
    found.map(Some).ok_or_else(missing)
}

fn note_resumed(n_games: u64, n_torn: u64) {
    if n_torn > 0 {
        err_message(&format!("note: cut off {n_torn} bytes of a torn or damaged block"));
    }
    if n_games > 0 {
        err_message(&format!("resuming after {}", counted(n_games, "game")));
    }
}

impl Report {
    fn add(&mut self, record: &Record, elapsed: Duration) {
        let n_positions = record.game.moves.len() as u64;
        self.total_games += 1;
        self.total_positions += n_positions;
        self.games += 1;
        self.positions += n_positions;
        self.usable += record.n_usable;
        self.nodes += record.n_nodes;
        self.seconds = elapsed.as_secs_f64();
    }

    fn per_second(&self, count: u64) -> f64 {
        count as f64 / self.seconds.max(1e-3)
    }

    fn progress(&self) -> String {
        format!(
            "{} games, {} positions, {:.0}/s",
            self.total_games,
            self.total_positions,
            self.per_second(self.positions),
        )
    }

    fn to_text(&self) -> String {
        let Self { total_games, total_positions, bytes, games, positions, .. } = self;
        let total = [counted(total_games, "game"), counted(total_positions, "position")];
        let per_position = per_position(*bytes, *total_positions);
        let mut text = format!("file       {}, {bytes} bytes{per_position}\n", total.join(", "));
        if *games > 0 {
            let usable = 100.0 * self.usable as f64 / (*positions).max(1) as f64;
            let nodes = self.nodes as f64 / (*positions).max(1) as f64;
            text += &format!("this run   {}, {positions} positions\n", counted(games, "game"));
            text += &format!(
                "usable     {usable:.1} %, {:.0} per second\n",
                self.per_second(self.usable)
            );
            text += &format!(
                "nodes      {nodes:.0} per position, {:.0} per second\n",
                self.per_second(self.nodes)
            );
        }
        text
    }
}
