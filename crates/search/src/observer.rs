//! Who watches a running search.

use std::time::Duration;

use lucena_board::Move;

use crate::report::Info;

/// Is told how a search gets on. Everything happens on the thread that runs the search.
///
/// A closure that takes an [`Info`] is an observer, and so is `()`, which ignores all.
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
    /// A line is settled, or its window has failed after some time. What is told last of each line
    /// is what the [`Report`](crate::Report) says of it.
    fn info(&mut self, info: &Info) {
        let _ = info;
    }

    /// The search turns to the root move with this number, from 1. `elapsed` is the time since it
    /// began as it last looked at the clock, about a millisecond ago.
    fn current_move(&mut self, depth: u32, mv: Move, number: usize, elapsed: Duration) {
        let _ = (depth, mv, number, elapsed);
    }

    /// The line that the search is looking at, up to the first null move. Reported now and then
    /// after the first second of the search.
    fn current_line(&mut self, line: &[Move], elapsed: Duration) {
        let _ = (line, elapsed);
    }

    /// A root move turned out to be no better than the best one, because of this line, which
    /// begins with the answer to the move; empty if none is known. Reported after the first second
    /// of the search.
    fn refutation(&mut self, mv: Move, line: &[Move], elapsed: Duration) {
        let _ = (mv, line, elapsed);
    }
}

impl Observer for () {}

impl<F: FnMut(&Info)> Observer for F {
    fn info(&mut self, info: &Info) {
        self(info);
    }
}
