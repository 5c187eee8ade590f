//! A game between two players, of whom each is human or an engine. [`LiveGame`] has the rules; this
//! adds players, premoves, and how engines answer draw offers.
//!
//! The only error is a [`Refusal`], which leaves the game unchanged, except that a flag may have
//! fallen before the request arrived.

mod draw;
mod premoves;
mod record;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::time::Duration;

use lucena_analysis::WhiteScore;
use lucena_board::{Color, Move};
use lucena_engine::search_clock;
use lucena_eval::Score;
use lucena_game::{Ending, LiveGame};
use thiserror::Error;

pub(crate) use self::draw::DrawReply;
pub(crate) use self::record::GameRecord;
use super::setup::Setup;
use super::side::Side;
use crate::json::Standing;

/// Why a request is rejected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum Refusal {
    #[error(transparent)]
    Game(#[from] lucena_game::Refusal),
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
    #[error("only a human player can do this")]
    NotHuman,
}

/// A game in progress or finished.
///
/// # Invariants
///
/// 1. There is a score, or `None`, for each move of `live`.
/// 2. A suspended game is paused in `live`.
#[derive(Debug)]
pub(crate) struct PlayedGame {
    setup: Setup,
    live: LiveGame,
    /// The engine's score for the side that moved, of each move.
    scores: Vec<Option<WhiteScore>>,
    /// By the server, while an engine game has no clients.
    is_suspended: bool,
    premoves: VecDeque<String>,
    /// Changes that do not change the position: of premoves and draw offers.
    n_changes: u64,
}

impl PlayedGame {
    pub(crate) fn new(setup: Setup, now: Duration) -> Self {
        let live = LiveGame::new(setup.initial, setup.rules(), now);
        Self::with(setup, live, Vec::new())
    }

    const fn with(setup: Setup, live: LiveGame, scores: Vec<Option<WhiteScore>>) -> Self {
        let premoves = VecDeque::new();
        Self { setup, live, scores, is_suspended: false, premoves, n_changes: 0 }
    }

    pub(crate) const fn setup(&self) -> &Setup {
        &self.setup
    }

    pub(crate) const fn live(&self) -> &LiveGame {
        &self.live
    }

    pub(crate) fn scores(&self) -> &[Option<WhiteScore>] {
        &self.scores
    }

    /// The premoves, of which a finished game has none.
    pub(crate) fn premoves(&self) -> impl Iterator<Item = &str> {
        self.premoves.iter().filter(|_| !self.live.is_over()).map(String::as_str)
    }

    /// Whether a client has paused the game.
    pub(crate) const fn is_paused(&self) -> bool {
        self.live.is_paused() && !self.is_suspended
    }

    /// Incremented with each change.
    pub(crate) const fn version(&self) -> u64 {
        self.live.revision() + self.n_changes
    }

    pub(crate) fn status(&self) -> &'static str {
        match self.live.ending() {
            None => "ongoing",
            Some(Ending::Rules(outcome)) => Standing(Some(*outcome)).status(),
            Some(Ending::Resignation { .. }) => "resigned",
            Some(Ending::Time { .. } | Ending::TimeWithoutMaterial { .. }) => "time",
            Some(Ending::Agreement) => "agreed",
            Some(_) => "aborted",
        }
    }

    /// The side to move, if it is played by an engine and the game is running.
    pub(crate) fn engine_to_move(&self) -> Option<Color> {
        let turn = self.live.turn();
        (self.live.is_running() && self.setup.engine(turn).is_some()).then_some(turn)
    }

    /// The clock for a search that starts now, for a player whose turn it is or will be.
    pub(crate) fn search_clock(&self, color: Color, now: Duration) -> Option<lucena_search::Clock> {
        Some(search_clock(self.live.clock(color)?, self.live.charged(color, now)))
    }

    /// Ends the game if a flag has fallen.
    pub(crate) fn check_flag(&mut self, now: Duration) {
        self.live.tick(now);
    }

    /// Plays a move of a human player. Premoves are cleared.
    pub(crate) fn play(&mut self, uci: &str, ply: usize, now: Duration) -> Result<(), Refusal> {
        self.live.require_running(now)?;
        let expected = self.live.game().len();
        if ply != expected {
            return Err(Refusal::Stale { found: ply, expected });
        }
        if self.engine_to_move().is_some() {
            return Err(Refusal::EngineToMove);
        }
        let parsed = self.live.position().parse_uci(uci);
        let mv = parsed.map_err(|error| Refusal::Move(error.to_string()))?;
        // The move supersedes the premoves.
        self.premoves.clear();
        self.push(mv, None, now)
    }

    /// Plays a move of an engine, then a premove. A pending draw offer is answered first, by the
    /// score.
    pub(crate) fn play_engine(
        &mut self,
        mv: Move,
        score: Option<Score>,
        now: Duration,
    ) -> Result<Option<DrawReply>, Refusal> {
        self.live.require_running(now)?;
        let engine = self.engine_to_move().ok_or(Refusal::NotHuman)?;
        if !self.live.position().is_legal(mv) {
            return Err(Refusal::Move(format!("{mv} is illegal")));
        }
        let reply = match self.live.draw_offer() {
            Some(_) => Some(self.answer_offer(engine, score, now)?),
            None => None,
        };
        if !self.live.is_over() {
            self.push(mv, score, now)?;
            self.play_premove(now);
        }
        Ok(reply)
    }

    pub(crate) fn resign(&mut self, side: Option<Side>, now: Duration) -> Result<(), Refusal> {
        self.live.require_ongoing(now)?;
        let turn = self.live.turn();
        let loser = side.map_or_else(|| self.setup.only_human().unwrap_or(turn), Color::from);
        if self.setup.engine(loser).is_some() {
            return Err(Refusal::NotHuman);
        }
        Ok(self.live.end(Ending::Resignation { loser }, now)?)
    }

    /// Ends the game without a result.
    pub(crate) fn abort(&mut self, now: Duration) -> Result<(), Refusal> {
        Ok(self.live.end(Ending::Aborted, now)?)
    }

    pub(crate) fn pause(&mut self, now: Duration) -> Result<(), Refusal> {
        Ok(self.live.pause(now)?)
    }

    pub(crate) fn resume(&mut self, now: Duration) -> Result<(), Refusal> {
        self.live.resume(now)?;
        self.play_premove(now);
        Ok(())
    }

    /// Pauses a game between engines that has no clients. Other games are not affected. The
    /// suspension is not stored.
    pub(crate) fn suspend(&mut self, now: Duration) {
        let is_between_engines = Color::ALL.iter().all(|&it| self.setup.engine(it).is_some());
        self.is_suspended |= is_between_engines && self.live.pause(now).is_ok();
    }

    /// Resumes a suspended game when a client joins.
    pub(crate) fn wake_up(&mut self, now: Duration) {
        if std::mem::take(&mut self.is_suspended) {
            // This only fails if the game is over.
            let _ = self.live.resume(now);
        }
    }

    pub(crate) fn can_take_back(&self) -> bool {
        !self.live.is_over() && self.setup.takebacks && self.takeback_plies().is_some()
    }

    /// Takes back the last move of a human player, and the engine's reply.
    pub(crate) fn take_back(&mut self, now: Duration) -> Result<(), Refusal> {
        self.live.require_ongoing(now)?;
        if !self.setup.takebacks {
            return Err(Refusal::NoTakebacks);
        }
        self.live.take_back(self.takeback_plies().unwrap_or(0), now)?;
        self.scores.truncate(self.live.game().len());
        self.premoves.clear();
        Ok(())
    }

    /// The number of plies that a takeback undoes.
    fn takeback_plies(&self) -> Option<usize> {
        let humans = Color::ALL.into_iter().filter(|&color| self.setup.engine(color).is_none());
        humans.filter_map(|color| self.live.plies_since_move_of(color)).min()
    }

    fn push(&mut self, mv: Move, score: Option<Score>, now: Duration) -> Result<(), Refusal> {
        self.live.play(mv, now)?;
        // With White as the mover, the score remains that of the side that moved.
        self.scores.push(score.map(|score| WhiteScore::new(score, Color::White)));
        Ok(())
    }
}
