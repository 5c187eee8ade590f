//! `lucena` and `lucena uci`: the engine on standard input and output.

use std::io;

use lucena_engine::Uci;
use lucena_uci::Session;

use crate::output::{Failure, check_written};

pub(crate) fn run() -> Result<(), Failure> {
    let session = Session::new(Uci::default());
    match check_written(session.run(io::stdin(), io::stdout()).map(drop)) {
        // The GUI has gone.
        Err(Failure::Silent) => Ok(()),
        result => result,
    }
}
