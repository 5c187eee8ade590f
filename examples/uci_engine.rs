//! Shows how to run the bundled engine as a UCI engine with custom defaults.
//!
//! ```text
//! cargo run --release -p lucena-examples --example uci_engine
//! echo "go movetime 500" | cargo run --release -p lucena-examples --example uci_engine
//! ```
//!
//! The program `lucena` is this with a command line. To add a book, tablebases or an evaluator, see
//! `custom_evaluator` and `random_mover`.

use std::io;
use std::time::Duration;

use lucena_engine::{Engine, Options, Uci};
use lucena_uci::{EndOfInput, Session};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // They are the defaults reported to the GUI, which can change them.
    let options = Options {
        hash_mb: 64,
        move_overhead: Duration::from_millis(50),
        show_wdl: true,
        ..Options::default()
    };
    let engine = Engine::with_options(options)?;

    // Test frameworks read this on stderr; nothing else is written there.
    let uci = Uci::new(engine).diagnostics(io::stderr());

    // The session guarantees one `bestmove` for each `go` and an immediate answer to `isready`. At
    // the end of input a search is finished, so that `go depth 20` can be piped in; this is the
    // default.
    let session = Session::new(uci).end_of_input(EndOfInput::FinishSearch);
    session.run(io::stdin(), io::stdout())?;
    Ok(())
}
