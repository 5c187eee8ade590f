//! Adjudication: the rules, and the order in which they are checked after each move.
//!
//! Each rule has a file with its configuration, flags, text form, counters and PGN comment. The
//! rules of chess are checked first.

mod draw;
mod key_values;
mod move_limit;
mod resign;
mod tablebases;
#[cfg(test)]
mod tests;

pub use draw::DrawRule;
pub use move_limit::MoveLimit;
pub use resign::ResignRule;
pub use tablebases::{TablebaseResults, TablebaseRule};

use lucena_board::{Color, Game, GameResult};
use lucena_game::Adjudicator;
use lucena_uci::Score;
use serde::{Deserialize, Serialize};

use draw::DrawCount;
use resign::ResignCount;

/// Adjudication rules; none by default.
///
/// ```
/// use lucena_arena::{Adjudication, MoveLimit};
/// let rules = Adjudication {
///     resign: Some("moves=3 score=600".parse()?),
///     draw: Some("from=34 moves=8 score=20".parse()?),
///     max_moves: Some(MoveLimit(200)),
///     ..Adjudication::default()
/// };
/// assert!(!rules.resign.unwrap().both_sides);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "clap", command(next_help_heading = "Adjudication"))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Adjudication {
    /// Resign adjudication.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", command(flatten))]
    pub resign: Option<ResignRule>,

    /// Draw adjudication.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", command(flatten))]
    pub draw: Option<DrawRule>,

    /// Adjudicate a draw after N moves of each side, book moves included
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub max_moves: Option<MoveLimit>,

    /// Tablebase adjudication.
    #[serde(skip_serializing_if = "crate::serde_fields::is_default")]
    #[cfg_attr(feature = "clap", command(flatten))]
    pub tables: TablebaseRule,
}

impl Adjudication {
    /// These rules, overridden by those that `above` sets.
    pub(crate) fn overridden_by(self, above: Self) -> Self {
        Self {
            resign: above.resign.or(self.resign),
            draw: above.draw.or(self.draw),
            max_moves: above.max_moves.or(self.max_moves),
            tables: self.tables.overridden_by(above.tables),
        }
    }
}

/// A played move, as input of the rules.
#[derive(Clone, Copy, Debug)]
pub struct PlayedMove<'a> {
    /// The game after the move.
    pub game: &'a Game,
    /// The side that moved.
    pub mover: Color,
    /// The move number, continuing that of the start position's FEN.
    pub move_number: u32,
    /// The engine's score; `None` if missing or a bound.
    pub score: Option<Score>,
}

/// Checks the rules after each move of a game, for game loops other than [`play`](crate::play).
///
/// ```
/// use lucena_arena::{Adjudication, MoveLimit, PlayedMove, Referee};
/// use lucena_board::{Color, Game, GameResult};
/// use lucena_game::Adjudicator;
/// let rules = Adjudication { max_moves: Some(MoveLimit(1)), ..Adjudication::default() };
/// let (mut referee, mut game) = (Referee::new(&rules), Game::default());
/// let mut results = Vec::new();
/// for (san, mover) in [("e4", Color::White), ("e5", Color::Black)] {
///     game.play_san(san)?;
///     results.push(referee.judge(&PlayedMove { game: &game, mover, move_number: 1, score: None }));
/// }
/// assert_eq!(results, [None, Some((GameResult::Draw, Adjudicator::MoveLimit))]);
/// # Ok::<(), lucena_board::SanError>(())
/// ```
#[derive(Debug)]
pub struct Referee<'a> {
    rules: &'a Adjudication,
    resign: ResignCount,
    draw: DrawCount,
}

impl<'a> Referee<'a> {
    /// A referee for a new game.
    #[must_use]
    pub fn new(rules: &'a Adjudication) -> Self {
        Self { rules, resign: ResignCount::default(), draw: DrawCount::default() }
    }

    /// The tablebase result of the start position or of a position after a book move.
    #[must_use]
    pub fn judge_start(&self, game: &Game) -> Option<(GameResult, Adjudicator)> {
        let result = self.rules.tables.result(game.position())?;
        Some((result, Adjudicator::Tablebases))
    }

    /// The result if a rule adjudicates the game after this move. All rules count every move, even
    /// if an earlier one applies.
    pub fn judge(&mut self, played: &PlayedMove<'_>) -> Option<(GameResult, Adjudicator)> {
        let resign = self.rules.resign.and_then(|rule| self.resign.count(rule, played));
        let draw = self.rules.draw.and_then(|rule| self.draw.count(rule, played));
        let max_moves = self.rules.max_moves.and_then(|rule| rule.result(played.game));
        // Tablebases take precedence over scores, and scores over the move limit.
        self.judge_start(played.game)
            .or(resign.map(|result| (result, Adjudicator::Resign)))
            .or(draw.map(|result| (result, Adjudicator::Draw)))
            .or(max_moves.map(|result| (result, Adjudicator::MoveLimit)))
    }
}
