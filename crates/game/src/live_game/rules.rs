//! What players agree on before a game.

use lucena_board::ByColor;

use crate::{Clock, TimeControl};

/// The rules of a [`LiveGame`](crate::LiveGame) beyond those of chess. By default, there is no
/// clock.
///
/// ```
/// use lucena_game::{Claims, ClockStart, GameRules};
/// let rules = GameRules {
///     control: Some("180+2".parse()?),
///     clock_start: ClockStart::AfterFirstMove,
///     claims: Claims::Automatic,
///     ..GameRules::default()
/// };
/// # let _ = rules;
/// # Ok::<(), lucena_game::TimeControlError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameRules {
    /// The time control of both players; `None` for a game without a clock.
    pub control: Option<TimeControl>,
    /// When the clocks start: [`ClockStart::AtOnce`] by default.
    pub clock_start: ClockStart,
    /// Who claims draws: the players, [`Claims::ByPlayers`], by default.
    pub claims: Claims,
    /// What a takeback does to the clocks: [`TakebackTime::Spent`] by default.
    pub takeback_time: TakebackTime,
}

/// When the clocks start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockStart {
    /// With the game.
    #[default]
    AtOnce,
    /// After the first move of the game, which is untimed.
    AfterFirstMove,
}

/// Who claims draws by threefold repetition and by the fifty-move rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Claims {
    /// The players, with [`LiveGame::claim_draw`](crate::LiveGame::claim_draw). Fivefold repetition
    /// and seventy-five moves end the game without a claim.
    #[default]
    ByPlayers,
    /// None: the game ends as soon as a draw can be claimed.
    Automatic,
}

/// What a takeback does to the clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TakebackTime {
    /// Time that was used stays used: neither clock is set forward.
    #[default]
    Spent,
    /// Both clocks are set to what they were at the start of the earlier turn.
    Restored,
}

impl GameRules {
    /// The clocks of both players before the first move.
    pub(super) fn clocks(&self) -> Option<ByColor<Clock>> {
        self.control.map(|control| ByColor([Clock::new(control); 2]))
    }
}
