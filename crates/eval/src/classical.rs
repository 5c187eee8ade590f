//! The engine's own evaluation: weights fitted to its own games, one pass, no surprises.

mod endgame;
mod eval;
mod king;
mod passed;
mod pawns;
mod pieces;
mod record;
mod side;
mod tables;
mod threats;

use alloc::sync::Arc;

use lucena_board::{Color, Position};

use self::eval::Eval;
use self::pawns::PawnTable;
pub use self::record::Coefficients;
use self::record::Record;
use self::tables::Tables;
use crate::trace::NoTrace;
use crate::{Evaluator, Explanation, Params, Score};

/// Material, squares, pawn structure, mobility, king safety, threats and endings, weighed by
/// [`Params`].
///
/// The score is a function of the position alone. A table of pawn structures, owned by the
/// evaluator, makes it faster and changes no score; a clone shares the weights and starts with an
/// empty table, so that threads do not share anything that changes.
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
    /// An evaluator with these weights, each held within the bounds that [`Params`] tells of.
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

    /// The weights as they count.
    ///
    /// ```
    /// use lucena_eval::{Classical, Params};
    /// assert_eq!(*Classical::default().params(), Params::default());
    /// ```
    #[must_use]
    pub fn params(&self) -> &Params {
        &self.tables.params
    }

    /// Forgets all pawn structures; scores stay the same.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_eval::{Classical, Evaluator};
    /// let mut evaluator = Classical::default();
    /// let score = evaluator.evaluate(&Position::initial());
    /// evaluator.clear_pawn_table();
    /// assert_eq!(evaluator.evaluate(&Position::initial()), score);
    /// ```
    pub fn clear_pawn_table(&mut self) {
        self.pawn_table.clear();
    }

    /// How often each weight counts in a position: what a tuner fits.
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
        self.record(position).coefficients()
    }

    /// The evaluation in front of a witness, without the help of the pawn table.
    fn record(&self, position: &Position) -> Record {
        let mut record = Record::new();
        if endgame::score(position, &self.tables, &mut record).is_some() {
            return record;
        }
        let pawns = pawns::compute(position, &self.tables, &mut record);
        Eval::new(position, &self.tables, &pawns, &mut record).score();
        record
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
        Some(self.record(position).explanation(position))
    }
}

/// White's score as the side to move sees it.
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
