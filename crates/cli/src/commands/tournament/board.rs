//! The bar that shows how far a tournament has come.

use std::time::{Duration, Instant};

use lucena_arena::Standings;

use crate::terminal::progress::BarLine;

/// Less often nobody needs it, more often nobody can read it.
const REFRESH: Duration = Duration::from_millis(200);

/// The bar of a tournament, with the time that is left.
pub(super) struct ScoreBar {
    line: BarLine,
    start: Instant,
    last: Option<Instant>,
    /// Games that had been played before.
    n_before: u64,
    n_games: u64,
}

impl ScoreBar {
    pub(super) fn new(n_games: u64) -> Self {
        let start = Instant::now();
        Self { line: BarLine::new(), start, last: None, n_before: 0, n_games }
    }

    pub(super) fn resume(&mut self, n_before: u64) {
        self.n_before = n_before;
    }

    pub(super) fn clear(&mut self) {
        self.line.clear();
    }

    pub(super) fn draw(&mut self, standings: &Standings) {
        if !self.line.is_seen() || self.last.is_some_and(|last| last.elapsed() < REFRESH) {
            return;
        }
        let done = standings.n_games();
        let words = format!("{done} / {} games{}", self.n_games, self.time_left(done));
        self.line.draw(done, self.n_games, &words);
        self.last = Some(Instant::now());
    }

    fn time_left(&self, done: u64) -> String {
        let played = done.saturating_sub(self.n_before);
        if played == 0 {
            return String::new();
        }
        let each = self.start.elapsed().as_secs_f64() / played as f64;
        let seconds = (each * self.n_games.saturating_sub(done) as f64) as u64;
        format!(", {:02}:{:02}:{:02} left", seconds / 3600, seconds / 60 % 60, seconds % 60)
    }
}
