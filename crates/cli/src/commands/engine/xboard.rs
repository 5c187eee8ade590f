//! `lucena xboard`: the engine for GUIs of the xboard protocol (CECP).

use std::io::{self, BufRead, Cursor, Read, Write};

use lucena_engine::{Engine, Options, Xboard};
use lucena_xboard::{EngineMessage, Session};

use crate::args::config::ConfigArg;
use crate::terminal::output::{Failure, check_written, report_panics};

/// Run as an xboard (CECP) engine; "xboard" as the first line of input does the same
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  lucena xboard --config engine.toml")]
pub(crate) struct XboardArgs {
    #[command(flatten)]
    config: ConfigArg,
}

pub(crate) fn run(args: &XboardArgs) -> Result<(), Failure> {
    serve(args.config.read()?, io::stdin())
}

pub(crate) fn serve(options: Options, input: impl Read + Send + 'static) -> Result<(), Failure> {
    report_panics(|text| EngineMessage::Comment(text).to_string());
    let engine = Engine::with_options(options).map_err(Failure::new)?;
    let result = Session::new(Xboard::new(engine)).run(input, io::stdout()).map(drop);
    check_written(result.and_then(|()| io::stdout().flush()))
}

/// A longer first line is left to UCI.
const MAX_FIRST_LINE: u64 = 64 * 1024;

/// Detects an xboard GUI, whose first line is `xboard`. Returns the whole input, and whether it is
/// one.
pub(crate) fn detect(input: io::Stdin) -> (impl Read + Send + 'static, bool) {
    let mut start = Vec::new();
    let mut is_xboard = false;
    loop {
        let before = start.len();
        let read = input.lock().take(MAX_FIRST_LINE).read_until(b'\n', &mut start);
        let line = start[before..].trim_ascii();
        let is_blank = line.is_empty();
        is_xboard |= line == b"xboard";
        // A read error will show again at the next read.
        if !is_blank || !matches!(read, Ok(1..)) || start.len() as u64 > MAX_FIRST_LINE {
            break;
        }
    }
    (Cursor::new(start).chain(input), is_xboard)
}
