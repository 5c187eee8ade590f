//! How long to wait for an engine where no clock runs.

use std::time::Duration;

/// How long an engine may take for what has no clock. Whoever takes longer has failed, so that no
/// engine can hold up a tournament.
///
/// ```
/// use std::time::Duration;
/// use lucena_arena::Patience;
/// let slow_start = Patience { start: Duration::from_secs(120), ..Patience::default() };
/// assert_eq!(slow_start.quit, Duration::from_secs(5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// From the start of the process to the first `readyok`: whoever loads large networks
    /// or tables may need more than the usual 10 seconds.
    pub start: Duration,
    /// For `readyok` after `ucinewgame` and after options, when tables are cleared.
    pub new_game: Duration,
    /// For `readyok` between moves, and for the end of a search that pondered on another move.
    pub ping: Duration,
    /// Without a single line while it searches under nodes or a depth alone. Such a search may
    /// take long, but an engine that thinks has something to say now and then; one that is silent
    /// for so long is asked to stop, and has failed if it does not.
    pub silence: Duration,
    /// For the whole of a search under nodes or a depth alone, however much the engine says: some
    /// engines know no such limits and would search for ever. One whose own news show that it is
    /// far beyond its limits is not waited for so long.
    pub search: Duration,
    /// For a `bestmove` after `stop`, when time has run out; the answer no longer counts, but an
    /// engine that gives it needs no restart.
    pub stop: Duration,
    /// From `quit` to the end of the process, which is killed then.
    pub quit: Duration,
}

impl Default for Patience {
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
