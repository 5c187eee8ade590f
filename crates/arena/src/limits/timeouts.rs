//! Engine timeouts while no clock runs.

use std::time::Duration;

/// Engine timeouts while no clock runs. They keep a hanging engine from blocking a tournament.
///
/// ```
/// use std::time::Duration;
/// use lucena_arena::Timeouts;
/// let slow_start = Timeouts { start: Duration::from_secs(120), ..Timeouts::default() };
/// assert_eq!(slow_start.quit, Duration::from_secs(5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// From process start to the first `readyok`. Engines that load large networks or tablebases
    /// may need more than the default of 10 seconds.
    pub start: Duration,
    /// For `readyok` after `ucinewgame` and options, when the engine clears its hash table.
    pub new_game: Duration,
    /// For `readyok` between moves, and for `bestmove` after a ponder miss.
    pub ping: Duration,
    /// Without output in a search that is limited only by nodes or depth. The engine is then sent
    /// `stop`.
    pub silence: Duration,
    /// For a search that is limited only by nodes or depth, which some engines ignore. If the
    /// output shows that the limit is exceeded by far, the search is stopped earlier.
    pub search: Duration,
    /// For `bestmove` after `stop` once time has run out. The game is lost in any case, but an
    /// engine that answers is not restarted.
    pub stop: Duration,
    /// From `quit` to the end of the process, which is then killed.
    pub quit: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            start: Duration::from_secs(10),
            new_game: Duration::from_secs(60),
            ping: Duration::from_secs(15),
            silence: Duration::from_secs(60),
            search: Duration::from_secs(600),
            stop: Duration::from_secs(2),
            quit: Duration::from_secs(5),
        }
    }
}
