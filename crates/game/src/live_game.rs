//! A game being played: moves, clocks, draw offers, claims, takebacks, pauses and the end.

mod draws;
mod rules;
mod takeback;
#[cfg(test)]
mod tests;
mod turn;

use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use lucena_board::{ByColor, Color, Game, GameResult, Move, Position};

pub use self::rules::{Claims, ClockStart, GameRules, TakebackTime};
use self::turn::Turn;
use crate::{Clock, Ending};

/// A game being played, without threads, I/O or a clock of its own: requests and times in, state
/// out.
///
/// Methods that depend on the time take `now`, the time since an instant that the caller chooses
/// once per game. Times must not decrease. Requests first check the flag, so a move after the
/// flag has fallen is refused and the game is over; only a takeback may come after that. A refused request changes nothing else.
///
/// ```
/// use std::time::Duration;
/// use lucena_board::{Color, Position};
/// use lucena_game::{Ending, GameRules, LiveGame, Refusal};
///
/// let seconds = Duration::from_secs;
/// let rules = GameRules { control: Some("60+1".parse()?), ..GameRules::default() };
/// let mut game = LiveGame::new(Position::initial(), rules, seconds(0));
/// game.play_uci("e2e4", seconds(5)).unwrap();
/// assert_eq!(game.left(Color::White, seconds(7)), Some(seconds(56)));
/// assert_eq!(game.left(Color::Black, seconds(7)), Some(seconds(58)));
/// assert_eq!(game.flag_time(), Some(seconds(65)));
/// assert_eq!(game.play_uci("e7e5", seconds(65)), Err(Refusal::Over));
/// assert_eq!(game.ending(), Some(&Ending::Time { loser: Color::Black, overrun: None }));
/// # Ok::<(), lucena_game::TimeControlError>(())
/// ```
///
/// # Invariants
///
/// 1. There are a time and earlier clocks for each move of the game.
/// 2. A finished game has no draw offer, is not paused, and its clocks are stopped.
/// 3. A clock grows only by the increments and periods of completed moves, and by takebacks that
///    restore time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveGame {
    rules: GameRules,
    game: Game,
    times: Vec<MoveTime>,
    /// At the start of the turn, or at the end of the game.
    clock: Option<ByColor<Clock>>,
    /// At the start of each earlier turn, for takebacks.
    past_clocks: Vec<Option<ByColor<Clock>>>,
    turn: Turn,
    is_paused: bool,
    draw_offer: Option<Color>,
    ending: Option<Ending>,
    revision: u64,
}

/// The time of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveTime {
    /// From the start of the turn to the move, without pauses.
    pub used: Duration,
    /// Left on the mover's clock after the move, if there is a clock.
    pub left: Option<Duration>,
}

/// Why a request is refused.
///
/// ```
/// assert_eq!(lucena_game::Refusal::Over.to_string(), "the game is over");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The game is over, possibly by a flag that has just fallen.
    Over,
    /// The game is paused.
    Paused,
    /// The game is not paused.
    NotPaused,
    /// The move is illegal.
    IllegalMove,
    /// There are fewer moves.
    NothingToTakeBack,
    /// No draw can be claimed.
    NoDraw,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Over => "the game is over",
            Self::Paused => "the game is paused",
            Self::NotPaused => "the game is not paused",
            Self::IllegalMove => "illegal move",
            Self::NothingToTakeBack => "there is no move to take back",
            Self::NoDraw => "there is no draw to claim",
        })
    }
}

impl core::error::Error for Refusal {}

impl LiveGame {
    /// A game whose first turn starts now. It is over at once if the position is checkmate, stalemate or dead.
    #[must_use]
    pub fn new(start: Position, rules: GameRules, now: Duration) -> Self {
        Self::resumed(Game::new(start), [], rules, now)
    }

    /// Resumes a game after its last move. A missing time, or one without the time left, leaves the
    /// mover's clock as it was.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_board::{Color, Game};
    /// use lucena_game::{GameRules, LiveGame, MoveTime};
    /// let (seconds, mut game) = (Duration::from_secs, Game::default());
    /// game.play_uci("e2e4")?;
    /// let rules = GameRules { control: "60".parse().ok(), ..GameRules::default() };
    /// let times = [MoveTime { used: seconds(8), left: Some(seconds(52)) }];
    /// let game = LiveGame::resumed(game, times, rules, seconds(0));
    /// assert_eq!(game.left(Color::White, seconds(3)), Some(seconds(52)));
    /// assert_eq!(game.left(Color::Black, seconds(3)), Some(seconds(57)));
    /// # Ok::<(), lucena_board::UciError>(())
    /// ```
    #[must_use]
    pub fn resumed(
        game: Game,
        times: impl IntoIterator<Item = MoveTime>,
        rules: GameRules,
        now: Duration,
    ) -> Self {
        let mut times: Vec<MoveTime> = times.into_iter().take(game.len()).collect();
        times.resize(game.len(), MoveTime::default());
        let (mut clock, mut past_clocks) = (rules.clocks(), Vec::with_capacity(game.len()));
        for (time, position) in times.iter_mut().zip(game.positions()) {
            past_clocks.push(clock);
            time.left = clock.as_mut().map(|clock| clock[position.turn()].replay(time.left));
        }
        let mut live = Self {
            rules,
            game,
            times,
            clock,
            past_clocks,
            turn: Turn::starting(now),
            is_paused: false,
            draw_offer: None,
            ending: None,
            revision: 1,
        };
        live.end_by_rules(now);
        live
    }

    /// Replaces the times left of both players, as when the turn had begun before it was recorded.
    #[must_use]
    pub fn with_left(mut self, left: ByColor<Duration>) -> Self {
        if let Some(clock) = &mut self.clock {
            Color::ALL.into_iter().for_each(|color| clock[color].set_left(left[color]));
        }
        self
    }

    /// The rules beyond those of chess.
    #[must_use]
    pub const fn rules(&self) -> &GameRules {
        &self.rules
    }

    /// The moves so far.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// The time of each move.
    #[must_use]
    pub fn times(&self) -> &[MoveTime] {
        &self.times
    }

    /// How the game ended; `None` while it is in progress.
    #[must_use]
    pub const fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The result, [`GameResult::Unknown`] while the game is in progress.
    #[must_use]
    pub fn result(&self) -> GameResult {
        self.ending.as_ref().map_or(GameResult::Unknown, Ending::result)
    }

    /// Whether the game is over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// Whether the game is paused.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Whether moves can be made: the game is neither over nor paused.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        !self.is_over() && !self.is_paused
    }

    /// Grows with each change that makes searches for a move obsolete: moves, takebacks, pauses and
    /// the end.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// A player's clock at the start of the turn, or at the end of the game.
    #[must_use]
    pub fn clock(&self, color: Color) -> Option<&Clock> {
        self.clock.as_ref().map(|clock| &clock[color])
    }

    /// Time used in this turn, without pauses.
    #[must_use]
    pub fn used(&self, now: Duration) -> Duration {
        self.turn.used(now)
    }

    /// Time of this turn that counts against a player's clock: none for the opponent of the side to
    /// move, nor before the clocks have started.
    #[must_use]
    pub fn charged(&self, color: Color, now: Duration) -> Duration {
        match self.has_clock_started() && color == self.turn() {
            true => self.turn.used(now),
            false => Duration::ZERO,
        }
    }

    /// Time left on a player's clock, if there is a clock.
    #[must_use]
    pub fn left(&self, color: Color, now: Duration) -> Option<Duration> {
        Some(self.clock(color)?.left(self.charged(color, now)))
    }

    /// Whether the clocks have started; see [`ClockStart`].
    #[must_use]
    pub fn has_clock_started(&self) -> bool {
        matches!(self.rules.clock_start, ClockStart::AtOnce) || !self.game.is_empty()
    }

    /// When the flag of the side to move falls; `None` if no clock is running.
    #[must_use]
    pub fn flag_time(&self) -> Option<Duration> {
        let clock = self.clock(self.turn()).filter(|_| self.has_clock_started())?;
        self.turn.ends_after(clock.longest_turn())
    }

    /// Ends the game if a flag has fallen. Call it at [`LiveGame::flag_time`]; every request does,
    /// too.
    ///
    /// If the opponent cannot checkmate by any series of legal moves, the game is drawn.
    pub fn tick(&mut self, now: Duration) {
        let turn = self.turn();
        if self.is_running() && self.left(turn, now) == Some(Duration::ZERO) {
            self.finish(Ending::flag_fall(turn, self.position()), now);
        }
    }

    /// Plays a move of the side to move and presses its clock. An offer of the opponent lapses.
    ///
    /// # Errors
    ///
    /// The move is illegal, or the game is paused or over.
    pub fn play(&mut self, mv: Move, now: Duration) -> Result<(), Refusal> {
        self.require_running(now)?;
        if !self.position().is_legal(mv) {
            return Err(Refusal::IllegalMove);
        }
        let (mover, used) = (self.turn(), self.turn.used(now));
        let charged = self.charged(mover, now);
        self.past_clocks.push(self.clock);
        let left = self.clock.as_mut().map(|clock| clock[mover].press(charged));
        self.times.push(MoveTime { used, left });
        self.game.play_unchecked(mv);
        self.turn = Turn::starting(now);
        self.draw_offer.take_if(|by| *by != mover);
        self.revision += 1;
        self.end_by_rules(now);
        Ok(())
    }

    /// Plays a move in UCI notation, as [`LiveGame::play`].
    ///
    /// # Errors
    ///
    /// As [`LiveGame::play`].
    pub fn play_uci(&mut self, text: &str, now: Duration) -> Result<(), Refusal> {
        self.require_running(now)?;
        let mv = self.position().parse_uci(text).map_err(|_| Refusal::IllegalMove)?;
        self.play(mv, now)
    }

    /// Stops the clocks until [`LiveGame::resume`].
    ///
    /// # Errors
    ///
    /// The game is paused already or over.
    pub fn pause(&mut self, now: Duration) -> Result<(), Refusal> {
        self.require_running(now)?;
        self.turn.stop(now);
        self.is_paused = true;
        self.revision += 1;
        Ok(())
    }

    /// Ends a pause.
    ///
    /// # Errors
    ///
    /// The game is not paused, or over.
    pub fn resume(&mut self, now: Duration) -> Result<(), Refusal> {
        self.require_ongoing(now)?;
        if !self.is_paused {
            return Err(Refusal::NotPaused);
        }
        self.is_paused = false;
        self.turn.start(now);
        self.revision += 1;
        Ok(())
    }

    /// Ends the game for a reason outside of it: a resignation, a player who left, an adjudication,
    /// or [`Ending::Aborted`] for a game that was never started.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_board::{Color, GameResult, Position};
    /// use lucena_game::{Ending, GameRules, LiveGame, Refusal};
    /// let mut game = LiveGame::new(Position::initial(), GameRules::default(), Duration::ZERO);
    /// let resignation = Ending::Resignation { loser: Color::White };
    /// game.end(resignation.clone(), Duration::ZERO)?;
    /// assert_eq!(game.result(), GameResult::BlackWins);
    /// assert_eq!(game.end(resignation, Duration::ZERO), Err(Refusal::Over));
    /// # Ok::<(), Refusal>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The game is over already.
    pub fn end(&mut self, ending: Ending, now: Duration) -> Result<(), Refusal> {
        self.require_ongoing(now)?;
        self.finish(ending, now);
        Ok(())
    }

    /// Checks the flag, and that the game is not over.
    ///
    /// # Errors
    ///
    /// The game is over.
    pub fn require_ongoing(&mut self, now: Duration) -> Result<(), Refusal> {
        self.tick(now);
        if self.is_over() { Err(Refusal::Over) } else { Ok(()) }
    }

    /// Checks the flag, and that the game is neither paused nor over.
    ///
    /// # Errors
    ///
    /// The game is paused or over.
    pub fn require_running(&mut self, now: Duration) -> Result<(), Refusal> {
        self.require_ongoing(now)?;
        if self.is_paused { Err(Refusal::Paused) } else { Ok(()) }
    }

    fn end_by_rules(&mut self, now: Duration) {
        let outcome = match self.rules.claims {
            Claims::ByPlayers => self.game.outcome(),
            Claims::Automatic => self.game.claimable_outcome(),
        };
        if let Some(outcome) = outcome {
            self.finish(Ending::Rules(outcome), now);
        }
    }

    fn finish(&mut self, ending: Ending, now: Duration) {
        let turn = self.turn();
        let charged = self.charged(turn, now);
        if let Some(clock) = &mut self.clock {
            clock[turn].spend(charged);
        }
        self.turn = Turn::stopped();
        self.is_paused = false;
        self.draw_offer = None;
        self.ending = Some(ending);
        self.revision += 1;
    }
}
