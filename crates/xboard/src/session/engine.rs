//! The interface to an engine.

use lucena_board::Game;

use super::SearchJob;
use crate::Features;

/// An engine behind a [`Session`](crate::Session), which parses commands, keeps the game and the
/// clocks, and enforces the protocol.
///
/// All methods are called in the session's thread and should return soon: no command is read
/// meanwhile. Run searches in a thread of the engine, to which the [`SearchJob`] can be moved.
///
/// ```
/// use lucena_xboard::{Features, SearchJob, Session, XboardEngine};
///
/// /// Plays the first legal move.
/// struct First;
///
/// impl XboardEngine for First {
///     fn features(&self) -> Features {
///         let mut features = Features::default();
///         features.my_name = "First 1.0".into();
///         features
///     }
///     fn go(&mut self, search: SearchJob) {
///         let first = search.game().position().legal_moves().into_iter().next();
///         search.finish(first, None);
///     }
/// }
///
/// let output = Session::new(First).run_script("xboard\nnew\nusermove e2e4\n")?;
/// assert!(output.starts_with("move "));
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait XboardEngine {
    /// The name, variants, options and types of endgame tablebases; whether `memory`, `cores` and
    /// `nps` are supported. The session sets its own features, such as `ping` and `setboard`.
    fn features(&self) -> Features;

    /// Starts a new game.
    fn new_game(&mut self) {}

    /// Sets the memory for all hash tables together, in MiB.
    ///
    /// # Errors
    /// An error message.
    fn set_memory(&mut self, mebibytes: u64) -> Result<(), String> {
        let _ = mebibytes;
        Ok(())
    }

    /// Sets the number of threads.
    ///
    /// # Errors
    /// An error message.
    fn set_cores(&mut self, cores: u32) -> Result<(), String> {
        let _ = cores;
        Ok(())
    }

    /// Sets the path of endgame tablebases.
    ///
    /// # Errors
    /// An error message.
    fn set_egt_path(&mut self, kind: &str, path: &str) -> Result<(), String> {
        let _ = (kind, path);
        Ok(())
    }

    /// Sets an option to a value that fits the declaration; `None` for a button.
    ///
    /// # Errors
    /// An error message.
    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        let _ = (name, value);
        Ok(())
    }

    /// Starts a search. [`SearchJob::finish`] ends it, from any thread. It is not called in
    /// positions without legal moves.
    fn go(&mut self, search: SearchJob);

    /// Stops the search. [`SearchJob::is_stopped`] returns true, too.
    fn stop(&mut self) {}

    /// The opponent played the expected move: the clock runs.
    fn ponder_hit(&mut self) {}

    /// Whether to accept a draw, given the engine's last score in centipawns. By default it accepts
    /// unless it is better.
    fn accepts_draw(&mut self, game: &Game, last_score: Option<i64>) -> bool {
        let _ = game;
        last_score.is_some_and(|score| score <= 0)
    }

    /// The reply to `bk`: lines about the book moves of a position.
    fn book_lines(&mut self, game: &Game) -> Vec<String> {
        let _ = game;
        Vec::new()
    }
}
