//! The loop.

use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{self, Read, Write};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crossbeam_channel::{Receiver, Sender, never, select_biased, unbounded};
use lucena_board::{Color, FenError, Game, Move, Position, Setup};

use super::clock::Limits;
use super::state::{Event, Mode, Purpose, Search};
use super::{SearchJob, SearchLimits, XboardEngine, input};
use crate::{
    EditMode, EngineMessage, Features, GameResult, GuiCommand, MoveStyle, ParseError, read_move,
};

/// Lets an engine speak the protocol of xboard: reads commands, keeps the game and the clocks, and
/// answers.
///
/// 1. In play mode each move of the opponent is answered with exactly one move of the engine, or
///    with the result if the game is over.
/// 2. `ping` is answered when everything before it is done; while the engine is on move, after its
///    move.
/// 3. A search whose answer no longer counts, because of `force`, `new`, `setboard`, `undo` and
///    the like, prints nothing any more.
/// 4. Options that come while the engine is on move are set after its move.
/// 5. Commands that make no sense are answered with `Error`, illegal moves with `Illegal move`,
///    illegal positions with `tellusererror Illegal position` and the reason; the game stays as it was.
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
    /// After a bad `setboard` no move is legal until the next position.
    is_illegal: bool,
    edit: Option<EditMode>,
    limits: Limits,
    ponders: bool,
    posts: bool,
    search: Option<Search>,
    last_id: u64,
    /// The reply that the last search expects.
    hint: Option<Move>,
    last_score: Option<i64>,
    deferred: VecDeque<GuiCommand>,
    events: (Sender<Event>, Receiver<Event>),
    has_quit: bool,
}

/// Lets an engine speak the protocol on the standard input and output until `quit`.
///
/// # Errors
/// If the output fails.
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

/// How many commands wait at most for the end of a search; more are refused.
const MAX_DEFERRED: usize = 1024;

impl<E: XboardEngine> Session<E> {
    /// A session of this engine.
    ///
    /// ```
    /// use lucena_xboard::{Session, XboardEngine};
    /// fn start(engine: impl XboardEngine) -> Session<impl XboardEngine> {
    ///     Session::new(engine)
    /// }
    /// ```
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
            has_quit: false,
        }
    }

    /// Reads commands until `quit` or the end of the input, where a search for a move is awaited
    /// if it has limits and others are stopped. Returns the engine.
    ///
    /// # Errors
    /// If the output fails.
    ///
    /// ```no_run
    /// use lucena_xboard::{Session, XboardEngine};
    /// fn serve(engine: impl XboardEngine) -> std::io::Result<()> {
    ///     Session::new(engine).run(std::io::stdin(), std::io::stdout()).map(drop)
    /// }
    /// ```
    pub fn run(
        mut self,
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
    ) -> io::Result<E> {
        self.output.writer = Some(Box::new(output));
        let events = self.events.1.clone();
        let mut lines = input::lines(input)?;
        let mut is_at_end = false;
        while !self.has_quit && self.output.error.is_none() {
            if is_at_end && !self.is_on_move() {
                break;
            }
            // What searches have reported comes before the commands that follow it.
            select_biased! {
                recv(events) -> event => {
                    if let Ok(event) = event {
                        self.news(event);
                    }
                }
                recv(lines) -> line => match line {
                    Ok(line) => self.line(&line),
                    Err(_) => {
                        is_at_end = true;
                        lines = never();
                    }
                },
            }
        }
        self.abandon();
        match self.output.error {
            Some(error) => Err(error),
            None => Ok(self.engine),
        }
    }

    /// Runs a script and returns what is printed.
    ///
    /// # Errors
    /// None that a script can cause.
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
        let shared = Shared::default();
        self.run(io::Cursor::new(script.to_owned().into_bytes()), shared.clone())?;
        let bytes = std::mem::take(&mut *shared.0.lock().unwrap_or_else(PoisonError::into_inner));
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Whether a search is on whose move will be played.
    fn is_on_move(&self) -> bool {
        self.search.as_ref().is_some_and(|search| search.purpose == Purpose::Move)
    }

    fn line(&mut self, line: &str) {
        let text = line.trim();
        if text.is_empty() {
            return;
        }
        if self.edit.is_some() {
            return self.edit_line(text);
        }
        match GuiCommand::parse(text) {
            Ok(command) => self.obey(command),
            Err(error) => self.complain(&error, text),
        }
    }

    fn complain(&mut self, error: &ParseError, line: &str) {
        let is_unknown = error.span().start == 0;
        let kind = if is_unknown { "unknown command".into() } else { error.to_string() };
        self.error(&kind, line);
    }

    fn error(&mut self, kind: &str, command: impl Display) {
        let (kind, command) = (kind.into(), command.to_string());
        self.output.send(EngineMessage::Error { kind, command });
    }

    fn obey(&mut self, command: GuiCommand) {
        match command {
            GuiCommand::Protover(version) => {
                if version >= 2 {
                    self.introduce();
                }
            }
            GuiCommand::New => self.new_game(),
            GuiCommand::Variant(name) => self.variant(&name),
            GuiCommand::Quit => self.has_quit = true,
            GuiCommand::Force => {
                self.abandon();
                self.mode = Mode::Force;
            }
            GuiCommand::Go => {
                self.abandon();
                self.mode = Mode::Play(self.game.position().turn());
                self.think();
            }
            GuiCommand::PlayOther => {
                self.abandon();
                self.mode = Mode::Play(!self.game.position().turn());
            }
            GuiCommand::White => self.play_against(Color::White, &command),
            GuiCommand::Black => self.play_against(Color::Black, &command),
            GuiCommand::Level(level) => self.limits.set_level(level),
            GuiCommand::MoveTime(time) => self.limits.set_move_time(time),
            GuiCommand::Depth(plies) => self.limits.set_depth(Some(plies)),
            GuiCommand::Nps(nps) => self.limits.set_nps(nps),
            GuiCommand::Time(centiseconds) => self.limits.set_left(centiseconds),
            GuiCommand::Move(text) | GuiCommand::UserMove(text) => self.user_move(&text),
            GuiCommand::MoveNow => {
                if self.is_on_move() {
                    self.stop_search();
                }
            }
            GuiCommand::Ping(number) => match self.is_on_move() {
                true => self.defer(GuiCommand::Ping(number)),
                false => self.output.send(EngineMessage::Pong(number)),
            },
            GuiCommand::Draw => {
                if self.engine.accepts_draw(&self.game, self.last_score) {
                    self.output.send(EngineMessage::OfferDraw);
                }
            }
            GuiCommand::Result { .. } => {
                if self.mode != Mode::Analyze {
                    self.abandon();
                    self.mode = Mode::Force;
                }
            }
            GuiCommand::SetBoard(fen) => self.set_board(position_of(&fen)),
            GuiCommand::Edit => {
                self.abandon();
                self.edit = Some(EditMode::new(self.game.position()));
            }
            GuiCommand::Hint => self.send_hint(),
            GuiCommand::Book => self.send_book(),
            GuiCommand::Undo => self.take_back(1, &command),
            GuiCommand::Remove => self.take_back(2, &command),
            GuiCommand::Hard => self.ponders = true,
            GuiCommand::Easy => {
                self.ponders = false;
                if self.search.as_ref().is_some_and(|s| matches!(s.purpose, Purpose::Ponder(_))) {
                    self.abandon();
                }
            }
            GuiCommand::Post => self.posts = true,
            GuiCommand::NoPost => self.posts = false,
            GuiCommand::Analyze => {
                self.abandon();
                self.mode = Mode::Analyze;
                self.analyze();
            }
            GuiCommand::Exit if self.mode == Mode::Analyze => {
                self.abandon();
                self.mode = Mode::Force;
            }
            GuiCommand::Status => self.send_status(),
            GuiCommand::Memory(_)
            | GuiCommand::Cores(_)
            | GuiCommand::EgtPath { .. }
            | GuiCommand::Option { .. } => self.configure(command),
            GuiCommand::Exit | GuiCommand::Pause | GuiCommand::Resume => {
                self.error("command not legal now", command);
            }
            // What is known from now on changes nothing here.
            GuiCommand::XBoard
            | GuiCommand::Accepted(_)
            | GuiCommand::Rejected(_)
            | GuiCommand::Random
            | GuiCommand::OpponentTime(_)
            | GuiCommand::Name(_)
            | GuiCommand::Rating { .. }
            | GuiCommand::Ics(_)
            | GuiCommand::Computer => {}
        }
    }

    fn introduce(&mut self) {
        let list = self.features.list();
        // One line for the switches, one for each text: GUIs have short buffers.
        let is_option = |name: &str| name == "option";
        let (options, others): (Vec<_>, Vec<_>) =
            list.into_iter().partition(|feature| is_option(&feature.name));
        let (done, switches): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|feature| feature.name == "done");
        self.output.send(EngineMessage::Features(switches));
        for option in options {
            self.output.send(EngineMessage::Features(vec![option]));
        }
        self.output.send(EngineMessage::Features(done));
    }

    fn new_game(&mut self) {
        self.abandon();
        self.game = Game::default();
        self.is_chess960 = false;
        self.is_illegal = false;
        (self.hint, self.last_score) = (None, None);
        self.limits.new_game();
        self.engine.new_game();
        match self.mode {
            Mode::Analyze => self.analyze(),
            _ => self.mode = Mode::Play(Color::Black),
        }
    }

    fn variant(&mut self, name: &str) {
        let is_played = self.features.variants.iter().any(|variant| variant == name);
        match name {
            "normal" if is_played => self.is_chess960 = false,
            "fischerandom" if is_played => self.is_chess960 = true,
            _ => self.error("unsupported variant", format_args!("variant {name}")),
        }
    }

    /// `white` and `black`: this side is to move, and the engine plays the other one.
    fn play_against(&mut self, color: Color, command: &GuiCommand) {
        if self.game.position().turn() != color {
            return self.error("command not legal now", command);
        }
        self.abandon();
        self.mode = Mode::Play(!color);
    }

    fn set_board(&mut self, position: Result<Position, impl Display>) {
        self.abandon();
        match position {
            Ok(position) => {
                self.game = Game::new(position);
                self.is_illegal = false;
                (self.hint, self.last_score) = (None, None);
                if self.mode == Mode::Analyze {
                    self.analyze();
                }
            }
            Err(error) => {
                self.is_illegal = true;
                let text = format!("Illegal position: {error}");
                self.output.send(EngineMessage::TellUserError(text));
            }
        }
    }

    fn edit_line(&mut self, line: &str) {
        if line == "quit" {
            self.has_quit = true;
            return;
        }
        if line == "." {
            let edit = self.edit.take().expect("edit mode is on");
            let turn = self.game.position().turn();
            return self.set_board(edit.finish(turn));
        }
        if !self.edit.as_mut().is_some_and(|edit| edit.line(line)) {
            self.error("unknown command in edit mode", line);
        }
    }

    fn user_move(&mut self, text: &str) {
        let refuse = |session: &mut Self, reason: &str| {
            let (reason, mv) = (reason.into(), text.into());
            session.output.send(EngineMessage::IllegalMove { reason, mv });
        };
        if self.is_illegal {
            return refuse(self, "illegal position");
        }
        if self.mode == Mode::Play(self.game.position().turn()) {
            return refuse(self, "not your turn");
        }
        let Some(mv) = read_move(self.game.position(), text) else { return refuse(self, "") };
        let expected = self.search.as_ref().map(|search| search.purpose);
        if expected == Some(Purpose::Ponder(mv)) {
            self.game.play_unchecked(mv);
            return self.ponder_hit();
        }
        self.abandon();
        self.game.play_unchecked(mv);
        self.hint = None;
        match self.mode {
            Mode::Force => {}
            Mode::Analyze => self.analyze(),
            Mode::Play(_) => self.think(),
        }
    }

    fn take_back(&mut self, n_plies: usize, command: &GuiCommand) {
        if self.game.len() < n_plies {
            return self.error("command not legal now", command);
        }
        self.abandon();
        for _ in 0..n_plies {
            self.game.undo();
        }
        self.hint = None;
        if self.mode == Mode::Analyze {
            self.analyze();
        }
    }

    fn style(&self) -> MoveStyle {
        if self.is_chess960 { MoveStyle::Fischerandom } else { MoveStyle::Coordinates }
    }

    fn send_hint(&mut self) {
        let hint = self.hint.filter(|mv| self.game.position().is_legal(*mv));
        if let Some(mv) = hint {
            let text = self.style().write(mv, self.game.position());
            self.output.send(EngineMessage::Hint(text));
        }
    }

    fn send_book(&mut self) {
        let mut lines = self.engine.book_lines(&self.game);
        if lines.is_empty() {
            lines.push("no book moves".into());
        }
        let text: String = lines.iter().map(|line| format!(" {line}\n")).collect();
        self.output.send(text);
    }

    fn send_status(&mut self) {
        let Some(search) = self.search.as_ref().filter(|s| s.purpose == Purpose::Analyze) else {
            return;
        };
        let position = self.game.position();
        let written = |mv| MoveStyle::San.write(mv, position);
        let stat = search.stat(position.legal_moves().len(), written);
        self.output.send(EngineMessage::Stat(stat));
    }

    /// Keeps a command until the engine has moved.
    fn defer(&mut self, command: GuiCommand) {
        if self.deferred.len() < MAX_DEFERRED {
            self.deferred.push_back(command);
        } else {
            self.error("too many commands during a search", command);
        }
    }

    /// Sets an option, after the engine's move if it is on move.
    fn configure(&mut self, command: GuiCommand) {
        if self.is_on_move() {
            return self.defer(command);
        }
        self.abandon();
        self.apply_setting(command);
        if self.mode == Mode::Analyze {
            self.analyze();
        }
    }

    fn apply_setting(&mut self, command: GuiCommand) {
        let result = match &command {
            GuiCommand::Memory(mebibytes) => self.engine.set_memory(*mebibytes),
            GuiCommand::Cores(cores) => self.engine.set_cores(*cores),
            GuiCommand::EgtPath { kind, path } => self.engine.set_egt_path(kind, path),
            GuiCommand::Option { name, value } => self.set_option(name, value.as_deref()),
            _ => Ok(()),
        };
        if let Err(reason) = result {
            self.error(&reason, command);
        }
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        let declared = self.features.options.iter().find(|option| option.name == name);
        let option = declared.ok_or("no such option")?;
        let value = match value {
            Some(value) => option.value(value)?,
            None => None,
        };
        self.engine.set_option(name, value.as_deref())
    }

    /// Thinks about a move of the engine, or prints the result if the game is over.
    fn think(&mut self) {
        if self.is_illegal {
            return self.error("illegal position", "go");
        }
        if self.send_result() {
            return;
        }
        let turn = self.game.position().turn();
        let limits = self.limits.of_move(&self.game, turn);
        self.start(Purpose::Move, limits, Arc::new(self.game.clone()));
    }

    fn analyze(&mut self) {
        if self.is_illegal || self.game.position().legal_moves().is_empty() {
            return;
        }
        let limits = SearchLimits { is_infinite: true, ..SearchLimits::default() };
        self.start(Purpose::Analyze, limits, Arc::new(self.game.clone()));
    }

    /// Thinks on the opponent's time, if that is wanted and its move can be guessed.
    fn ponder(&mut self) {
        let (Mode::Play(color), Some(mv)) = (self.mode, self.hint) else { return };
        if !self.ponders || !self.game.position().is_legal(mv) {
            return;
        }
        let mut game = self.game.clone();
        game.play_unchecked(mv);
        if game.claimable_outcome().is_some() {
            return;
        }
        self.send_hint();
        let limits = self.limits.of_move(&game, color);
        let limits = SearchLimits { is_pondering: true, ..limits };
        self.start(Purpose::Ponder(mv), limits, Arc::new(game));
    }

    fn start(&mut self, purpose: Purpose, limits: SearchLimits, game: Arc<Game>) {
        self.last_id += 1;
        let is_stopped = Arc::new(AtomicBool::new(false));
        self.search = Some(Search {
            id: self.last_id,
            purpose,
            is_stopped: Arc::clone(&is_stopped),
            started: Instant::now(),
            answer: None,
            last: None,
            current: None,
        });
        self.engine.go(SearchJob {
            id: self.last_id,
            game,
            limits,
            events: self.events.0.clone(),
            is_stopped,
            is_answered: false,
        });
    }

    /// The opponent has played the move that was pondered on.
    fn ponder_hit(&mut self) {
        let Some(search) = &mut self.search else { return };
        search.purpose = Purpose::Move;
        search.started = Instant::now();
        match search.answer.take() {
            Some((best, ponder)) => {
                let id = search.id;
                self.news(Event::Finished(id, best, ponder));
            }
            None => self.engine.ponder_hit(),
        }
    }

    fn stop_search(&mut self) {
        if let Some(search) = &self.search {
            search.stop();
            self.engine.stop();
        }
    }

    /// Ends a search whose answer no longer counts. What waited for its move is done now.
    fn abandon(&mut self) {
        if self.search.is_some() {
            self.stop_search();
            self.search = None;
        }
        self.after_search();
    }

    fn after_search(&mut self) {
        while let Some(command) = self.deferred.pop_front() {
            match command {
                GuiCommand::Ping(number) => self.output.send(EngineMessage::Pong(number)),
                setting => self.apply_setting(setting),
            }
        }
    }

    fn news(&mut self, event: Event) {
        let id = match &event {
            Event::Thinking(id, _) | Event::CurrentMove(id, ..) | Event::Finished(id, ..) => *id,
        };
        let Some(search) = self.search.as_mut().filter(|search| search.id == id) else { return };
        match event {
            Event::Thinking(_, line) => {
                if self.posts {
                    self.output.send(EngineMessage::Thinking(line.clone()));
                }
                search.last = Some(line);
            }
            Event::CurrentMove(_, mv, number) => search.current = Some((mv, number)),
            Event::Finished(_, best, ponder) => match search.purpose {
                Purpose::Move => self.make_move(best, ponder),
                Purpose::Ponder(_) => search.answer = Some((best, ponder)),
                // An analysis that is finished has nothing more to say.
                Purpose::Analyze => {}
            },
        }
    }

    /// The engine moves.
    fn make_move(&mut self, best: Option<Move>, ponder: Option<Move>) {
        let Some(search) = self.search.take() else { return };
        self.last_score = search.last.as_ref().map(|line| line.score).or(self.last_score);
        let position = *self.game.position();
        let legal = |mv: &Move| position.is_legal(*mv);
        let best = best.filter(legal);
        if let Some(mv) = best.or_else(|| position.legal_moves().into_iter().next()) {
            let text = self.style().write(mv, &position);
            self.game.play_unchecked(mv);
            self.limits.press(search.started.elapsed(), &self.game, position.turn());
            self.output.send(EngineMessage::Move(text));
        }
        self.hint = ponder.filter(|mv| best.is_some() && self.game.position().is_legal(*mv));
        let is_over = self.send_result();
        self.after_search();
        if !is_over && self.search.is_none() {
            self.ponder();
        }
    }

    /// Prints the result of a game that is over.
    fn send_result(&mut self) -> bool {
        let Some(outcome) = self.game.claimable_outcome() else { return false };
        let (result, comment) = GameResult::of(outcome);
        self.output.send(EngineMessage::Result { result, comment: comment.into() });
        true
    }
}

/// The position of a FEN, or what is wrong with it.
fn position_of(fen: &str) -> Result<Position, String> {
    let setup: Setup = fen.parse().map_err(|error: FenError| error.to_string())?;
    setup.position().map_err(|error| error.to_string())
}

/// The way out: whole lines, flushed.
struct Output {
    writer: Option<Box<dyn Write + Send>>,
    error: Option<io::Error>,
}

impl std::fmt::Debug for Output {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Output").field("error", &self.error).finish_non_exhaustive()
    }
}

impl Output {
    fn send(&mut self, message: impl Display) {
        let Some(writer) = self.writer.as_mut().filter(|_| self.error.is_none()) else { return };
        let line = format!("{message}\n");
        if let Err(error) = writer.write_all(line.as_bytes()).and_then(|()| writer.flush()) {
            self.error = Some(error);
        }
    }
}

/// Bytes that are written by a session and read when it is over.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
