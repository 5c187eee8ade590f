//! The hand-crafted evaluation (HCE), tuned on self-play games.

mod coefficients;
mod endgame;
mod eval;
mod king;
mod passed;
mod pawns;
mod pieces;
mod side;
mod tables;
mod threats;

use alloc::sync::Arc;

use lucena_board::{Color, Position};

pub use self::coefficients::Coefficients;
use self::coefficients::EvalTrace;
use self::eval::Eval;
use self::pawns::PawnTable;
use self::tables::Tables;
use crate::trace::NoTrace;
use crate::{Evaluator, Explanation, Params, Score};

/// A tapered hand-crafted evaluation: material, piece-square tables, pawn structure, passed pawns,
/// mobility, king safety, threats, space and endgame knowledge, with the weights of [`Params`].
///
/// The score is a function of the position alone. A pawn hash table, owned by the evaluator, makes
/// it faster but does not affect scores. Clones share the weights and start with an empty pawn hash
/// table, so threads share no mutable state.
///
/// ```
/// use lucena_board::Position;
/// use lucena_eval::{Classical, Evaluator};
/// let mut evaluator = Classical::default();
/// let queen_up: Position = "4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1".parse()?;
/// assert!(evaluator.evaluate(&queen_up).centipawns() > 500);
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[derive(Debug)]
pub struct Classical {
    tables: Arc<Tables>,
    pawn_table: PawnTable,
}

impl Classical {
    /// An evaluator with these weights, clamped to the bounds documented at [`Params`].
    ///
    /// ```
    /// use lucena_eval::{Classical, Params};
    /// let params: Params = "bishop_pair = 40/70".parse()?;
    /// let evaluator = Classical::new(params);
    /// assert_eq!(evaluator.params().bishop_pair.eg(), 70);
    /// # Ok::<(), lucena_eval::ParamsError>(())
    /// ```
    #[must_use]
    pub fn new(params: Params) -> Self {
        Self { tables: Arc::new(Tables::new(params)), pawn_table: PawnTable::new() }
    }

    /// The weights in use.
    #[must_use]
    pub fn params(&self) -> &Params {
        &self.tables.params
    }

    /// Clears the pawn hash table; scores stay the same.
    pub fn clear_pawn_table(&mut self) {
        self.pawn_table.clear();
    }

    /// The coefficients of all weights in a position, for tuning.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_eval::Classical;
    /// let evaluator = Classical::default();
    /// let pawn_up: Position = "4k3/p7/8/8/8/8/PP6/4K3 w - - 0 1".parse()?;
    /// let coefficients = evaluator.coefficients(&pawn_up);
    /// // Slot 0 is the value of a pawn.
    /// assert_eq!(coefficients.counts()[0], (0, 1));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub fn coefficients(&self, position: &Position) -> Coefficients {
        self.trace(position).coefficients()
    }

    /// Evaluates with a trace, bypassing the pawn hash table.
    fn trace(&self, position: &Position) -> EvalTrace {
        let mut trace = EvalTrace::new();
        if endgame::score(position, &self.tables, &mut trace).is_some() {
            return trace;
        }
        let pawns = pawns::compute(position, &self.tables, &mut trace);
        Eval::new(position, &self.tables, &pawns, &mut trace).score();
        trace
    }
}

impl Evaluator for Classical {
    fn evaluate(&mut self, position: &Position) -> Score {
        if let Some(score) = endgame::score(position, &self.tables, &mut NoTrace) {
            return for_turn(position, score);
        }
        let pawns = self.pawn_table.get(position, &self.tables);
        let score = Eval::new(position, &self.tables, pawns, &mut NoTrace).score();
        for_turn(position, score)
    }

    fn explain(&mut self, position: &Position) -> Option<Explanation> {
        Some(self.trace(position).explanation(position))
    }
}

/// The specialized endgames with the default weights.
#[cfg(feature = "nnue")]
#[derive(Clone, Debug)]
pub(crate) struct Endgames(Arc<Tables>);

#[cfg(feature = "nnue")]
impl Endgames {
    /// The score of a position that has a specialized evaluation.
    #[inline]
    pub(crate) fn score(&self, position: &Position) -> Option<Score> {
        let score = endgame::score(position, &self.0, &mut NoTrace)?;
        Some(for_turn(position, score))
    }
}

#[cfg(feature = "nnue")]
impl Default for Endgames {
    fn default() -> Self {
        Self(Arc::new(Tables::new(Params::default())))
    }
}

/// White's score from the point of view of the side to move.
fn for_turn(position: &Position, score: i32) -> Score {
    match position.turn() {
        Color::White => Score::cp(score),
        Color::Black => -Score::cp(score),
    }
}

impl Default for Classical {
    fn default() -> Self {
        Self::new(Params::default())
    }
}

impl Clone for Classical {
    fn clone(&self) -> Self {
        Self { tables: Arc::clone(&self.tables), pawn_table: PawnTable::new() }
    }
}
