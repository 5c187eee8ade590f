//! Tests that are not in the package: with data of the repository, against other libraries, and with a
//! time limit, which holds with the optimisation of the workspace.

#[path = "../pgn/events.rs"]
#[expect(dead_code, reason = "shared with other tests")]
mod events;
#[path = "../pgn/text.rs"]
mod text;

mod fuzz_corpus;
mod hostile;
mod real_files;
mod writing;
