//! Standard output, standard error, and what goes wrong.
//!
//! The printing macros panic when the reader has gone, as in `lucena perft 3 --divide | head -1`,
//! so everything is written through the functions here.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::time::Duration;

use lucena_search::nodes_per_second;

/// Why a command ends early, or badly. `main` knows the exit code of each.
#[derive(Debug)]
pub(crate) enum Failure {
    /// To be shown on standard error.
    Message(String),
    /// What stands on the command line makes no sense.
    WrongUsage(String),
    /// It has been told already.
    Told,
    /// A signal asked it to end; the exit code that shells have for that.
    Ended(u8),
    /// Nobody reads the output any more, as after `| head -1`. That is no fault.
    ReaderGone,
}

impl Failure {
    pub(crate) fn new(error: impl Display) -> Self {
        Self::Message(error.to_string())
    }
}

/// Writes to standard output at once.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    check_written(stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()))
}

/// Writes the last words of a check, which ends with this verdict even if nobody reads them.
pub(crate) fn print_verdict(text: &str, verdict: Result<(), Failure>) -> Result<(), Failure> {
    match print(text) {
        Ok(()) | Err(Failure::ReaderGone) => verdict,
        failed => failed,
    }
}

/// What a failure to write to standard output means.
pub(crate) fn check_written(written: io::Result<()>) -> Result<(), Failure> {
    written.map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => Failure::ReaderGone,
        _ => Failure::Message(format!("cannot write to standard output: {error}")),
    })
}

/// Writes a line to standard error. If that is impossible, there is nobody to tell.
pub(crate) fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "lucena: {message}");
}

/// How many nodes took how long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tally {
    pub(crate) nodes: u64,
    pub(crate) elapsed: Duration,
}

impl Tally {
    pub(crate) fn seconds(self) -> f64 {
        self.elapsed.as_secs_f64()
    }

    /// Nodes in a second; a clock that has not moved yet counts as a nanosecond.
    pub(crate) fn nps(self) -> u64 {
        nodes_per_second(self.nodes, self.elapsed)
    }
}

/// The last three lines of every perft output.
impl Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "nodes {}", self.nodes)?;
        writeln!(f, "seconds {:.6}", self.seconds())?;
        writeln!(f, "nps {}", self.nps())
    }
}

/// Prints a panic to the GUI in a line of its protocol. The engine still answers with a legal move:
/// panics unwind in every profile, though perft that makes each move is a tenth slower for it.
pub(crate) fn report_panics(line: fn(String) -> String) {
    let default = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        // If the output is closed, there is nowhere to report to.
        let _ = writeln!(io::stdout(), "{}", line(format!("error: {panic}")));
        default(panic);
    }));
}
