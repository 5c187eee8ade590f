//! Standard output, standard error and failures.
//!
//! The printing macros panic when the pipe is closed, as in `lucena perft 3 --divide | head -1`, so
//! everything is written through the functions here.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};

use lucena_output::FileError;

/// Why a command ends early or without success. `main` maps each to an exit code.
#[derive(Debug)]
pub(crate) enum Failure {
    /// An error to print on standard error.
    Message(String),
    /// A usage error.
    Usage(String),
    /// An error that has already been printed.
    Reported,
    /// Terminated by a signal; the exit code that shells expect.
    Signal(u8),
    /// Standard output was closed, as by `| head -1`. This is no error.
    BrokenPipe,
}

impl Failure {
    pub(crate) fn new(error: impl Display) -> Self {
        Self::Message(error.to_string())
    }

    /// Turns a closed pipe into an error, for unfinished work.
    pub(crate) fn aborting(self, what: impl Display) -> Self {
        match self {
            Self::BrokenPipe => Self::Message(format!("stdout closed: {what}")),
            failure => failure,
        }
    }
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Self {
        Self::new(error)
    }
}

/// Writes to standard output and flushes it.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    check_written(stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()))
}

/// Writes the summary of a check and returns the result of the check, also if the pipe is closed.
pub(crate) fn print_summary(text: &str, result: Result<(), Failure>) -> Result<(), Failure> {
    match print(text) {
        Ok(()) | Err(Failure::BrokenPipe) => result,
        failed => failed,
    }
}

/// Converts an error of writing to standard output.
pub(crate) fn check_written(written: io::Result<()>) -> Result<(), Failure> {
    written.map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => Failure::BrokenPipe,
        _ => Failure::Message(format!("cannot write to standard output: {error}")),
    })
}

/// Writes a line to standard error, and ignores errors: there is nowhere left to report them.
pub(crate) fn err_message(message: &str) {
    let _ = writeln!(io::stderr(), "lucena: {message}");
}

/// Prints panics to the GUI as lines of its protocol. The engine still answers with a legal move:
/// panics unwind in every profile, though perft without bulk counting is 10 % slower for it.
pub(crate) fn report_panics(line: fn(String) -> String) {
    let default = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        // If the output is closed, there is nowhere to report to.
        let _ = writeln!(io::stdout(), "{}", line(format!("error: {panic}")));
        default(panic);
    }));
}
