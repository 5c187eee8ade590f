//! `lucena spsa`.

mod output;
mod params;
mod problems;

use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Arg;
use lucena_arena::spsa::{SpsaEnd, SpsaError, SpsaEvent, SpsaOptions, SpsaRun};
use lucena_arena::{Config, Stop};

use self::output::{Output, summary};
use crate::args::tournament::{DescriptionArgs, LIMIT_FLAGS, check_limits};
use crate::terminal::counted::counted;
use crate::terminal::interrupt::Interrupt;
use crate::terminal::output::{Failure, err_message, print};

// clap leaves out `--out`, since `--list` goes without.
pub(crate) const SPSA_USAGE: &str = "lucena spsa [OPTIONS] --out <DIR> [ENGINE]...\n       \
                                     lucena spsa --list [ENGINE]...";

pub(crate) const SPSA_HELP: &str = "\
A parameter is an option of the engine: its name, or a line in the format of OpenBench
  NAME, int|float, START, MIN, MAX, STEP, RATE
where STEP (c_end) is the size of the last perturbations and RATE (r_end) the last
learning rate. Spin options are int; float is for string options. A name alone takes
start and range from the engine, a twentieth of the range as step, and a rate of 0.002.

DIR gets the results of each iteration (results-*.jsonl), the current values (params.txt,
for --params), the values after each batch (history.csv) and a plot of them (params.svg).
The same command resumes. Shards on several machines share DIR and wait for each other
after each batch.

Examples:
  lucena spsa builtin --list
  lucena spsa builtin --param null_move_base --param \"lmr_base, int, 820, 0, 2048, 100, 0.002\" \\
              --nodes 5000 --openings book.epd --concurrency 2 --out lmr
  lucena spsa ./engine --params params.txt --tc 8+0.08 --shard 1/4 --out /shared/run";

/// Tune numeric options of an engine by SPSA
#[derive(Debug, clap::Args)]
pub(crate) struct SpsaArgs {
    /// Tune this parameter
    #[arg(long, value_name = "PARAM")]
    param: Vec<String>,

    /// Tune the parameters in this file, one per line
    #[arg(long, value_name = "FILE")]
    params: Option<PathBuf>,

    /// Print the parameters that the engine offers and exit
    #[arg(long)]
    list: bool,

    /// Number of iterations, fixed for the run
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    iterations: u64,

    /// Game pairs per iteration
    #[arg(long, value_name = "N", default_value_t = 1)]
    pairs: u32,

    /// Iterations that start from the same values
    #[arg(long, value_name = "N", default_value_t = 16)]
    batch: u64,

    /// Directory of the run; resumed if it has results
    #[arg(long, value_name = "DIR", required_unless_present = "list")]
    out: Option<PathBuf>,

    /// Print the result as JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    description: DescriptionArgs,
}

pub(crate) fn run(args: &SpsaArgs) -> Result<(), Failure> {
    let config = args.description.config()?;
    refuse_unused(&config)?;
    if args.list {
        return list(&config);
    }
    check_limits(&config, LIMIT_FLAGS)?;
    let folder = args.out.as_deref().expect("clap requires it");
    let mut options = SpsaOptions::new(params::read(args, &config)?);
    options.iterations = args.iterations;
    options.pairs = args.pairs;
    options.batch = args.batch;
    let mut run = SpsaRun::new(&config, options).map_err(failure)?;
    let stop = Stop::new();
    let flag = stop.clone();
    let interrupt = Interrupt::install(move || flag.raise())?;
    let mut output = Output::new(folder, &run);
    let mut failed = Ok(());
    let end = run.run(folder, &stop, |event| match observe(&mut output, event, args.json) {
        Ok(()) => ControlFlow::Continue(()),
        Err(failure) => {
            failed = Err(failure);
            ControlFlow::Break(())
        }
    });
    output.clear();
    let end = end.map_err(failure)?;
    failed.map_err(|failure: Failure| failure.aborting("SPSA aborted; run it again to resume"))?;
    output.write(run.spsa())?;
    print(&summary(&run, args.json))?;
    if end == SpsaEnd::Stopped {
        err_message("stopped: run it again to resume; no finished iteration is lost");
    }
    interrupt.exit_status(end == SpsaEnd::Stopped)
}

fn observe(output: &mut Output, event: &SpsaEvent<'_>, in_json: bool) -> Result<(), Failure> {
    match event {
        SpsaEvent::Resumed { spsa } if spsa.n_done() > 0 && !in_json => {
            print(&format!("resumed after {}\n", counted(spsa.n_done(), "iteration")))?;
        }
        SpsaEvent::Played { iteration, notable, .. } => output.played(*iteration, notable),
        SpsaEvent::Waiting => output.waiting(),
        SpsaEvent::Batch { spsa } => output.batch(spsa)?,
        _ => {}
    }
    Ok(())
}

/// Prints the parameters that the engine offers, in the format of `--params`.
fn list(config: &Config) -> Result<(), Failure> {
    let params = SpsaRun::offered(config).map_err(failure)?;
    print(&params.iter().map(|param| format!("{param}\n")).collect::<String>())
}

/// A setting of tournaments: its argument, its name in messages, and whether it is set.
type Setting = (&'static str, &'static str, fn(&Config) -> bool);

/// Settings that tuning does not have.
const UNUSED: [Setting; 8] = [
    ("journal", "--journal", |config| config.journal.is_some()),
    ("pgn", "--pgn", |config| config.pgn.is_some()),
    ("epd", "--epd-out", |config| config.epd.is_some()),
    ("opening_epd", "--epd-openings", |config| config.opening_epd.is_some()),
    ("log", "--log", |config| config.log.is_some()),
    ("repeat", "--repeat", |config| config.games.is_some()),
    ("colors", "--colors", |config| config.colors.is_some()),
    ("sprt", "sprt", |config| config.sprt.is_some()),
];

/// Hides what is refused from the help.
pub(crate) fn hide_unused(arg: Arg) -> Arg {
    match UNUSED.iter().any(|(id, ..)| arg.get_id() == id) {
        true => arg.hide(true),
        false => arg,
    }
}

fn refuse_unused(config: &Config) -> Result<(), Failure> {
    match UNUSED.iter().find(|(.., is_set)| is_set(config)) {
        Some((_, name, _)) => Err(Failure::Usage(format!("{name} cannot be used with spsa"))),
        None => Ok(()),
    }
}

/// Invalid parameters and settings are usage errors; failing engines and files are not.
fn failure(error: SpsaError) -> Failure {
    match error {
        SpsaError::Config(error) => crate::args::tournament::failure(error),
        SpsaError::Param { .. } | SpsaError::Setting { .. } => Failure::Usage(error.to_string()),
        _ => Failure::new(error),
    }
}
