//! `lucena analyze`.

mod args;
mod outputs;
mod text;
mod worker;

pub(crate) use self::args::AnalyzeArgs;
use self::outputs::Outputs;
use self::worker::{AnalysisWorker, Source};
use crate::batch::{Batch, BatchGame, BatchStop, Worker};
use crate::terminal::interrupt::Interrupt;
use crate::terminal::output::Failure;
use crate::terminal::progress::Progress;

pub(crate) fn run(args: &AnalyzeArgs) -> Result<(), Failure> {
    let source = Source::new(args)?;
    let stop = BatchStop::default();
    let on_signal = stop.clone();
    let interrupt = Interrupt::install(move || on_signal.stop())?;
    match args.moves()? {
        Some(tree) => {
            let mut outputs = Outputs::new(args)?;
            let mut worker = AnalysisWorker::new(&source, &stop)?;
            let game = BatchGame::of_moves(tree);
            let progress =
                std::cell::RefCell::new(Progress::new(game.tree.mainline().count() as u64 + 1));
            let step = |done| progress.borrow_mut().set(done as u64, String::new);
            let result = worker.work(&game, &step);
            progress.borrow().clear();
            interrupt.exit_status(stop.is_stopped())?;
            outputs.add(&game, result.map_err(Failure::Message)?)?;
            outputs.finish()
        }
        None => run_batch(args, &source, &stop, &interrupt),
    }
}

fn run_batch(
    args: &AnalyzeArgs,
    source: &Source<'_>,
    stop: &BatchStop,
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    args.batch.check()?;
    let mut outputs = Outputs::new(args)?;
    let batch = Batch { args: &args.batch, command: "analyze", settings: source.settings()?, stop };
    let summary = batch
        .run(|| AnalysisWorker::new(source, stop), &mut |game, report| outputs.add(game, report))?;
    interrupt.exit_status(summary.was_stopped)?;
    outputs.summary(summary);
    outputs.finish()?;
    summary.result(&args.batch)
}
