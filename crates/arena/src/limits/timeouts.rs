//! Timeouts of engines while no clock runs.

use std::time::Duration;

/// Timeouts of an engine while no clock runs, so that no engine can hold up a tournament.
///
/// ```
/// use std::time::Duration;
/// use lucena_arena::Timeouts;
/// let slow_start = Timeouts { start: Duration::from_secs(120), ..Timeouts::default() };
/// assert_eq!(slow_start.quit, Duration::from_secs(5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// From the start of the process to the first `readyok`; engines that load large networks or
    /// tablebases may need more than the default of 10 seconds.
    pub start: Duration,
    /// For `readyok` after `ucinewgame` and after options, when the hash table is cleared.
    pub new_game: Duration,
    /// For `readyok` between moves, and for `bestmove` after a ponder miss.
    pub ping: Duration,
    /// Without any output in a search limited only by nodes or depth. Then the engine is sent `stop`,
    /// and has failed if it does not stop.
    pub silence: Duration,
    /// For a whole search limited only by nodes or depth: some engines ignore these limits and would
    /// search forever. One whose output shows that it is far beyond its limits is stopped earlier.
    pub search: Duration,
    /// For `bestmove` after `stop` when time has run out. The game is lost anyway, but an engine that
    /// answers needs no restart.
    pub stop: Duration,
    /// From `quit` to the exit of the process; then it is killed.
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
