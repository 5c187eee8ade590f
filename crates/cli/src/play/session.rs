//! A game between a player and the engine, without terminal, threads or clock: commands and times
//! in, events out.
//!
//! Both front ends use it, and tests play whole games instantly. Methods that depend on the time
//! take `now`, the time since a fixed instant.

#[cfg(test)]
mod tests;

use std::time::Duration;

use lucena_board::{ByColor, Color, Game, GameResult, Move, Outcome, Position};
use lucena_engine::{accepts_draw, claims_draw, search_clock};
use lucena_eval::Score;
use lucena_game::{Clock, Ending, TimeControl};
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
    game: Game,
    /// Clocks at the start of the turn, or at the end of the game.
    clock: Option<ByColor<Clock>>,
    /// Clocks at the start of each earlier turn, for takebacks.
    past_clocks: Vec<ByColor<Clock>>,
    turn_started: Duration,
    ending: Option<Ending>,
    has_offered_draw: bool,
    /// The last score of the engine's own search, from its point of view.
    engine_score: Option<Score>,
    job: Option<(u64, Task)>,
    n_jobs: u64,
}

/// The clocks of both players before the first move.
const fn clocks(control: TimeControl) -> ByColor<Clock> {
    ByColor([Clock::new(control); 2])
}

impl Session {
    /// A game that has not started yet; see [`Session::start`].
    #[must_use]
    pub(crate) fn new(settings: Settings, player: Color, start: Position) -> Self {
        let clock = settings.control.map(clocks);
        Self {
            settings,
            player,
            game: Game::new(start),
            clock,
            past_clocks: Vec::new(),
            turn_started: Duration::ZERO,
            ending: None,
            has_offered_draw: false,
            engine_score: None,
            job: None,
            n_jobs: 0,
        }
    }

    #[must_use]
    pub(crate) const fn player(&self) -> Color {
        self.player
    }

    #[must_use]
    pub(crate) const fn game(&self) -> &Game {
        &self.game
    }

    #[must_use]
    pub(crate) fn position(&self) -> &Position {
        self.game.position()
    }

    #[must_use]
    pub(crate) const fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The time control of this game, if there is a clock.
    #[must_use]
    pub(crate) fn control(&self) -> Option<TimeControl> {
        self.clock.map(|clock| clock[Color::White].control())
    }

    /// Whether the game is in progress and the player is to move.
    #[must_use]
    pub(crate) fn is_players_turn(&self) -> bool {
        self.ending.is_none() && self.position().turn() == self.player
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

    /// Time left on the clock of this side, if there is a clock.
    #[must_use]
    pub(crate) fn time_left(&self, color: Color, now: Duration) -> Option<Duration> {
        let clock = self.clock?[color];
        let is_running = self.ending.is_none() && color == self.position().turn();
        Some(clock.left(if is_running { self.spent(now) } else { Duration::ZERO }))
    }

    /// Time left after each ply for the side that moved.
    pub(crate) fn times_left(&self) -> impl Iterator<Item = Duration> {
        let after = self.past_clocks.iter().skip(1).chain(&self.clock);
        let before = self.game.positions().take(self.game.len());
        after.zip(before).map(|(clock, before)| clock[before.turn()].left(Duration::ZERO))
    }

    /// Starts the clock, and the engine if it is to move.
    pub(crate) fn start(&mut self, now: Duration) -> Vec<Event> {
        self.turn_started = now;
        let mut events = vec![Event::NewGame];
        events.extend(self.next_turn());
        events
    }

    /// Starts another game with the same settings.
    pub(crate) fn new_game(&mut self, player: Color, start: Position, now: Duration) -> Vec<Event> {
        *self = Self { n_jobs: self.n_jobs, ..Self::new(self.settings.clone(), player, start) };
        self.start(now)
    }

    /// Resumes a loaded game, or shows a finished one. Its time control is used if the settings
    /// have none.
    pub(crate) fn load(&mut self, loaded: &LoadedGame, now: Duration) -> Vec<Event> {
        let player = loaded.player.unwrap_or(self.player);
        let start = *loaded.game.initial_position();
        *self = Self { n_jobs: self.n_jobs, ..Self::new(self.settings.clone(), player, start) };
        self.game = loaded.game.clone();
        self.clock = self.clock.or_else(|| loaded.control.map(clocks));
        if let Some(clock) = &mut self.clock {
            let times = loaded.clocks.iter().copied().chain(std::iter::repeat(None));
            for (before, left) in self.game.positions().take(self.game.len()).zip(times) {
                self.past_clocks.push(*clock);
                clock[before.turn()].replay(left);
            }
        }
        match loaded.result.filter(|_| self.game.outcome().is_none()) {
            Some(result) => {
                self.turn_started = now;
                let ending = Ending::Recorded(result);
                self.ending = Some(ending.clone());
                vec![Event::NewGame, Event::Ended(ending)]
            }
            None => self.start(now),
        }
    }

    /// Plays the player's move.
    pub(crate) fn play(&mut self, mv: Move, now: Duration) -> Played {
        let mut events = self.check_flag(now);
        if !events.is_empty() {
            return Ok(events);
        }
        self.require_player()?;
        if !self.position().is_legal(mv) {
            return Err(PlayError::IllegalMove);
        }
        events.push(self.push(mv, now));
        events.extend(self.next_turn());
        Ok(events)
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
        if std::mem::take(&mut self.has_offered_draw) {
            if accepts_draw(reply.score, self.game.len()) {
                events.push(self.end(Ending::Agreement, now));
                return events;
            }
            events.push(Event::DrawDeclined);
        }
        if let Some(claim) = self.claim(engine).filter(|_| claims_draw(reply.score)) {
            events.push(self.end(claim, now));
            return events;
        }
        events.push(self.push(mv, now));
        // The Laws of Chess also allow a claim with the move that leads to the draw.
        let claim = self.claim(engine).filter(|_| claims_draw(reply.score));
        match claim.filter(|_| self.game.outcome().is_none()) {
            Some(claim) => events.push(self.end(claim, now)),
            None => events.extend(self.next_turn()),
        }
        events.extend(self.ponder(reply.ponder));
        events
    }

    /// Starts pondering on the expected move.
    fn ponder(&mut self, expected: Option<Move>) -> Option<Event> {
        let mv = expected.filter(|_| self.settings.ponders && self.ending.is_none())?;
        let mut game = self.game.clone();
        game.play(mv).ok()?;
        if game.outcome().is_some() {
            return None;
        }
        let limits = self.move_limits().pondering();
        Some(self.search(Task::Ponder, game, limits))
    }

    pub(crate) fn resign(&mut self, now: Duration) -> Played {
        self.require_running()?;
        let mut events = self.cancel();
        events.push(self.end(Ending::Resignation { loser: self.player }, now));
        Ok(events)
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
            self.has_offered_draw = true;
            return Ok(vec![Event::DrawOffered]);
        }
        let agrees = accepts_draw(self.engine_score, self.game.len());
        let agreement = agrees.then_some(Ending::Agreement);
        let Some(ending) = self.claim(self.player).or(agreement) else {
            return Ok(vec![Event::DrawDeclined]);
        };
        let mut events = self.cancel();
        events.push(self.end(ending, now));
        Ok(events)
    }

    /// Takes back the player's last move and the engine's reply to it. Resumes a finished game.
    pub(crate) fn takeback(&mut self, now: Duration) -> Played {
        let movers: Vec<Color> =
            self.game.positions().take(self.game.len()).map(Position::turn).collect();
        let last = movers.iter().rposition(|&mover| mover == self.player);
        let n_left = last.ok_or(PlayError::NothingToTakeBack)?;
        let n_plies = self.game.len() - n_left;
        for _ in 0..n_plies {
            self.game.undo();
        }
        if let Some(&clock) = self.past_clocks.get(n_left) {
            self.clock = Some(clock);
            self.past_clocks.truncate(n_left);
        }
        let mut events = self.cancel();
        (self.ending, self.turn_started, self.engine_score) = (None, now, None);
        self.has_offered_draw = false;
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
        self.search(task, self.game.clone(), limits)
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
        let turn = self.position().turn();
        if self.ending.is_some() || self.time_left(turn, now) != Some(Duration::ZERO) {
            return vec![];
        }
        let mut events = self.cancel();
        events.push(self.end(Ending::flag_fall(turn, self.position()), now));
        events
    }

    /// The draw that this side may claim now.
    fn claim(&self, by: Color) -> Option<Ending> {
        match self.game.claimable_outcome()? {
            Outcome::Draw(reason) if reason.needs_claim() => Some(Ending::Claim { by, reason }),
            _ => None,
        }
    }

    fn push(&mut self, mv: Move, now: Duration) -> Event {
        let (by, spent) = (self.position().turn(), self.spent(now));
        if let Some(clock) = &mut self.clock {
            self.past_clocks.push(*clock);
            clock[by].press(spent);
        }
        let text = numbered(self.position(), mv);
        self.game.play_unchecked(mv);
        self.turn_started = now;
        Event::Moved(text)
    }

    /// Ends the game if the rules do, or starts a search if the engine is to move.
    fn next_turn(&mut self) -> Vec<Event> {
        if let Some(outcome) = self.game.outcome() {
            let mut events = self.cancel();
            let ending = Ending::Rules(outcome);
            self.ending = Some(ending.clone());
            events.push(Event::Ended(ending));
            return events;
        }
        if self.is_players_turn() {
            return vec![];
        }
        let limits = self.move_limits();
        vec![self.search(Task::Move, self.game.clone(), limits)]
    }

    fn move_limits(&self) -> Limits {
        let limits = self.settings.limits.clone();
        match &self.clock {
            Some(clock) => limits.with_clock(search_clock(&clock[!self.player], Duration::ZERO)),
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

    fn end(&mut self, ending: Ending, now: Duration) -> Event {
        let (turn, spent) = (self.position().turn(), self.spent(now));
        if let Some(clock) = &mut self.clock {
            clock[turn].spend(spent);
        }
        self.ending = Some(ending.clone());
        self.has_offered_draw = false;
        Event::Ended(ending)
    }

    fn spent(&self, now: Duration) -> Duration {
        now.saturating_sub(self.turn_started)
    }

    fn require_running(&self) -> Result<(), PlayError> {
        if self.ending.is_some() { Err(PlayError::GameOver) } else { Ok(()) }
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
