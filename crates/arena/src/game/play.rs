//! Plays a game.

use std::cell::RefCell;
use std::fmt;
use std::time::{Duration, Instant, SystemTime};

use lucena_board::variants::VariantPosition;
use lucena_board::{ByColor, ChessPosition, Color, Game, IllegalMove, Move, Outcome, UciMove};
use lucena_client::{MoveReply, SearchReport};
use lucena_game::{Ending, Fault};
use lucena_uci::PositionLine;

use super::clock::{PlayerClock, TimeExceeded};
use super::pv_check::PvCheck;
use super::warning::WarningKind;
use super::{GamePlan, GameRecord, PlyRecord};
use crate::adjudication::{PlayedMove, Referee};
use crate::player::{ClockState, Failure, MoveRequest, StartError};
use crate::{GoLimits, Player, Ponder, Stop};

/// Plays a game. It always ends: an engine that crashes, hangs or plays an illegal move loses, and
/// is restarted for its next game.
///
/// ```
/// use lucena_arena::{EngineSpec, GoLimits, GamePlan, Player, Stop, play};
/// use lucena_board::{ByColor, GameResult};
/// let spec = |name| EngineSpec::lucena(name).with_limits(GoLimits::depth(3));
/// let (mut anna, mut bert) = (Player::new(spec("Anna")), Player::new(spec("Bert")));
/// let plan = GamePlan::from_position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse()?);
/// let record = play(&plan, ByColor([&mut anna, &mut bert]), &Stop::new())?;
/// assert_eq!(record.result(), GameResult::WhiteWins);
/// assert_eq!(record.reason(), "Anna mates");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the plan is invalid or an engine cannot be started.
pub fn play(
    plan: &GamePlan,
    players: ByColor<&mut Player>,
    stop: &Stop,
) -> Result<GameRecord, PlayError> {
    play_watched(plan, players, stop, &mut |_, _| {})
}

/// Like [`play`], with a callback that gets the game after each move.
///
/// ```
/// use lucena_arena::{EngineSpec, GoLimits, GamePlan, Player, Stop, play_watched};
/// use lucena_board::ByColor;
/// let spec = |name| EngineSpec::lucena(name).with_limits(GoLimits::depth(2));
/// let (mut anna, mut bert) = (Player::new(spec("Anna")), Player::new(spec("Bert")));
/// let plan = GamePlan::from_position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse()?);
/// let mut n_seen = 0;
/// let players = ByColor([&mut anna, &mut bert]);
/// let record = play_watched(&plan, players, &Stop::new(), &mut |_, _| n_seen += 1)?;
/// assert_eq!(n_seen, record.plies.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// As [`play`].
pub fn play_watched(
    plan: &GamePlan,
    mut players: ByColor<&mut Player>,
    stop: &Stop,
    watch: &mut dyn FnMut(&PlyRecord, &Game<VariantPosition>),
) -> Result<GameRecord, PlayError> {
    play_with(plan, &mut players, stop, StartFailure::IsError, watch)
}

/// Like [`play`], but an engine that fails to start loses: it has been started before.
pub(crate) fn play_or_lose(
    plan: &GamePlan,
    mut players: ByColor<&mut Player>,
    stop: &Stop,
) -> Result<GameRecord, PlayError> {
    play_with(plan, &mut players, stop, StartFailure::Loses, &mut |_, _| {})
}

/// What a failed start means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StartFailure {
    IsError,
    Loses,
}

fn play_with(
    plan: &GamePlan,
    players: &mut ByColor<&mut Player>,
    stop: &Stop,
    start_failure: StartFailure,
    watch: &mut dyn FnMut(&PlyRecord, &Game<VariantPosition>),
) -> Result<GameRecord, PlayError> {
    let record = play_to_end(plan, players, stop, start_failure, watch)?;
    let (result, reason) = (record.result(), record.ending.reason());
    for color in [Color::White, Color::Black] {
        players[color].game_over(result, &reason);
    }
    Ok(record)
}

fn play_to_end(
    plan: &GamePlan,
    players: &mut ByColor<&mut Player>,
    stop: &Stop,
    start_failure: StartFailure,
    watch: &mut dyn FnMut(&PlyRecord, &Game<VariantPosition>),
) -> Result<GameRecord, PlayError> {
    let mut in_progress = GameInProgress::set_up(plan, players)?;
    if let Some(outcome) = in_progress.game.claimable_outcome() {
        return Ok(in_progress.into_record(Ending::Rules(outcome), players));
    }
    for color in [Color::White, Color::Black] {
        let started = players[color].new_game(plan.start.variant(), plan.castling());
        let started = started.and_then(|()| players[color].check_start(&plan.start));
        for warning in players[color].take_warnings() {
            in_progress.checks.warn(color, 0, WarningKind::Setup(warning));
        }
        match started {
            Ok(()) => {}
            Err(error) if start_failure == StartFailure::IsError || error.is_unsupported() => {
                return Err(PlayError::Start { color, error });
            }
            Err(error) => {
                in_progress.checks.warn(color, 0, WarningKind::Setup(error.to_string()));
                let ending = in_progress.start_failure(error, color, players[color], stop);
                return Ok(in_progress.into_record(ending, players));
            }
        }
    }
    in_progress.started = (SystemTime::now(), Instant::now());
    if let Some((result, by)) = in_progress.referee.judge_start(&in_progress.game) {
        return Ok(in_progress.into_record(Ending::Adjudication { result, by }, players));
    }
    loop {
        match in_progress.ply(players, stop, watch) {
            Ok(()) => {}
            Err(ending) => {
                in_progress.stop_pondering(players);
                return Ok(in_progress.into_record(ending, players));
            }
        }
    }
}

/// A game in progress.
struct GameInProgress<'a> {
    plan: &'a GamePlan,
    game: Game<VariantPosition>,
    line: PositionLine,
    clocks: ByColor<PlayerClock>,
    /// Sides that offered a draw with their last move.
    draw_offers: [bool; 2],
    referee: Referee<'a>,
    checks: PvCheck,
    /// Moves that the engines are pondering on.
    expected: ByColor<Option<Move>>,
    plies: Vec<PlyRecord>,
    started: (SystemTime, Instant),
}

impl<'a> GameInProgress<'a> {
    fn set_up(plan: &'a GamePlan, players: &ByColor<&mut Player>) -> Result<Self, PlayError> {
        let limits =
            ByColor([Color::White, Color::Black].map(|color| players[color].spec().limits));
        for color in [Color::White, Color::Black] {
            if !limits[color].is_bounded() {
                return Err(PlayError::NoLimit { color });
            }
        }
        let mut game = Game::from(plan.start);
        let mut line = PositionLine::new(&plan.start, plan.castling());
        for (index, &mv) in plan.book.iter().enumerate() {
            game.play(mv).map_err(|reason| PlayError::BookMove { index, reason })?;
            line.push(mv);
        }
        Ok(Self {
            plan,
            game,
            line,
            clocks: ByColor(limits.0.map(PlayerClock::new)),
            draw_offers: [false; 2],
            referee: Referee::new(&plan.adjudication),
            checks: PvCheck::default(),
            expected: ByColor([None, None]),
            plies: Vec::new(),
            started: (SystemTime::now(), Instant::now()),
        })
    }

    /// Plays one move; the error is the end of the game.
    fn ply(
        &mut self,
        players: &mut ByColor<&mut Player>,
        stop: &Stop,
        watch: &mut dyn FnMut(&PlyRecord, &Game<VariantPosition>),
    ) -> Result<(), Ending> {
        if stop.is_raised() {
            return Err(Ending::Aborted);
        }
        let mover = self.game.position().turn();
        let is_hit =
            self.expected[mover].is_some_and(|expected| self.last_move() == Some(expected));
        let answer = self.request_move(players, is_hit, stop);
        let answer = answer.map_err(|failure| self.fault(failure, mover, players[mover]))?;
        if answer.moved_while_pondering {
            self.checks.warn(mover, self.game.len() + 1, WarningKind::MovedWhilePondering);
        }
        let lost = |fault| Ending::Fault { loser: mover, fault };
        let pressed = self.clocks[mover].press(answer.elapsed);
        pressed.map_err(|TimeExceeded { by }| Ending::Time { loser: mover, overrun: Some(by) })?;
        if let Some(ending) = self.end_without_move(&answer, mover) {
            return Err(ending);
        }
        self.draw_offers[mover as usize] = answer.offers_draw;
        let mv =
            self.legal_move(&answer.reply).map_err(|answer| lost(Fault::IllegalMove(answer)))?;
        let expected = answer.best.ponder;
        let mut ply = self.record(mv, answer, mover, is_hit);
        ply.lines = players[mover].take_lines();
        let exact_score = ply.score.filter(|score| score.bound.is_none());
        let move_number = u32::from(self.game.position().full_move_number());
        self.game.play_unchecked(mv);
        self.line.push(mv);
        watch(&ply, &self.game);
        self.plies.push(ply);
        if let Some(outcome) = self.game.claimable_outcome() {
            return Err(Ending::Rules(outcome));
        }
        let game = &self.game;
        let played = PlayedMove { game, mover, move_number, score: exact_score };
        if let Some((result, by)) = self.referee.judge(&played) {
            return Err(Ending::Adjudication { result, by });
        }
        if let Some(expected) = expected {
            self.ponder(players[mover], mover, expected, stop);
        }
        Ok(())
    }

    fn last_move(&self) -> Option<Move> {
        self.plies.last().map(|ply| ply.mv)
    }

    /// Requests a move while the opponent may be pondering.
    fn request_move(
        &mut self,
        players: &mut ByColor<&mut Player>,
        is_hit: bool,
        stop: &Stop,
    ) -> Result<SearchReport, Failure> {
        let turn = self.game.position().turn();
        let was_pondering = self.expected[turn].take().is_some();
        let opponent_ponders = self.expected[!turn].is_some();
        let [white, black] = &mut players.0;
        let (player, opponent) = if turn == Color::White { (white, black) } else { (black, white) };
        let opponent = RefCell::new(opponent);
        let idle = || {
            if opponent_ponders {
                opponent.borrow_mut().engine().idle();
            }
        };
        let limits = player.spec().limits;
        let request = MoveRequest { idle: &idle, ..self.request(turn, &limits, stop) };
        let engine = player.engine();
        if is_hit {
            return engine.ponder_hit(&request);
        }
        if was_pondering {
            engine.stop_pondering()?;
        }
        engine.set_position(&self.game, &self.line, self.plan.ping)?;
        drop(player.take_lines());
        player.engine().search(&request)
    }

    fn request<'q>(&self, turn: Color, limits: &'q GoLimits, stop: &'q Stop) -> MoveRequest<'q> {
        let clock = |clock: PlayerClock| {
            clock.left().map(|left| ClockState { left, increment: clock.increment() })
        };
        let allowance = self.clocks[turn].allowance();
        MoveRequest {
            turn,
            limits,
            clocks: ByColor(self.clocks.0.map(clock)),
            moves_to_go: self.clocks[turn].moves_to_go(),
            is_offered_draw: self.draw_offers[(!turn) as usize],
            deadline: allowance.map(|allowance| allowance + limits.margin),
            stop,
            idle: &|| {},
        }
    }

    /// Starts pondering for the side that just moved.
    fn ponder(&mut self, player: &mut Player, mover: Color, expected: UciMove, stop: &Stop) {
        if player.spec().ponder == Ponder::Off {
            return;
        }
        let Ok(reply) = expected.to_move(self.game.position()) else {
            let kind = WarningKind::IllegalPonder(expected.to_string());
            self.checks.warn(mover, self.game.len(), kind);
            return;
        };
        let (mut game, mut line) = (self.game.clone(), self.line.clone());
        game.play_unchecked(reply);
        line.push(reply);
        if game.claimable_outcome().is_some() {
            return;
        }
        let limits = player.spec().limits;
        let request = self.request(mover, &limits, stop);
        // A crash is handled at the engine's next move.
        if let Ok(true) = player.engine().ponder(&game, &line, &request) {
            self.expected[mover] = Some(reply);
        }
    }

    /// Stops pondering after the end of the game.
    fn stop_pondering(&mut self, players: &mut ByColor<&mut Player>) {
        for color in [Color::White, Color::Black] {
            if self.expected[color].take().is_some()
                && players[color].is_running()
                && players[color].engine().stop_pondering().is_err()
            {
                players[color].discard();
            }
        }
    }

    /// The end of the game if an engine resigns, claims a result or accepts a draw.
    fn end_without_move(&self, answer: &SearchReport, mover: Color) -> Option<Ending> {
        let is_offered_draw = self.draw_offers[(!mover) as usize];
        let lost = |fault| Some(Ending::Fault { loser: mover, fault });
        let excerpt = |text: &str| lucena_board::Excerpt::new(text).to_string();
        match &answer.reply {
            MoveReply::Resignation => Some(Ending::Resignation { loser: mover }),
            MoveReply::DrawAccepted => Some(Ending::Agreement),
            // Offering a draw back accepts the opponent's offer.
            MoveReply::Move(_) if answer.offers_draw && is_offered_draw => Some(Ending::Agreement),
            MoveReply::Move(_) | MoveReply::Other(_) => None,
            MoveReply::Claim { is_draw: true, .. } if is_offered_draw => Some(Ending::Agreement),
            MoveReply::Claim { is_draw: true, text } => match self.draw_after_a_move() {
                Some(outcome) => Some(Ending::Rules(outcome)),
                None => lost(Fault::FalseClaim(excerpt(text))),
            },
            MoveReply::Claim { text, .. } => lost(Fault::FalseClaim(excerpt(text))),
            MoveReply::Refusal(mv) if mv.is_empty() => {
                lost(Fault::FalseClaim("illegal move".into()))
            }
            MoveReply::Refusal(mv) => {
                lost(Fault::FalseClaim(excerpt(&format!("illegal move {mv}"))))
            }
        }
    }

    /// The draw that the side to move can claim by announcing a move (FIDE Laws 9.2.1 and 9.3.1).
    fn draw_after_a_move(&self) -> Option<Outcome> {
        let mut game = self.game.clone();
        self.game.position().legal_moves().into_iter().find_map(|mv| {
            game.play_unchecked(mv);
            let outcome = game.claimable_outcome();
            game.undo();
            outcome.filter(|outcome| matches!(outcome, Outcome::Draw(_)))
        })
    }

    /// The end of the game after a failure; the engine is discarded.
    fn fault(&self, failure: Failure, loser: Color, player: &mut Player) -> Ending {
        let lost = |fault| Ending::Fault { loser, fault };
        let ending = match failure {
            Failure::Interrupted => return Ending::Aborted,
            Failure::Gone(how) | Failure::Unsupported(how) => lost(Fault::Disconnect(how)),
            Failure::Stalled(waiting_for) => lost(Fault::Stall(waiting_for)),
            Failure::NoMove(time) => {
                let allowance = self.clocks[loser].allowance().unwrap_or_default();
                Ending::Time { loser, overrun: Some(time.saturating_sub(allowance)) }
            }
        };
        player.discard();
        ending
    }

    /// The end of the game if an engine fails to start. While the match is being stopped, the
    /// signal may have killed the engine, so it does not lose.
    fn start_failure(
        &self,
        error: StartError,
        loser: Color,
        player: &mut Player,
        stop: &Stop,
    ) -> Ending {
        if stop.is_raised() { Ending::Aborted } else { self.fault(error.failure, loser, player) }
    }

    fn legal_move(&self, reply: &MoveReply) -> Result<Move, String> {
        match reply {
            MoveReply::Move(mv) => mv.to_move(self.game.position()).map_err(|_| mv.to_string()),
            MoveReply::Other(text) if text.is_empty() => Err("nothing".into()),
            MoveReply::Other(text) => Err(lucena_board::Excerpt::new(text).to_string()),
            other => unreachable!("{other:?} has ended the game"),
        }
    }

    fn record(
        &mut self,
        mv: Move,
        answer: SearchReport,
        mover: Color,
        ponder_hit: bool,
    ) -> PlyRecord {
        let pv = self.checks.check(self.plan, &mut self.game, mv, &answer);
        let SearchReport { elapsed: time, lines, exact, statistics, .. } = answer;
        let about = exact.or_else(|| lines.into_iter().next()).unwrap_or_default();
        let sum = statistics.unwrap_or_default();
        let reported = sum.time.or(about.time).map(Duration::from_millis);
        PlyRecord {
            mv,
            score: about.score,
            depth: about.depth.or(sum.depth),
            seldepth: about.seldepth.or(sum.seldepth),
            nodes: sum.nodes.or(about.nodes),
            nps: sum.nps.or(about.nps),
            hashfull: sum.hashfull.or(about.hashfull),
            tbhits: sum.tbhits.or(about.tbhits),
            lines: Vec::new(),
            pv,
            time,
            ponder_hit,
            // The engine's time includes pondering.
            latency: reported.filter(|_| !ponder_hit).map(|reported| time.saturating_sub(reported)),
            time_left: self.clocks[mover].left(),
        }
    }

    fn into_record(self, ending: Ending, players: &ByColor<&mut Player>) -> GameRecord {
        let name = |color: Color| players[color].name().to_owned();
        GameRecord {
            players: ByColor([Color::White, Color::Black].map(name)),
            start: self.plan.start,
            book: self.plan.book.clone(),
            plies: self.plies,
            ending,
            warnings: self.checks.into_warnings(),
            started: self.started.0,
            duration: self.started.1.elapsed(),
        }
    }
}

/// A game cannot be played.
///
/// ```
/// use lucena_arena::{EngineSpec, GamePlan, PlayError, Player, Stop, play};
/// use lucena_board::{ByColor, Color};
/// let mut players = [(); 2].map(|()| Player::new(EngineSpec::lucena("Lucena")));
/// let [anna, bert] = &mut players;
/// let error = play(&GamePlan::default(), ByColor([anna, bert]), &Stop::new()).unwrap_err();
/// assert_eq!(error, PlayError::NoLimit { color: Color::White });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// A side has no limit and would search forever.
    NoLimit {
        /// The side.
        color: Color,
    },
    /// A book move is illegal.
    BookMove {
        /// Index of the move, from 0.
        index: usize,
        /// Why it is illegal.
        reason: IllegalMove,
    },
    /// An engine cannot be started.
    Start {
        /// The side.
        color: Color,
        /// The cause.
        error: StartError,
    },
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoLimit { color } => {
                write!(f, "no limit for {color}: expected a clock, st, nodes or depth")
            }
            Self::BookMove { index, reason } => write!(f, "book move {}: {reason}", index + 1),
            Self::Start { error, .. } => fmt::Display::fmt(error, f),
        }
    }
}

impl std::error::Error for PlayError {}
