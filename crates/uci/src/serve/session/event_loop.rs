//! The event loop: executes commands at once or queues them until the search ends.

use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, never, select_biased};
use lucena_board::Excerpt;

use super::super::UciEngine;
use super::super::job::{Answer, Event};
use super::super::pending::{Input, Waiting};
use super::{EndOfInput, Running};
use crate::lines::Line;
use crate::{Check, EngineMessage, Go, GuiCommand, ParseError};

/// Time for a search to end before the session is over.
const GRACE: Duration = Duration::from_secs(2);

impl<E: UciEngine> Running<E> {
    pub(super) fn serve(&mut self, lines: &Receiver<Line>, events: &Receiver<Event>) {
        let no_lines = never();
        let mut deadline = None;
        loop {
            self.advance();
            let is_done = self.pending.is_empty() || self.has_quit;
            if self.busy.is_none() && is_done && (self.has_ended || self.has_quit) {
                return;
            }
            let is_last = self.has_quit || self.has_ended;
            let is_stopping = self.busy.as_ref().is_some_and(|busy| busy.is_stopping);
            if is_last && is_stopping {
                deadline = deadline.or_else(|| Instant::now().checked_add(GRACE));
            } else {
                deadline = None;
            }
            let timeout = deadline.map_or(never(), crossbeam_channel::at);
            // A full queue refuses commands, but for searches, which empty it soon.
            let listens = !(is_last || self.pending.is_full() && self.pending.has_go());
            let lines = if listens { lines } else { &no_lines };
            // Events of a search come first: the commands that follow may depend on them.
            select_biased! {
                recv(events) -> event => match event {
                    Ok(Event::Finished { id, answer }) => self.finished(id, answer),
                    Ok(Event::Position { id, game }) => self.replace_game(id, game),
                    Ok(Event::OutputFailed) | Err(_) => self.quit(),
                },
                recv(lines) -> line => match line {
                    Ok(line) => self.receive(line),
                    Err(_) => self.has_ended = true,
                },
                recv(timeout) -> _ => self.abandon(),
            }
        }
    }

    /// Executes a line at once if no search has to end first, else queues it.
    fn receive(&mut self, line: Line) {
        let Line::Text(line) = line else {
            // It may have been a `position` with a long game.
            let reason = "a line was too long and was skipped";
            return self.refuse_position(reason.into(), 0);
        };
        if let Err(error) = self.log.write(">> ", &line) {
            self.info_string(format_args!("the log cannot be written and is closed: {error}"));
        }
        let parsed = self.parser.parse(&line);
        let Some(command) = parsed.value else { return self.skip(&line, parsed.faults.first()) };
        if let GuiCommand::Go(_) = command {
            // An unreadable limit changes the search, so the GUI should know.
            self.report_faults("go", &parsed.faults);
        }
        match command {
            GuiCommand::Quit => self.quit(),
            GuiCommand::Debug(is_on) => self.engine.set_debug(is_on),
            GuiCommand::IsReady if self.busy.is_some() => self.output.send(EngineMessage::ReadyOk),
            GuiCommand::Uci if self.busy.is_some() => self.introduce(),
            // Both apply to everything sent before them, running or queued.
            GuiCommand::Stop => {
                self.pending.stop();
                self.stop();
            }
            GuiCommand::PonderHit => {
                // A search with another one queued behind it is about to stop, and gets no hit.
                if !self.pending.has_go() {
                    self.ponder_hit();
                }
                self.pending.ponder_hit();
            }
            command => self.queue(command, line.len()),
        }
    }

    /// Queues a command, if there is room.
    fn queue(&mut self, command: GuiCommand, n_bytes: usize) {
        let input = Input::Command(command);
        if self.pending.has_room_for(&input) {
            return self.pending.push(input, n_bytes);
        }
        let reason = "too many commands are queued until the search ends; skipped";
        match input {
            Input::BadPosition(_) | Input::Command(GuiCommand::Position(_)) => {
                self.refuse_position(format!("{reason} a position"), 0);
            }
            Input::Command(command) => {
                let words = command.to_string();
                self.info_string(format_args!("{reason} {:?}", Excerpt::new(&words).as_str()));
            }
        }
    }

    /// Reports the errors of a command, one per word.
    fn report_faults(&self, command: &str, faults: &[ParseError]) {
        let mut last = None;
        for fault in faults {
            if last.replace(fault.span()) != Some(fault.span()) {
                self.info_string(format_args!("{command}: {fault}"));
            }
        }
    }

    /// Reports a line that is no command.
    fn skip(&mut self, line: &str, fault: Option<&ParseError>) {
        // A blank line has no errors; one that starts with # is a comment.
        let Some(fault) = fault.filter(|_| !line.trim_start().starts_with('#')) else { return };
        let words = Excerpt::new(line.trim());
        let reason = format!("skipped {:?}: {fault}", words.as_str());
        if line.split_whitespace().any(|word| word.eq_ignore_ascii_case("position")) {
            self.refuse_position(reason, line.len());
        } else {
            self.info_string(reason);
        }
    }

    /// Reports an unreadable position, and queues the error.
    fn refuse_position(&mut self, reason: String, n_bytes: usize) {
        self.info_string(&reason);
        self.pending.push(Input::BadPosition(reason), n_bytes);
    }

    /// Executes queued commands, and stops a search that they wait for. Afterwards a search is
    /// running or the queue is empty.
    fn advance(&mut self) {
        while !self.has_quit {
            if self.busy.is_none() {
                let Some(waiting) = self.pending.pop() else { break };
                self.execute(waiting);
                continue;
            }
            if self.must_end() {
                self.stop();
            }
            if self.busy.is_some() {
                break;
            }
        }
    }

    /// Whether the running search has to stop.
    fn must_end(&self) -> bool {
        let search = self.busy.as_ref().and_then(|busy| busy.search.as_ref());
        let stops_at_end = search
            .is_some_and(|search| search.is_held() || self.end_of_input == EndOfInput::StopSearch);
        self.pending.has_go() || (self.has_ended && stops_at_end)
    }

    /// Executes a command. Nothing is running.
    fn execute(&mut self, waiting: Waiting) {
        let Waiting { input, is_stopped, is_ponder_hit, .. } = waiting;
        let command = match input {
            Input::Command(command) => command,
            Input::BadPosition(reason) => {
                self.position_problem = Some(reason);
                return;
            }
        };
        match command {
            GuiCommand::Uci => self.introduce(),
            GuiCommand::Debug(is_on) => self.engine.set_debug(is_on),
            GuiCommand::IsReady => {
                self.prepare();
                self.engine.finish_preparing();
                self.output.send(EngineMessage::ReadyOk);
            }
            GuiCommand::SetOption(command) => self.set_option(&command),
            GuiCommand::Register(registration) => {
                self.output.send(EngineMessage::Registration(Check::Checking));
                let check = self.engine.register(&registration);
                self.output.send(EngineMessage::Registration(check));
            }
            GuiCommand::UciNewGame => self.engine.new_game(),
            GuiCommand::Position(command) => self.set_position(&command),
            GuiCommand::Go(Go { perft: Some(depth), .. }) => {
                let task = self.task();
                self.engine.perft(depth, task);
            }
            GuiCommand::Go(mut go) => {
                // Pondering that was hit before it started is an ordinary search.
                go.ponder &= !is_ponder_hit;
                self.go(go);
            }
            GuiCommand::Custom(command) => {
                let task = self.task();
                self.engine.custom(&command, task);
            }
            // These are never queued.
            GuiCommand::Stop | GuiCommand::PonderHit | GuiCommand::Quit => {}
        }
        if is_stopped {
            self.stop();
        }
    }

    fn quit(&mut self) {
        self.has_quit = true;
        self.pending.clear();
        self.stop();
    }

    /// Answers for an engine that does not stop in time.
    fn abandon(&mut self) {
        match self.busy.as_ref().map(|busy| busy.id) {
            Some(id) => {
                self.finished(id, Answer::default());
                self.quit();
            }
            None => self.quit(),
        }
    }
}
