//! xboard engines (CECP).

mod connection;
mod limits;
mod options;

use std::time::{Duration, Instant};

use lucena_board::{Game, GameResult, Move, Position};
use lucena_client::ClientError;
use lucena_uci::PositionLine;
use lucena_xboard::{
    EngineMessage, Features, GuiCommand, MoveStyle, OptionKind, Thinking, edit_lines,
    looks_like_move, read_move,
};

use self::connection::{Connection, Line};
use super::process::{LaunchContext, STOP_POLL};
use super::{Answer, Failure, MoveRequest, NumberOption, Reply, RunningEngine, SearchInfo};
use crate::{EngineCommand, EngineSpec, GoLimits, Ping, Ponder, Timeouts};

/// How long an engine without `ping` may take to reject a command.
const REJECTION_TIMEOUT: Duration = Duration::from_millis(300);

/// A running xboard engine.
pub(super) struct XboardProcess {
    connection: Connection,
    limits: GoLimits,
    timeouts: Timeouts,
    style: MoveStyle,
    board: EngineBoard,
    n_games: u32,
    /// The last position sent.
    game: Game,
    /// The opponent's move, which is sent together with the clocks.
    to_send: Option<Move>,
}

/// The state of the engine's board.
#[derive(Debug, Default)]
struct EngineBoard {
    start: Option<Position>,
    moves: Vec<Move>,
    /// Whether it answers moves; otherwise it is in force mode.
    is_playing: bool,
}

impl XboardProcess {
    /// Starts an engine, negotiates features and sets its options.
    pub(super) fn start(
        command: &EngineCommand,
        spec: &EngineSpec,
        context: &LaunchContext,
        warnings: &mut Vec<String>,
    ) -> Result<Self, Failure> {
        let lines = context.launch(command).start_lines();
        let lines = lines.map_err(|error| super::process::failure(&error))?;
        let mut connection = Connection::new(lines, spec.timeouts.ping);
        let deadline = Instant::now() + spec.timeouts.start;
        connection.negotiate(deadline)?;
        if spec.ponder == Ponder::On {
            warnings.push("pondering is not supported with proto=xboard".into());
        }
        options::send(&mut connection, &spec.options, warnings)?;
        limits::check(&spec.limits, connection.features(), warnings)?;
        connection.sync(deadline.saturating_duration_since(Instant::now()))?;
        Ok(Self {
            connection,
            limits: spec.limits,
            timeouts: spec.timeouts,
            style: MoveStyle::default(),
            board: EngineBoard::default(),
            n_games: 0,
            game: Game::default(),
            to_send: None,
        })
    }

    fn features(&self) -> &Features {
        self.connection.features()
    }

    /// Sets up a position in force mode.
    fn set_up(&mut self, game: &Game) -> Result<(), Failure> {
        let start = *game.initial_position();
        self.connection.queue(&GuiCommand::Force);
        let is_fresh = self.board.start.is_none();
        let has_opening = start != Position::initial() || !game.is_empty();
        if !(is_fresh && has_opening && self.set_up_session(game)) {
            if start != Position::initial() || !is_fresh {
                self.send_position(&start)?;
            }
            let mut position = start;
            for mv in game.moves() {
                self.queue_move(mv, &position);
                position = position.play_unchecked(mv);
            }
        }
        self.board =
            EngineBoard { start: Some(start), moves: game.moves().collect(), is_playing: false };
        Ok(())
    }

    fn send_position(&mut self, position: &Position) -> Result<(), Failure> {
        if self.features().setboard {
            let fen = position.fen().castling(lucena_board::CastlingStyle::XFen).to_string();
            self.connection.queue(&GuiCommand::SetBoard(fen));
            return Ok(());
        }
        edit(position)?.iter().for_each(|line| self.connection.queue(line));
        Ok(())
    }

    /// Sets up the position after the opening as the first move of a game. The runner's clock
    /// counts moves from there, but engines count all moves, including those in force mode and the
    /// move number of the FEN; with `level 40 ...` they would expect more time than they get. The
    /// engine does not see repetitions of opening positions.
    fn set_up_session(&mut self, game: &Game) -> bool {
        let has_sessions = self.limits.clock.is_some_and(|clock| clock.moves.is_some())
            && self.limits.move_time.is_none();
        if !has_sessions || !self.features().setboard {
            return false;
        }
        let fen = game.position().fen().castling(lucena_board::CastlingStyle::XFen).to_string();
        let without_number = fen.rsplit_once(' ').map_or(fen.as_str(), |(start, _)| start);
        self.connection.queue(&GuiCommand::SetBoard(format!("{without_number} 1")));
        true
    }

    fn queue_move(&mut self, mv: Move, position: &Position) {
        let text = self.style.write(mv, position);
        let command = match self.features().usermove {
            true => GuiCommand::UserMove(text),
            false => GuiCommand::Move(text),
        };
        self.connection.queue(&command);
    }

    /// Queues the commands that start a search: clocks, draw offer, and the move or `go`.
    fn queue_go(&mut self, request: &MoveRequest<'_>) {
        let has_colors = self.features().colors && self.to_send.is_none();
        let (other, own) = match request.turn {
            lucena_board::Color::White => (GuiCommand::Black, GuiCommand::White),
            lucena_board::Color::Black => (GuiCommand::White, GuiCommand::Black),
        };
        if has_colors {
            self.connection.queue(&other);
        }
        if self.features().time {
            limits::clocks(request).iter().for_each(|clock| self.connection.queue(clock));
        }
        if request.is_offered_draw && self.features().draw {
            self.connection.queue(&GuiCommand::Draw);
        }
        match self.to_send.take() {
            Some(mv) => {
                let before = self.game.positions().rev().nth(1).copied();
                let before = before.expect("there is a position before a move");
                self.queue_move(mv, &before);
                self.board.moves.push(mv);
            }
            None => {
                if has_colors {
                    self.connection.queue(&own);
                }
                self.connection.queue(&GuiCommand::Go);
                self.board.is_playing = true;
            }
        }
    }

    /// The reply in this line, if it ends the search.
    fn interpret(&self, message: Line, search: &mut Search) -> Option<Reply> {
        let position = self.game.position();
        match message {
            Line::Message(EngineMessage::Move(text)) => Some(parse_move(&text, position)),
            Line::Message(EngineMessage::Thinking(line)) => {
                search.keep(line);
                None
            }
            Line::Message(EngineMessage::Resign) => Some(Reply::Resignation),
            Line::Message(EngineMessage::OfferDraw) => {
                search.offers_draw = true;
                search.is_offered_draw.then_some(Reply::DrawAccepted)
            }
            Line::Message(message @ EngineMessage::Result { result, .. }) => {
                Some(claim(result, &message.to_string(), position))
            }
            // Old engines also send this for unknown commands.
            Line::Message(EngineMessage::IllegalMove { mv, .. })
                if mv.is_empty() || looks_like_move(&mv) =>
            {
                Some(Reply::Refusal(mv))
            }
            // Version 1 engines report illegal moves as unknown commands.
            Line::Message(EngineMessage::Error { command, .. })
                if looks_like_move(&command) && self.is_last_move(&command) =>
            {
                Some(Reply::Refusal(command))
            }
            _ => None,
        }
    }

    /// Whether this is the opponent's last move.
    fn is_last_move(&self, text: &str) -> bool {
        let before = self.game.positions().rev().nth(1);
        let last = self.game.moves().next_back();
        before.is_some_and(|before| last.is_some() && read_move(before, text) == last)
    }

    fn search(&mut self, request: &MoveRequest<'_>) -> Result<Answer, Failure> {
        let mut search = Search::new(request.is_offered_draw);
        search.offers_draw = self.connection.take_offer();
        // A claim after its last move is the answer to this request.
        if let Some(message) = self.connection.take_claim()
            && let Some(reply) = self.interpret(Line::Message(message), &mut search)
        {
            return Ok(search.answer(reply, self.game.position()));
        }
        loop {
            let left = match request.deadline {
                Some(deadline) => deadline.checked_sub(search.started.elapsed()),
                None => self.timeouts.silence.checked_sub(search.last_output.elapsed()),
            };
            let Some(left) = left else { return self.move_now(search, request) };
            if request.deadline.is_none() && self.is_endless(&search, request.limits) {
                return Err(Failure::Stalled("the end of a search without a clock".into()));
            }
            match self.connection.next("a move", left.min(STOP_POLL)) {
                Ok(line) => {
                    if let Some(reply) = self.interpret(line, &mut search) {
                        return Ok(search.answer(reply, self.game.position()));
                    }
                }
                Err(ClientError::Timeout { .. }) if request.stop.is_raised() => {
                    return Err(Failure::Interrupted);
                }
                Err(ClientError::Timeout { .. }) => (request.idle)(),
                Err(error) => return Err(self.connection.failure(&error)),
            }
        }
    }

    /// Whether a search without a clock exceeds its limits by far.
    fn is_endless(&self, search: &Search, limits: &GoLimits) -> bool {
        /// Some engines count extensions.
        const MORE_DEPTH: u32 = 8;
        let depth = search.last.as_ref().map_or(0, |line| line.depth);
        let is_too_deep = |limit: u32| depth > limit.saturating_add(MORE_DEPTH);
        let is_beyond = limits.depth.is_some_and(is_too_deep);
        let since = search.last_output.elapsed();
        search.started.elapsed() >= self.timeouts.search
            || (is_beyond && since >= self.timeouts.stop)
    }

    /// Sends `?` when time has run out. The move is late, but an engine that answers can play the
    /// next game.
    fn move_now(
        &mut self,
        mut search: Search,
        request: &MoveRequest<'_>,
    ) -> Result<Answer, Failure> {
        let given_up = Instant::now();
        let waited = search.started.elapsed();
        self.connection.queue(&GuiCommand::MoveNow);
        let ping = self.connection.queue_ping();
        self.connection.flush()?;
        let mut is_alive = false;
        while let Some(left) = self.timeouts.stop.checked_sub(given_up.elapsed()) {
            match self.connection.next("a move", left.min(STOP_POLL)) {
                Ok(Line::Pong(number)) if Some(number) == ping => is_alive = true,
                Ok(line) => {
                    if let Some(reply) = self.interpret(line, &mut search) {
                        return Ok(search.answer(reply, self.game.position()));
                    }
                }
                Err(ClientError::Timeout { .. }) if request.stop.is_raised() => {
                    return Err(Failure::Interrupted);
                }
                Err(ClientError::Timeout { .. }) => {}
                Err(error) => return Err(self.connection.failure(&error)),
            }
        }
        Err(match request.deadline {
            Some(_) if is_alive => Failure::NoMove(waited),
            _ => Failure::Stalled("a move".into()),
        })
    }
}

impl RunningEngine for XboardProcess {
    fn number_options(&self) -> Vec<NumberOption> {
        let spins = self.features().options.iter().filter_map(|option| match option.kind {
            OptionKind::Spin { default, min, max } => {
                Some(NumberOption { name: option.name.clone(), default, min, max })
            }
            _ => None,
        });
        spins.collect()
    }

    fn new_game(&mut self, is_chess960: bool, warnings: &mut Vec<String>) -> Result<(), Failure> {
        self.connection.queue(&GuiCommand::New);
        self.style = MoveStyle::Coordinates;
        if is_chess960 {
            // Engines without the feature variants play standard chess.
            if !self.features().variants.iter().any(|name| name == "fischerandom") {
                return Err(Failure::Unsupported(
                    "cannot play Chess960: fischerandom is not among the engine's variants".into(),
                ));
            }
            self.connection.queue(&GuiCommand::Variant("fischerandom".into()));
            self.style = MoveStyle::Fischerandom;
        }
        if self.features().san {
            self.style = MoveStyle::San;
        }
        self.connection.queue(&GuiCommand::Force);
        let limits = limits::commands(&self.limits, self.features());
        limits.iter().for_each(|command| self.connection.queue(command));
        self.connection.watch_for_rejection(limits.iter().map(ToString::to_string).collect());
        for command in [GuiCommand::Post, GuiCommand::Easy, GuiCommand::Computer] {
            self.connection.queue(&command);
        }
        self.board = EngineBoard::default();
        self.to_send = None;
        self.connection.sync(self.timeouts.new_game)?;
        if self.n_games == 0 && !self.features().ping {
            self.connection.listen(REJECTION_TIMEOUT)?;
        }
        for rejected in self.connection.take_rejected() {
            limits::rejected(&self.limits, &rejected, self.n_games, warnings)?;
        }
        self.n_games += 1;
        // Discard claims about the previous game.
        self.connection.take_claim();
        self.connection.take_offer();
        Ok(())
    }

    fn check_start(&self, start: &Position) -> Result<(), Failure> {
        if *start == Position::initial() || self.features().setboard {
            return Ok(());
        }
        edit(start).map(drop)
    }

    fn set_position(
        &mut self,
        game: &Game,
        _line: &PositionLine,
        ping: Ping,
    ) -> Result<(), Failure> {
        self.game = game.clone();
        let is_next = self.board.is_playing
            && self.board.start.as_ref() == Some(game.initial_position())
            && self.board.moves.len() + 1 == game.len()
            && game.moves().zip(&self.board.moves).all(|(played, known)| played == *known);
        self.to_send = if is_next { game.moves().next_back() } else { None };
        if !is_next {
            self.set_up(game)?;
        }
        match ping {
            Ping::EveryGame if is_next => Ok(()),
            _ => self.connection.sync(self.timeouts.ping),
        }
    }

    fn search(&mut self, request: &MoveRequest<'_>) -> Result<Answer, Failure> {
        if !self.connection.has_claim() {
            self.queue_go(request);
            self.connection.flush()?;
        }
        let answer = self.search(request)?;
        if let Reply::Move(mv) = &answer.reply
            && let Ok(mv) = mv.to_move(self.game.position())
        {
            self.board.moves.push(mv);
        }
        Ok(answer)
    }

    fn game_over(&mut self, result: GameResult, reason: &str) {
        self.connection.queue(&GuiCommand::Result { result, comment: reason.into() });
        self.connection.queue(&GuiCommand::Force);
        // If the engine has exited, the next game restarts it.
        let _ = self.connection.flush();
    }

    fn needs_restart(&self) -> bool {
        self.n_games > 0 && !self.features().reuse
    }

    fn process_id(&self) -> Option<u32> {
        self.connection.process_id()
    }

    fn quit(self: Box<Self>) {
        self.connection.quit(self.timeouts.quit);
    }
}

/// Output of a search.
struct Search {
    started: Instant,
    last_output: Instant,
    is_offered_draw: bool,
    offers_draw: bool,
    has_info: bool,
    last: Option<Thinking>,
}

impl Search {
    fn new(is_offered_draw: bool) -> Self {
        let started = Instant::now();
        Self {
            started,
            last_output: started,
            is_offered_draw,
            offers_draw: false,
            has_info: false,
            last: None,
        }
    }

    fn keep(&mut self, line: Thinking) {
        self.has_info = true;
        if self.last.as_ref() != Some(&line) {
            self.last_output = Instant::now();
        }
        // Book moves are shown in parentheses.
        if !line.pv.starts_with('(') {
            self.last = Some(line);
        }
    }

    fn answer(self, reply: Reply, position: &Position) -> Answer {
        let time = self.started.elapsed();
        let info = self.last.map(|line| limits::info(&line, position));
        let output = SearchInfo {
            has_info: self.has_info,
            line: info.clone(),
            exact: info.clone(),
            statistics: info,
        };
        let offers_draw = self.offers_draw;
        Answer { reply, ponder: None, time, output, offers_draw, moved_while_pondering: false }
    }
}

/// The commands that set up a position in an engine without `setboard`.
fn edit(position: &Position) -> Result<Vec<String>, Failure> {
    edit_lines(position).ok_or_else(|| {
        Failure::Unsupported(format!(
            "cannot set up the opening {}: the engine has no setboard, and edit expresses neither \
             en passant nor such castling rights",
            position.fen()
        ))
    })
}

/// Parses a move, which may be illegal.
fn parse_move(text: &str, position: &Position) -> Reply {
    if let Some(mv) = read_move(position, text) {
        return Reply::Move(mv.uci(lucena_board::UciCastling::KingTakesRook));
    }
    text.parse().map_or_else(|_| Reply::Other(text.into()), Reply::Move)
}

/// A claim of the side to move; claiming the opponent's win is a resignation.
fn claim(result: GameResult, text: &str, position: &Position) -> Reply {
    if result == GameResult::win_of(!position.turn()) {
        return Reply::Resignation;
    }
    Reply::Claim { result, text: text.into() }
}
