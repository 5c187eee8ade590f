//! Commands that change the game: new games, positions, moves and take-backs.

use std::fmt::Display;

use lucena_board::{Color, FenError, Game, Position, Setup};

use super::state::{End, Mode, Purpose};
use super::{Session, XboardEngine};
use crate::{EngineMessage, GuiCommand, MoveStyle, read_move};

impl<E: XboardEngine> Session<E> {
    pub(super) fn new_game(&mut self) {
        self.abandon();
        self.game = Game::default();
        self.is_chess960 = false;
        self.is_illegal = false;
        (self.hint, self.last_score) = (None, None);
        self.limits.new_game();
        self.engine.new_game();
        match self.mode {
            Mode::Analyze => self.analyze(),
            _ => self.mode = Mode::Play(Color::Black),
        }
    }

    pub(super) fn variant(&mut self, name: &str) {
        let is_played = self.features.variants.iter().any(|variant| variant == name);
        match name {
            "normal" if is_played => self.is_chess960 = false,
            "fischerandom" if is_played => self.is_chess960 = true,
            _ => self.error("unsupported variant", format_args!("variant {name}")),
        }
    }

    /// `white` and `black`: this side is to move, and the engine plays the other one.
    pub(super) fn play_against(&mut self, color: Color, command: &GuiCommand) {
        if self.game.position().turn() != color {
            return self.error("command not legal now", command);
        }
        self.abandon();
        self.mode = Mode::Play(!color);
    }

    pub(super) fn set_board(&mut self, position: Result<Position, impl Display>) {
        self.abandon();
        match position {
            Ok(position) => {
                self.game = Game::new(position);
                self.is_illegal = false;
                (self.hint, self.last_score) = (None, None);
                if self.mode == Mode::Analyze {
                    self.analyze();
                }
            }
            Err(error) => {
                self.is_illegal = true;
                let text = format!("Illegal position: {error}");
                self.output.send(EngineMessage::TellUserError(text));
            }
        }
    }

    pub(super) fn edit_line(&mut self, line: &str) {
        if line == "quit" {
            self.end = Some(End::Quit);
            return;
        }
        if line == "." {
            let edit = self.edit.take().expect("edit mode is on");
            let turn = self.game.position().turn();
            return self.set_board(edit.finish(turn));
        }
        if !self.edit.as_mut().is_some_and(|edit| edit.line(line)) {
            self.error("unknown command in edit mode", line);
        }
    }

    pub(super) fn user_move(&mut self, text: &str) {
        let refuse = |session: &mut Self, reason: &str| {
            let (reason, mv) = (reason.into(), text.into());
            session.output.send(EngineMessage::IllegalMove { reason, mv });
        };
        if self.is_illegal {
            return refuse(self, "illegal position");
        }
        if self.mode == Mode::Play(self.game.position().turn()) {
            return refuse(self, "not your turn");
        }
        let Some(mv) = read_move(self.game.position(), text) else { return refuse(self, "") };
        let expected = self.search.as_ref().map(|search| search.purpose);
        if expected == Some(Purpose::Ponder(mv)) {
            self.game.play_unchecked(mv);
            return self.ponder_hit();
        }
        self.abandon();
        self.game.play_unchecked(mv);
        self.hint = None;
        match self.mode {
            Mode::Force => {}
            Mode::Analyze => self.analyze(),
            Mode::Play(_) => self.think(),
        }
    }

    pub(super) fn take_back(&mut self, n_plies: usize, command: &GuiCommand) {
        if self.game.len() < n_plies {
            return self.error("command not legal now", command);
        }
        self.abandon();
        for _ in 0..n_plies {
            self.game.undo();
        }
        self.hint = None;
        if self.mode == Mode::Analyze {
            self.analyze();
        }
    }

    pub(super) fn style(&self) -> MoveStyle {
        if self.is_chess960 { MoveStyle::Fischerandom } else { MoveStyle::Coordinates }
    }
}

/// Parses the position of a FEN, or returns an error message.
pub(super) fn position_of(fen: &str) -> Result<Position, String> {
    let setup: Setup = fen.parse().map_err(|error: FenError| error.to_string())?;
    setup.position().map_err(|error| error.to_string())
}
