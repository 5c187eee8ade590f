//! Adjudication: the order in which the rules are checked after each move, and that by tablebases.
//!
//! The rules of chess are checked first.

mod tablebases;
#[cfg(test)]
mod tests;

pub use tablebases::{TablebaseResults, TablebaseRule};

use lucena_board::{ChessPosition, Color, Game, GameResult, Position};
use lucena_game::{Adjudicator, DrawRule, EvenCount, LostCount, MoveLimit, ResignRule};
use lucena_uci::{Score, ScoreValue};
use serde::{Deserialize, Serialize};

/// Adjudication rules; none by default.
///
/// ```
/// use lucena_arena::Adjudication;
/// use lucena_game::MoveLimit;
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
pub struct PlayedMove<'a, P = Position> {
    /// The game after the move.
    pub game: &'a Game<P>,
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
/// use lucena_arena::{Adjudication, PlayedMove, Referee};
/// use lucena_board::{ChessPosition, Color, Game, GameResult, Position};
/// use lucena_game::{Adjudicator, MoveLimit};
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
    lost: Option<LostCount>,
    even: Option<EvenCount>,
}

impl<'a> Referee<'a> {
    /// A referee for a new game.
    #[must_use]
    pub fn new(rules: &'a Adjudication) -> Self {
        Self {
            rules,
            lost: rules.resign.map(ResignRule::count),
            even: rules.draw.map(DrawRule::count),
        }
    }

    /// The tablebase result of the start position or of a position after a book move. Tablebases are
    /// those of standard chess.
    #[must_use]
    pub fn judge_start<P: ChessPosition>(
        &self,
        game: &Game<P>,
    ) -> Option<(GameResult, Adjudicator)> {
        let result = self.rules.tables.result(game.position().standard()?)?;
        Some((result, Adjudicator::Tablebases))
    }

    /// The result if a rule adjudicates the game after this move. All rules count every move, even
    /// if an earlier one applies.
    pub fn judge<P: ChessPosition>(
        &mut self,
        played: &PlayedMove<'_, P>,
    ) -> Option<(GameResult, Adjudicator)> {
        let score = played.score.map(centipawns);
        let resign = self.rules.resign.zip(self.lost.as_mut()).and_then(|(rule, count)| {
            count.add(played.mover, score);
            rule.loser(count)
        });
        let draw = self.rules.draw.zip(self.even.as_mut()).and_then(|(rule, count)| {
            // If a capture or pawn move has a score near zero, the new count starts with it.
            if played.game.position().half_move_clock() == 0 {
                count.restart();
            }
            count.add(score);
            rule.is_drawn(count, played.move_number).then_some(())
        });
        let max_moves = self.rules.max_moves.filter(|rule| rule.is_reached(played.game));
        // Tablebases take precedence over scores, and scores over the move limit.
        let draw_by = |by| (GameResult::Draw, by);
        self.judge_start(played.game)
            .or(resign.map(|loser| (GameResult::win_of(!loser), Adjudicator::Resign)))
            .or(draw.map(|_| draw_by(Adjudicator::Draw)))
            .or(max_moves.map(|_| draw_by(Adjudicator::MoveLimit)))
    }
}

/// The score as a number, with mates beyond all centipawns.
fn centipawns(score: Score) -> i64 {
    match score.value {
        ScoreValue::Centipawns(centipawns) => centipawns,
        // Mate in 0 is the score of the side that is checkmated.
        ScoreValue::Mate(..=0) => i64::MIN,
        ScoreValue::Mate(_) => i64::MAX,
    }
}
