//! Commands other than searches.

use std::sync::Arc;

use lucena_board::Game;

use super::super::UciEngine;
use super::Running;
use crate::{EngineMessage, Id, Info, PositionCommand, SetOption};

impl<E: UciEngine> Running<E> {
    pub(super) fn info_string(&self, words: impl std::fmt::Display) {
        self.output.send(Info::text(words.to_string()));
    }

    pub(super) fn introduce(&self) {
        let name = EngineMessage::Id(Id::Name(self.engine.name()));
        let author = EngineMessage::Id(Id::Author(self.engine.author()));
        let options = self.options.declarations().cloned().map(EngineMessage::Option);
        let all = [name, author].into_iter().chain(options).chain([EngineMessage::UciOk]);
        self.output.send_all(all);
    }

    pub(super) fn set_option(&mut self, command: &SetOption) {
        let before = self.options.get(command.name()).cloned();
        let (name, value) = match self.options.set(command) {
            Ok(new) => new,
            Err(error) => return self.info_string(error),
        };
        if let Err(error) = self.engine.set_option(name, value) {
            let message = format!("option {name}: {error}");
            if let Some(before) = before {
                self.options.restore(command.name(), before);
            }
            self.info_string(message);
        } else if let Some(notice) = self.engine.option_notice() {
            self.info_string(notice);
        }
    }

    pub(super) fn set_position(&mut self, command: &PositionCommand) {
        self.position_problem = None;
        let problem = match command.apply() {
            Ok(applied) => {
                self.game = Arc::new(applied.game);
                self.engine.position(&self.game);
                let Some(problem) = applied.problem else { return };
                format!("position: {problem}; this move and the rest are ignored")
            }
            Err(error) => format!("position: {error}; the previous position is kept"),
        };
        self.info_string(&problem);
        self.position_problem = Some(problem);
    }

    /// Takes over the position of a task. Commands that need it are queued until the task ends.
    pub(super) fn replace_game(&mut self, id: u64, game: Arc<Game>) {
        if self.busy.as_ref().is_some_and(|busy| busy.id == id) {
            self.position_problem = None;
            self.game = game;
            self.engine.position(&self.game);
        }
    }
}
