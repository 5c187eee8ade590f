//! Mock xboard engines, which misbehave at their fourth move.

use std::fs::File;
use std::io::{BufRead, Write};
use std::time::Duration;

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, Game, Variant};
use lucena_xboard::{GuiCommand, read_move};

use crate::mock::ONCE;

/// Longer than any timeout.
const LONG: Duration = Duration::from_secs(300);

/// The move at which the engine misbehaves.
const BAD_MOVE: usize = 4;

pub(super) fn play(role: &str) {
    let (game, variant) = (Game::from(VariantPosition::default()), Variant::Standard);
    let mut engine = Engine { role, game, variant, n_moves: 0, plays: false };
    let mut line = String::new();
    while std::io::stdin().lock().read_line(&mut line).unwrap_or(0) > 0 {
        match GuiCommand::parse(&line) {
            Ok(GuiCommand::Quit) => break,
            Ok(command) => engine.obey(command),
            Err(_) => print(&format!("Error (unknown command): {}", line.trim())),
        }
        line.clear();
    }
}

struct Engine<'a> {
    role: &'a str,
    game: Game<VariantPosition>,
    variant: Variant,
    n_moves: usize,
    plays: bool,
}

fn print(line: &str) {
    let mut output = std::io::stdout().lock();
    if writeln!(output, "{line}").and_then(|()| output.flush()).is_err() {
        std::process::exit(0);
    }
}

impl Engine<'_> {
    fn obey(&mut self, command: GuiCommand) {
        match command {
            GuiCommand::Protover(_) => self.introduce(),
            GuiCommand::New => {
                self.variant = Variant::Standard;
                self.game = Game::from(VariantPosition::default());
                (self.n_moves, self.plays) = (0, true);
            }
            GuiCommand::Variant(name) => {
                self.variant = name.parse().unwrap();
                self.game = Game::from(VariantPosition::initial(self.variant));
            }
            GuiCommand::Force | GuiCommand::Result { .. } => self.plays = false,
            GuiCommand::SetBoard(fen) => {
                self.game = VariantPosition::parse(self.variant, &fen).unwrap().into();
            }
            GuiCommand::Ping(_) if self.role == "never pongs" && self.is_bad(1) => {
                std::thread::sleep(LONG);
            }
            GuiCommand::Ping(number) => print(&format!("pong {number}")),
            command @ (GuiCommand::Depth(_) | GuiCommand::MoveTime(_))
                if self.role.ends_with("rejects limits") =>
            {
                print(&format!("Illegal move: {command}"));
            }
            GuiCommand::Draw if self.role == "accepts draws" => print("offer draw"),
            GuiCommand::Move(mv) | GuiCommand::UserMove(mv) => {
                let mv =
                    read_move(self.game.position(), &mv).expect("the runner sends legal moves");
                self.game.play_unchecked(mv);
                if self.plays {
                    self.go();
                }
            }
            GuiCommand::Go => {
                self.plays = true;
                self.go();
            }
            GuiCommand::MoveNow if self.role == "late" => self.answer(),
            _ => {}
        }
    }

    fn introduce(&self) {
        match self.role {
            "silent" | "silent, rejects limits" => {}
            "crashes at once" => {
                eprintln!("no book");
                std::process::exit(3);
            }
            "variants" => {
                print(
                    "feature ping=1 setboard=1 variants=\"normal,crazyhouse,3check,giveaway\" done=1",
                );
            }
            "only normal" => print("feature ping=1 setboard=1 variants=\"normal\" done=1"),
            "fischerandom" => {
                print("feature ping=1 setboard=1 variants=\"normal,fischerandom\" done=1");
            }
            "not done" => print("feature done=0 ping=1"),
            "no setboard" => print("feature ping=1 colors=0 done=1"),
            "no reuse" => print("feature ping=1 setboard=1 reuse=0 done=1"),
            _ => {
                print("feature myname=\"Mock\" ping=1 setboard=1 usermove=1 memory=1 done=0");
                print("feature option=\"Style -combo calm /// wild\" telepathy=1 done=1");
            }
        }
    }

    /// Whether the engine misbehaves now; `early` moves before `BAD_MOVE`.
    fn is_bad(&self, early: usize) -> bool {
        let once = || std::env::var(ONCE).is_ok_and(|file| File::create_new(file).is_ok());
        self.n_moves + early == BAD_MOVE && once()
    }

    fn go(&mut self) {
        self.n_moves += 1;
        if !self.is_bad(0) {
            if self.role == "offers draws" && self.n_moves >= BAD_MOVE {
                print("offer draw");
            }
            return self.answer();
        }
        match self.role {
            "exits" => std::process::exit(3),
            "hangs" => std::thread::sleep(LONG),
            "late" => {}
            "never moves" => {}
            role => match role.strip_prefix("prints ") {
                Some(line) => print(line),
                None => self.answer(),
            },
        }
    }

    /// A pseudo-random legal move, the same each time.
    fn answer(&mut self) {
        let position = *self.game.position();
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        let mixed = position.key().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let mv = moves[mixed as usize % moves.len()];
        let text = match self.role {
            "san" => mv.san(&position).to_string(),
            _ => mv.uci(lucena_board::UciCastling::KingToTarget).to_string(),
        };
        print(&format!("1 0 0 1 {text}\nmove {text}"));
        self.game.play_unchecked(mv);
    }
}
