//! Commands queued until the end of a search, with bounded memory.

use std::collections::VecDeque;

use crate::GuiCommand;

/// Maximum number of queued commands.
const MAX_COMMANDS: usize = 1024;

/// Maximum total length of the queued lines. A parsed line takes about as much memory as its text.
const MAX_BYTES: usize = 32 << 20;

/// A line of the GUI to execute when nothing is running.
#[derive(Debug)]
pub(super) enum Input {
    Command(GuiCommand),
    /// An invalid position, and the error.
    BadPosition(String),
}

/// A queued input with later signals.
#[derive(Debug)]
pub(super) struct Waiting {
    pub(super) input: Input,
    /// `stop` was received after it.
    pub(super) is_stopped: bool,
    /// `ponderhit` was received after it.
    pub(super) is_ponder_hit: bool,
    n_bytes: usize,
}

impl Waiting {
    fn is_go(&self) -> bool {
        matches!(self.input, Input::Command(GuiCommand::Go(_)))
    }

    fn is_position(&self) -> bool {
        matches!(self.input, Input::Command(GuiCommand::Position(_)) | Input::BadPosition(_))
    }
}

/// Inputs in order.
///
/// `stop` and `ponderhit` are not queued but noted on every queued input, so that nothing between
/// them and their `go` can hide them.
#[derive(Debug, Default)]
pub(super) struct Pending {
    queue: VecDeque<Waiting>,
    n_bytes: usize,
}

impl Pending {
    /// Adds the input of a line of `n_bytes` bytes. A position replaces one directly before it,
    /// unless it is invalid: then only an invalid one is replaced.
    pub(super) fn push(&mut self, input: Input, n_bytes: usize) {
        let replaces = match (&input, self.queue.back()) {
            (Input::Command(GuiCommand::Position(new)), Some(last)) => {
                last.is_position() && new.has_start()
            }
            (Input::BadPosition(_), Some(last)) => matches!(last.input, Input::BadPosition(_)),
            _ => false,
        };
        if replaces {
            let last = self.queue.pop_back();
            self.n_bytes -= last.map_or(0, |last| last.n_bytes);
        }
        let (is_stopped, is_ponder_hit) = (false, false);
        self.queue.push_back(Waiting { input, is_stopped, is_ponder_hit, n_bytes });
        self.n_bytes += n_bytes;
    }

    pub(super) fn pop(&mut self) -> Option<Waiting> {
        let waiting = self.queue.pop_front()?;
        self.n_bytes -= waiting.n_bytes;
        Some(waiting)
    }

    /// Notes a `stop` on all queued inputs.
    pub(super) fn stop(&mut self) {
        self.queue.iter_mut().for_each(|waiting| waiting.is_stopped = true);
    }

    /// Notes a `ponderhit` on all queued inputs.
    pub(super) fn ponder_hit(&mut self) {
        self.queue.iter_mut().for_each(|waiting| waiting.is_ponder_hit = true);
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// Whether the queue is full.
    pub(super) fn is_full(&self) -> bool {
        self.queue.len() >= MAX_COMMANDS || self.n_bytes >= MAX_BYTES
    }

    /// Whether a search is queued.
    pub(super) fn has_go(&self) -> bool {
        self.queue.iter().any(Waiting::is_go)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pending(lines: &[&str]) -> Vec<String> {
        let mut pending = Pending::default();
        for line in lines {
            pending.push(Input::Command(line.parse().unwrap()), line.len());
        }
        let text = |waiting: Waiting| match waiting.input {
            Input::Command(command) => command.to_string(),
            Input::BadPosition(reason) => reason,
        };
        let kept: Vec<_> = std::iter::from_fn(|| pending.pop()).map(text).collect();
        assert_eq!(pending.n_bytes, 0);
        kept
    }

    #[test]
    fn a_position_replaces_an_unused_one() {
        let (one, other) = ("position startpos moves e2e4", "position startpos moves d2d4");
        assert_eq!(pending(&[one, other]), [other]);
        assert_eq!(pending(&[one, "go depth 1", other]), [one, "go depth 1", other]);
        assert_eq!(pending(&[one, "ucinewgame", other]), [one, "ucinewgame", other]);
        // The old position stays if the new one is none.
        let bad = "position fen 8/8/8/8/8/8/8/8 w - - 0 1";
        assert_eq!(pending(&[one, bad]), [one, bad]);
        assert_eq!(pending(&[one, bad, other]), [one, other]);
    }

    #[test]
    fn signals_are_noted_on_all_that_is_queued() {
        let mut pending = Pending::default();
        let push = |pending: &mut Pending, line: &str| {
            pending.push(Input::Command(line.parse().unwrap()), line.len());
        };
        push(&mut pending, "go ponder depth 1");
        push(&mut pending, "ucinewgame");
        pending.ponder_hit();
        push(&mut pending, "go infinite");
        pending.stop();
        push(&mut pending, "go infinite");
        let signals: Vec<_> = std::iter::from_fn(|| pending.pop())
            .map(|waiting| (waiting.is_stopped, waiting.is_ponder_hit))
            .collect();
        assert_eq!(signals, [(true, true), (true, true), (true, false), (false, false)]);
    }

    #[test]
    fn commands_and_bytes_are_limited() {
        let mut pending = Pending::default();
        for _ in 0..MAX_COMMANDS {
            assert!(!pending.is_full());
            pending.push(Input::Command(GuiCommand::UciNewGame), 10);
        }
        assert!(pending.is_full());
        pending.clear();
        pending.push(Input::Command(GuiCommand::UciNewGame), MAX_BYTES - 1);
        assert!(!pending.is_full());
        pending.push(Input::Command(GuiCommand::UciNewGame), 1);
        assert!(pending.is_full());
        pending.pop();
        assert!(!pending.is_full());
    }
}
