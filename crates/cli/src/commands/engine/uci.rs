//! `lucena` and `lucena uci`: the UCI engine on standard input and output. If the first line is
//! `xboard`, it switches to that protocol.

use std::ffi::OsString;
use std::io::{self, Cursor, Read, Write};

use lucena_engine::{Engine, Options, Uci};
use lucena_uci::{Info, Session};

use super::xboard;
use crate::args::config::ConfigArg;
use crate::terminal::output::{Failure, check_written, report_panics};

/// Non-standard UCI commands that are accepted as the only argument.
const COMMANDS: [&str; 6] = ["compiler", "d", "flip", "genfens", "isready", "license"];

#[derive(Clone, Debug, Default, clap::Args)]
#[command(after_help = "Examples:\n  lucena uci --config engine.toml")]
pub(crate) struct UciArgs {
    /// Declare the parameters and heuristics of the search as options, for tuning and tests
    #[arg(long)]
    tune: bool,

    #[command(flatten)]
    config: ConfigArg,
}

pub(crate) fn run(args: &UciArgs) -> Result<(), Failure> {
    let options = args.config.read()?;
    let (input, is_xboard) = xboard::detect(io::stdin());
    if is_xboard { xboard::serve(options, input) } else { serve(args, options, input) }
}

/// UCI commands given as arguments, as in `lucena "genfens 10 seed 1 book None" quit`, where the
/// first contains a space or is a command that only UCI has. A final `quit` is dropped: it would
/// stop the commands before it.
pub(crate) fn script(args: impl Iterator<Item = OsString>) -> Option<String> {
    // File names need not be UTF-8; UCI commands are.
    let lines = args.map(OsString::into_string).collect::<Result<Vec<String>, _>>().ok()?;
    let first = lines.first()?;
    let is_script = COMMANDS.contains(&first.as_str())
        || (first.contains(' ') && !first.starts_with('-') && !first.contains('='));
    let before_quit = || lines.iter().take_while(|line| line.trim() != "quit");
    is_script.then(|| before_quit().map(|line| format!("{line}\n")).collect())
}

/// Runs the engine on these commands instead of standard input.
pub(crate) fn run_script(script: String) -> Result<(), Failure> {
    serve(&UciArgs::default(), Options::default(), Cursor::new(script))
}

fn serve(
    args: &UciArgs,
    options: Options,
    input: impl Read + Send + 'static,
) -> Result<(), Failure> {
    report_panics(|text| Info::text(text).to_string());
    let engine = Engine::with_options(options).map_err(Failure::new)?;
    let mut uci = Uci::new(engine).diagnostics(io::stderr());
    if args.tune {
        uci = uci.with_search_params();
    }
    let session = Session::new(uci);
    let result = session.run(input, io::stdout()).map(drop);
    check_written(result.and_then(|()| io::stdout().flush()))
}
