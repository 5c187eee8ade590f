//! The evaluator of an engine, and evaluation without a search.

use std::sync::Arc;

use lucena_board::Position;
use lucena_eval::{Evaluator, Explanation, Network, PieceValues, Score};

use super::Engine;
use crate::AnyEvaluator;

impl Engine {
    /// Replaces the evaluator by one of the caller's and clears the hash table. It stays until
    /// [`Options::evaluator`](crate::Options::evaluator) changes.
    ///
    /// Scores are reported in the evaluator's own centipawns, unless it is a [`Hybrid`](lucena_eval::Hybrid) or
    /// [`Classical`](lucena_eval::Classical), or an [`AnyEvaluator`] of one: those are scaled by the WDL
    /// model.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_engine::Engine;
    /// use lucena_eval::{Evaluator, Score};
    /// use lucena_search::Limits;
    ///
    /// /// Mobility: the number of legal moves.
    /// #[derive(Clone)]
    /// struct Freedom;
    ///
    /// impl Evaluator for Freedom {
    ///     fn evaluate(&mut self, position: &Position) -> Score {
    ///         Score::cp(position.count_legal_moves() as i32)
    ///     }
    /// }
    ///
    /// let mut engine = Engine::new();
    /// engine.set_evaluator(Freedom);
    /// assert_eq!(engine.evaluate(), Score::cp(20));
    /// assert!(engine.think(Limits::depth(3), |_| {}).best_move.is_some());
    /// ```
    pub fn set_evaluator(&mut self, evaluator: impl Evaluator + Clone + Send + Sync + 'static) {
        self.search.set_evaluator(AnyEvaluator::recognize(evaluator));
    }

    /// Static evaluation of the current position from the side to move's point of view.
    ///
    /// ```
    /// use lucena_eval::Score;
    /// let mut engine = lucena_engine::Engine::new();
    /// engine.set_option("Evaluator", "Material")?;
    /// assert_eq!(engine.evaluate(), Score::ZERO);
    /// # Ok::<(), lucena_engine::EngineError>(())
    /// ```
    #[must_use]
    pub fn evaluate(&self) -> Score {
        self.evaluate_position(self.game.position())
    }

    pub(crate) fn evaluate_position(&self, position: &Position) -> Score {
        self.search.evaluator().clone().evaluate(position)
    }

    /// Static evaluation term by term, if the evaluator supports it.
    ///
    /// ```
    /// let mut engine = lucena_engine::Engine::new();
    /// engine.set_option("Evaluator", "Classical")?;
    /// let explanation = engine.explain().expect("the classical evaluator supports it");
    /// assert_eq!(explanation.score(), engine.evaluate());
    /// # Ok::<(), lucena_engine::EngineError>(())
    /// ```
    #[must_use]
    pub fn explain(&self) -> Option<Explanation> {
        self.explain_position(self.game.position())
    }

    pub(crate) fn explain_position(&self, position: &Position) -> Option<Explanation> {
        self.search.evaluator().clone().explain(position)
    }

    /// The network, if the evaluator is a neural network.
    #[must_use]
    pub fn network(&self) -> Option<Arc<Network>> {
        self.search.evaluator().network().cloned()
    }

    /// The value of each piece in the current position, if the evaluator is a neural network: what
    /// the network's score loses without the piece. Endgame knowledge does not count.
    ///
    /// ```
    /// let mut engine = lucena_engine::Engine::new();
    /// engine.set_option("Evaluator", "NNUE")?;
    /// let values = engine.piece_values().expect("it is a neural network");
    /// assert_eq!(values.pieces().len(), 30);
    /// # Ok::<(), lucena_engine::EngineError>(())
    /// ```
    #[must_use]
    pub fn piece_values(&self) -> Option<PieceValues> {
        self.piece_values_in(self.game.position())
    }

    pub(crate) fn piece_values_in(&self, position: &Position) -> Option<PieceValues> {
        self.search.evaluator().piece_values(position)
    }

    /// The evaluator, if it is none of those that have names.
    pub(crate) fn custom_evaluator(&self) -> Option<AnyEvaluator> {
        Some(self.search.evaluator()).filter(|it| it.kind().is_none()).cloned()
    }

    /// The name of the evaluator.
    pub(crate) fn evaluator_name(&self) -> &'static str {
        self.search.evaluator().name()
    }
}
