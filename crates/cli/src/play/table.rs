//! Game, engine and clock together, as used by both front ends.

use std::path::Path;
use std::time::{Duration, Instant, SystemTime};

use lucena_board::Position;
use lucena_game::Refusal;
use lucena_pgn::Tags;

use super::command::{Command, CommandError, Side};
use super::event::{Event, PlayError};
use super::notation::move_list;
use super::opponent::{Opponent, Report};
use super::random::random;
use super::record::{self, Heading};
use super::save::{self, Existing};
use super::session::{LoadedGame, Session, Settings};
use super::text;
use crate::terminal::output::Failure;

/// Start positions of games.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Start {
    Position(Position),
    /// A new Chess960 position for each game.
    Chess960,
}

/// Setup of a table.
pub(crate) struct Setup {
    pub(crate) settings: Settings,
    pub(crate) side: Side,
    pub(crate) start: Start,
    pub(crate) player: String,
    /// The engine's limited strength.
    pub(crate) elo: Option<u64>,
}

/// The effect of a command.
#[derive(Debug)]
pub(crate) enum Effect {
    Events(Vec<Event>),
    /// Information to show.
    Text(String),
    Help,
    Board,
    Flip,
    Quit,
}

/// A game in real time.
pub(crate) struct Table {
    session: Session,
    opponent: Opponent,
    heading: Heading,
    start: Start,
    origin: Instant,
    /// Time during which the program was suspended.
    paused: Duration,
    /// Whether all moves have been saved.
    is_saved: bool,
}

impl Table {
    pub(crate) fn new(setup: Setup, opponent: Opponent) -> Self {
        let heading = Heading {
            player: setup.player,
            engine: opponent.name().to_owned(),
            engine_elo: setup.elo,
            started: SystemTime::now(),
            tags: Tags::new(),
        };
        let player = setup.side.color(random());
        let start = start_position(setup.start);
        Self {
            session: Session::new(setup.settings, player, start),
            opponent,
            heading,
            start: setup.start,
            origin: Instant::now(),
            paused: Duration::ZERO,
            is_saved: true,
        }
    }

    #[must_use]
    pub(crate) const fn session(&self) -> &Session {
        &self.session
    }

    #[must_use]
    pub(crate) fn engine_name(&self) -> &str {
        self.opponent.name()
    }

    #[must_use]
    pub(crate) fn player_name(&self) -> &str {
        &self.heading.player
    }

    /// Time since the start, without suspensions.
    #[must_use]
    pub(crate) fn now(&self) -> Duration {
        self.origin.elapsed().saturating_sub(self.paused)
    }

    /// Excludes the time since this instant, during which the program was suspended.
    pub(crate) fn leave_out(&mut self, since: Instant) {
        self.paused += since.elapsed();
    }

    /// Time until the flag of the side to move falls.
    #[must_use]
    pub(crate) fn until_flag(&self) -> Option<Duration> {
        Some(self.session.live().flag_time()?.saturating_sub(self.now()))
    }

    /// Starts the game, or resumes a loaded one.
    pub(crate) fn start(&mut self, loaded: Option<&LoadedGame>) -> Vec<Event> {
        let now = self.now();
        let events = match loaded {
            Some(loaded) => {
                self.heading.tags = loaded.tags.clone();
                self.session.load(loaded, now)
            }
            None => self.session.start(now),
        };
        let events = self.dispatch(events);
        self.is_saved = true;
        events
    }

    /// Parses a line of the player.
    ///
    /// # Errors
    ///
    /// A message for the player.
    pub(crate) fn parse(&self, line: &str) -> Result<Command, String> {
        Command::parse(line, self.session.position()).map_err(|error| match error {
            // After the game, "illegal move" would be misleading.
            CommandError::Move(_) if self.session.live().ending().is_some() => {
                PlayError::Refused(Refusal::Over).to_string()
            }
            CommandError::Move(_) if !self.session.is_players_turn() => {
                PlayError::EngineToMove.to_string()
            }
            error => error.to_string(),
        })
    }

    /// Carries out a command.
    ///
    /// # Errors
    ///
    /// A message for the player.
    pub(crate) fn run(&mut self, command: &Command) -> Result<Effect, String> {
        let now = self.now();
        let played = match command {
            Command::Play(mv) => self.session.play(*mv, now),
            Command::Hint => self.session.hint(),
            Command::Eval => self.session.evaluate(),
            Command::Takeback => self.session.takeback(now),
            Command::Resign => self.session.resign(now),
            Command::Draw => self.session.draw(now),
            Command::Now => self.session.move_now(),
            Command::New(side) => Ok(self.new_game(*side)),
            Command::Load { file, number } => {
                let loaded = record::load(file, *number).map_err(message)?;
                let events = self.start(Some(&loaded));
                return Ok(Effect::Events(events));
            }
            Command::Save { file, existing } => {
                self.save(file, *existing)?;
                return Ok(Effect::Text(format!("saved to {}", file.display())));
            }
            Command::Help => return Ok(Effect::Help),
            Command::Board => return Ok(Effect::Board),
            Command::Flip => return Ok(Effect::Flip),
            Command::Quit => return Ok(Effect::Quit),
            Command::Describe | Command::Fen | Command::Moves | Command::Legal | Command::Clock => {
                return Ok(Effect::Text(self.information(command)));
            }
        };
        let events = played.map_err(|error| error.to_string())?;
        Ok(Effect::Events(self.dispatch(events)))
    }

    fn information(&self, command: &Command) -> String {
        let position = self.session.position();
        match command {
            Command::Describe => text::describe(position).trim_end().to_owned(),
            Command::Fen => position.to_string(),
            Command::Legal => {
                let moves = position.legal_moves();
                let mut words: Vec<_> =
                    moves.iter().map(|mv| mv.san(position).to_string()).collect();
                words.sort();
                words.join(" ")
            }
            Command::Clock => text::clocks(&self.session, self.now()),
            _ if self.session.live().game().is_empty() => "no moves yet".into(),
            _ => move_list(self.session.live().game()),
        }
    }

    fn new_game(&mut self, side: Option<Side>) -> Vec<Event> {
        let player = match side {
            Some(side) => side.color(random()),
            None => self.session.player(),
        };
        let start = start_position(self.start);
        (self.heading.started, self.heading.tags) = (SystemTime::now(), Tags::new());
        self.is_saved = true;
        self.session.new_game(player, start, self.now())
    }

    fn save(&mut self, file: &Path, existing: Existing) -> Result<(), String> {
        save::save(file, &self.pgn(), existing).map_err(message)?;
        self.is_saved = true;
        Ok(())
    }

    #[must_use]
    pub(crate) fn pgn(&self) -> String {
        record::pgn(&self.session, &self.heading)
    }

    /// Whether there are unsaved moves.
    #[must_use]
    pub(crate) fn is_unsaved(&self) -> bool {
        !self.is_saved && !self.session.live().game().is_empty()
    }

    /// Handles a report of the engine.
    pub(crate) fn report(&mut self, report: Report) -> Vec<Event> {
        match report {
            Report::Score { id, score } if self.session.is_current(id) => vec![Event::Score(score)],
            Report::Score { .. } => vec![],
            Report::Reply(reply) => {
                let events = self.session.reply(&reply, self.now());
                self.dispatch(events)
            }
        }
    }

    /// Checks the clock.
    pub(crate) fn tick(&mut self) -> Vec<Event> {
        let events = self.session.check_flag(self.now());
        self.dispatch(events)
    }

    /// Forwards events that concern the engine to it.
    fn dispatch(&mut self, events: Vec<Event>) -> Vec<Event> {
        for event in &events {
            match event {
                Event::Search(job) => self.opponent.search((**job).clone()),
                Event::Cancel => self.opponent.cancel(),
                Event::MoveNow => self.opponent.move_now(),
                Event::NewGame => self.opponent.new_game(),
                Event::Moved(_) | Event::TookBack { .. } | Event::Ended(_) => {
                    self.is_saved = false;
                }
                _ => {}
            }
        }
        events
    }
}

fn start_position(start: Start) -> Position {
    match start {
        Start::Position(position) => position,
        Start::Chess960 => {
            let number = random() % 960;
            Position::chess960(number as u16).expect("the number is below 960")
        }
    }
}

fn message(failure: Failure) -> String {
    match failure {
        Failure::Message(message) | Failure::Usage(message) => message,
        other => format!("{other:?}"),
    }
}
