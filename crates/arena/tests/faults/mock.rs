//! Engines as nobody wants them: they play well enough, until their fourth move.

use std::io::{BufRead, Write};

use lucena_board::{Game, UciCastling};
use lucena_uci::{EngineMessage, GuiCommand, Info, Score};

/// The variable that names the engine to be.
pub(super) const ROLE: &str = "LUCENA_TEST_ENGINE";

pub(super) fn play(role: &str) {
    assert_eq!(role, "good", "the role of an engine");
    Mock { game: Game::default() }.run();
}

struct Mock {
    game: Game,
}

/// Writes a line; a runner that is gone ends the engine.
fn say(line: &str) {
    raw(format!("{line}\n").as_bytes());
}

fn raw(bytes: &[u8]) {
    let mut output = std::io::stdout().lock();
    if output.write_all(bytes).and_then(|()| output.flush()).is_err() {
        std::process::exit(0);
    }
}

impl Mock {
    fn run(&mut self) {
        let mut line = Vec::new();
        let mut input = std::io::stdin().lock();
        loop {
            line.clear();
            if input.read_until(b'\n', &mut line).unwrap_or(0) == 0 {
                return;
            }
            match String::from_utf8_lossy(&line).parse() {
                Ok(GuiCommand::Quit) => return,
                Ok(command) => self.obey(command),
                Err(_) => {}
            }
        }
    }

    fn obey(&mut self, command: GuiCommand) {
        match command {
            GuiCommand::Uci => {
                say("id name Mock");
                say("option name UCI_Chess960 type check default false");
                say("uciok");
            }
            GuiCommand::IsReady => say("readyok"),
            GuiCommand::Position(command) => self.game = command.apply().unwrap().game,
            GuiCommand::Go(_) => self.answer(),
            _ => {}
        }
    }

    /// A legal move that looks like chosen by chance, and is always the same.
    fn answer(&self) {
        let moves = self.game.position().legal_moves();
        let mixed = self.game.position().key().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let mv = moves[mixed as usize % moves.len()];
        let mv = mv.uci(UciCastling::KingToTarget);
        let mut info = Info::default();
        info.depth = Some(1);
        info.score = Some(Score::cp(0));
        info.nodes = Some(1);
        info.time = Some(0);
        info.pv = vec![mv.into()];
        say(&EngineMessage::Info(Box::new(info)).to_string());
        say(&format!("bestmove {mv}"));
    }
}
