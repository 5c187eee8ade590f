//! [`Observer`]: receives the progress of a running search.

use std::time::Duration;

use lucena_board::Move;

use crate::report::Info;

/// Receives the progress of a search, on the thread that runs the search.
///
/// A closure that takes an [`Info`] is an observer, and so is `()`, which ignores everything.
///
/// ```
/// use lucena_board::Game;
/// use lucena_eval::Material;
/// use lucena_search::{Control, Info, Limits, Observer, Search};
///
/// #[derive(Default)]
/// struct Deepest(u32);
///
/// impl Observer for Deepest {
///     fn info(&mut self, info: &Info) {
///         self.0 = info.depth;
///     }
/// }
///
/// let mut deepest = Deepest::default();
/// let mut search = Search::new(Material::default());
/// search.run_with(&Game::default(), &Limits::depth(3), &Control::new(), &mut deepest);
/// assert_eq!(deepest.0, 3);
/// ```
pub trait Observer {
    /// Whether to call the other functions at all. An [`Info`] samples the transposition table and copies the
    /// PV, which counts in searches of a hundred nodes.
    fn is_listening(&self) -> bool {
        true
    }

    /// A PV: after an iteration, or after a failed aspiration window once the search has run for a
    /// second. The last one of each line equals that of the [`Report`](crate::Report).
    fn info(&mut self, info: &Info) {
        let _ = info;
    }

    /// The root move that is searched next, and its number from 1. `elapsed` is the time of the last
    /// poll, about a millisecond ago.
    fn current_move(&mut self, depth: u32, mv: Move, number: usize, elapsed: Duration) {
        let _ = (depth, mv, number, elapsed);
    }

    /// The line that is searched, up to the first null move. Called every 100 ms after the first
    /// second of the search.
    fn current_line(&mut self, line: &[Move], elapsed: Duration) {
        let _ = (line, elapsed);
    }

    /// Refutation of a root move that failed low: the line after the move, empty if unknown. Called
    /// after the first second of the search.
    fn refutation(&mut self, mv: Move, line: &[Move], elapsed: Duration) {
        let _ = (mv, line, elapsed);
    }
}

impl Observer for () {
    fn is_listening(&self) -> bool {
        false
    }
}

impl<F: FnMut(&Info)> Observer for F {
    fn info(&mut self, info: &Info) {
        self(info);
    }
}
