//! What an engine has to be able to do.

use lucena_board::Game;

use super::SearchJob;
use crate::Features;

/// An engine behind a [`Session`](crate::Session), which reads commands and keeps the game, the
/// clocks and the promises of the protocol.
///
/// Every method is called from the thread of the session and should return soon: while one runs,
/// no command is read. A search belongs in a thread of the engine's own, to which the [`SearchJob`]
/// moves.
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
    /// The name, the variants, the options and the kinds of endgame tables; whether `memory`,
    /// `cores` and `nps` are understood. The features that the session is responsible for, such as
    /// `ping` and `setboard`, are set by it.
    fn features(&self) -> Features;

    /// Forgets the game of before.
    fn new_game(&mut self) {}

    /// Takes the memory for all tables together, in MiB.
    ///
    /// # Errors
    /// A message for the user.
    fn set_memory(&mut self, mebibytes: u64) -> Result<(), String> {
        let _ = mebibytes;
        Ok(())
    }

    /// Takes the number of threads.
    ///
    /// # Errors
    /// A message for the user.
    fn set_cores(&mut self, cores: u32) -> Result<(), String> {
        let _ = cores;
        Ok(())
    }

    /// Takes the place of endgame tables.
    ///
    /// # Errors
    /// A message for the user.
    fn set_egt_path(&mut self, kind: &str, path: &str) -> Result<(), String> {
        let _ = (kind, path);
        Ok(())
    }

    /// Takes the value of an option, `None` for a button. The name is one of the declared ones,
    /// and the value fits the declaration.
    ///
    /// # Errors
    /// A message for the user.
    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        let _ = (name, value);
        Ok(())
    }

    /// Starts a search. [`SearchJob::finish`] ends it, from any thread. It is not called in a
    /// position without legal moves.
    fn go(&mut self, search: SearchJob);

    /// Ends the search soon, for its move or because its answer no longer counts.
    /// [`SearchJob::is_stopped`] says so too.
    fn stop(&mut self) {}

    /// The move that is pondered on has been played: the clock runs from now.
    fn ponder_hit(&mut self) {}

    /// Whether to accept a draw, given the score of the last search in centipawns from its own
    /// point of view. By default it accepts unless it thinks that it stands better.
    fn accepts_draw(&mut self, game: &Game, last_score: Option<i64>) -> bool {
        let _ = game;
        last_score.is_some_and(|score| score <= 0)
    }

    /// The lines that answer `bk`, about the book moves of a position.
    fn book_lines(&mut self, game: &Game) -> Vec<String> {
        let _ = game;
        Vec::new()
    }
}
