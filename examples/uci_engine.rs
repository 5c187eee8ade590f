//! Shows the whole bundled engine behind UCI with options of our own choosing: what a GUI can be
//! pointed at, in a screenful.
//!
//! ```text
//! cargo run --release -p lucena-examples --example uci_engine
//! echo "go movetime 500" | cargo run --release -p lucena-examples --example uci_engine
//! ```
//!
//! The program `lucena` is this with a command line around it. A book, tablebases or an evaluator
//! of your own belong between `Engine` and `Session`: see `custom_evaluator` and `random_mover`.

use std::io;
use std::time::Duration;

use lucena_engine::{Engine, Options, Uci};
use lucena_uci::{EndOfInput, Session};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // They become the defaults that the GUI is told; it may set others.
    let options = Options {
        hash_mb: 64,
        move_overhead: Duration::from_millis(50),
        show_wdl: true,
        ..Options::default()
    };
    let engine = Engine::with_options(options)?;

    // What test frameworks read on standard error; nothing else is written there.
    let uci = Uci::new(engine).diagnostics(io::stderr());

    // The session keeps the promises of the protocol: one bestmove for each go, isready answered
    // at once, nothing lost or deadlocked. Without this line a piped `go depth 20` is finished.
    let session = Session::new(uci).end_of_input(EndOfInput::FinishSearch);
    session.run(io::stdin(), io::stdout())?;
    Ok(())
}
