//! What a game is to be.

use lucena_board::{Move, Position};
use lucena_uci::castling_form;

use crate::Adjudication;

/// A game to be played: where it starts and what ends it.
///
/// ```
/// use lucena_arena::GamePlan;
/// let mut plan = GamePlan::default();
/// plan.book.push(plan.start.parse_san("e4")?);
/// assert!(!plan.is_chess960());
/// # Ok::<(), lucena_board::SanError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GamePlan {
    /// The first position.
    pub start: Position,
    /// Moves that are played before the engines think.
    pub book: Vec<Move>,
    /// What decides the game before its end.
    pub adjudication: Adjudication,
    /// The rules of castling.
    pub variant: Variant,
    /// Whether each engine is asked before each of its moves if it is there.
    pub ping: Ping,
    /// Whether lines to a mate are checked for their length and end.
    pub mate_lines: MateLines,
}

/// The rules of castling.
///
/// ```
/// assert_eq!(lucena_arena::Variant::default(), lucena_arena::Variant::Auto);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Those of standard chess, unless a king or rook that may castle stands elsewhere than there.
    #[default]
    Auto,
    /// Chess960, whatever the position.
    Chess960,
}

/// Whether each engine is asked before each of its moves if it is there.
///
/// The question is `isready`, sent with the position and before the clock runs. It keeps answers
/// to earlier moves, which slow or confused engines may still send, from being taken for answers
/// to this one, and reading a long game does not cost an engine time on its clock.
///
/// ```
/// assert_eq!(lucena_arena::Ping::default(), lucena_arena::Ping::EveryMove);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ping {
    /// Before each move.
    #[default]
    EveryMove,
    /// Before each game only, for the greatest number of games of a few milliseconds.
    EveryGame,
}

/// Whether lines to a mate are checked for their length and end.
///
/// ```
/// assert_eq!(lucena_arena::MateLines::default(), lucena_arena::MateLines::AsTheyAre);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MateLines {
    /// Engines may cut them short, as many do.
    #[default]
    AsTheyAre,
    /// A warning tells of those that do not fit the score.
    Checked,
}

/// A game of standard chess from the first move, which nothing decides before its end.
impl Default for GamePlan {
    fn default() -> Self {
        Self::from_position(Position::initial())
    }
}

impl GamePlan {
    /// A game from this position.
    ///
    /// ```
    /// use lucena_arena::GamePlan;
    /// let plan = GamePlan::from_position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?);
    /// assert!(plan.book.is_empty());
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub fn from_position(start: Position) -> Self {
        Self {
            start,
            book: Vec::new(),
            adjudication: Adjudication::default(),
            variant: Variant::default(),
            ping: Ping::default(),
            mate_lines: MateLines::default(),
        }
    }

    /// Whether castling is written as the king taking the rook.
    ///
    /// ```
    /// use lucena_arena::{GamePlan, Variant};
    /// let plan = GamePlan { variant: Variant::Chess960, ..GamePlan::default() };
    /// assert!(plan.is_chess960());
    /// ```
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        self.variant == Variant::Chess960
            || castling_form(&self.start) == lucena_board::UciCastling::KingTakesRook
    }
}
