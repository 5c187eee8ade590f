//! The evaluation that plays: a neural network, with the endgame knowledge of `Classical`.

use alloc::sync::Arc;

use lucena_board::{MoveChanges, Position};

use crate::classical::Endgames;
use crate::{Evaluator, Network, Nnue, Score, half_move_clock};

/// [`Nnue`], except in specialized endgames, which [`Classical`](crate::Classical) evaluates: KPK,
/// KBNK, a bare king and others.
///
/// A network learns little about wins that are dozens of moves away: games are adjudicated before.
/// Its score is also scaled down with the half-move clock, as that of `Classical` is.
///
/// ```
/// use lucena_eval::{Evaluator, Hybrid, Network, NetworkParts, Score};
/// let mut evaluator = Hybrid::new(Network::from_parts(NetworkParts::zeros(32))?);
/// // This network knows nothing, but king, bishop and knight win.
/// let kbnk = "8/8/8/4k3/8/8/8/4KBN1 w - - 0 1".parse()?;
/// assert!(evaluator.evaluate(&kbnk) > Score::cp(400));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Hybrid {
    nnue: Nnue,
    endgames: Endgames,
}

impl Hybrid {
    /// An evaluator with this network; pass an `Arc` to share it.
    #[must_use]
    pub fn new(network: impl Into<Arc<Network>>) -> Self {
        Self { nnue: Nnue::new(network), endgames: Endgames::default() }
    }

    /// The network's part.
    #[must_use]
    pub const fn nnue(&self) -> &Nnue {
        &self.nnue
    }
}

impl Evaluator for Hybrid {
    #[inline]
    fn evaluate(&mut self, position: &Position) -> Score {
        if let Some(score) = self.endgames.score(position) {
            return score;
        }
        let score = self.nnue.evaluate(position).centipawns();
        Score::cp(half_move_clock::scaled(score, position))
    }

    fn refresh(&mut self, position: &Position) {
        self.nnue.refresh(position);
    }

    #[inline]
    fn push(&mut self, before: &Position, changes: MoveChanges, after: &Position) {
        self.nnue.push(before, changes, after);
    }

    #[inline]
    fn push_null(&mut self, after: &Position) {
        self.nnue.push_null(after);
    }

    #[inline]
    fn pop(&mut self) {
        self.nnue.pop();
    }
}
