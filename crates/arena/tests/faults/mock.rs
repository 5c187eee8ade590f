//! Mock UCI engines, which play legal moves until they misbehave at their fourth move.

use std::fs::File;
use std::io::{BufRead, Write};
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::time::Duration;

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, Game, UciCastling, UciMove, Variant};
use lucena_uci::{GuiCommand, OptionDeclaration, castling_form};

/// Environment variable with the role of the engine.
pub(super) const ROLE: &str = "LUCENA_TEST_ENGINE";

/// Environment variable with the path of a marker file. The engine that creates it misbehaves;
/// later ones do not, so the next game should be normal.
pub(super) const ONCE: &str = "LUCENA_TEST_ONCE";

/// Environment variable with the path of a file for the process id.
pub(super) const PID_FILE: &str = "LUCENA_TEST_PID_FILE";

/// Environment variable with the path of an event log: the engine appends a letter when it starts (`s`),
/// on `quit` (`q`) and while pondering.
pub(super) const EVENT_LOG: &str = "LUCENA_TEST_EVENT_LOG";

/// Longer than any timeout.
const LONG: Duration = Duration::from_secs(300);

/// The move at which the engine misbehaves.
const BAD_MOVE: usize = 4;

pub(super) fn play(role: &str) {
    if let Ok(file) = std::env::var(PID_FILE) {
        std::fs::write(file, std::process::id().to_string()).unwrap();
    }
    log_event("s");
    match role {
        "dies at once" => std::process::exit(3),
        "hangs at once" => std::thread::sleep(LONG),
        "third to fifth start fails" if (3..=5).contains(&n_starts()) => std::process::exit(3),
        "slow start" => std::thread::sleep(Duration::from_millis(700)),
        "talks first" => {
            say("Mock 1.0, a fine engine\n\noption\nreadyok\nbestmove e2e4\n\u{1b}[1m")
        }
        _ => {}
    }
    let (game, variant) = (Game::from(VariantPosition::default()), Variant::Standard);
    Mock { role, game, variant, n_moves: 0, is_chess960: false, is_pondering: false }.run();
}

struct Mock<'a> {
    role: &'a str,
    game: Game<VariantPosition>,
    variant: Variant,
    n_moves: usize,
    is_chess960: bool,
    is_pondering: bool,
}

fn log_event(letter: &str) {
    if let Ok(file) = std::env::var(EVENT_LOG) {
        let mut file = File::options().create(true).append(true).open(file).unwrap();
        file.write_all(letter.as_bytes()).unwrap();
    }
}

/// Number of starts, from the log.
fn n_starts() -> usize {
    std::fs::read_to_string(std::env::var(EVENT_LOG).unwrap()).unwrap().matches('s').count()
}

/// Prints a line; exits if the runner is gone.
fn say(line: &str) {
    raw(format!("{line}\n").as_bytes());
}

fn raw(bytes: &[u8]) {
    let mut output = std::io::stdout().lock();
    if output.write_all(bytes).and_then(|()| output.flush()).is_err() {
        std::process::exit(0);
    }
}

/// Replaces this process by a shell.
fn become_shell(script: &str) -> ! {
    panic!("{}", Command::new("sh").args(["-c", script]).exec());
}

fn signal_itself(signal: &str) {
    let process = std::process::id().to_string();
    Command::new("kill").args([signal, &process]).status().unwrap();
}

impl Mock<'_> {
    fn run(&mut self) {
        let mut line = Vec::new();
        let mut input = std::io::stdin().lock();
        loop {
            line.clear();
            if input.read_until(b'\n', &mut line).unwrap_or(0) == 0 {
                break;
            }
            match String::from_utf8_lossy(&line).parse() {
                Ok(GuiCommand::Quit) => {
                    log_event("q");
                    break;
                }
                Ok(command) => self.obey(command),
                Err(_) => {}
            }
        }
        if self.role == "ignores quit" {
            std::thread::sleep(LONG);
        }
    }

    fn obey(&mut self, command: GuiCommand) {
        match command {
            GuiCommand::Uci => self.introduce(),
            GuiCommand::IsReady if self.role == "never ready" => {}
            GuiCommand::IsReady if self.role == "stops being ready" && self.is_bad(1) => {}
            GuiCommand::IsReady => self.end_line("readyok"),
            GuiCommand::UciNewGame => self.n_moves = 0,
            GuiCommand::SetOption(option) if option.name() == "UCI_Chess960" => {
                self.is_chess960 = option.value() == Some("true");
            }
            GuiCommand::SetOption(option) if option.name() == "UCI_Variant" => {
                self.variant = option.value().unwrap().parse().unwrap();
            }
            GuiCommand::Position(command) => {
                self.game = command.apply_variant(self.variant).unwrap().game;
            }
            GuiCommand::Go(go) if go.ponder => {
                self.is_pondering = true;
                self.ponder();
            }
            GuiCommand::Go(_) => {
                self.n_moves += 1;
                self.go();
            }
            GuiCommand::PonderHit if self.is_pondering => {
                self.is_pondering = false;
                log_event("h");
                self.n_moves += 1;
                self.go();
            }
            GuiCommand::Stop if self.is_pondering => {
                self.is_pondering = false;
                log_event("m");
                if self.role != "ponders forever" || !self.is_bad(0) {
                    self.answer();
                }
            }
            GuiCommand::Stop if self.role == "late" => self.answer(),
            _ => {}
        }
    }

    fn introduce(&self) {
        if self.role == "no uciok" {
            return;
        }
        self.end_line("id name Mock");
        self.end_line("option name Threads type spin default 1 min 1 max 8");
        self.end_line("option name Hash type spin default 16 min 1 max 64");
        self.end_line("option name Clear Hash type button");
        if self.role == "variants" {
            self.end_line(&OptionDeclaration::variants(&Variant::ALL).to_string());
        }
        if self.role != "no chess960" {
            self.end_line("option name UCI_Chess960 type check default false");
        }
        match self.role {
            "malformed options" => {
                for line in [
                    "option",
                    "option name",
                    "option name type",
                    "option name Odd type spin x y z",
                    "option name Odder type spin default 99999999999999999999 min 5 max 1",
                    "option name Oddest type colour default blue",
                    "option name type spin default 1",
                    "option name Combo type combo",
                    "option type check default perhaps name Backwards",
                ] {
                    say(line);
                }
                raw(b"option name \xff\xfe type string default \x00\x01\n");
            }
            "many options" => {
                for number in 0..500 {
                    say(&format!("option name Option {number} type spin default 1 min 0 max 9"));
                }
            }
            _ => {}
        }
        self.end_line("uciok");
    }

    /// Whether the engine misbehaves now; `early` moves before `BAD_MOVE`.
    fn is_bad(&self, early: usize) -> bool {
        let once = || std::env::var(ONCE).is_ok_and(|file| File::create_new(file).is_ok());
        self.n_moves + early == BAD_MOVE && once()
    }

    /// Whether this role is about pondering.
    fn ponders(&self) -> bool {
        self.role.starts_with("ponders") || self.role.ends_with("while pondering")
    }

    /// Misbehaves while pondering.
    fn ponder(&mut self) {
        match self.role {
            "exits while pondering" if self.is_bad(0) => std::process::exit(3),
            "moves while pondering" => {
                // Against the protocol, but it occurs.
                self.is_pondering = false;
                self.n_moves += 1;
                self.answer();
            }
            "talks while pondering" => {
                // More than the pipe buffer.
                let line = "info depth 5 score cp 3 nodes 1000 time 1 pv e2e4 e7e5 g1f3\n";
                (0..50).for_each(|_| raw(line.repeat(100).as_bytes()));
                log_event("t");
            }
            _ => {}
        }
    }

    fn go(&self) {
        if self.role == "deaf" {
            std::thread::sleep(LONG);
        }
        // Roles about pondering answer normally.
        if self.role == "good" || self.ponders() || !self.is_bad(0) {
            return self.answer();
        }
        match self.role {
            "exits" => std::process::exit(3),
            "panics" => panic!("assertion failed: this is all wrong"),
            "is killed" => signal_itself("-KILL"),
            "is stopped" => signal_itself("-STOP"),
            "hangs" => std::thread::sleep(LONG),
            "repeats itself" => loop {
                say("info depth 1 score cp 0 nodes 1");
                std::thread::sleep(Duration::from_millis(1));
            },
            // Regular output prevents the silence timeout; the reported nodes may exceed the limit.
            "searches forever" => self.search_on(0, 1),
            "ignores nodes" => self.search_on(0, 100_000_000),
            "ignores depth" => self.search_on(1, 1),
            "never moves" | "late" => {}
            "closes its output" => become_shell("exec 1>&-; sleep 300"),
            "closes its input" => become_shell("exec 0<&-; sleep 300"),
            "no newline" => {
                raw(format!("bestmove {}", self.mv()).as_bytes());
                std::process::exit(0);
            }
            "half a line" => raw(format!("bestmove {}", self.mv()).as_bytes()),
            "two moves" => {
                self.answer();
                say("bestmove a1a1");
            }
            "junk" => {
                for number in 0..200_u8 {
                    raw(&[number, 0xff, 0, b'\r', number ^ 0x55, 0xc3, b'\n']);
                }
                say("info depth x score cp nodes -1 pv e9e9\ninfo score\nbest move is e2e4");
                self.answer();
            }
            "long line" => {
                let words = "info string ".to_owned() + &"x".repeat(1_000_000);
                say(&words);
                self.answer();
            }
            "many lines" => {
                let line = "info depth 5 score cp 3 nodes 1000 time 1 pv e2e4 e7e5 g1f3\n";
                (0..200).for_each(|_| raw(line.repeat(1_000).as_bytes()));
                self.answer();
            }
            "shouts" => {
                let line = [b'e'; 100];
                let mut errors = std::io::stderr().lock();
                (0..20_000).for_each(|_| errors.write_all(&line).unwrap());
                self.answer();
            }
            "wrong pv" => {
                say(&format!("info depth 3 score cp 10 pv {} a1a1", self.mv()));
                say(&format!("bestmove {}", self.mv()));
            }
            "no score" => say(&format!("info depth 1\nbestmove {}", self.mv())),
            "capital" => say(&format!("bestmove {}", self.mv().to_string().to_uppercase())),
            role => match role.strip_prefix("says ") {
                Some(answer) => say(answer),
                None => self.answer(),
            },
        }
    }

    /// Searches forever, increasing depth and nodes with each line.
    fn search_on(&self, deeper: u64, more_nodes: u64) -> ! {
        let (mut depth, mut nodes) = (1, 1);
        loop {
            say(&format!("info depth {depth} score cp 0 nodes {nodes} pv {}", self.mv()));
            std::thread::sleep(Duration::from_millis(1));
            depth += deeper;
            nodes += more_nodes;
        }
    }

    /// A pseudo-random legal move, the same each time.
    fn mv(&self) -> UciMove {
        let position = self.game.position();
        let castling =
            if self.is_chess960 { UciCastling::KingTakesRook } else { castling_form(position) };
        chosen(&self.game, 0).uci(castling)
    }

    fn answer(&self) {
        let mv = self.mv();
        self.end_line(&format!("info depth 1 score cp 0 nodes 1 time 0 pv {mv}"));
        match self.role {
            "ponders an illegal move" => self.end_line(&format!("bestmove {mv} ponder a1a1")),
            role if self.ponders() => match self.reply_to(mv, role) {
                Some(reply) => self.end_line(&format!("bestmove {mv} ponder {reply}")),
                None => self.end_line(&format!("bestmove {mv}")),
            },
            _ => self.end_line(&format!("bestmove {mv}")),
        }
    }

    /// The reply that a mock opponent will play, or a different one.
    fn reply_to(&self, mv: UciMove, role: &str) -> Option<UciMove> {
        let mut game = self.game.clone();
        game.play(mv.to_move(game.position()).ok()?).ok()?;
        let reply = (!game.position().legal_moves().is_empty())
            .then(|| chosen(&game, 0).uci(castling_form(game.position())))?;
        let is_wrong = role == "ponders the wrong move" || role == "ponders forever";
        Some(if is_wrong { chosen(&game, 1).uci(castling_form(game.position())) } else { reply })
    }

    /// Prints a line with the line ending of the role.
    fn end_line(&self, line: &str) {
        let end = if self.role == "carriage returns" { "\r\n" } else { "\n" };
        raw(format!("{line}{end}").as_bytes());
    }
}

/// A pseudo-random legal move, the same each time; `offset` selects one after it.
fn chosen(game: &Game<VariantPosition>, offset: usize) -> lucena_board::Move {
    let position = game.position();
    let moves = position.legal_moves();
    let mixed = position.key().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    moves[(mixed as usize + offset) % moves.len()]
}
