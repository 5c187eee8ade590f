//! The progress bar. It is drawn on standard error, and only if that is a terminal.

use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

const REFRESH: Duration = Duration::from_millis(100);

/// Steps of a bar that shows a fraction.
const FRACTION_STEPS: f64 = 1000.0;

/// Before that, an estimate of the remaining time is worth nothing.
const ESTIMATE_AFTER: Duration = Duration::from_secs(2);

/// A progress bar with a message and the remaining time. indicatif clears it when it is dropped.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
    is_shown: bool,
    /// When the bar was last updated.
    updated: Instant,
}

impl Progress {
    /// A bar of this length, such as the bytes of a file; 0 if the length is unknown.
    pub(crate) fn new(length: u64) -> Self {
        let target = ProgressDrawTarget::stderr();
        let is_shown = !target.is_hidden();
        let bar = ProgressBar::with_draw_target((length > 0).then_some(length), target);
        let template = if length > 0 { "[{bar:30}] {percent}% {msg}{left}" } else { "{msg}" };
        let style = ProgressStyle::with_template(template).expect("the template is well-formed");
        bar.set_style(style.with_key("left", time_left).progress_chars("##."));
        Self { bar, is_shown, updated: Instant::now() }
    }

    /// A bar for work that is measured as a fraction from 0 to 1.
    pub(crate) fn fraction() -> Self {
        Self::new(FRACTION_STEPS as u64)
    }

    /// Starts at this position, when part of the work was done by an earlier run.
    pub(crate) fn start_at(&self, position: u64) {
        self.bar.set_position(position);
        self.bar.reset_eta();
    }

    /// Moves the bar to this position. The message is made only if it is going to be drawn.
    pub(crate) fn set(&mut self, position: u64, message: impl FnOnce() -> String) {
        if self.is_shown && self.updated.elapsed() >= REFRESH {
            self.bar.set_message(message());
            self.bar.set_position(position);
            self.updated = Instant::now();
        }
    }

    /// Moves a bar made by [`Self::fraction`].
    pub(crate) fn set_fraction(&mut self, done: f64, message: impl FnOnce() -> String) {
        self.set((FRACTION_STEPS * done.clamp(0.0, 1.0)) as u64, message);
    }

    /// Hides the bar while something else is printed.
    pub(crate) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        if self.is_shown { self.bar.suspend(print) } else { print() }
    }

    /// Removes the bar for good.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

fn time_left(state: &ProgressState, out: &mut dyn std::fmt::Write) {
    if state.elapsed() >= ESTIMATE_AFTER && state.pos() > 0 && !state.is_finished() {
        // A failed write would only lose a part of the bar.
        let _ = write!(out, ", {} left", HumanDuration(state.eta()));
    }
}
