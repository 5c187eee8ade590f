//! The engine side of the protocol: an event loop over commands and search events.

mod clock;
mod commands;
mod engine;
mod game;
mod input;
mod job;
mod output;
mod searching;
mod settings;
mod state;

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::PoisonError;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, never, select_biased, unbounded};
use lucena_board::{Color, Game, Move};

use self::clock::Limits;
pub use self::engine::XboardEngine;
pub use self::job::{SearchJob, SearchLimits, SessionClock};
use self::output::{Memory, Output};
use self::state::{End, Event, Mode, Search};
use crate::{EditMode, Features, GuiCommand};

/// Time for a stopped search to answer before the session is over.
const GRACE: Duration = Duration::from_secs(2);

/// The engine side of the protocol: parses commands, keeps the game and the clocks, and answers.
///
/// 1. In play mode the engine answers each move of the opponent with exactly one move, or with the
///    result if the game is over.
/// 2. `ping` is answered when everything before it is done; during a search, after the move.
/// 3. A search made obsolete by `force`, `new`, `setboard`, `undo` and the like prints nothing
///    more.
/// 4. Options set during a search take effect after the move.
/// 5. Invalid commands are answered with `Error`, illegal moves with `Illegal move`, illegal
///    positions with `tellusererror Illegal position` and the reason; the game does not change.
///
/// ```
/// use lucena_xboard::{Features, SearchJob, Session, XboardEngine};
/// # struct First;
/// # impl XboardEngine for First {
/// #     fn features(&self) -> Features { Features::default() }
/// #     fn go(&mut self, search: SearchJob) {
/// #         let first = search.game().position().legal_moves().into_iter().next();
/// #         search.finish(first, None);
/// #     }
/// # }
/// let script = "protover 2\nsetboard 7k/5Q2/8/6K1/8/8/8/8 w - - 0 1\nforce\nusermove g5h6\nping 1\n";
/// let output = Session::new(First).run_script(script)?;
/// assert!(output.contains("feature ping=1 setboard=1"));
/// assert!(output.ends_with("pong 1\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Session<E> {
    engine: E,
    output: Output,
    features: Features,
    game: Game,
    mode: Mode,
    is_chess960: bool,
    /// Set by a bad `setboard`: no move is legal until the next position.
    is_illegal: bool,
    edit: Option<EditMode>,
    limits: Limits,
    ponders: bool,
    posts: bool,
    search: Option<Search>,
    last_id: u64,
    /// The ponder move of the last search.
    hint: Option<Move>,
    last_score: Option<i64>,
    deferred: VecDeque<GuiCommand>,
    events: (Sender<Event>, Receiver<Event>),
    end: Option<End>,
}

/// Runs a session on standard input and output until `quit`.
///
/// # Errors
/// The output fails.
///
/// ```no_run
/// # use lucena_xboard::{Features, SearchJob, XboardEngine};
/// # struct First;
/// # impl XboardEngine for First {
/// #     fn features(&self) -> Features { Features::default() }
/// #     fn go(&mut self, search: SearchJob) {}
/// # }
/// fn main() -> std::io::Result<()> {
///     lucena_xboard::serve(First)
/// }
/// ```
pub fn serve(engine: impl XboardEngine) -> io::Result<()> {
    Session::new(engine).run(io::stdin(), io::stdout()).map(drop)
}

impl<E: XboardEngine> Session<E> {
    /// A session for this engine.
    #[must_use]
    pub fn new(engine: E) -> Self {
        let mut features = engine.features();
        features.ping = true;
        features.setboard = true;
        features.playother = true;
        features.usermove = true;
        features.san = false;
        features.time = true;
        features.draw = true;
        features.sigint = false;
        features.sigterm = false;
        features.reuse = true;
        features.analyze = true;
        features.colors = false;
        features.ics = true;
        features.name = true;
        features.pause = false;
        features.debug = true;
        features.done = Some(true);
        if features.variants.is_empty() {
            features.variants = vec!["normal".into(), "fischerandom".into()];
        }
        Self {
            engine,
            output: Output { writer: None, error: None },
            features,
            game: Game::default(),
            mode: Mode::Play(Color::Black),
            is_chess960: false,
            is_illegal: false,
            edit: None,
            limits: Limits::default(),
            ponders: false,
            posts: false,
            search: None,
            last_id: 0,
            hint: None,
            last_score: None,
            deferred: VecDeque::new(),
            events: unbounded(),
            end: None,
        }
    }

    /// Runs until `quit` or the end of the input, and returns the engine. At the end of the input
    /// it waits for the move of a search with limits and stops other searches.
    ///
    /// # Errors
    /// The output fails.
    pub fn run(
        mut self,
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
    ) -> io::Result<E> {
        self.output.writer = Some(Box::new(output));
        let events = self.events.1.clone();
        let mut lines = input::lines(input)?;
        let mut deadline = None;
        while self.output.error.is_none() {
            match self.end {
                // The move of `?` is still printed.
                Some(End::Quit) if !self.is_moving_now() => break,
                Some(End::Input) if !self.is_on_move() => break,
                Some(_) => lines = never(),
                None => {}
            }
            // An engine that does not answer must not keep the process alive.
            if self.end.is_some() && self.is_moving_now() {
                deadline = deadline.or_else(|| Instant::now().checked_add(GRACE));
            }
            let timeout = deadline.map_or(never(), crossbeam_channel::at);
            // Search events come before the commands that follow them.
            select_biased! {
                recv(events) -> event => {
                    if let Ok(event) = event {
                        self.handle_event(event);
                    }
                }
                recv(lines) -> line => match line {
                    Ok(line) => self.line(&line),
                    Err(_) => self.end = Some(End::Input),
                },
                recv(timeout) -> _ => break,
            }
        }
        self.abandon();
        match self.output.error {
            Some(error) => Err(error),
            None => Ok(self.engine),
        }
    }

    /// Runs a script and returns the output.
    ///
    /// # Errors
    /// No thread can be started.
    ///
    /// ```
    /// # use lucena_xboard::{Features, SearchJob, Session, XboardEngine};
    /// # struct First;
    /// # impl XboardEngine for First {
    /// #     fn features(&self) -> Features { Features::default() }
    /// #     fn go(&mut self, search: SearchJob) {}
    /// # }
    /// let output = Session::new(First).run_script("usermove e2e5\nfrobnicate\n")?;
    /// assert_eq!(output, "Illegal move: e2e5\nError (unknown command): frobnicate\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn run_script(self, script: &str) -> io::Result<String> {
        let shared = Memory::default();
        self.run(io::Cursor::new(script.to_owned().into_bytes()), shared.clone())?;
        let bytes = std::mem::take(&mut *shared.0.lock().unwrap_or_else(PoisonError::into_inner));
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}
