//! The progress bar of a tournament.

use lucena_arena::Standings;

use crate::terminal::progress::Progress;

/// Games played of all games, and the remaining time.
#[derive(Clone)]
pub(super) struct ScoreBar {
    progress: Progress,
    n_games: u64,
}

impl ScoreBar {
    pub(super) fn new(n_games: u64) -> Self {
        Self { progress: Progress::new(n_games), n_games }
    }

    /// Counts games of an earlier run as played.
    pub(super) fn resume(&self, n_before: u64) {
        self.progress.start_at(n_before);
    }

    /// Hides the bar while something else is printed.
    pub(super) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.progress.suspend(print)
    }

    pub(super) fn clear(&self) {
        self.progress.clear();
    }

    pub(super) fn draw(&mut self, standings: &Standings) {
        let (done, n_games) = (standings.n_games(), self.n_games);
        self.progress.set(done, || format!("{done} / {n_games} games"));
    }
}
