//! Full-screen front end.
//!
//! One thread draws and reads keys; the engine searches in another and reports through a channel,
//! so the screen never waits for it.

mod board;
mod gauge;
mod keys;
mod layout;
mod state;
mod terminal;
#[cfg(test)]
mod tests;
pub(crate) mod theme;
mod view;

use std::io::{self, ErrorKind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{self, Event as TerminalEvent};
use ratatui::layout::Rect;

use super::command::Command;
use super::event::Event;
use super::opponent::{Report, Reports};
use super::table::{Effect, Table};
use crate::terminal::output::{Failure, print};
use layout::Layout;
use state::{Action, Popup, ScreenState};
use terminal::{FullScreen, Signals};
use theme::Theme;
use view::View;

/// How long to wait for a key before polling the engine, the clock and signals.
const POLL_INTERVAL: Duration = Duration::from_millis(40);
/// Shells report a program killed by a signal as 128 plus its number.
const SIGNAL_EXIT_BASE: usize = 128;
/// Ctrl-C.
const INTERRUPT: usize = 2;

/// The channel of a game, and a callback that sends the engine's reports to it.
#[must_use]
pub(crate) fn inputs() -> (Receiver<Report>, Reports) {
    let (sender, receiver): (Sender<Report>, _) = channel();
    // The receiver may be dropped already.
    (receiver, std::sync::Arc::new(move |report| drop(sender.send(report))))
}

/// Why the screen loop ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leave {
    Quit,
    Signal(usize),
}

/// Plays until the player quits. An unsaved game is then printed.
pub(crate) fn run(
    table: Table,
    started: &[Event],
    reports: &Receiver<Report>,
    theme: Theme,
) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::Message(format!("terminal: {error}"));
    let state = ScreenState::new(table.session().player());
    let mut screen = Screen { table, state, theme, area: Rect::default() };
    screen.show(started);
    let left = {
        let signals = Signals::install().map_err(failed)?;
        let mut terminal = FullScreen::enter().map_err(failed)?;
        screen.play(&mut terminal, &signals, reports)
    };
    if screen.table.is_unsaved() {
        print(&screen.table.pgn())?;
    }
    match left.map_err(failed)? {
        Leave::Quit => Ok(()),
        Leave::Signal(signal) => Err(Failure::Signal((SIGNAL_EXIT_BASE + signal) as u8)),
    }
}

/// The game and what is shown of it.
struct Screen {
    table: Table,
    state: ScreenState,
    theme: Theme,
    /// Screen area of the last frame, to map clicks to squares.
    area: Rect,
}

impl Screen {
    fn play(
        &mut self,
        terminal: &mut FullScreen,
        signals: &Signals,
        reports: &Receiver<Report>,
    ) -> io::Result<Leave> {
        loop {
            while let Ok(report) = reports.try_recv() {
                let events = self.table.report(report);
                self.show(&events);
            }
            let events = self.table.tick();
            self.show(&events);
            self.evaluate();
            self.draw(terminal)?;
            if let Some(signal) = signals.ended() {
                return Ok(Leave::Signal(signal));
            }
            self.follow_stops(terminal, signals)?;
            let mut wait = POLL_INTERVAL;
            // A paste arrives as many keys; one frame is enough for all of them.
            while poll(wait)? {
                let action = match event::read()? {
                    TerminalEvent::Key(key) => self.state.key(key, self.table.session()),
                    TerminalEvent::Mouse(mouse) => match Layout::new(self.area) {
                        Some(layout) => self.state.mouse(mouse, &layout, self.table.session()),
                        None => Action::None,
                    },
                    _ => Action::None,
                };
                if let Some(leave) = self.act(action, terminal)? {
                    return Ok(leave);
                }
                wait = Duration::ZERO;
            }
        }
    }

    fn draw(&mut self, terminal: &mut FullScreen) -> io::Result<()> {
        let view = View {
            session: self.table.session(),
            state: &self.state,
            engine: self.table.engine_name(),
            player: self.table.player_name(),
            theme: self.theme,
            now: self.table.now(),
        };
        let mut area = Rect::default();
        terminal.draw(|frame| {
            area = frame.area();
            view.draw(frame);
        })?;
        self.area = area;
        Ok(())
    }

    fn act(&mut self, action: Action, terminal: &mut FullScreen) -> io::Result<Option<Leave>> {
        match action {
            Action::None => {}
            Action::Play(mv) => return Ok(self.command(&Command::Play(mv))),
            Action::Line(line) => return Ok(self.line(&line)),
            Action::Quit => return Ok(Some(Leave::Quit)),
            Action::Interrupt => return Ok(Some(Leave::Signal(INTERRUPT))),
            Action::Suspend => self.suspend(terminal)?,
            Action::Redraw => terminal.clear()?,
        }
        Ok(None)
    }

    fn line(&mut self, line: &str) -> Option<Leave> {
        match self.table.parse(line) {
            // The gauge is shown until it is switched off.
            Ok(Command::Eval) => {
                self.state.shows_gauge = !self.state.shows_gauge;
                self.state.message.clear();
                None
            }
            Ok(command) => self.command(&command),
            Err(error) => {
                self.state.message = error;
                None
            }
        }
    }

    fn command(&mut self, command: &Command) -> Option<Leave> {
        match self.table.run(command) {
            Ok(Effect::Events(events)) => self.show(&events),
            Ok(Effect::Text(text)) => self.state.show_text(text),
            Ok(Effect::Help) => self.state.popup = Some(Popup::Help),
            Ok(Effect::Board) => {}
            Ok(Effect::Flip) => self.state.viewer = !self.state.viewer,
            Ok(Effect::Quit) => return Some(Leave::Quit),
            Err(error) => self.state.message = error,
        }
        None
    }

    /// Shows events. A score is valid for one position only.
    fn show(&mut self, events: &[Event]) {
        let is_moved = |event: &Event| matches!(event, Event::Moved(_) | Event::TookBack { .. });
        if events.iter().any(is_moved) && self.table.session().is_players_turn() {
            self.state.evaluated = false;
        }
        self.state.events(events, self.table.session());
    }

    /// Updates the gauge on the player's turn. On its own turn, the engine reports scores anyway.
    fn evaluate(&mut self) {
        let session = self.table.session();
        let is_due = self.state.shows_gauge && !self.state.evaluated;
        if is_due && session.is_players_turn() && !session.is_searching() {
            self.state.evaluated = true;
            self.command(&Command::Eval);
        }
    }

    fn suspend(&mut self, terminal: &mut FullScreen) -> io::Result<()> {
        let since = Instant::now();
        terminal.suspend()?;
        self.table.leave_out(since);
        Ok(())
    }

    /// Suspends on SIGTSTP, and takes over the terminal again after SIGSTOP.
    fn follow_stops(&mut self, terminal: &mut FullScreen, signals: &Signals) -> io::Result<()> {
        if signals.take_suspended() {
            self.suspend(terminal)?;
        }
        if signals.take_continued() {
            terminal.resume()?;
        }
        Ok(())
    }
}

/// Waits for an event. A signal ends the wait.
fn poll(wait: Duration) -> io::Result<bool> {
    // Events already buffered by `crossterm` do not make the terminal readable.
    let result = match wait.is_zero() || terminal::is_readable(wait)? {
        true => event::poll(wait),
        false => Ok(false),
    };
    match result {
        Err(error) if error.kind() == ErrorKind::Interrupted => Ok(false),
        result => result,
    }
}
