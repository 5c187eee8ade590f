//! A GUI that talks to the engine through pipes, in the same process.

use std::io::{BufRead, BufReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use lucena_engine::{Engine, Options, Uci};
use lucena_uci::Session;

/// A test that waits longer has hung.
const PATIENCE: Duration = Duration::from_secs(60);

/// All that is written when these are the lines of the input.
pub(crate) fn script(lines: &str) -> String {
    Session::new(uci()).run_script(lines).unwrap()
}

/// A small engine.
pub(crate) fn uci() -> Uci {
    Uci::new(Engine::with_options(Options { hash_mb: 1, ..Options::default() }).unwrap())
}

/// The one best move in what was written.
pub(crate) fn best_move(output: &str) -> &str {
    let mut answers = output.lines().filter_map(|line| line.strip_prefix("bestmove "));
    let answer = answers.next().unwrap_or_else(|| panic!("no bestmove: {output}"));
    assert_eq!(answers.next(), None, "one bestmove only: {output}");
    answer.split(' ').next().unwrap()
}

pub(crate) struct Gui {
    input: Option<PipeWriter>,
    lines: Receiver<String>,
    session: Option<JoinHandle<()>>,
}

impl Gui {
    pub(crate) fn start() -> Self {
        let (engine_input, input) = pipe().unwrap();
        let (output, engine_output) = pipe().unwrap();
        let session = thread::spawn(move || {
            Session::new(uci()).run(engine_input, engine_output).unwrap();
        });
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if sender.send(line.unwrap()).is_err() {
                    return;
                }
            }
        });
        Self { input: Some(input), lines, session: Some(session) }
    }

    pub(crate) fn send(&mut self, lines: &str) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(format!("{lines}\n").as_bytes()).unwrap();
    }

    pub(crate) fn end_input(&mut self) {
        self.input = None;
    }

    pub(crate) fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("the engine says something")
    }

    /// All lines up to one that starts like this.
    pub(crate) fn until(&self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.line());
            if lines.last().is_some_and(|line| line.starts_with(start)) {
                return lines;
            }
        }
    }

    /// Everything until the engine is done, which it has to be by itself.
    pub(crate) fn rest(mut self) -> Vec<String> {
        let mut lines = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            lines.push(line);
        }
        self.session.take().unwrap().join().unwrap();
        lines
    }

    /// The move of a `bestmove` that follows.
    pub(crate) fn best_move(&self) -> String {
        let lines = self.until("bestmove ");
        lines.last().unwrap().split(' ').nth(1).unwrap().to_owned()
    }
}
