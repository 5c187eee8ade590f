//! Options, memory, threads and tablebases.

use super::state::Mode;
use super::{Session, XboardEngine};
use crate::GuiCommand;

/// Commands that may be queued during a search; more are refused.
const MAX_DEFERRED: usize = 1024;

impl<E: XboardEngine> Session<E> {
    /// Queues a command until the engine has moved.
    pub(super) fn defer(&mut self, command: GuiCommand) {
        if self.deferred.len() < MAX_DEFERRED {
            self.deferred.push_back(command);
        } else {
            self.error("too many commands during a search", command);
        }
    }

    /// Sets an option, during a search for a move after the move.
    pub(super) fn configure(&mut self, command: GuiCommand) {
        if self.is_on_move() {
            return self.defer(command);
        }
        self.abandon();
        self.apply_setting(command);
        if self.mode == Mode::Analyze {
            self.analyze();
        }
    }

    pub(super) fn apply_setting(&mut self, command: GuiCommand) {
        let result = match &command {
            GuiCommand::Memory(mebibytes) => self.engine.set_memory(*mebibytes),
            GuiCommand::Cores(cores) => self.engine.set_cores(*cores),
            GuiCommand::EgtPath { kind, path } => self.engine.set_egt_path(kind, path),
            GuiCommand::Option { name, value } => self.set_option(name, value.as_deref()),
            _ => Ok(()),
        };
        if let Err(reason) = result {
            self.error(&reason, command);
        }
    }

    pub(super) fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        let declared = self.features.options.iter().find(|option| option.name == name);
        let option = declared.ok_or("no such option")?;
        let value = match value {
            Some(value) => option.value(value)?,
            None => None,
        };
        self.engine.set_option(name, value.as_deref())
    }

    pub(super) fn send_book(&mut self) {
        let mut lines = self.engine.book_lines(&self.game);
        if lines.is_empty() {
            lines.push("no book moves".into());
        }
        let text: String = lines.iter().map(|line| format!(" {line}\n")).collect();
        self.output.send(text);
    }
}
