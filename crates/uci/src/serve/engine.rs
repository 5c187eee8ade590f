//! The interface to an engine.

use std::sync::Arc;

use lucena_board::Game;

use super::{SearchJob, SessionLog, Task, perft};
use crate::{Check, CustomCommand, OptionValue, Options, Register};

/// An engine behind a [`Session`](crate::Session), which parses commands, keeps the position and
/// enforces the protocol.
///
/// All methods are called in the session's thread and should return soon: no command is read
/// meanwhile. Run long searches in a thread of the engine, to which the [`SearchJob`] can be moved.
///
/// ```
/// use lucena_uci::{SearchJob, Session, UciEngine};
///
/// /// Plays the first legal move.
/// struct First;
///
/// impl UciEngine for First {
///     fn name(&self) -> String { "First 1.0".into() }
///     fn author(&self) -> String { "A. Author".into() }
///     fn go(&mut self, search: SearchJob) {
///         let first = search.root_moves().first().copied();
///         search.finish(first, None);
///     }
/// }
///
/// let output = Session::new(First).run_script("position startpos moves e2e4\ngo depth 1\n")?;
/// assert!(output.starts_with("bestmove "));
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait UciEngine {
    /// The name with a version.
    fn name(&self) -> String;

    /// The author.
    fn author(&self) -> String;

    /// The options with their defaults. Called once, first.
    fn options(&self) -> Options {
        Options::new()
    }

    /// The names of commands beyond the protocol, run by [`UciEngine::custom`].
    fn custom_commands(&self) -> &[&'static str] {
        &[]
    }

    /// Prepares for searches, if that takes long. Called before the first `readyok` or search.
    fn prepare(&mut self) {}

    /// Waits for background work of earlier commands, such as allocating a new hash table. Called
    /// before each `readyok` when no search is running, not before `go`.
    fn finish_preparing(&mut self) {}

    /// The log of all lines. Called once, first. It is closed unless the engine opens it.
    fn log(&self) -> SessionLog {
        SessionLog::default()
    }

    /// Sets an option to a value that fits the declaration.
    ///
    /// # Errors
    /// An error message if the value is refused after all, such as the path of a missing file. The
    /// option keeps its old value.
    fn set_option(&mut self, name: &str, value: &OptionValue) -> Result<(), String> {
        let _ = (name, value);
        Ok(())
    }

    /// A message for the user about the option just set, such as the contents of a folder.
    fn option_notice(&mut self) -> Option<String> {
        None
    }

    /// Switches debug output on or off.
    fn set_debug(&mut self, is_on: bool) {
        let _ = is_on;
    }

    /// Starts a new game. Not every GUI sends this.
    fn new_game(&mut self) {}

    /// Announces a new position. It need not be kept: every search comes with its game.
    fn position(&mut self, game: &Arc<Game>) {
        let _ = game;
    }

    /// Starts a search. [`SearchJob::finish`] ends it, from any thread; the session holds back
    /// `bestmove` as long as the protocol demands. It is not called without legal root moves: the
    /// session answers itself then.
    fn go(&mut self, search: SearchJob);

    /// Stops the search. [`SearchJob::is_stopped`] returns true, too, which is enough for most
    /// engines.
    fn stop(&mut self) {}

    /// The opponent played the expected move: the clock runs. [`SearchJob::is_pondering`] returns
    /// false, too.
    fn ponder_hit(&mut self) {}

    /// Runs `go perft`. By default it counts in a thread of its own and prints a line per move and
    /// the total.
    fn perft(&mut self, depth: u32, task: Task) {
        perft::start(depth, task);
    }

    /// Runs a command beyond the protocol. It lasts until the [`Task`] is dropped; move the task to
    /// a thread if it takes long.
    fn custom(&mut self, command: &CustomCommand, task: Task) {
        let _ = (command, task);
    }

    /// Checks a registration.
    fn register(&mut self, registration: &Register) -> Check {
        let _ = registration;
        Check::Ok
    }
}
