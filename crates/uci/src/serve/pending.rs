//! Commands that wait for the end of a search, in bounded memory.

use std::collections::VecDeque;

use crate::GuiCommand;

/// Commands that may wait.
const MAX_COMMANDS: usize = 1024;

/// Bytes that the lines of the commands that wait may have had. What is kept of a line takes about
/// as much memory as the line.
const MAX_BYTES: usize = 32 << 20;

/// Commands in the order in which they came.
#[derive(Debug, Default)]
pub(super) struct Pending {
    commands: VecDeque<(GuiCommand, usize)>,
    n_bytes: usize,
}

impl Pending {
    /// Adds a command, whose line had so many bytes. A position takes the place of one right before
    /// it, which nobody will have looked at, unless it is itself none.
    pub(super) fn push(&mut self, command: GuiCommand, n_bytes: usize) {
        if let GuiCommand::Position(new) = &command
            && let Some((GuiCommand::Position(_), _)) = self.commands.back()
            && new.has_start()
        {
            let last = self.commands.pop_back();
            self.n_bytes -= last.map_or(0, |(_, n_bytes)| n_bytes);
        }
        self.commands.push_back((command, n_bytes));
        self.n_bytes += n_bytes;
    }

    pub(super) fn pop(&mut self) -> Option<GuiCommand> {
        let (command, n_bytes) = self.commands.pop_front()?;
        self.n_bytes -= n_bytes;
        Some(command)
    }

    pub(super) fn first(&self) -> Option<&GuiCommand> {
        self.commands.front().map(|(command, _)| command)
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.commands.is_empty()
    }

    /// Whether no more may wait.
    pub(super) fn is_full(&self) -> bool {
        self.commands.len() >= MAX_COMMANDS || self.n_bytes >= MAX_BYTES
    }

    /// Whether a search is among what waits.
    pub(super) fn has_go(&self) -> bool {
        self.commands.iter().any(|(command, _)| matches!(command, GuiCommand::Go(_)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pending(lines: &[&str]) -> Vec<String> {
        let mut pending = Pending::default();
        for line in lines {
            pending.push(line.parse().unwrap(), line.len());
        }
        let kept: Vec<_> = std::iter::from_fn(|| pending.pop()).map(|it| it.to_string()).collect();
        assert_eq!(pending.n_bytes, 0);
        kept
    }

    #[test]
    fn a_position_replaces_one_that_nobody_has_looked_at() {
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
    fn commands_and_bytes_are_limited() {
        let mut pending = Pending::default();
        for _ in 0..MAX_COMMANDS {
            assert!(!pending.is_full());
            pending.push(GuiCommand::UciNewGame, 10);
        }
        assert!(pending.is_full());
        pending.clear();
        pending.push(GuiCommand::UciNewGame, MAX_BYTES - 1);
        assert!(!pending.is_full());
        pending.push(GuiCommand::UciNewGame, 1);
        assert!(pending.is_full());
        pending.pop();
        assert!(!pending.is_full());
    }
}
