//! Commands queued until the end of a search, with bounded memory.

use std::collections::VecDeque;

use crate::GuiCommand;

/// Maximum memory of the queued commands.
const MAX_BYTES: usize = 32 << 20;

/// Memory of a queued command besides its text: a parsed line takes about as much as the line.
const COMMAND_BYTES: usize = 256;
const _: () = assert!(size_of::<(Input, usize)>() <= COMMAND_BYTES);

/// A line of the GUI to execute when nothing is running.
#[derive(Debug)]
pub(super) enum Input {
    Command(GuiCommand),
    /// An invalid position, and the error.
    BadPosition(String),
}

impl Input {
    const fn is_go(&self) -> bool {
        matches!(self, Self::Command(GuiCommand::Go(_)))
    }

    const fn is_position(&self) -> bool {
        matches!(self, Self::Command(GuiCommand::Position(_)) | Self::BadPosition(_))
    }
}

/// A queued input with later signals.
#[derive(Debug)]
pub(super) struct Waiting {
    pub(super) input: Input,
    /// `stop` was received after it.
    pub(super) is_stopped: bool,
    /// `ponderhit` was received after it.
    pub(super) is_ponder_hit: bool,
}

/// Inputs in order.
///
/// `stop` and `ponderhit` are not queued but apply to every queued input, so that nothing between
/// them and their `go` can hide them.
#[derive(Debug, Default)]
pub(super) struct Pending {
    /// Inputs with the memory that they take.
    queue: VecDeque<(Input, usize)>,
    n_bytes: usize,
    /// Number of queued searches.
    n_searches: usize,
    /// Number of inputs at the front to which a `stop` applies.
    n_stopped: usize,
    /// Number of inputs at the front to which a `ponderhit` applies.
    n_ponder_hit: usize,
}

impl Pending {
    /// Adds the input of a line of `n_bytes` bytes. A position replaces one directly before it,
    /// unless it is invalid: then only an invalid one is replaced.
    pub(super) fn push(&mut self, input: Input, n_bytes: usize) {
        if self.replaces_last(&input) {
            let last = self.queue.pop_back();
            self.n_bytes -= last.map_or(0, |(_, n_bytes)| n_bytes);
            self.n_stopped = self.n_stopped.min(self.queue.len());
            self.n_ponder_hit = self.n_ponder_hit.min(self.queue.len());
        }
        let n_bytes = n_bytes + COMMAND_BYTES;
        self.n_bytes += n_bytes;
        self.n_searches += usize::from(input.is_go());
        self.queue.push_back((input, n_bytes));
    }

    fn replaces_last(&self, input: &Input) -> bool {
        match (input, self.queue.back()) {
            (Input::Command(GuiCommand::Position(new)), Some((last, _))) => {
                last.is_position() && new.has_start()
            }
            (Input::BadPosition(_), Some((last, _))) => matches!(last, Input::BadPosition(_)),
            _ => false,
        }
    }

    /// Whether an input may be added: a full queue takes only what needs no more room, and a search, which
    /// ends the running one.
    pub(super) fn has_room_for(&self, input: &Input) -> bool {
        !self.is_full() || input.is_go() || self.replaces_last(input)
    }

    pub(super) fn pop(&mut self) -> Option<Waiting> {
        let (input, n_bytes) = self.queue.pop_front()?;
        self.n_bytes -= n_bytes;
        self.n_searches -= usize::from(input.is_go());
        let (is_stopped, is_ponder_hit) = (self.n_stopped > 0, self.n_ponder_hit > 0);
        self.n_stopped = self.n_stopped.saturating_sub(1);
        self.n_ponder_hit = self.n_ponder_hit.saturating_sub(1);
        Some(Waiting { input, is_stopped, is_ponder_hit })
    }

    /// Applies a `stop` to all queued inputs.
    pub(super) fn stop(&mut self) {
        self.n_stopped = self.queue.len();
    }

    /// Applies a `ponderhit` to all queued inputs.
    pub(super) fn ponder_hit(&mut self) {
        self.n_ponder_hit = self.queue.len();
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// Whether the queue is full.
    pub(super) fn is_full(&self) -> bool {
        self.n_bytes >= MAX_BYTES
    }

    /// Whether a search is queued.
    pub(super) fn has_go(&self) -> bool {
        self.n_searches > 0
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
    fn signals_apply_to_all_that_is_queued() {
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
    fn memory_is_limited() {
        let mut pending = Pending::default();
        for _ in 0..MAX_BYTES / COMMAND_BYTES {
            assert!(!pending.is_full());
            pending.push(Input::Command(GuiCommand::UciNewGame), 0);
        }
        assert!(pending.is_full());
        pending.clear();
        pending.push(Input::Command(GuiCommand::UciNewGame), MAX_BYTES - COMMAND_BYTES - 1);
        assert!(!pending.is_full());
        pending.push(Input::Command(GuiCommand::UciNewGame), 1);
        assert!(pending.is_full());
        pending.pop();
        assert!(!pending.is_full());
    }
}
