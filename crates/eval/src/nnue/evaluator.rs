//! The evaluator.

use alloc::sync::Arc;
use core::fmt;

use lucena_board::{Color, MoveChanges, Position};

use super::architecture::Perspective;
use super::kernels::Kernels;
use super::lanes::Lanes;
use super::network::Network;
use super::refresh_cache::RefreshCache;
use super::stack::Stack;
use crate::{Evaluator, Score};

/// A neural network evaluation with incrementally updated accumulators (NNUE).
///
/// Moves are only recorded when they are made; accumulators are updated when a position is
/// evaluated. A position that is not the one on top of the stack, such as one passed without
/// [`refresh`](Evaluator::refresh), is evaluated from scratch, so that the score is a function of
/// the position alone. Moves must be pushed from the position on top: with debug assertions, others
/// panic. Clones share the network.
///
/// ```
/// use lucena_board::Position;
/// use lucena_eval::{Evaluator, Network, NetworkParts, Nnue, Score};
///
/// let mut parts = NetworkParts::zeros(32);
/// parts.l3_biases = vec![0.125; 8];
/// let mut evaluator = Nnue::new(Network::from_parts(parts)?);
///
/// let before = Position::initial();
/// evaluator.refresh(&before);
/// let mv = before.parse_san("e4").expect("legal");
/// let after = before.play_unchecked(mv);
/// evaluator.push(&before, before.changes(mv), &after);
/// assert_eq!(evaluator.evaluate(&after), Score::cp(50));
/// evaluator.pop();
/// # Ok::<(), lucena_eval::NetworkError>(())
/// ```
#[derive(Clone)]
pub struct Nnue {
    pub(super) network: Arc<Network>,
    pub(super) kernels: Kernels,
    stack: Stack,
    cache: RefreshCache,
}

impl Nnue {
    /// An evaluator with this network; pass an `Arc` to share it.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use lucena_eval::{Network, NetworkParts, Nnue};
    /// let network = Arc::new(Network::from_parts(NetworkParts::zeros(32))?);
    /// let evaluators = [(); 2].map(|()| Nnue::new(Arc::clone(&network)));
    /// assert_eq!(evaluators[0].network().hash(), network.hash());
    /// # Ok::<(), lucena_eval::NetworkError>(())
    /// ```
    #[must_use]
    pub fn new(network: impl Into<Arc<Network>>) -> Self {
        Self::with_kernels(network.into(), Kernels::detect())
    }

    pub(super) fn with_kernels(network: Arc<Network>, kernels: Kernels) -> Self {
        let stack = Stack::new(network.row_len());
        let cache = RefreshCache::new(&network);
        Self { network, kernels, stack, cache }
    }

    /// The network, which clones share.
    #[must_use]
    pub const fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// The instruction set of the inner loops: `AVX2` or `portable`. It was chosen for this CPU when
    /// the evaluator was made.
    ///
    /// ```
    /// use lucena_eval::{Network, NetworkParts, Nnue};
    /// let evaluator = Nnue::new(Network::from_parts(NetworkParts::zeros(32))?);
    /// assert!(["AVX2", "portable"].contains(&evaluator.instruction_set()));
    /// # Ok::<(), lucena_eval::NetworkError>(())
    /// ```
    #[must_use]
    pub const fn instruction_set(&self) -> &'static str {
        self.kernels.name()
    }

    /// Computes the top accumulator of a side, which must belong to this position.
    #[inline]
    fn update(&mut self, color: Color, position: &Position) {
        let (network, kernels) = (&*self.network, self.kernels);
        if !self.stack.update(color, network, kernels) {
            let perspective = Perspective::new(color, position.king(color));
            let row = self.cache.refresh(perspective, position, network, kernels);
            self.stack.set_top(color, row);
        }
    }

    /// Evaluates a position that is not on the stack.
    fn evaluate_fresh(&mut self, position: &Position) -> i32 {
        let (network, kernels) = (&*self.network, self.kernels);
        let [ours, theirs] = [position.turn(), !position.turn()].map(|color| {
            let perspective = Perspective::new(color, position.king(color));
            self.cache.refresh(perspective, position, network, kernels);
            perspective
        });
        let (ours, theirs) = (self.cache.row(ours), self.cache.row(theirs));
        output(network, kernels, position.occupied().len(), ours, theirs)
    }
}

/// The layers after the accumulators: the score in centipawns.
#[inline]
pub(super) fn output(
    network: &Network,
    kernels: Kernels,
    n_pieces: u32,
    ours: &[Lanes],
    theirs: &[Lanes],
) -> i32 {
    network.centipawns(kernels.output(ours, theirs, network.layer_stack(n_pieces)))
}

impl Evaluator for Nnue {
    fn evaluate(&mut self, position: &Position) -> Score {
        if !self.stack.is_at(position) {
            return Score::cp(self.evaluate_fresh(position));
        }
        let us = position.turn();
        self.update(us, position);
        self.update(!us, position);
        let (ours, theirs) = (self.stack.top(us), self.stack.top(!us));
        let n_pieces = position.occupied().len();
        Score::cp(output(&self.network, self.kernels, n_pieces, ours, theirs))
    }

    fn refresh(&mut self, position: &Position) {
        self.stack.clear();
        self.stack.push(None, position);
        for color in Color::ALL {
            self.update(color, position);
        }
    }

    #[inline]
    fn push(&mut self, before: &Position, changes: MoveChanges, after: &Position) {
        debug_assert!(
            self.stack.is_empty() || self.stack.is_at(before),
            "the move is not one of the position on the stack"
        );
        self.stack.push(Some(changes), after);
    }

    #[inline]
    fn push_null(&mut self, after: &Position) {
        self.stack.push(None, after);
    }

    #[inline]
    fn pop(&mut self) {
        self.stack.pop();
    }
}

impl fmt::Debug for Nnue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Nnue").field("network", &self.network).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use lucena_board::proptest::positions;
    use proptest::prelude::*;

    use super::super::parts::NetworkParts;
    use super::super::reference::Reference;
    use super::*;

    /// Small weights of both signs, so that activations cover the whole range.
    fn network(seed: u64, hidden_size: usize) -> Network {
        let mut state = seed | 1;
        let mut next = |limit: i16| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 40) as i16 % (limit + 1)
        };
        let mut parts = NetworkParts::zeros(hidden_size);
        parts.feature_weights.fill_with(|| next(60));
        parts.feature_biases.fill_with(|| next(200));
        parts.l1_weights.fill_with(|| next(300));
        let mut next = || f32::from(next(1_000)) / 1_000.0;
        for weights in [
            &mut parts.l1_biases,
            &mut parts.l2_weights,
            &mut parts.l2_biases,
            &mut parts.l3_weights,
            &mut parts.l3_biases,
        ] {
            weights.fill_with(&mut next);
        }
        Network::from_parts(parts).expect("the weights are small")
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn all_kernels_equal_the_reference(
            game in vec![positions(); 3],
            seed in any::<u64>(),
            n_blocks in 1..=16_usize,
        ) {
            let network = Arc::new(network(seed, 32 * n_blocks));
            let mut reference = Reference::new(&network);
            for kernels in [Kernels::PORTABLE, Kernels::detect()] {
                let mut evaluator = Nnue::with_kernels(Arc::clone(&network), kernels);
                for position in &game {
                    let expected = reference.evaluate(position);
                    prop_assert_eq!(evaluator.evaluate(position), expected);
                    evaluator.refresh(position);
                    prop_assert_eq!(evaluator.evaluate(position), expected);
                    for mv in position.legal_moves().iter().take(3).copied() {
                        let after = position.play_unchecked(mv);
                        evaluator.push(position, position.changes(mv), &after);
                        prop_assert_eq!(evaluator.evaluate(&after), reference.evaluate(&after));
                        evaluator.pop();
                    }
                }
            }
        }
    }
}
