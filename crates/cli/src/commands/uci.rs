//! `lucena` and `lucena uci`: the engine on standard input and output. A first line `xboard`
//! switches to that protocol.

use std::ffi::OsString;
use std::io::{self, Cursor, Read, Write};

use lucena_engine::{Engine, Options, Uci};
use lucena_uci::{Info, Session};

use crate::commands::xboard;
use crate::terminal::output::{Failure, check_written, report_panics};

/// Commands that make sense as the only argument.
const COMMANDS: [&str; 6] = ["compiler", "d", "flip", "genfens", "isready", "license"];

pub(crate) fn run(options: Options) -> Result<(), Failure> {
    let (input, is_xboard) = xboard::detect(io::stdin());
    if is_xboard { xboard::serve(options, input) } else { serve(options, input) }
}

/// Lines of UCI that stand on the command line, as in `lucena "genfens 10 seed 1 book None" quit`:
/// the first has several words, which no other command has, or is one that only UCI knows. A `quit`
/// ends them, but what stands before it is done first.
pub(crate) fn script(args: impl Iterator<Item = OsString>) -> Option<String> {
    // Names of files need not be text; UCI is.
    let lines = args.map(OsString::into_string).collect::<Result<Vec<String>, _>>().ok()?;
    let first = lines.first()?;
    let is_script = COMMANDS.contains(&first.as_str())
        || (first.contains(' ') && !first.starts_with('-') && !first.contains('='));
    let before_quit = || lines.iter().take_while(|line| line.trim() != "quit");
    is_script.then(|| before_quit().map(|line| format!("{line}\n")).collect())
}

/// Serves what stands on the command line, and nothing else.
pub(crate) fn run_script(script: String) -> Result<(), Failure> {
    serve(Options::default(), Cursor::new(script))
}

fn serve(options: Options, input: impl Read + Send + 'static) -> Result<(), Failure> {
    report_panics(|text| Info::text(text).to_string());
    let engine = Engine::with_options(options).map_err(Failure::new)?;
    let session = Session::new(Uci::new(engine).diagnostics(io::stderr()));
    let result = session.run(input, io::stdout()).map(drop);
    check_written(result.and_then(|()| io::stdout().flush()))
}
