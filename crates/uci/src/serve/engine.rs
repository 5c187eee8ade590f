//! What an engine has to be able to do.

use std::sync::Arc;

use lucena_board::Game;

use super::{SearchJob, SessionLog, Task, perft};
use crate::{Check, CustomCommand, OptionValue, Options, Register};

/// An engine behind a [`Session`](crate::Session), which reads commands, remembers the position
/// and keeps the promises of the protocol.
///
/// Every method is called from the thread of the session and should return soon: while one runs,
/// no command is read. A long search therefore belongs in a thread of the engine's own, to
/// which the [`SearchJob`] moves.
///
/// ```
/// use lucena_uci::{SearchJob, Session, UciEngine};
///
/// /// Plays the first legal move.
/// struct First;
///
/// impl UciEngine for First {
///     fn name(&self) -> String { "First 1.0".into() }
///     fn author(&self) -> String { "somebody".into() }
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
    /// The name, with a version.
    fn name(&self) -> String;

    /// Who wrote it.
    fn author(&self) -> String;

    /// The options with their defaults. Asked once, before anything else.
    fn options(&self) -> Options {
        Options::new()
    }

    /// The words of commands from outside the protocol; [`UciEngine::custom`] runs them.
    fn custom_commands(&self) -> &[&'static str] {
        &[]
    }

    /// Gets ready to search: whatever takes long to set up. Called before the first `readyok` or
    /// search.
    fn prepare(&mut self) {}

    /// Finishes what earlier commands have left to be done in the background, such as clearing a
    /// new hash table. Called before each `readyok` while nothing is searched, not before `go`.
    fn finish_preparing(&mut self) {}

    /// Where the session logs all its lines; asked once, before anything else. It is closed unless
    /// the engine opens it.
    fn log(&self) -> SessionLog {
        SessionLog::default()
    }

    /// Takes the new value of an option, which fits the declaration.
    ///
    /// # Errors
    /// A message for the user if the value is of no use after all, such as the path of a file
    /// that is not there. The option keeps its old value.
    fn set_option(&mut self, name: &str, value: &OptionValue) -> Result<(), String> {
        let _ = (name, value);
        Ok(())
    }

    /// A message for the user about the option that was just set, such as what a folder holds.
    fn option_notice(&mut self) -> Option<String> {
        None
    }

    /// Says more than usual, or no longer.
    fn set_debug(&mut self, is_on: bool) {
        let _ = is_on;
    }

    /// Forgets the game of before. Not every GUI says so.
    fn new_game(&mut self) {}

    /// Looks at a new position. There is no need to keep it: every search comes with its game.
    fn position(&mut self, game: &Arc<Game>) {
        let _ = game;
    }

    /// Starts a search. [`SearchJob::finish`] ends it, from any thread; the session holds the
    /// answer back as long as the protocol demands. It is not called where there is no move to
    /// choose from: the session answers by itself then.
    fn go(&mut self, search: SearchJob);

    /// Ends the search soon. [`SearchJob::is_stopped`] says so, too, and is enough for most.
    fn stop(&mut self) {}

    /// The move that was pondered on has been played: the clock runs from now.
    /// [`SearchJob::is_pondering`] says so, too.
    fn ponder_hit(&mut self) {}

    /// Counts leaves for `go perft`. As it stands, it does so in a thread of its own and writes a
    /// line for each move and the sum.
    fn perft(&mut self, depth: u32, task: Task) {
        perft::start(depth, task);
    }

    /// Runs a command from outside the protocol. It lasts until the [`Task`] is dropped; what
    /// takes long should move it to a thread.
    fn custom(&mut self, command: &CustomCommand, task: Task) {
        let _ = (command, task);
    }

    /// Looks at a registration.
    fn register(&mut self, registration: &Register) -> Check {
        let _ = registration;
        Check::Ok
    }
}
