//! Game plans.

use lucena_board::variants::VariantPosition;
use lucena_board::{Move, Position, UciCastling, Variant};
use lucena_uci::castling_form;

use crate::{Adjudication, Ping};

/// The plan of a game: opening and adjudication. The start position decides about the variant.
///
/// ```
/// use lucena_arena::GamePlan;
/// use lucena_board::ChessPosition;
/// let mut plan = GamePlan::default();
/// plan.book.push(plan.start.parse_san("e4")?);
/// assert!(!plan.is_chess960());
/// # Ok::<(), lucena_board::SanError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GamePlan {
    /// Start position.
    pub start: VariantPosition,
    /// Opening moves, played before the engines search.
    pub book: Vec<Move>,
    /// Adjudication rules.
    pub adjudication: Adjudication,
    /// How castling is written: king takes rook plays Chess960 in any position. The castling rights of
    /// a Chess960 position need it and do not have to be given.
    pub castling: UciCastling,
    /// When engines are sent `isready`.
    pub ping: Ping,
    /// Whether mating PVs are checked.
    pub mate_pvs: MatePvs,
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

/// A game of any variant from this position.
///
/// ```
/// use lucena_arena::GamePlan;
/// use lucena_board::variants::VariantPosition;
/// use lucena_board::{ChessPosition, Variant};
/// let plan = GamePlan::from(VariantPosition::initial(Variant::Atomic));
/// assert_eq!(plan.start.variant(), Variant::Atomic);
/// ```
impl From<VariantPosition> for GamePlan {
    fn from(start: VariantPosition) -> Self {
        Self {
            start,
            book: Vec::new(),
            adjudication: Adjudication::default(),
            castling: UciCastling::KingToTarget,
            ping: Ping::default(),
            mate_pvs: MatePvs::default(),
        }
    }
}

impl GamePlan {
    /// A game of standard chess or Chess960 from this position.
    ///
    /// ```
    /// use lucena_arena::GamePlan;
    /// let plan = GamePlan::from_position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?);
    /// assert!(plan.book.is_empty());
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub fn from_position(start: Position) -> Self {
        Self::from(VariantPosition::from(start))
    }

    /// Whether castling moves are written as king takes rook.
    ///
    /// ```
    /// use lucena_arena::GamePlan;
    /// use lucena_board::UciCastling;
    /// let plan = GamePlan { castling: UciCastling::KingTakesRook, ..GamePlan::default() };
    /// assert!(plan.is_chess960());
    /// ```
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        self.castling() == UciCastling::KingTakesRook
    }

    /// The castling notation of the game.
    pub(crate) fn castling(&self) -> UciCastling {
        match self.castling {
            UciCastling::KingToTarget => castling_form(&self.start),
            UciCastling::KingTakesRook => UciCastling::KingTakesRook,
        }
    }
}

/// The castling notation that a variant asks for in any position.
pub(crate) fn castling_of(variant: Variant) -> UciCastling {
    match variant {
        Variant::Chess960 => UciCastling::KingTakesRook,
        _ => UciCastling::KingToTarget,
    }
}
