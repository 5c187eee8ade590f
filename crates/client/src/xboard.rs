//! Engines that speak the xboard protocol (CECP).

mod connection;
mod limits;
mod options;

use std::fmt;
use std::time::{Duration, Instant};

use lucena_board::{
    CastlingStyle, ChessPosition, Color, Game, GameResult, Move, Position, UciCastling, Variant,
};
use lucena_uci::{BestMove, Go, OptionDeclaration, Options, PositionLine};
use lucena_xboard::{
    EngineMessage, Features, GuiCommand, MoveStyle, OptionKind, Thinking, edit_lines,
    looks_like_move, read_move,
};

use self::connection::{Connection, Line};
pub use self::limits::XboardLimits;
use crate::process::{ClientError, Launch};
use crate::{MatchEngine, MoveReply, Progress, SearchReport};

/// How long an engine without `ping` may take to reject a command.
const REJECTION_TIMEOUT: Duration = Duration::from_millis(300);

/// A running xboard engine. Every wait has a timeout. Dropping it kills the engine. The type of position
/// is that of [`MatchEngine`].
///
/// ```no_run
/// use std::time::Duration;
/// use lucena_board::{Game, UciCastling, Variant};
/// use lucena_client::{Launch, MatchEngine, XboardLimits};
/// use lucena_uci::{Go, PositionLine};
/// let second = Duration::from_secs(1);
/// let mut engine = Launch::new("fairymax").start_xboard(second)?;
/// engine.negotiate(10 * second)?;
/// engine.set_limits(XboardLimits { move_time: Some(second), ..XboardLimits::default() })?;
/// let (game, castling) = (Game::default(), UciCastling::KingToTarget);
/// engine.new_game(Variant::Standard, castling, second)?;
/// engine.set_position(&game, &PositionLine::new(game.position(), castling))?;
/// engine.go(&Go::default())?;
/// println!("{:?}", engine.wait(2 * second)?.map(|found| found.reply));
/// # Ok::<(), lucena_client::ClientError>(())
/// ```
pub struct XboardClient<P = Position> {
    connection: Connection,
    limits: XboardLimits,
    style: MoveStyle,
    board: EngineBoard<P>,
    n_games: u32,
    /// The last position sent.
    game: Game<P>,
    /// The opponent's move, which is sent together with the clocks.
    to_send: Option<Move>,
    /// Whether the next search starts with a draw offer.
    is_offered_draw: bool,
    search: Search,
}

/// The state of the engine's board.
#[derive(Debug)]
struct EngineBoard<P> {
    start: Option<P>,
    moves: Vec<Move>,
    /// Whether it answers moves; otherwise it is in force mode.
    is_playing: bool,
}

impl Launch {
    /// Starts an xboard engine; [`XboardClient::negotiate`] comes next. Waits for the engine to read its
    /// input end after the reply timeout.
    ///
    /// # Errors
    /// The engine cannot be started.
    ///
    /// ```
    /// use std::time::Duration;
    /// assert!(lucena_client::Launch::new("").start_xboard(Duration::from_secs(1)).is_err());
    /// ```
    pub fn start_xboard(&self, reply_timeout: Duration) -> Result<XboardClient, ClientError> {
        self.start_xboard_at(Position::initial(), reply_timeout)
    }

    /// As [`Launch::start_xboard`], for games of another type of position, such as
    /// `VariantPosition`; any one will do.
    ///
    /// # Errors
    /// The engine cannot be started.
    pub fn start_xboard_at<P: ChessPosition>(
        &self,
        position: P,
        reply_timeout: Duration,
    ) -> Result<XboardClient<P>, ClientError> {
        Ok(XboardClient {
            connection: Connection::new(self.start_lines()?, reply_timeout),
            limits: XboardLimits::default(),
            style: MoveStyle::default(),
            board: EngineBoard::new(),
            n_games: 0,
            game: Game::from(position),
            to_send: None,
            is_offered_draw: false,
            search: Search::new(false),
        })
    }
}

impl<P> EngineBoard<P> {
    fn new() -> Self {
        Self { start: None, moves: Vec::new(), is_playing: false }
    }
}

impl<P: ChessPosition> XboardClient<P> {
    /// Negotiates features until the limit.
    ///
    /// # Errors
    /// The engine dies, speaks UCI, or never finishes its features.
    pub fn negotiate(&mut self, limit: Duration) -> Result<(), ClientError> {
        self.connection.negotiate(Instant::now() + limit)
    }

    /// The features of the engine.
    #[must_use]
    pub fn features(&self) -> &Features {
        self.connection.features()
    }

    /// Sets the limits of all searches. Returns a warning if the protocol can enforce them in part
    /// only.
    ///
    /// # Errors
    /// Searches would not end.
    pub fn set_limits(&mut self, limits: XboardLimits) -> Result<Option<String>, ClientError> {
        self.limits = limits;
        limits.check(self.features())
    }

    /// Sets up a position in force mode.
    fn set_up(&mut self, game: &Game<P>) -> Result<(), ClientError> {
        let start = game.initial_position();
        self.connection.queue(&GuiCommand::Force);
        let is_fresh = self.board.start.is_none();
        let has_opening = !start.is_initial() || !game.is_empty();
        if !(is_fresh && has_opening && self.set_up_session(game)) {
            if !start.is_initial() || !is_fresh {
                self.send_position(start)?;
            }
            let mut position = start.clone();
            for mv in game.moves() {
                self.queue_move(mv, &position);
                position = position.play_unchecked(mv);
            }
        }
        self.board = EngineBoard {
            start: Some(start.clone()),
            moves: game.moves().collect(),
            is_playing: false,
        };
        Ok(())
    }

    fn send_position(&mut self, position: &P) -> Result<(), ClientError> {
        if self.features().setboard {
            let fen = position.fen().castling(CastlingStyle::XFen).to_string();
            self.connection.queue(&GuiCommand::SetBoard(fen));
            return Ok(());
        }
        edit(position)?.iter().for_each(|line| self.connection.queue(line));
        Ok(())
    }

    /// Sets up the position after the opening as the first move of a game. The clock counts moves
    /// from there, but engines count all moves, including those in force mode and the move number
    /// of the FEN; with `level 40 ...` they would expect more time than they get. The engine does
    /// not see repetitions of opening positions.
    fn set_up_session(&mut self, game: &Game<P>) -> bool {
        let has_sessions = self.limits.level.is_some_and(|level| level.moves > 0)
            && self.limits.move_time.is_none();
        if !has_sessions || !self.features().setboard {
            return false;
        }
        let fen = game.position().fen().castling(CastlingStyle::XFen).to_string();
        let without_number = fen.rsplit_once(' ').map_or(fen.as_str(), |(start, _)| start);
        self.connection.queue(&GuiCommand::SetBoard(format!("{without_number} 1")));
        true
    }

    fn queue_move(&mut self, mv: Move, position: &P) {
        let text = self.style.write(mv, position);
        let command = match self.features().usermove {
            true => GuiCommand::UserMove(text),
            false => GuiCommand::Move(text),
        };
        self.connection.queue(&command);
    }

    fn queue_go(&mut self, go: &Go, is_offered_draw: bool) {
        let turn = self.game.position().turn();
        let has_colors = self.features().colors && self.to_send.is_none();
        let (other, own) = match turn {
            Color::White => (GuiCommand::Black, GuiCommand::White),
            Color::Black => (GuiCommand::White, GuiCommand::Black),
        };
        if has_colors {
            self.connection.queue(&other);
        }
        if self.features().time {
            let [own, other] = [turn, !turn].map(|side| {
                let ms = go.clock_of(side)?.time;
                Some(Duration::from_millis(ms.max(0).unsigned_abs()))
            });
            let clocks = self.limits.clocks(own, other);
            clocks.iter().for_each(|clock| self.connection.queue(clock));
        }
        if is_offered_draw && self.features().draw {
            self.connection.queue(&GuiCommand::Draw);
        }
        match self.to_send.take() {
            Some(mv) => {
                let before = self.game.positions().rev().nth(1).cloned();
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
    fn interpret(&mut self, line: Line) -> Option<MoveReply> {
        let position = self.game.position();
        match line {
            Line::Pong(number) => {
                self.search.has_pong |= Some(number) == self.search.ping;
                None
            }
            Line::Message(EngineMessage::Move(text)) => Some(parse_move(&text, position)),
            Line::Message(EngineMessage::Thinking(line)) => {
                self.search.keep(line);
                None
            }
            Line::Message(EngineMessage::Resign) => Some(MoveReply::Resignation),
            Line::Message(EngineMessage::OfferDraw) => {
                self.search.offers_draw = true;
                self.search.is_offered_draw.then_some(MoveReply::DrawAccepted)
            }
            Line::Message(message @ EngineMessage::Result { result, .. }) => {
                Some(claim(result, &message.to_string(), position.turn()))
            }
            // Old engines also send this for unknown commands.
            Line::Message(EngineMessage::IllegalMove { mv, .. })
                if mv.is_empty() || looks_like_move(&mv) =>
            {
                Some(MoveReply::Refusal(mv))
            }
            // Version 1 engines report illegal moves as unknown commands.
            Line::Message(EngineMessage::Error { command, .. })
                if looks_like_move(&command) && self.is_last_move(&command) =>
            {
                Some(MoveReply::Refusal(command))
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

    fn report(&mut self, reply: MoveReply) -> SearchReport {
        let position = self.game.position();
        if let MoveReply::Move(mv) = &reply {
            self.board.moves.extend(mv.to_move(position).ok());
        }
        let Search { started, has_info, offers_draw, .. } = self.search;
        let info = self.search.last.take().map(|line| limits::info(&line, position));
        SearchReport {
            best: BestMove { mv: reply.mv(), ponder: None },
            lines: info.clone().into_iter().collect(),
            statistics: info.clone(),
            exact: info,
            reply,
            offers_draw,
            n_infos: has_info.into(),
            moved_while_pondering: false,
            elapsed: started.elapsed(),
        }
    }
}

/// Options have their UCI names. The limits are those of [`XboardClient::set_limits`].
impl<P: ChessPosition + Send> MatchEngine<P> for XboardClient<P> {
    fn options(&self) -> Options {
        let mut options = Options::new();
        for option in &self.features().options {
            if let OptionKind::Spin { default, min, max } = option.kind {
                options.accept(OptionDeclaration::spin(&option.name, default, min, max));
            }
        }
        options
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        let command = options::command(&self.connection, name, value);
        self.connection.queue(&command.map_err(ClientError::Unsupported)?);
        self.connection.flush()
    }

    fn new_game(
        &mut self,
        variant: Variant,
        castling: UciCastling,
        limit: Duration,
    ) -> Result<Vec<String>, ClientError> {
        let limits = self.limits;
        let is_chess960 = castling == UciCastling::KingTakesRook;
        let name = variant_name(self.features(), variant, is_chess960)?;
        self.connection.queue(&GuiCommand::New);
        self.style = if is_chess960 { MoveStyle::Fischerandom } else { MoveStyle::Coordinates };
        if let Some(name) = name {
            self.connection.queue(&GuiCommand::Variant(name));
        }
        if self.features().san {
            self.style = MoveStyle::San;
        }
        self.connection.queue(&GuiCommand::Force);
        let commands = limits.commands(self.features());
        commands.iter().for_each(|command| self.connection.queue(command));
        self.connection.watch_for_rejection(commands.iter().map(ToString::to_string).collect());
        for command in [GuiCommand::Post, GuiCommand::Easy, GuiCommand::Computer] {
            self.connection.queue(&command);
        }
        self.board = EngineBoard::new();
        self.to_send = None;
        self.connection.sync(limit)?;
        if self.n_games == 0 && !self.features().ping {
            self.connection.listen(REJECTION_TIMEOUT)?;
        }
        let mut warnings = Vec::new();
        for rejected in self.connection.take_rejected() {
            let warning = limits.rejected(&rejected)?;
            warnings.extend((self.n_games == 0).then_some(warning));
        }
        self.n_games += 1;
        // Discard claims about the previous game.
        self.connection.take_claim();
        self.connection.take_offer();
        Ok(warnings)
    }

    fn check_start(&self, start: &P) -> Result<(), ClientError> {
        if start.is_initial() || self.features().setboard {
            return Ok(());
        }
        edit(start).map(drop)
    }

    fn set_position(&mut self, game: &Game<P>, _line: &PositionLine) -> Result<(), ClientError> {
        self.game = game.clone();
        let is_next = self.board.is_playing
            && self.board.start.as_ref() == Some(game.initial_position())
            && self.board.moves.len() + 1 == game.len()
            && game.moves().zip(&self.board.moves).all(|(played, known)| played == *known);
        self.to_send = if is_next { game.moves().next_back() } else { None };
        if !is_next {
            self.set_up(game)?;
        }
        Ok(())
    }

    fn needs_sync(&self) -> bool {
        // A single move is sent by `go`.
        self.to_send.is_none()
    }

    fn sync(&mut self, limit: Duration) -> Result<(), ClientError> {
        self.connection.sync(limit)
    }

    fn offer_draw(&mut self) {
        self.is_offered_draw = true;
    }

    fn go(&mut self, go: &Go) -> Result<(), ClientError> {
        let is_offered_draw = std::mem::take(&mut self.is_offered_draw);
        // A claim after its last move is the answer.
        if !self.connection.has_claim() {
            self.queue_go(go, is_offered_draw);
            self.connection.flush()?;
        }
        self.search = Search::new(is_offered_draw);
        self.search.offers_draw = self.connection.take_offer();
        Ok(())
    }

    fn wait(&mut self, limit: Duration) -> Result<Option<SearchReport>, ClientError> {
        let started = Instant::now();
        let mut next = self.connection.take_claim().map(Line::Message);
        let mut has_read = false;
        loop {
            if let Some(reply) = next.take().and_then(|line| self.interpret(line)) {
                return Ok(Some(self.report(reply)));
            }
            // The limit holds even if lines keep coming.
            let left = limit.saturating_sub(started.elapsed());
            if has_read && left.is_zero() {
                return Ok(None);
            }
            match self.connection.next("a move", left) {
                Ok(line) => (next, has_read) = (Some(line), true),
                Err(ClientError::Timeout { .. }) => return Ok(None),
                Err(error) => return Err(error),
            }
        }
    }

    fn elapsed(&self) -> Duration {
        self.search.started.elapsed()
    }

    fn progress(&self) -> Option<Progress> {
        let depth = self.search.last.as_ref().map(|line| line.depth);
        Some(Progress { silence: self.search.last_output.elapsed(), depth, nodes: None })
    }

    fn ponder_hit(&mut self) -> Result<(), ClientError> {
        Err(ClientError::Unsupported("xboard engines cannot ponder on a given move".into()))
    }

    fn stop(&mut self) -> Result<(), ClientError> {
        self.connection.queue(&GuiCommand::MoveNow);
        self.search.ping = self.connection.queue_ping();
        self.search.has_pong = false;
        self.connection.flush()
    }

    fn is_responsive(&mut self, _limit: Duration) -> Result<bool, ClientError> {
        // The ping was sent with `?`.
        Ok(self.search.has_pong)
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

    fn quit(self: Box<Self>, limit: Duration) {
        self.connection.quit(limit);
    }
}

impl<P: ChessPosition + Send> fmt::Debug for XboardClient<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("XboardClient")
            .field("process_id", &self.connection.process_id())
            .finish_non_exhaustive()
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
    /// The ping after `?`, and whether it was answered.
    ping: Option<u64>,
    has_pong: bool,
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
            ping: None,
            has_pong: false,
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
}

/// The commands that set up a position in an engine without `setboard`.
fn edit<P: ChessPosition>(position: &P) -> Result<Vec<String>, ClientError> {
    position.standard().and_then(edit_lines).ok_or_else(|| {
        ClientError::Unsupported(format!(
            "cannot set up the opening {position}: the engine has no setboard, and edit expresses \
             neither en passant nor such castling rights nor variants"
        ))
    })
}

/// The name to send with the command `variant`, in the engine's spelling; `None` for standard chess.
fn variant_name(
    features: &Features,
    variant: Variant,
    is_chess960: bool,
) -> Result<Option<String>, ClientError> {
    let names = features.variants.iter().map(String::as_str);
    let (found, expected) = match (variant.is_standard(), is_chess960) {
        (true, false) => return Ok(None),
        (true, true) => ("Chess960", "fischerandom"),
        (false, false) => (variant.name(), variant.uci_name()),
        (false, true) => {
            return Err(ClientError::Unsupported(format!(
                "cannot play {variant} with the castling rights of Chess960: the xboard protocol has no \
                 such variant"
            )));
        }
    };
    let name = if is_chess960 {
        features.variants.iter().find(|name| *name == expected).cloned()
    } else {
        variant.find_name(names).map(String::from)
    };
    name.map(Some).ok_or_else(|| {
        // Engines without the feature variants play standard chess.
        ClientError::Unsupported(format!(
            "cannot play {found}: {expected} is not among the engine's variants"
        ))
    })
}

/// Parses a move, which may be illegal.
fn parse_move<P: ChessPosition>(text: &str, position: &P) -> MoveReply {
    if let Some(mv) = read_move(position, text) {
        return MoveReply::Move(mv.uci(UciCastling::KingTakesRook));
    }
    text.parse().map_or_else(|_| MoveReply::Other(text.into()), MoveReply::Move)
}

/// A claim of the side to move; claiming the opponent's win is a resignation.
fn claim(result: GameResult, text: &str, turn: Color) -> MoveReply {
    match result == GameResult::win_of(!turn) {
        true => MoveReply::Resignation,
        false => MoveReply::Claim { is_draw: result == GameResult::Draw, text: text.into() },
    }
}
