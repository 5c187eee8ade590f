//! Game plans.

use lucena_board::{Move, Position};
use lucena_uci::castling_form;
use serde::{Deserialize, Serialize};

use crate::{Adjudication, Ping};

/// The plan of a game: opening, adjudication and variant.
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
    /// Start position.
    pub start: Position,
    /// Opening moves, played before the engines search.
    pub book: Vec<Move>,
    /// Adjudication rules.
    pub adjudication: Adjudication,
    /// Castling rules.
    pub variant: Variant,
    /// When engines are sent `isready`.
    pub ping: Ping,
    /// Whether mating PVs are checked.
    pub mate_pvs: MatePvs,
}

/// Castling rules.
///
/// ```
/// assert_eq!(lucena_arena::Variant::default(), lucena_arena::Variant::Auto);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Variant {
    /// Standard chess, or Chess960 if kings or rooks with castling rights are not on their standard
    /// squares.
    #[default]
    #[serde(rename = "standard")]
    Auto,
    /// Chess960 in any position.
    Chess960,
}

/// Whether mating PVs are checked for length and final checkmate.
///
/// ```
/// assert_eq!(lucena_arena::MatePvs::default(), lucena_arena::MatePvs::Unchecked);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MatePvs {
    /// Not checked, since many engines truncate them.
    #[default]
    Unchecked,
    /// Contradictions with the mate score are warnings.
    Checked,
}

/// Standard chess from the initial position, without adjudication.
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
            mate_pvs: MatePvs::default(),
        }
    }

    /// Whether castling moves are written as king takes rook.
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
