//! Line-based front end, for pipes and screen readers.
//!
//! Piped input is read only after the engine has replied to the previous line, so that a script can
//! simply list its moves. At a terminal, commands are read while the engine searches.

#[cfg(test)]
mod tests;

use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use lucena_board::{Color, Position};

use super::command::{Command, HELP, LINE_MAX_BYTES};
use super::event::Event;
use super::opponent::{Report, Reports};
use super::table::{Effect, Table};
use super::text::{self, Pieces};
use crate::terminal::output::{Failure, check_written};

/// Source of the input lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Terminal,
    Pipe,
}

/// Input events of the game loop.
pub(crate) enum Input {
    Line(String),
    End,
    Engine(Report),
}

/// The channel of a game, and a callback that sends the engine's reports to it.
#[must_use]
pub(crate) fn inputs() -> (Sender<Input>, Receiver<Input>, Reports) {
    let (sender, receiver) = channel();
    let own = sender.clone();
    // The receiver may be dropped already.
    let reports = move |report| drop(own.send(Input::Engine(report)));
    (sender, receiver, std::sync::Arc::new(reports))
}

/// A game in line mode.
pub(crate) struct Plain<W> {
    table: Table,
    viewer: Color,
    pieces: Pieces,
    source: Source,
    /// Whether the next score is the answer to `eval`.
    evaluates: bool,
    /// Whether the prompt is the last thing printed.
    is_prompted: bool,
    out: W,
}

/// Whether to continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Continue,
    Quit,
}

impl<W: Write> Plain<W> {
    pub(crate) fn new(table: Table, source: Source, pieces: Pieces, out: W) -> Self {
        let viewer = table.session().player();
        Self { table, viewer, pieces, source, evaluates: false, is_prompted: false, out }
    }

    /// Plays until `quit` or the end of input. `started` are the events of the start of the game.
    pub(crate) fn run(
        &mut self,
        started: &[Event],
        inputs: &Receiver<Input>,
        lines: &Sender<()>,
    ) -> Result<(), Failure> {
        let engine = self.table.engine_name().to_owned();
        let player = self.table.session().player();
        self.line(&format!("You play {player} against {engine}."))?;
        self.line("Enter a move, such as e4 or e2e4; \"help\" lists the commands.")?;
        self.events(started)?;
        let mut is_reading = false;
        loop {
            let is_idle = !self.table.session().awaits_reply();
            if is_idle {
                self.prompt()?;
            }
            if !is_reading && (is_idle || self.source == Source::Terminal) {
                is_reading = lines.send(()).is_ok();
            }
            let input = match self.table.until_flag() {
                Some(time) => inputs.recv_timeout(time.saturating_add(FLAG_DELAY)),
                None => inputs.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match input {
                Ok(Input::Line(line)) => {
                    (is_reading, self.is_prompted) = (false, false);
                    if self.command(&line)? == Next::Quit {
                        return self.leave();
                    }
                }
                Ok(Input::Engine(report)) => {
                    let events = self.table.report(report);
                    self.events(&events)?;
                }
                Err(RecvTimeoutError::Timeout) => {
                    let events = self.table.tick();
                    self.events(&events)?;
                }
                Ok(Input::End) | Err(RecvTimeoutError::Disconnected) => return self.leave(),
            }
        }
    }

    /// Prints an unsaved game, so that it is not lost.
    fn leave(&mut self) -> Result<(), Failure> {
        match self.source {
            Source::Terminal if self.table.is_unsaved() => {
                let pgn = self.table.pgn();
                self.line(&format!("\n{}", pgn.trim_end()))
            }
            _ => Ok(()),
        }
    }

    fn command(&mut self, line: &str) -> Result<Next, Failure> {
        if line.trim().is_empty() {
            return Ok(Next::Continue);
        }
        let command = match self.table.parse(line) {
            Ok(command) => command,
            Err(error) => return self.line(&error).map(|()| Next::Continue),
        };
        match self.table.run(&command) {
            Ok(Effect::Events(events)) => {
                self.evaluates |= command == Command::Eval;
                self.events(&events)?;
            }
            Ok(Effect::Text(text)) => self.line(&text)?,
            Ok(Effect::Help) => self.help()?,
            Ok(Effect::Board) => self.board()?,
            Ok(Effect::Flip) => {
                self.viewer = !self.viewer;
                self.board()?;
            }
            Ok(Effect::Quit) => return Ok(Next::Quit),
            Err(error) => self.line(&error)?,
        }
        Ok(Next::Continue)
    }

    fn events(&mut self, events: &[Event]) -> Result<(), Failure> {
        for event in events {
            match event {
                Event::NewGame => {
                    self.viewer = self.table.session().player();
                    let game = self.table.session().live().game();
                    // Players know only one start position by heart.
                    if game.is_empty() && *game.position() != Position::initial() {
                        self.board()?;
                    }
                }
                Event::Score(score) if self.evaluates && !self.table.session().awaits_reply() => {
                    self.evaluates = false;
                    self.line(&format!("{} for white", text::score(*score)))?;
                }
                Event::Search(job) if job.task == super::job::Task::Move => self.evaluates = false,
                _ => {}
            }
            if let Some(text) = text::event(event, self.table.session().position()) {
                self.line(&text)?;
            }
        }
        Ok(())
    }

    fn help(&mut self) -> Result<(), Failure> {
        let lines = HELP.iter().map(|(usage, what)| format!("{usage:<24} {what}"));
        let text: Vec<String> = lines.collect();
        self.line(&text.join("\n"))
    }

    fn board(&mut self) -> Result<(), Failure> {
        let position = self.table.session().position();
        let diagram = text::diagram(position, self.viewer, self.pieces);
        self.line(diagram.trim_end())
    }

    fn prompt(&mut self) -> Result<(), Failure> {
        if self.is_prompted || self.source == Source::Pipe {
            return Ok(());
        }
        self.is_prompted = true;
        check_written(self.out.write_all(b"> ").and_then(|()| self.out.flush()))
    }

    /// Prints a line, on a new line if the prompt is still waiting for input.
    fn line(&mut self, text: &str) -> Result<(), Failure> {
        let start = if std::mem::take(&mut self.is_prompted) { "\n" } else { "" };
        check_written(writeln!(self.out, "{start}{text}").and_then(|()| self.out.flush()))
    }
}

/// Added to the wait for a flag fall, so that the flag has fallen when the wait ends.
const FLAG_DELAY: Duration = Duration::from_millis(1);

/// Reads a line for each token. Dropping the sender ends the thread after the line it waits for.
pub(crate) fn read_lines(
    mut input: impl BufRead + Send + 'static,
    sender: Sender<Input>,
) -> io::Result<Sender<()>> {
    let (tokens, requests) = channel();
    thread::Builder::new().name("input".into()).spawn(move || {
        for () in requests {
            // The receiver may be dropped already.
            let _ = sender.send(match next_line(&mut input) {
                Ok(Some(line)) => Input::Line(line),
                Ok(None) | Err(_) => Input::End,
            });
        }
    })?;
    Ok(tokens)
}

/// The next line. Bytes beyond the longest command are read and discarded.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let max = LINE_MAX_BYTES as u64 + 1;
    let n_bytes = input.by_ref().take(max).read_until(b'\n', &mut line)?;
    if n_bytes as u64 == max && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok((n_bytes > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}
