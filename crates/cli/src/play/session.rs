//! A game between a player and the engine, without terminal, threads or clock: commands and times
//! in, events out. [`LiveGame`] has the rules; this adds the engine's searches and decisions.
//!
//! Both front ends use it, and tests play whole games instantly.

#[cfg(test)]
mod tests;

use std::time::Duration;

use lucena_board::{Color, Game, GameResult, Move, Position};
use lucena_engine::{accepts_draw, claims_draw, search_clock};
use lucena_eval::Score;
use lucena_game::{Ending, GameRules, LiveGame, MoveTime, Refusal, TakebackTime, TimeControl};
use lucena_pgn::Tags;
use lucena_search::Limits;

use super::event::{Event, PlayError, Played};
use super::job::{Job, Reply, Task};
use super::notation::numbered;

/// Limits of hints and evaluations: short, whatever limits the engine plays with.
const ANALYSIS_NODES: u64 = 200_000;
const ANALYSIS_TIME: Duration = Duration::from_secs(1);

/// Settings shared by all games.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) control: Option<TimeControl>,
    /// Limits of the engine's moves, without the clock.
    pub(crate) limits: Limits,
    /// Whether the engine ponders.
    pub(crate) ponders: bool,
}

/// A game loaded from a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct LoadedGame {
    pub(crate) game: Game,
    pub(crate) tags: Tags,
    /// The mover's time left after each ply.
    pub(crate) clocks: Vec<Option<Duration>>,
    /// The time control of those clocks.
    pub(crate) control: Option<TimeControl>,
    /// The side of the player, if the file shows it.
    pub(crate) player: Option<Color>,
    /// The result, if the game is over.
    pub(crate) result: Option<GameResult>,
}

/// A game in progress or finished.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    settings: Settings,
    player: Color,
    live: LiveGame,
    /// The last score of the engine's own search, from its point of view.
    engine_score: Option<Score>,
    job: Option<(u64, Task)>,
    n_jobs: u64,
}

/// Draws are claimed, and a takeback gives the time back.
fn rules(control: Option<TimeControl>) -> GameRules {
    GameRules { control, takeback_time: TakebackTime::Restored, ..GameRules::default() }
}

impl Session {
    /// A game that has not started yet; see [`Session::start`].
    #[must_use]
    pub(crate) fn new(settings: Settings, player: Color, start: Position) -> Self {
        let live = LiveGame::new(start, rules(settings.control), Duration::ZERO);
        Self { settings, player, live, engine_score: None, job: None, n_jobs: 0 }
    }

    #[must_use]
    pub(crate) const fn player(&self) -> Color {
        self.player
    }

    #[must_use]
    pub(crate) const fn live(&self) -> &LiveGame {
        &self.live
    }

    #[must_use]
    pub(crate) fn position(&self) -> &Position {
        self.live.position()
    }

    /// Whether the game is in progress and the player is to move.
    #[must_use]
    pub(crate) fn is_players_turn(&self) -> bool {
        !self.live.is_over() && self.live.turn() == self.player
    }

    /// Whether the engine is searching for its move, a hint or a score.
    #[must_use]
    pub(crate) fn awaits_reply(&self) -> bool {
        self.job.is_some_and(|(_, task)| task != Task::Ponder)
    }

    /// Whether the engine is searching or pondering.
    #[must_use]
    pub(crate) const fn is_searching(&self) -> bool {
        self.job.is_some()
    }

    /// Whether a report of the engine belongs to the current search.
    #[must_use]
    pub(crate) fn is_current(&self, id: u64) -> bool {
        self.job.is_some_and(|(current, _)| current == id)
    }

    /// Starts the clock, and the engine if it is to move.
    pub(crate) fn start(&mut self, now: Duration) -> Vec<Event> {
        self.new_game(self.player, *self.live.game().initial_position(), now)
    }

    /// Starts another game with the same settings.
    pub(crate) fn new_game(&mut self, player: Color, start: Position, now: Duration) -> Vec<Event> {
        self.begin(player, LiveGame::new(start, rules(self.settings.control), now))
    }

    /// Resumes a loaded game, or shows a finished one. Its time control is used if the settings
    /// have none.
    pub(crate) fn load(&mut self, loaded: &LoadedGame, now: Duration) -> Vec<Event> {
        let rules = rules(self.settings.control.or(loaded.control));
        let time = |&left| MoveTime { left, ..MoveTime::default() };
        let times = loaded.clocks.iter().map(time);
        let mut live = LiveGame::resumed(loaded.game.clone(), times, rules, now);
        if let Some(result) = loaded.result {
            // If the rules have ended the game, their reason is shown.
            let _ = live.end(Ending::Recorded(result), now);
        }
        self.begin(loaded.player.unwrap_or(self.player), live)
    }

    fn begin(&mut self, player: Color, live: LiveGame) -> Vec<Event> {
        (self.player, self.live) = (player, live);
        (self.engine_score, self.job) = (None, None);
        let mut events = vec![Event::NewGame];
        events.extend(self.next_turn());
        events
    }

    /// Plays the player's move.
    pub(crate) fn play(&mut self, mv: Move, now: Duration) -> Played {
        let flagged = self.check_flag(now);
        if !flagged.is_empty() {
            return Ok(flagged);
        }
        self.require_player()?;
        self.push(mv, now)
    }

    /// Handles a reply of the engine. Replies to earlier jobs are ignored.
    pub(crate) fn reply(&mut self, reply: &Reply, now: Duration) -> Vec<Event> {
        let Some((_, task)) = self.job.filter(|(id, _)| *id == reply.id) else { return vec![] };
        self.job = None;
        let failure = reply.failure.clone().map(Event::EngineFailed);
        let mut events: Vec<Event> = failure.into_iter().collect();
        let turn = self.position().turn();
        match (task, reply.best) {
            (Task::Move, Some(mv)) => events.extend(self.engine_move(reply, mv, now)),
            (Task::Hint, Some(mv)) => events.push(Event::Hint(mv)),
            (Task::Evaluate, _) => events.extend(reply.score.map(|it| score_event(it, turn))),
            (Task::Move | Task::Hint, None) if reply.failure.is_none() => {
                events.push(Event::EngineFailed("the engine has no move".into()));
            }
            (Task::Move | Task::Hint, None) | (Task::Ponder, _) => {}
        }
        events
    }

    fn engine_move(&mut self, reply: &Reply, mv: Move, now: Duration) -> Vec<Event> {
        let mut events = self.check_flag(now);
        if !events.is_empty() {
            return events;
        }
        if !self.position().is_legal(mv) {
            return vec![Event::EngineFailed("the engine's move is illegal".into())];
        }
        let engine = !self.player;
        self.engine_score = reply.score;
        events.extend(reply.score.map(|score| score_event(score, engine)));
        if self.live.draw_offer().is_some() {
            if accepts_draw(reply.score, self.live.game().len()) {
                events.extend(self.end(Ending::Agreement, now));
                return events;
            }
            events.push(Event::DrawDeclined);
        }
        let claims = claims_draw(reply.score);
        if claims && self.live.claim_draw(engine, now).is_ok() {
            events.extend(self.ended());
            return events;
        }
        events.extend(self.push(mv, now).into_iter().flatten());
        // The Laws of Chess also allow a claim with the move that leads to the draw.
        if claims && self.live.claim_draw(engine, now).is_ok() {
            events.extend(self.ended());
        }
        events.extend(self.ponder(reply.ponder));
        events
    }

    /// Starts pondering on the expected move.
    fn ponder(&mut self, expected: Option<Move>) -> Option<Event> {
        let mv = expected.filter(|_| self.settings.ponders && !self.live.is_over())?;
        let mut game = self.live.game().clone();
        game.play(mv).ok()?;
        if game.outcome().is_some() {
            return None;
        }
        let limits = self.move_limits().pondering();
        Some(self.search(Task::Ponder, game, limits))
    }

    pub(crate) fn resign(&mut self, now: Duration) -> Played {
        self.require_running()?;
        Ok(self.end(Ending::Resignation { loser: self.player }, now))
    }

    /// Claims a draw if the rules allow it, or else offers one. On the player's turn, the engine
    /// answers by its last score, otherwise by the score of the running search.
    pub(crate) fn draw(&mut self, now: Duration) -> Played {
        let flagged = self.check_flag(now);
        if !flagged.is_empty() {
            return Ok(flagged);
        }
        self.require_running()?;
        if !self.is_players_turn() {
            self.live.offer_draw(self.player, now)?;
            return Ok(vec![Event::DrawOffered]);
        }
        if self.live.claim_draw(self.player, now).is_ok() {
            return Ok(self.ended());
        }
        if accepts_draw(self.engine_score, self.live.game().len()) {
            return Ok(self.end(Ending::Agreement, now));
        }
        Ok(vec![Event::DrawDeclined])
    }

    /// Takes back the player's last move and the engine's reply to it. Resumes a finished game.
    pub(crate) fn takeback(&mut self, now: Duration) -> Played {
        let n_plies = self.live.plies_since_move_of(self.player).unwrap_or(0);
        self.live.take_back(n_plies, now)?;
        self.engine_score = None;
        let mut events = self.cancel();
        events.push(Event::TookBack { n_plies });
        Ok(events)
    }

    /// Requests a move to play.
    pub(crate) fn hint(&mut self) -> Played {
        self.require_player()?;
        Ok(vec![self.analyse(Task::Hint)])
    }

    /// Requests the score of the position. On its own turn, the engine reports a score anyway.
    pub(crate) fn evaluate(&mut self) -> Played {
        self.require_player()?;
        Ok(vec![self.analyse(Task::Evaluate)])
    }

    fn analyse(&mut self, task: Task) -> Event {
        let limits = Limits::nodes(ANALYSIS_NODES).with_move_time(ANALYSIS_TIME);
        self.search(task, self.live.game().clone(), limits)
    }

    /// Makes the engine move now, or search again if it failed.
    pub(crate) fn move_now(&mut self) -> Played {
        self.require_running()?;
        if self.is_players_turn() {
            return Err(PlayError::PlayerToMove);
        }
        Ok(match self.job {
            Some(_) => vec![Event::MoveNow],
            None => self.next_turn(),
        })
    }

    /// Checks the clock of the side to move.
    pub(crate) fn check_flag(&mut self, now: Duration) -> Vec<Event> {
        if self.live.is_over() {
            return vec![];
        }
        self.live.tick(now);
        self.ended()
    }

    /// Plays a move. Then ends the game if the rules do, or starts a search if the engine is to move.
    fn push(&mut self, mv: Move, now: Duration) -> Played {
        let before = *self.position();
        self.live.play(mv, now)?;
        let mut events = vec![Event::Moved(numbered(&before, mv))];
        events.extend(self.next_turn());
        Ok(events)
    }

    fn next_turn(&mut self) -> Vec<Event> {
        if self.live.is_over() || self.is_players_turn() {
            return self.ended();
        }
        let limits = self.move_limits();
        vec![self.search(Task::Move, self.live.game().clone(), limits)]
    }

    fn move_limits(&self) -> Limits {
        let limits = self.settings.limits.clone();
        match self.live.clock(!self.player) {
            Some(clock) => limits.with_clock(search_clock(clock, Duration::ZERO)),
            None => limits,
        }
    }

    fn search(&mut self, task: Task, game: Game, limits: Limits) -> Event {
        self.n_jobs += 1;
        self.job = Some((self.n_jobs, task));
        Event::Search(Box::new(Job { id: self.n_jobs, task, game, limits }))
    }

    fn cancel(&mut self) -> Vec<Event> {
        self.job.take().map(|_| Event::Cancel).into_iter().collect()
    }

    /// Ends the game, unless a flag has fallen already.
    fn end(&mut self, ending: Ending, now: Duration) -> Vec<Event> {
        let _ = self.live.end(ending, now);
        self.ended()
    }

    /// The events of a game that has just ended, if it has.
    fn ended(&mut self) -> Vec<Event> {
        let Some(ending) = self.live.ending().cloned() else { return vec![] };
        let mut events = self.cancel();
        events.push(Event::Ended(ending));
        events
    }

    const fn require_running(&self) -> Result<(), Refusal> {
        if self.live.is_over() { Err(Refusal::Over) } else { Ok(()) }
    }

    fn require_player(&self) -> Result<(), PlayError> {
        self.require_running()?;
        if self.is_players_turn() { Ok(()) } else { Err(PlayError::EngineToMove) }
    }
}

/// A score event from White's point of view.
fn score_event(score: Score, turn: Color) -> Event {
    Event::Score(match turn {
        Color::White => score,
        Color::Black => -score,
    })
}
