//! The engines of a game: what they search, when they start, and when they are stopped.

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use lucena_board::{Color, Move};
use lucena_engine::{Answer, Options};
use lucena_eval::Score;
use lucena_search::{Info, Limits};
use tokio::sync::mpsc;

use super::engine_search::{EngineSearch, Plan, Report, SearchEvent};
use super::game::PlayedGame;
use super::outbox::Outbox;
use super::setup::EnginePlayer;
use crate::client::ClientId;
use crate::config;
use crate::json::color_name;
use crate::pool::EnginePool;
use crate::search::Job;

/// Move time without clock or limit.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// Maximum move time at limited strength, whose node limit is reached sooner.
const LIMITED_TIME: Duration = Duration::from_secs(10);
/// Minimum move time in games between engines, so that spectators can follow.
const PACE: Duration = Duration::from_millis(300);
/// Pacing takes at most this fraction (1/n) of the remaining time.
const PACE_SHARE: u32 = 20;
const HINT_NODES: u64 = 300_000;
const HINT_TIME: Duration = Duration::from_millis(1_500);
/// Delay before a failed search is retried, for example when the engine queue is full.
const RETRY: Duration = Duration::from_secs(1);
/// Consecutive failed searches before the game is aborted.
const MAX_FAILURES: u32 = 120;

/// The effect of a report on the game.
pub(super) enum Effect {
    Nothing,
    /// A search line of the engine of this side.
    Line(Color, Info),
    Play(Reply),
    Hint(Arc<Outbox>, Move),
    /// The requested hint failed.
    NoHint(Arc<Outbox>, String),
    /// The engine cannot move yet; the search will be retried.
    Delayed(String),
    /// The engine cannot move, and retries are exhausted.
    GivenUp(String),
}

/// An engine's move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reply {
    pub(super) mv: Move,
    pub(super) score: Option<Score>,
    /// The expected reply.
    pub(super) expected: Option<Move>,
}

impl Reply {
    fn new(answer: &Answer) -> Result<Self, String> {
        let none = || "the search found no move".to_owned();
        if let Some(failure) = &answer.failure {
            return Err(failure.clone());
        }
        Ok(Self {
            mv: answer.best_move.ok_or_else(none)?,
            score: answer.report.as_ref().map(|report| report.score),
            expected: answer.ponder,
        })
    }
}

struct Thinking {
    search: EngineSearch,
    color: Color,
    position_id: u64,
}

struct Pondering {
    search: EngineSearch,
    /// The position before the expected move.
    position_id: u64,
    expected: Move,
    /// The result, if the search ended before the player's move.
    answer: Option<Box<Answer>>,
}

struct Hint {
    search: EngineSearch,
    position_id: u64,
    to: Arc<Outbox>,
}

/// A move that is held back so that spectators can follow.
struct Paced {
    reply: Reply,
    position_id: u64,
    at: Duration,
}

/// The delay after a failed search.
struct Retry {
    position_id: u64,
    at: Duration,
}

/// How a game gets engines of the pool, and their limits.
pub(super) struct EngineAccess {
    pub(super) pool: EnginePool,
    pub(super) game_id: String,
    /// The client that queues for engines.
    pub(super) client: ClientId,
    /// Upper limits of every search.
    pub(super) limits: config::Limits,
}

/// The engines of a game.
pub(super) struct Engines {
    access: EngineAccess,
    /// Random seed, so that games differ.
    seed: u32,
    reports: mpsc::UnboundedSender<Report>,
    n_searches: u64,
    n_failures: u32,
    retry: Option<Retry>,
    thinking: Option<Thinking>,
    pondering: Option<Pondering>,
    hint: Option<Hint>,
    paced: Option<Paced>,
}

impl Engines {
    pub(super) fn new(access: EngineAccess, reports: mpsc::UnboundedSender<Report>) -> Self {
        Self {
            access,
            // 31 bits, the range of the option.
            seed: getrandom::u32().expect("the system has random numbers") >> 1,
            reports,
            n_searches: 0,
            n_failures: 0,
            retry: None,
            thinking: None,
            pondering: None,
            hint: None,
            paced: None,
        }
    }

    /// Stops searches that are no longer needed. On a ponder hit, the ponder search becomes the
    /// search for the move.
    pub(super) fn stop_stale(&mut self, game: &PlayedGame) {
        let now_at = game.live().revision();
        self.thinking.take_if(|thinking| thinking.position_id != now_at);
        self.hint.take_if(|hint| hint.position_id != now_at);
        self.paced.take_if(|paced| paced.position_id != now_at);
        self.retry.take_if(|retry| retry.position_id != now_at);
        let Some(pondering) = self.pondering.take_if(|it| it.position_id != now_at) else { return };
        let Some(color) = game.engine_to_move() else { return };
        let last = game.live().game().moves().last();
        let is_hit =
            last == Some(pondering.expected) && pondering.position_id + 1 == game.live().revision();
        if !is_hit {
            return;
        }
        let Pondering { search, answer, .. } = pondering;
        match answer.map(|answer| Reply::new(&answer)) {
            Some(Ok(reply)) => {
                self.paced = Some(Paced { reply, position_id: now_at, at: Duration::ZERO });
            }
            Some(Err(_)) => {}
            None => {
                search.ponder_hit();
                self.thinking = Some(Thinking { search, color, position_id: now_at });
            }
        }
    }

    /// Starts a search if an engine is to move.
    pub(super) fn think(&mut self, game: &PlayedGame, now: Duration) {
        let Some(color) = game.engine_to_move() else { return };
        let is_early = self.retry.as_ref().is_some_and(|retry| now < retry.at);
        if self.thinking.is_some() || self.paced.is_some() || is_early {
            return;
        }
        let Some(engine) = game.setup().engine(color) else { return };
        self.retry = None;
        let limits = move_limits(engine, game.search_clock(color, now), &self.access.limits);
        let job = Job {
            game: Arc::new(game.live().game().clone()),
            limits,
            options: self.move_options(engine, game),
        };
        let search = self.start(job, color_name(color));
        self.thinking = Some(Thinking { search, color, position_id: game.live().revision() });
    }

    /// Starts pondering if it is enabled and the server has an idle engine.
    pub(super) fn ponder(&mut self, game: &PlayedGame, expected: Option<Move>, now: Duration) {
        let (Some(mv), Some(human)) = (expected, game.setup().only_human()) else { return };
        let Some(engine) = game.setup().engine(!human) else { return };
        // Node-limited searches, as with limited strength, gain nothing from pondering.
        let is_wanted = engine.ponder && engine.limited_elo().is_none() && engine.nodes.is_none();
        let is_humans_turn = game.live().is_running() && game.live().turn() == human;
        if !is_wanted || !is_humans_turn || self.access.pool.load().idle == 0 {
            return;
        }
        let mut ahead = game.live().game().clone();
        if ahead.play(mv).is_err() || ahead.claimable_outcome().is_some() {
            return;
        }
        let clock = game.search_clock(!human, now);
        let job = Job {
            game: Arc::new(ahead),
            limits: move_limits(engine, clock, &self.access.limits).pondering(),
            options: self.move_options(engine, game),
        };
        self.pondering = Some(Pondering {
            search: self.start(job, color_name(!human)),
            position_id: game.live().revision(),
            expected: mv,
            answer: None,
        });
    }

    /// Searches for a hint, at full strength.
    pub(super) fn hint(&mut self, game: &PlayedGame, to: Arc<Outbox>) {
        let options = Options { analyse_mode: true, ..self.access.pool.options().clone() };
        let limits = Limits::nodes(HINT_NODES).with_move_time(HINT_TIME);
        let limits = capped(limits, &self.access.limits);
        let job = Job { game: Arc::new(game.live().game().clone()), limits, options };
        let search = self.start(job, "hint");
        self.hint = Some(Hint { search, position_id: game.live().revision(), to });
    }

    /// Handles a report. Reports of stopped searches have no effect.
    pub(super) fn report(&mut self, report: Report, game: &PlayedGame, now: Duration) -> Effect {
        let is_of = |search: &EngineSearch| search.id() == report.search;
        if let Some(hint) = self.hint.take_if(|hint| is_of(&hint.search)) {
            return self.hint_report(hint, report.event);
        }
        if let Some(mut pondering) = self.pondering.take_if(|it| is_of(&it.search)) {
            match report.event {
                SearchEvent::Line(_) => self.pondering = Some(pondering),
                SearchEvent::Answer(answer) => {
                    pondering.answer = Some(answer);
                    self.pondering = Some(pondering);
                }
                SearchEvent::Failed(_) => {}
            }
            return Effect::Nothing;
        }
        let Some(thinking) = self.thinking.take_if(|it| is_of(&it.search)) else {
            return Effect::Nothing;
        };
        let color = thinking.color;
        let reply = match report.event {
            SearchEvent::Line(info) => {
                self.thinking = Some(thinking);
                return Effect::Line(color, info);
            }
            SearchEvent::Answer(answer) => Reply::new(&answer),
            SearchEvent::Failed(failure) => Err(failure),
        };
        match reply {
            Ok(reply) => self.found(reply, game, now),
            Err(failure) => self.failed(failure, game, now),
        }
    }

    fn hint_report(&mut self, hint: Hint, event: SearchEvent) -> Effect {
        match event {
            SearchEvent::Line(_) => {
                self.hint = Some(hint);
                Effect::Nothing
            }
            SearchEvent::Answer(answer) => match Reply::new(&answer) {
                Ok(reply) => Effect::Hint(hint.to, reply.mv),
                Err(failure) => Effect::NoHint(hint.to, failure),
            },
            SearchEvent::Failed(failure) => Effect::NoHint(hint.to, failure),
        }
    }

    fn found(&mut self, reply: Reply, game: &PlayedGame, now: Duration) -> Effect {
        self.n_failures = 0;
        let is_watched = Color::ALL.into_iter().all(|color| game.setup().engine(color).is_some());
        let left = game.live().left(game.live().turn(), now);
        let pace = if is_watched {
            left.map_or(PACE, |left| PACE.min(left / PACE_SHARE))
        } else {
            Duration::ZERO
        };
        let missing = pace.saturating_sub(game.live().used(now));
        if missing.is_zero() {
            return Effect::Play(reply);
        }
        self.paced = Some(Paced { reply, position_id: game.live().revision(), at: now + missing });
        Effect::Nothing
    }

    fn failed(&mut self, failure: String, game: &PlayedGame, now: Duration) -> Effect {
        self.n_failures += 1;
        if self.n_failures >= MAX_FAILURES {
            return Effect::GivenUp(failure);
        }
        self.retry = Some(Retry { position_id: game.live().revision(), at: now + RETRY });
        Effect::Delayed(failure)
    }

    /// The move that was held back, once it is due.
    pub(super) fn due(&mut self, now: Duration) -> Option<Reply> {
        self.paced.take_if(|paced| paced.at <= now).map(|paced| paced.reply)
    }

    /// When a held-back move or a retry is due.
    pub(super) fn wake_at(&self) -> Option<Duration> {
        let paced = self.paced.as_ref().map(|paced| paced.at);
        paced.into_iter().chain(self.retry.as_ref().map(|retry| retry.at)).min()
    }

    /// Stops pondering and hints when the last client has left.
    pub(super) fn rest(&mut self) {
        self.pondering = None;
        self.hint = None;
    }

    fn start(&mut self, job: Job, player: &str) -> EngineSearch {
        self.n_searches += 1;
        let EngineAccess { pool, game_id, client, limits } = &self.access;
        let plan = Plan {
            client: client.clone(),
            owner: ClientId::of_player(game_id, player),
            max_ponder: limits.max_time,
            job,
        };
        EngineSearch::start(self.n_searches, pool, plan, self.reports.clone())
    }

    /// The options of a player's engine.
    fn move_options(&self, engine: &EnginePlayer, game: &PlayedGame) -> Options {
        let default = self.access.pool.options();
        Options {
            limit_strength: engine.limited_elo().is_some(),
            elo: engine.limited_elo().unwrap_or(default.elo),
            own_book: true,
            seed: self.seed,
            chess960: game.setup().chess960,
            ..default.clone()
        }
    }
}

/// The limits of a player's move. Every search is bounded.
fn move_limits(
    engine: &EnginePlayer,
    clock: Option<lucena_search::Clock>,
    allowed: &config::Limits,
) -> Limits {
    let mut limits = Limits::infinite();
    limits.nodes = engine.nodes;
    limits.move_time = engine.movetime_ms.map(Duration::from_millis);
    limits.clock = clock;
    if !limits.is_bounded() {
        let is_limited = engine.limited_elo().is_some();
        limits.move_time = Some(if is_limited { LIMITED_TIME } else { DEFAULT_TIME });
    }
    capped(limits, allowed)
}

/// Caps limits at the server's.
fn capped(mut limits: Limits, allowed: &config::Limits) -> Limits {
    limits.depth = Some(allowed.max_depth);
    limits.nodes = Some(limits.nodes.map_or(allowed.max_nodes, |it| it.min(allowed.max_nodes)));
    limits.move_time =
        Some(limits.move_time.map_or(allowed.max_time, |it| it.min(allowed.max_time)));
    limits
}
