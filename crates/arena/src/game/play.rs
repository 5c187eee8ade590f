//! Playing a game from the first question to its end.

use std::cell::RefCell;
use std::fmt;
use std::time::{Duration, Instant, SystemTime};

use lucena_board::{ByColor, Color, Game, IllegalMove, Move, Outcome, UciCastling, UciMove};
use lucena_uci::PositionLine;

use super::clock::{Overstepped, PlayerClock};
use super::pv_check::PvCheck;
use super::warning::Trouble;
use super::{DrawEnd, Ending, Fault, GamePlan, GameRecord, PlyRecord};
use crate::adjudication::{Judged, Referee};
use crate::player::{Answer, ClockState, Failure, News, Question, Said, StartError};
use crate::{GameResult, GoLimits, Player, Ponder, Stop};

/// Plays a game. Whatever the engines do, it ends: a fault loses the game for the side whose
/// engine it was, and that engine is started again when its next game begins.
///
/// ```
/// use lucena_arena::{EngineSpec, GameResult, GoLimits, GamePlan, Player, Stop, play};
/// use lucena_board::ByColor;
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
/// The plan cannot be played, or an engine cannot be started. There is no game then, and the
/// caller has to decide how to go on.
pub fn play(
    plan: &GamePlan,
    players: ByColor<&mut Player>,
    stop: &Stop,
) -> Result<GameRecord, PlayError> {
    play_watched(plan, players, stop, &mut |_, _| {})
}

/// [`play`] with somebody who sees each move as it is made, with the game after it.
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
    watch: &mut dyn FnMut(&PlyRecord, &Game),
) -> Result<GameRecord, PlayError> {
    play_with(plan, &mut players, stop, Absence::IsAnError, watch)
}

/// [`play`] for engines that have been seen to work: one that cannot be started now loses.
pub(crate) fn play_or_lose(
    plan: &GamePlan,
    mut players: ByColor<&mut Player>,
    stop: &Stop,
) -> Result<GameRecord, PlayError> {
    play_with(plan, &mut players, stop, Absence::Loses, &mut |_, _| {})
}

/// What becomes of a game to which an engine does not come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Absence {
    IsAnError,
    Loses,
}

fn play_with(
    plan: &GamePlan,
    players: &mut ByColor<&mut Player>,
    stop: &Stop,
    absence: Absence,
    watch: &mut dyn FnMut(&PlyRecord, &Game),
) -> Result<GameRecord, PlayError> {
    let record = play_to_end(plan, players, stop, absence, watch)?;
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
    absence: Absence,
    watch: &mut dyn FnMut(&PlyRecord, &Game),
) -> Result<GameRecord, PlayError> {
    let mut table = Table::set_up(plan, players)?;
    if let Some(outcome) = table.game.claimable_outcome() {
        return Ok(table.into_record(outcome.into(), players));
    }
    for color in [Color::White, Color::Black] {
        let started = players[color].new_game(plan.is_chess960());
        let started = started.and_then(|()| players[color].check_start(&plan.start));
        for oddity in players[color].take_oddities() {
            table.checks.warn(color, 0, Trouble::Setup(oddity));
        }
        match started {
            Ok(()) => {}
            Err(error) if absence == Absence::IsAnError || error.is_unsupported() => {
                return Err(PlayError::Start { color, error });
            }
            Err(error) => {
                table.checks.warn(color, 0, Trouble::Setup(error.to_string()));
                let ending = table.absence(error, color, players[color], stop);
                return Ok(table.into_record(ending, players));
            }
        }
    }
    table.started = (SystemTime::now(), Instant::now());
    if let Some(ending) = table.referee.judge_start(&table.game) {
        return Ok(table.into_record(ending, players));
    }
    loop {
        match table.ply(players, stop, watch) {
            Ok(()) => {}
            Err(ending) => {
                table.stop_pondering(players);
                return Ok(table.into_record(ending, players));
            }
        }
    }
}

/// A game that is being played.
struct Table<'a> {
    plan: &'a GamePlan,
    game: Game,
    line: PositionLine,
    clocks: ByColor<PlayerClock>,
    /// Who offered a draw with its last move.
    draw_offers: [bool; 2],
    referee: Referee<'a>,
    checks: PvCheck,
    /// The replies that are pondered on.
    expected: ByColor<Option<Move>>,
    plies: Vec<PlyRecord>,
    started: (SystemTime, Instant),
}

impl<'a> Table<'a> {
    fn set_up(plan: &'a GamePlan, players: &ByColor<&mut Player>) -> Result<Self, PlayError> {
        let limits =
            ByColor([Color::White, Color::Black].map(|color| players[color].spec().limits));
        for color in [Color::White, Color::Black] {
            if !limits[color].is_bounded() {
                return Err(PlayError::NoLimit { color });
            }
        }
        let mut game = Game::new(plan.start);
        let castling =
            if plan.is_chess960() { UciCastling::KingTakesRook } else { UciCastling::KingToTarget };
        let mut line = PositionLine::new(&plan.start, castling);
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

    /// One move, or the end of the game.
    fn ply(
        &mut self,
        players: &mut ByColor<&mut Player>,
        stop: &Stop,
        watch: &mut dyn FnMut(&PlyRecord, &Game),
    ) -> Result<(), Ending> {
        if stop.is_raised() {
            return Err(Ending::Interrupted);
        }
        let mover = self.game.position().turn();
        let is_hit =
            self.expected[mover].is_some_and(|expected| self.last_move() == Some(expected));
        let asked = self.ask(players, is_hit, stop);
        let answer = asked.map_err(|failure| self.fault(failure, mover, players[mover]))?;
        if answer.moved_while_pondering {
            self.checks.warn(mover, self.game.len() + 1, Trouble::MovedWhilePondering);
        }
        let lost = |fault| Ending::Fault { loser: mover, fault };
        let pressed = self.clocks[mover].press(answer.time);
        pressed.map_err(|Overstepped { by: overrun }| lost(Fault::Time { overrun }))?;
        if let Some(ending) = self.end_without_move(&answer, mover) {
            return Err(ending);
        }
        self.draw_offers[mover as usize] = answer.offers_draw;
        let mv = self.legal_move(&answer.said).map_err(|said| lost(Fault::IllegalMove(said)))?;
        let expected = answer.ponder;
        let mut ply = self.record(mv, answer, mover, is_hit);
        ply.lines = players[mover].take_lines();
        let judged_score = ply.score.filter(|score| score.bound.is_none());
        let move_number = u32::from(self.game.position().full_move_number());
        self.game.play_unchecked(mv);
        self.line.push(mv);
        watch(&ply, &self.game);
        self.plies.push(ply);
        if let Some(outcome) = self.game.claimable_outcome() {
            return Err(outcome.into());
        }
        let game = &self.game;
        let judged = Judged { game, mover, move_number, score: judged_score };
        if let Some(ending) = self.referee.judge(&judged) {
            return Err(ending);
        }
        if let Some(expected) = expected {
            self.ponder(players[mover], mover, expected, stop);
        }
        Ok(())
    }

    fn last_move(&self) -> Option<Move> {
        self.plies.last().map(|ply| ply.mv)
    }

    /// Asks the player to move for its move. The opponent may be pondering meanwhile.
    fn ask(
        &mut self,
        players: &mut ByColor<&mut Player>,
        is_hit: bool,
        stop: &Stop,
    ) -> Result<Answer, Failure> {
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
        let question = Question { idle: &idle, ..self.question(turn, &limits, stop) };
        let engine = player.engine();
        if is_hit {
            return engine.ponder_hit(&question);
        }
        if was_pondering {
            engine.stop_pondering()?;
        }
        engine.show(&self.game, &self.line, self.plan.ping)?;
        drop(player.take_lines());
        player.engine().think(&question)
    }

    fn question<'q>(&self, turn: Color, limits: &'q GoLimits, stop: &'q Stop) -> Question<'q> {
        let clock = |clock: PlayerClock| {
            clock.left().map(|left| ClockState { left, increment: clock.increment() })
        };
        let allowance = self.clocks[turn].allowance();
        Question {
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

    /// Has a player that has just moved think about the reply that it expects.
    fn ponder(&mut self, player: &mut Player, mover: Color, expected: UciMove, stop: &Stop) {
        if player.spec().ponder == Ponder::Off {
            return;
        }
        let Ok(reply) = expected.to_move(self.game.position()) else {
            let trouble = Trouble::IllegalPonder(expected.to_string());
            self.checks.warn(mover, self.game.len(), trouble);
            return;
        };
        let (mut game, mut line) = (self.game.clone(), self.line.clone());
        game.play_unchecked(reply);
        line.push(reply);
        if game.claimable_outcome().is_some() {
            return;
        }
        let limits = player.spec().limits;
        let question = self.question(mover, &limits, stop);
        // An engine that is gone is noticed when it is its turn.
        if let Ok(true) = player.engine().ponder(&game, &line, &question) {
            self.expected[mover] = Some(reply);
        }
    }

    /// Ends what is still pondered on when the game is over, so that the next one begins in order.
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

    /// The end of the game if an engine answers with something else than a move.
    fn end_without_move(&self, answer: &Answer, mover: Color) -> Option<Ending> {
        let is_offered_draw = self.draw_offers[(!mover) as usize];
        let lost = |fault| Some(Ending::Fault { loser: mover, fault });
        let excerpt = |text: &str| lucena_board::Excerpt::new(text).to_string();
        match &answer.said {
            Said::Resignation => Some(Ending::Resignation { loser: mover }),
            Said::DrawAccepted => Some(Ending::Draw(DrawEnd::Agreement)),
            // An engine that offers a draw when it is offered one accepts, whatever its move.
            Said::Move(_) if answer.offers_draw && is_offered_draw => {
                Some(Ending::Draw(DrawEnd::Agreement))
            }
            Said::Move(_) | Said::Other(_) => None,
            Said::Claim { result: GameResult::Draw, .. } if is_offered_draw => {
                Some(Ending::Draw(DrawEnd::Agreement))
            }
            Said::Claim { result: GameResult::Draw, text } => match self.draw_after_a_move() {
                Some(outcome) => Some(outcome.into()),
                None => lost(Fault::FalseClaim(excerpt(text))),
            },
            Said::Claim { text, .. } => lost(Fault::FalseClaim(excerpt(text))),
            Said::Refusal(mv) if mv.is_empty() => lost(Fault::FalseClaim("illegal move".into())),
            Said::Refusal(mv) => lost(Fault::FalseClaim(excerpt(&format!("illegal move {mv}")))),
        }
    }

    /// The draw that the side to move can claim by a move that it has not yet made (FIDE laws 9.2.1
    /// and 9.3.1), if there is one.
    fn draw_after_a_move(&self) -> Option<Outcome> {
        let mut game = self.game.clone();
        self.game.position().legal_moves().into_iter().find_map(|mv| {
            game.play_unchecked(mv);
            let outcome = game.claimable_outcome();
            game.undo();
            outcome.filter(|outcome| matches!(outcome, Outcome::Draw(_)))
        })
    }

    /// What a failure means for the game, and for the engine.
    fn fault(&self, failure: Failure, loser: Color, player: &mut Player) -> Ending {
        let fault = match failure {
            Failure::Interrupted => return Ending::Interrupted,
            Failure::Gone(how) | Failure::Unsupported(how) => Fault::Disconnect(how),
            Failure::Stalled(waiting_for) => Fault::Stall(waiting_for),
            Failure::NoMove(time) => {
                let allowance = self.clocks[loser].allowance().unwrap_or_default();
                Fault::Time { overrun: time.saturating_sub(allowance) }
            }
        };
        player.discard();
        Ending::Fault { loser, fault }
    }

    /// What it means that an engine cannot be started. Whoever ends everything may have ended the
    /// engine too, and then it is no fault.
    fn absence(&self, error: StartError, loser: Color, player: &mut Player, stop: &Stop) -> Ending {
        if stop.is_raised() {
            Ending::Interrupted
        } else {
            self.fault(error.failure, loser, player)
        }
    }

    fn legal_move(&self, said: &Said) -> Result<Move, String> {
        match said {
            Said::Move(mv) => mv.to_move(self.game.position()).map_err(|_| mv.to_string()),
            Said::Other(text) if text.is_empty() => Err("nothing".into()),
            Said::Other(text) => Err(lucena_board::Excerpt::new(text).to_string()),
            other => unreachable!("{other:?} has ended the game"),
        }
    }

    fn record(&mut self, mv: Move, answer: Answer, mover: Color, ponder_hit: bool) -> PlyRecord {
        let Answer { time, news, .. } = answer;
        let pv = self.checks.check(self.plan, &mut self.game, mv, &news);
        let News { line, exact, statistics, .. } = news;
        let about = exact.or(line).unwrap_or_default();
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
            // The time that an engine reports has what it pondered in it.
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

/// A game that cannot be played.
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
    /// Nothing limits the moves of this side, so that its engine would think for ever.
    NoLimit {
        /// The side.
        color: Color,
    },
    /// A move of the book is not legal.
    BookMove {
        /// Which, counted from 0.
        index: usize,
        /// Why.
        reason: IllegalMove,
    },
    /// An engine cannot be started.
    Start {
        /// Whose.
        color: Color,
        /// What went wrong.
        error: StartError,
    },
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoLimit { color } => {
                write!(f, "found no limit for {color}, expected a clock, a time, nodes or a depth")
            }
            Self::BookMove { index, reason } => write!(f, "book move {}: {reason}", index + 1),
            Self::Start { error, .. } => fmt::Display::fmt(error, f),
        }
    }
}

impl std::error::Error for PlayError {}
