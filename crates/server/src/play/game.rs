//! A game between two players, without sockets, threads or a clock of its own: requests and times
//! in, state out.
//!
//! Methods that depend on the time take `now`, the time since a fixed instant. The only error is a
//! [`Refusal`], which leaves the game unchanged, except that a flag may have fallen before the
//! request arrived.

mod draw;
mod premoves;
mod record;
mod suspension;
mod takeback;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::time::Duration;

use lucena_analysis::WhiteScore;
use lucena_board::{ByColor, Color, Game, GameResult, Move, Position};
use lucena_engine::search_clock;
use lucena_eval::Score;
use lucena_game::{Clock, Ending};
use thiserror::Error;

pub(crate) use self::draw::DrawReply;
pub(crate) use self::record::GameRecord;
use super::setup::Setup;
use super::side::Side;
use crate::json::Standing;

/// Why a request is rejected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum Refusal {
    #[error("the game is over")]
    Over,
    #[error("the game is paused")]
    Paused,
    #[error("the game is not paused")]
    NotPaused,
    #[error("it is the engine's turn")]
    EngineToMove,
    #[error("stale ply: found {found}, expected {expected}")]
    Stale { found: usize, expected: usize },
    #[error("move: {0}")]
    Move(String),
    #[error("premoves need one human player and one engine")]
    NoPremoves,
    #[error("premoves: found {0}, expected at most {max}", max = premoves::MAX)]
    TooManyPremoves(usize),
    #[error("this game has no takebacks")]
    NoTakebacks,
    #[error("there is no move to take back")]
    NothingToTakeBack,
    #[error("only a human player can do this")]
    NotHuman,
}

/// A played move.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlayedMove {
    pub(crate) san: String,
    pub(crate) uci: String,
    pub(crate) is_engine: bool,
    /// Time left after the move.
    pub(crate) left: Option<Duration>,
    pub(crate) used: Duration,
    /// The engine's score for the side that moved.
    pub(crate) score: Option<WhiteScore>,
}

/// The time of the current turn.
#[derive(Clone, Copy, Debug)]
struct Turn {
    /// Before the last pause.
    used: Duration,
    /// Since when the turn has been running; `None` while paused, suspended or over.
    since: Option<Duration>,
}

impl Turn {
    const fn starting(now: Duration) -> Self {
        Self { used: Duration::ZERO, since: Some(now) }
    }

    fn used(&self, now: Duration) -> Duration {
        let running = self.since.map_or(Duration::ZERO, |since| now.saturating_sub(since));
        self.used.saturating_add(running)
    }

    fn stop(&mut self, now: Duration) {
        *self = Self { used: self.used(now), since: None };
    }
}

/// A game in progress or finished.
///
/// # Invariants
///
/// 1. `moves` and the moves of `game` are the same.
/// 2. A finished game has no premoves and no draw offer, and its clock is stopped.
/// 3. A clock only grows by increments and periods of completed moves.
#[derive(Debug)]
pub(crate) struct PlayedGame {
    setup: Setup,
    game: Game,
    moves: Vec<PlayedMove>,
    clock: Option<ByColor<Clock>>,
    turn: Turn,
    is_paused: bool,
    /// By the server, while an engine game has no clients.
    is_suspended: bool,
    premoves: VecDeque<String>,
    /// Pending offer of the human player, made on the engine's turn.
    draw_offer: Option<Color>,
    ending: Option<Ending>,
    /// Incremented with each change.
    version: u64,
    /// Incremented with each change that makes searches obsolete.
    position_id: u64,
}

impl PlayedGame {
    pub(crate) fn new(setup: Setup, now: Duration) -> Self {
        Self {
            game: Game::new(setup.initial),
            moves: Vec::new(),
            clock: setup.clocks(),
            turn: Turn::starting(now),
            is_paused: false,
            is_suspended: false,
            premoves: VecDeque::new(),
            draw_offer: None,
            ending: None,
            version: 1,
            position_id: 1,
            setup,
        }
    }

    pub(crate) const fn setup(&self) -> &Setup {
        &self.setup
    }

    pub(crate) const fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn position(&self) -> &Position {
        self.game.position()
    }

    pub(crate) fn moves(&self) -> &[PlayedMove] {
        &self.moves
    }

    pub(crate) const fn clock(&self) -> Option<&ByColor<Clock>> {
        self.clock.as_ref()
    }

    pub(crate) const fn premoves(&self) -> &VecDeque<String> {
        &self.premoves
    }

    pub(crate) const fn draw_offer(&self) -> Option<Color> {
        self.draw_offer
    }

    pub(crate) const fn is_paused(&self) -> bool {
        self.is_paused
    }

    pub(crate) const fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// Incremented with each change.
    pub(crate) const fn version(&self) -> u64 {
        self.version
    }

    /// Incremented with each change that makes searches obsolete: moves, takebacks, pauses and the
    /// end.
    pub(crate) const fn position_id(&self) -> u64 {
        self.position_id
    }

    pub(crate) fn status(&self) -> &'static str {
        match &self.ending {
            None => "ongoing",
            Some(Ending::Rules(outcome)) => Standing(Some(*outcome)).status(),
            Some(Ending::Resignation { .. }) => "resigned",
            Some(Ending::Time { .. } | Ending::TimeWithoutMaterial { .. }) => "time",
            Some(Ending::Agreement) => "agreed",
            Some(_) => "aborted",
        }
    }

    pub(crate) fn result(&self) -> GameResult {
        self.ending.as_ref().map_or(GameResult::Unknown, Ending::result)
    }

    /// Whether moves can be made now.
    pub(crate) const fn is_running(&self) -> bool {
        !self.is_over() && !self.is_paused && !self.is_suspended
    }

    /// The side to move, if it is played by an engine and the game is running.
    pub(crate) fn engine_to_move(&self) -> Option<Color> {
        let turn = self.position().turn();
        (self.is_running() && self.setup.engine(turn).is_some()).then_some(turn)
    }

    /// Time used in this turn.
    pub(crate) fn used(&self, now: Duration) -> Duration {
        self.turn.used(now)
    }

    /// Whether the clocks have started. The first move of the game is untimed.
    pub(crate) const fn has_clock_started(&self) -> bool {
        !self.moves.is_empty()
    }

    /// Time of the current turn charged to a player's clock.
    fn clock_used(&self, color: Color, now: Duration) -> Duration {
        match self.has_clock_started() && color == self.position().turn() {
            true => self.turn.used(now),
            false => Duration::ZERO,
        }
    }

    /// Time left on a player's clock.
    pub(crate) fn left(&self, color: Color, now: Duration) -> Option<Duration> {
        let used = self.clock_used(color, now);
        self.clock.map(|clock| clock[color].left(used))
    }

    /// The clock for a search that starts now, for a player whose turn it is or will be.
    pub(crate) fn search_clock(&self, color: Color, now: Duration) -> Option<lucena_search::Clock> {
        let used = self.clock_used(color, now);
        self.clock.map(|clock| search_clock(&clock[color], used))
    }

    /// When the flag of the side to move falls.
    pub(crate) fn flag_time(&self) -> Option<Duration> {
        let since = self.turn.since.filter(|_| self.has_clock_started())?;
        let longest = self.clock?[self.position().turn()].longest_turn();
        Some(since.saturating_add(longest.saturating_sub(self.turn.used)))
    }

    /// Ends the game if a flag has fallen.
    pub(crate) fn check_flag(&mut self, now: Duration) {
        let turn = self.position().turn();
        let is_running = self.is_running();
        if is_running && self.left(turn, now) == Some(Duration::ZERO) {
            self.end(Ending::flag_fall(turn, self.position()), now);
        }
    }

    /// Plays a move of a human player. Premoves are cleared.
    pub(crate) fn play(&mut self, uci: &str, ply: usize, now: Duration) -> Result<(), Refusal> {
        self.require_running(now)?;
        if ply != self.game.len() {
            return Err(Refusal::Stale { found: ply, expected: self.game.len() });
        }
        if self.engine_to_move().is_some() {
            return Err(Refusal::EngineToMove);
        }
        let parsed = self.position().parse_uci(uci);
        let mv = parsed.map_err(|error| Refusal::Move(error.to_string()))?;
        // The move supersedes the premoves.
        self.premoves.clear();
        self.push(mv, None, now);
        Ok(())
    }

    /// Plays a move of an engine, then a premove. A pending draw offer is answered first, by the
    /// score.
    pub(crate) fn play_engine(
        &mut self,
        mv: Move,
        score: Option<Score>,
        now: Duration,
    ) -> Result<Option<DrawReply>, Refusal> {
        self.require_running(now)?;
        if self.engine_to_move().is_none() {
            return Err(Refusal::NotHuman);
        }
        if !self.position().is_legal(mv) {
            return Err(Refusal::Move(format!("{mv} is illegal")));
        }
        let reply = self.answer_offer(score, now);
        if !self.is_over() {
            self.push(mv, score, now);
            self.play_premove(now);
        }
        Ok(reply)
    }

    pub(crate) fn resign(&mut self, side: Option<Side>, now: Duration) -> Result<(), Refusal> {
        self.require_ongoing(now)?;
        let turn = self.position().turn();
        let loser = side.map_or_else(|| self.setup.only_human().unwrap_or(turn), Color::from);
        if self.setup.engine(loser).is_some() {
            return Err(Refusal::NotHuman);
        }
        self.end(Ending::Resignation { loser }, now);
        Ok(())
    }

    /// Ends the game without a result.
    pub(crate) fn abort(&mut self, now: Duration) -> Result<(), Refusal> {
        self.require_ongoing(now)?;
        self.end(Ending::Aborted, now);
        Ok(())
    }

    pub(crate) fn pause(&mut self, now: Duration) -> Result<(), Refusal> {
        self.require_running(now)?;
        self.turn.stop(now);
        self.is_paused = true;
        self.changed_position();
        Ok(())
    }

    pub(crate) fn resume(&mut self, now: Duration) -> Result<(), Refusal> {
        self.require_ongoing(now)?;
        if !self.is_paused {
            return Err(Refusal::NotPaused);
        }
        self.is_paused = false;
        self.turn.since = Some(now);
        self.changed_position();
        self.play_premove(now);
        Ok(())
    }

    fn push(&mut self, mv: Move, score: Option<Score>, now: Duration) {
        let (mover, used) = (self.position().turn(), self.turn.used(now));
        let clock_used = self.clock_used(mover, now);
        if let Some(clock) = &mut self.clock {
            clock[mover].press(clock_used);
        }
        self.moves.push(PlayedMove {
            san: mv.san(self.position()).to_string(),
            uci: self.setup.uci(mv),
            is_engine: self.setup.engine(mover).is_some(),
            left: self.clock.map(|clock| clock[mover].left(Duration::ZERO)),
            used,
            // With White as the mover, the score remains that of the side that moved.
            score: score.map(|score| WhiteScore::new(score, Color::White)),
        });
        self.game.play_unchecked(mv);
        self.turn = Turn::starting(now);
        self.draw_offer = None;
        self.changed_position();
        if let Some(outcome) = self.game.claimable_outcome() {
            self.end(Ending::Rules(outcome), now);
        }
    }

    fn end(&mut self, ending: Ending, now: Duration) {
        let turn = self.position().turn();
        let used = self.clock_used(turn, now);
        if let Some(clock) = &mut self.clock {
            clock[turn].spend(used);
        }
        self.turn = Turn { used: Duration::ZERO, since: None };
        self.is_paused = false;
        self.is_suspended = false;
        self.ending = Some(ending);
        self.draw_offer = None;
        self.premoves.clear();
        self.changed_position();
    }

    fn require_ongoing(&mut self, now: Duration) -> Result<(), Refusal> {
        self.check_flag(now);
        if self.is_over() { Err(Refusal::Over) } else { Ok(()) }
    }

    fn require_running(&mut self, now: Duration) -> Result<(), Refusal> {
        self.require_ongoing(now)?;
        if self.is_running() { Ok(()) } else { Err(Refusal::Paused) }
    }

    const fn changed(&mut self) {
        self.version += 1;
    }

    const fn changed_position(&mut self) {
        self.version += 1;
        self.position_id += 1;
    }
}
