//! `lucena puzzles`.

mod tag;

use std::collections::HashSet;
use std::path::PathBuf;

use lucena_analysis::puzzles::{CSV_HEADER, Puzzle, PuzzleFinder, PuzzleOptions};
use lucena_client::{AnyEngine, EngineSource};
use serde_json::{Value, json};

use crate::args::analysis_engine::{self, AnalysisEngineArgs};
use crate::batch::{Batch, BatchArgs, BatchGame, BatchStop, Summary, Worker, WorkerEngines};
use crate::files::input::display_name;
use crate::files::output::Output;
use crate::terminal::counted::counted;
use crate::terminal::interrupt::Interrupt;
use crate::terminal::json;
use crate::terminal::output::Failure;

const HELP: &str = "\
Examples:
  lucena puzzles games.pgn --out puzzles.csv
  lucena puzzles games.pgn --shard 2/8 --journal part2 --resume --out part2.csv
  lucena puzzles games.pgn --merge part1 part2 --out puzzles.csv
  lucena puzzles lichess.pgn --reuse-evals --out puzzles.csv
  lucena puzzles --tag collection.tsv
  lucena puzzles --tag collection.tsv --compare

The columns are those of Lichess's puzzle file: the first move is the opponent's
error. Ratings are estimates from the position; no one has solved the puzzles.

A collection has one puzzle per line: id, FEN, moves and themes, separated by
tabs. A header with PuzzleId, FEN, Moves and Themes may name the columns.";

/// Find puzzles in games, positions after an error where exactly one move wins or saves the game, and
/// tag collections of puzzles
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct PuzzlesArgs {
    #[command(flatten)]
    batch: BatchArgs,

    /// Print the themes of the puzzles of a collection instead; "-" is standard input
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["files", "journal", "merge", "shard", "reuse_evals"]
    )]
    tag: Option<PathBuf>,

    /// Print recall and precision of each theme against those of the collection
    #[arg(long, requires = "tag")]
    compare: bool,

    /// Output file, CSV [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Write JSON lines instead of CSV, one puzzle per line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    options: PuzzleOptions,

    /// Find candidates by the scores of %eval comments
    #[arg(long)]
    reuse_evals: bool,

    #[command(flatten)]
    engine: AnalysisEngineArgs,
}

pub(crate) fn run(args: &PuzzlesArgs) -> Result<(), Failure> {
    if let Some(path) = &args.tag {
        return tag::run(args, path);
    }
    args.options.validate().map_err(|error| Failure::Usage(format!("--{error}")))?;
    args.batch.check()?;
    if let Some(out) = &args.out {
        args.batch.check_output("out", out)?;
    }
    let source = args.engine.source()?;
    let stop = BatchStop::default();
    let on_signal = stop.clone();
    let interrupt = Interrupt::install(move || on_signal.stop())?;
    let mut writer = PuzzleWriter::new(args)?;
    let settings = settings(args, &source)?;
    let batch = Batch { args: &args.batch, command: "puzzles", settings, stop: &stop };
    let make_worker = || PuzzleWorker::new(args, &source, &stop);
    let summary =
        batch.run(make_worker, &mut |game, puzzles| writer.add(game, puzzles, args.json))?;
    // The output is only ever complete; the journal has the games that are done.
    interrupt.exit_status(summary.was_stopped)?;
    writer.begin(args.json)?;
    let PuzzleWriter { output, puzzles, duplicates, .. } = writer;
    let Summary { games, broken, failed, .. } = summary;
    let counts = json!({ "puzzles": puzzles, "duplicates": duplicates });
    let report = json::merged([counts, json!(summary)]);
    let text = format!(
        "{} in {}, {}; {}, {failed} failed",
        counted(puzzles, "puzzle"),
        counted(games, "game"),
        counted(duplicates, "duplicate"),
        counted(broken, "broken game"),
    );
    output.finish_with(args.json, report, &text)?;
    summary.result(&args.batch)
}

/// Everything that puzzles depend on.
fn settings(args: &PuzzlesArgs, source: &EngineSource) -> Result<Value, Failure> {
    let mut settings = analysis_engine::settings(source);
    let options = serde_json::to_value(args.options).map_err(Failure::new)?;
    settings.insert("puzzles".into(), options);
    settings.insert("reuse-evals".into(), args.reuse_evals.into());
    Ok(settings.into())
}

/// Finds the puzzles of one game after the other.
struct PuzzleWorker<'a> {
    engines: WorkerEngines<'a>,
    finder: PuzzleFinder<AnyEngine>,
}

impl<'a> PuzzleWorker<'a> {
    fn new(
        args: &PuzzlesArgs,
        source: &'a EngineSource,
        stop: &BatchStop,
    ) -> Result<Self, Failure> {
        let engines = WorkerEngines::new(source, stop);
        let finder = PuzzleFinder::new(engines.start()?).options(args.options);
        let finder = finder.stop_handle(&stop.handle());
        let finder = if args.reuse_evals { finder.reuse_scores() } else { finder };
        Ok(Self { engines, finder })
    }
}

impl Worker for PuzzleWorker<'_> {
    type Output = Vec<Puzzle>;

    fn work(&mut self, game: &BatchGame, step: &dyn Fn(usize)) -> Result<Vec<Puzzle>, String> {
        let puzzles = self.finder.find_with(&game.tree, |progress| step(progress.done));
        puzzles.map_err(|error| self.engines.failed(&error, self.finder.engine_mut()))
    }
}

/// Writes puzzles in the order of the games, each position once.
struct PuzzleWriter {
    output: Output,
    /// Whether the header has been written.
    has_begun: bool,
    seen: HashSet<u64>,
    puzzles: u64,
    /// Puzzles of positions that another game has, too.
    duplicates: u64,
}

impl PuzzleWriter {
    fn new(args: &PuzzlesArgs) -> Result<Self, Failure> {
        Ok(Self {
            output: Output::new(args.out.as_deref())?,
            has_begun: false,
            seen: HashSet::new(),
            puzzles: 0,
            duplicates: 0,
        })
    }

    /// Writes the header before the first puzzle: an error before it leaves standard output empty.
    fn begin(&mut self, in_json: bool) -> Result<(), Failure> {
        if !in_json && !std::mem::replace(&mut self.has_begun, true) {
            self.output.write(format!("{CSV_HEADER}\n").as_bytes())?;
        }
        Ok(())
    }

    fn add(
        &mut self,
        game: &BatchGame,
        puzzles: Vec<Puzzle>,
        in_json: bool,
    ) -> Result<(), Failure> {
        self.begin(in_json)?;
        for mut puzzle in puzzles {
            if self.seen.contains(&puzzle.start().key()) {
                self.duplicates += 1;
                continue;
            }
            self.seen.extend(puzzle.solver_keys());
            if puzzle.source.is_empty() {
                let file = display_name(&game.file);
                puzzle.source = format!("{file}#{} {}", game.number_in_file, puzzle.ply);
            }
            self.puzzles += 1;
            let line = match in_json {
                true => json::line(&puzzle),
                false => puzzle.to_csv() + "\n",
            };
            self.output.write(line.as_bytes())?;
        }
        Ok(())
    }
}
