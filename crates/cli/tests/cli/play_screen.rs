//! `lucena play` on a pseudo-terminal: the screen of an emulated terminal, and the modes of the
//! terminal after the game.
#![cfg(unix)]

use std::io::{Read, Write};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, SlavePty, native_pty_system};

const LIMIT: Duration = Duration::from_secs(60);
const INTERRUPTED: u32 = 130;
const GAME: [&str; 5] = ["play", "--nodes", "500", "--no-book", "--ascii"];
const PROMPT: &str = "ready> ";

/// A game in a terminal.
struct Game {
    master: Box<dyn MasterPty + Send>,
    /// Open, so that the terminal outlives the program.
    _slave: Box<dyn SlavePty + Send>,
    keyboard: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
    child: Box<dyn Child + Send + Sync>,
    /// The modes of the terminal before the game.
    modes: String,
}

fn size(rows: u16, cols: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

impl Game {
    fn start(args: &[&str]) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_lucena"));
        command.args(GAME);
        command.args(args);
        let game = Self::run(command);
        game.wait_for("Your move");
        assert!(game.screen.lock().unwrap().screen().alternate_screen());
        game
    }

    /// A game started from a shell, as only shells suspend programs.
    fn start_in_shell() -> Self {
        let mut command = CommandBuilder::new("sh");
        command.arg("-i");
        command.env("PS1", PROMPT);
        command.env_remove("ENV");
        let mut game = Self::run(command);
        game.wait_for(PROMPT);
        game.press(&format!("'{}' {}\r", env!("CARGO_BIN_EXE_lucena"), GAME.join(" ")));
        game.wait_for("Your move");
        game
    }

    fn run(command: CommandBuilder) -> Self {
        Self::run_on(command, "xterm-256color")
    }

    /// On a terminal of this type.
    fn run_on(mut command: CommandBuilder, terminal: &str) -> Self {
        let pair = native_pty_system().openpty(size(24, 80)).unwrap();
        let modes = format!("{:?}", pair.master.get_termios().unwrap());
        command.env("TERM", terminal);
        command.env_remove("NO_COLOR");
        let child = pair.slave.spawn_command(command).unwrap();
        let screen = Arc::new(Mutex::new(vt100::Parser::new(24, 80, 0)));
        let mut output = pair.master.try_clone_reader().unwrap();
        let own = Arc::clone(&screen);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // The other side may be closed, which is an error on Linux.
            while let Ok(n_bytes @ 1..) = output.read(&mut bytes) {
                own.lock().unwrap().process(&bytes[..n_bytes]);
            }
        });
        let keyboard = pair.master.take_writer().unwrap();
        let _slave = pair.slave;
        Self { master: pair.master, _slave, keyboard, screen, child, modes }
    }

    fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    fn wait_for(&self, text: &str) {
        self.wait_until(text, |screen| screen.contents().contains(text));
    }

    fn wait_until(&self, what: &str, is_so: impl Fn(&vt100::Screen) -> bool) {
        let start = Instant::now();
        while !is_so(self.screen.lock().unwrap().screen()) {
            assert!(start.elapsed() < LIMIT, "no {what} in\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
    }

    fn is_restored(&self) -> bool {
        let screen = self.screen.lock().unwrap();
        format!("{:?}", self.master.get_termios().unwrap()) == self.modes
            && !screen.screen().alternate_screen()
            && screen.screen().mouse_protocol_mode() == vt100::MouseProtocolMode::None
            && !screen.screen().hide_cursor()
    }

    fn signal(&self, name: &str) {
        send(name, self.child.process_id().unwrap());
    }

    /// The leader of the foreground process group.
    fn foreground(&self) -> u32 {
        self.master.process_group_leader().unwrap().try_into().unwrap()
    }

    /// The exit code, once the terminal is as it was.
    fn end(&mut self) -> u32 {
        let code = self.child.wait().unwrap().exit_code();
        self.wait_until("end", |screen| !screen.alternate_screen());
        assert!(self.is_restored(), "{}", self.text());
        code
    }
}

fn send(signal: &str, process: u32) {
    let id = process.to_string();
    assert!(Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
}

#[test]
fn a_game_with_text_keys_and_mouse() {
    let mut game = Game::start(&[]);
    // Text, with completion: "Nf" is one move.
    game.press("Nf");
    game.wait_for("> Nf");
    game.press("\t\r");
    game.wait_for("1. Nf3");
    game.wait_until("answer", |screen| {
        screen.contents().lines().any(|line| {
            line.split_once("1. Nf3").is_some_and(|(_, answer)| !answer.trim().is_empty())
        })
    });
    game.wait_for("Your move");
    // Cursor keys: from e2 two ranks up.
    game.press("\r\x1b[A\x1b[A\r");
    game.wait_for("2. e4");
    game.wait_for("Your move");
    // The mouse, reported as xterm does from 1: a square is 4 by 2, a1 begins in column 5 and
    // row 16 (from 1).
    game.press("\x1b[<0;18;14M\x1b[<0;18;14m");
    game.wait_until("selection", |screen| screen.contents().contains('['));
    game.press("\x1b[<0;18;10M");
    game.wait_for("3. d4");
    game.wait_for("Your move");
    game.press("flip\r");
    game.wait_until("turned board", |screen| {
        screen.contents().lines().nth(1).is_some_and(|line| line.trim_start().starts_with('1'))
    });
    game.press("quit\r");
    assert_eq!(game.end(), 0);
    // The output may be read later than the program ends.
    game.wait_until("game", |screen| {
        let text = screen.contents();
        text.contains("2. e4") && text.contains("3. d4")
    });
}

#[test]
fn ctrl_c_and_signals_restore_the_terminal() {
    let mut game = Game::start(&[]);
    game.press("\x03");
    assert_eq!(game.end(), INTERRUPTED);
    let mut game = Game::start(&[]);
    game.signal("TERM");
    assert_eq!(game.end(), 143);
}

#[test]
fn the_plain_game_is_printed_after_ctrl_c() {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_lucena"));
    command.args(GAME);
    let mut game = Game::run_on(command, "dumb");
    game.wait_for("\"help\" lists the commands");
    assert!(!game.screen.lock().unwrap().screen().alternate_screen());
    game.press("e4\r");
    game.wait_for("1... ");
    game.press("\x03");
    game.wait_for("[Event ");
    assert_eq!(game.end(), INTERRUPTED);
}

#[test]
fn the_program_ends_with_its_terminal() {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_lucena"));
    command.args(GAME);
    command.env("TERM", "xterm-256color");
    let pair = native_pty_system().openpty(size(24, 80)).unwrap();
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut output = pair.master.try_clone_reader().unwrap();
    let mut screen = vt100::Parser::new(24, 80, 0);
    while !screen.screen().contents().contains("Your move") {
        let mut bytes = [0; 4096];
        let n_bytes = output.read(&mut bytes).unwrap();
        screen.process(&bytes[..n_bytes]);
    }
    // The last handles of the terminal.
    drop((output, pair.master));
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > LIMIT {
            child.kill().unwrap();
            panic!("the program runs without its terminal");
        }
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn the_terminal_is_left_while_the_program_is_suspended() {
    let mut game = Game::start_in_shell();
    let suspensions: [&dyn Fn(&mut Game); 2] =
        [&|game| game.press("\x1a"), &|game| send("TSTP", game.foreground())];
    for suspend in suspensions {
        suspend(&mut game);
        game.wait_until("suspension", |screen| !screen.alternate_screen());
        game.wait_until("prompt", |screen| {
            screen.contents().trim_end().ends_with(PROMPT.trim_end())
        });
        assert!(game.is_restored(), "{}", game.text());
        game.press("fg\r");
        game.wait_until("redraw", |screen| {
            screen.alternate_screen() && screen.contents().contains("Your move")
        });
    }
    game.press("e4\r");
    game.wait_for("1. e4");
    game.press("\x04");
    game.wait_for("[Event ");
    game.press("exit 3\r");
    assert_eq!(game.end(), 3);
}

#[test]
fn without_a_shell_nothing_is_suspended() {
    let mut game = Game::start(&[]);
    game.press("\x1ad4\r");
    game.wait_for("1. d4");
    game.press("quit\r");
    assert_eq!(game.end(), 0);
}

#[test]
fn the_screen_follows_the_size_of_the_terminal() {
    let mut game = Game::start(&["--tc", "5+3"]);
    game.wait_for("4:5");
    for (rows, cols, expected) in [(10, 30, "too small"), (30, 100, "Your move")] {
        game.screen.lock().unwrap().screen_mut().set_size(rows, cols);
        game.master.resize(size(rows, cols)).unwrap();
        game.wait_for(expected);
    }
    game.press("hint\r");
    game.wait_for("hint: ");
    game.press("eval\r");
    game.wait_for("evaluation ");
    game.press("nonsense\r");
    game.wait_for("not a move or a command");
    game.press("eval\r");
    game.wait_until("cleared error", |screen| {
        !screen.contents().contains("not a move or a command")
    });
    game.press("resign\r");
    game.wait_for("0-1 (white resigns)");
    game.press("quit\r");
    assert_eq!(game.end(), 0);
}
