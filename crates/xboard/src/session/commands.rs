//! Parses and executes the commands of the GUI.

use std::fmt::Display;

use lucena_board::Color;

use super::game::position_of;
use super::state::{End, Mode, Purpose};
use super::{Session, XboardEngine};
use crate::{EditMode, EngineMessage, GuiCommand, ParseError};

impl<E: XboardEngine> Session<E> {
    pub(super) fn line(&mut self, line: &str) {
        let text = line.trim();
        if text.is_empty() {
            return;
        }
        if self.edit.is_some() {
            return self.edit_line(text);
        }
        match GuiCommand::parse(text) {
            Ok(command) => self.obey(command),
            Err(error) => self.complain(&error, text),
        }
    }

    pub(super) fn complain(&mut self, error: &ParseError, line: &str) {
        let is_unknown = error.span().start == 0;
        let kind = if is_unknown { "unknown command".into() } else { error.to_string() };
        self.error(&kind, line);
    }

    pub(super) fn error(&mut self, kind: &str, command: impl Display) {
        let (kind, command) = (kind.into(), command.to_string());
        self.output.send(EngineMessage::Error { kind, command });
    }

    pub(super) fn obey(&mut self, command: GuiCommand) {
        match command {
            GuiCommand::Protover(version) => {
                if version >= 2 {
                    self.introduce();
                }
            }
            GuiCommand::New => self.new_game(),
            GuiCommand::Variant(name) => self.variant(&name),
            GuiCommand::Quit => self.end = Some(End::Quit),
            GuiCommand::Force => {
                self.abandon();
                self.mode = Mode::Force;
            }
            GuiCommand::Go => {
                self.abandon();
                self.mode = Mode::Play(self.game.position().turn());
                self.think();
            }
            GuiCommand::PlayOther => {
                self.abandon();
                self.mode = Mode::Play(!self.game.position().turn());
            }
            GuiCommand::White => self.play_against(Color::White, &command),
            GuiCommand::Black => self.play_against(Color::Black, &command),
            GuiCommand::Level(level) => self.limits.set_level(level),
            GuiCommand::MoveTime(time) => self.limits.set_move_time(time),
            GuiCommand::Depth(plies) => self.limits.set_depth(Some(plies)),
            GuiCommand::Nps(nps) => self.limits.set_nps(nps),
            GuiCommand::Time(centiseconds) => self.limits.set_left(centiseconds),
            GuiCommand::Move(text) | GuiCommand::UserMove(text) => self.user_move(&text),
            GuiCommand::MoveNow => {
                if self.is_on_move() {
                    self.stop_search();
                }
            }
            GuiCommand::Ping(number) => match self.is_on_move() {
                true => self.defer(GuiCommand::Ping(number)),
                false => self.output.send(EngineMessage::Pong(number)),
            },
            GuiCommand::Draw => {
                if self.engine.accepts_draw(&self.game, self.last_score) {
                    self.output.send(EngineMessage::OfferDraw);
                }
            }
            GuiCommand::Result { .. } => {
                if self.mode != Mode::Analyze {
                    self.abandon();
                    self.mode = Mode::Force;
                }
            }
            GuiCommand::SetBoard(fen) => self.set_board(position_of(&fen)),
            GuiCommand::Edit => {
                self.abandon();
                self.edit = Some(EditMode::new(self.game.position()));
            }
            GuiCommand::Hint => self.send_hint(),
            GuiCommand::Book => self.send_book(),
            GuiCommand::Undo => self.take_back(1, &command),
            GuiCommand::Remove => self.take_back(2, &command),
            GuiCommand::Hard => self.ponders = true,
            GuiCommand::Easy => {
                self.ponders = false;
                if self.search.as_ref().is_some_and(|s| matches!(s.purpose, Purpose::Ponder(_))) {
                    self.abandon();
                }
            }
            GuiCommand::Post => self.posts = true,
            GuiCommand::NoPost => self.posts = false,
            GuiCommand::Analyze => {
                self.abandon();
                self.mode = Mode::Analyze;
                self.analyze();
            }
            GuiCommand::Exit if self.mode == Mode::Analyze => {
                self.abandon();
                self.mode = Mode::Force;
            }
            GuiCommand::Status => self.send_status(),
            GuiCommand::Memory(_)
            | GuiCommand::Cores(_)
            | GuiCommand::EgtPath { .. }
            | GuiCommand::Option { .. } => self.configure(command),
            GuiCommand::Exit | GuiCommand::Pause | GuiCommand::Resume => {
                self.error("command not legal now", command);
            }
            // No effect here.
            GuiCommand::XBoard
            | GuiCommand::Accepted(_)
            | GuiCommand::Rejected(_)
            | GuiCommand::Random
            | GuiCommand::OpponentTime(_)
            | GuiCommand::Name(_)
            | GuiCommand::Rating { .. }
            | GuiCommand::Ics(_)
            | GuiCommand::Computer => {}
        }
    }

    pub(super) fn introduce(&mut self) {
        let list = self.features.list();
        // One line for the switches and one per option: GUIs have short buffers.
        let is_option = |name: &str| name == "option";
        let (options, others): (Vec<_>, Vec<_>) =
            list.into_iter().partition(|feature| is_option(&feature.name));
        let (done, switches): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|feature| feature.name == "done");
        self.output.send(EngineMessage::Features(switches));
        for option in options {
            self.output.send(EngineMessage::Features(vec![option]));
        }
        self.output.send(EngineMessage::Features(done));
    }
}
