//! [`Layout`]: where the weights of L1, L2 and L3 are.

use std::ops::Range;

use lucena_eval::Network;

use crate::lanes::N_LANES;

/// L2 has two [`Lanes`] of outputs, which are processed one after the other.
pub(crate) const L2_LANES: usize = Network::L2_SIZE / N_LANES;
/// The clipped outputs of L1 and their clipped squares.
pub(crate) const L2_INPUTS: usize = 2 * Network::L1_SIZE;
const _: () = assert!(Network::L1_SIZE == N_LANES, "L1 has one `Lanes` of outputs");

/// Where the weights of a bucket are in its lanes. Each row of weights belongs to an input and has a
/// weight per output.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) hidden_size: usize,
}

impl Layout {
    /// A row per input.
    pub(crate) const fn l1(self) -> Range<usize> {
        0..self.hidden_size
    }

    pub(crate) const fn l1_biases(self) -> usize {
        self.hidden_size
    }

    /// A row per input, for these lanes of outputs.
    pub(crate) const fn l2(self, lanes: usize) -> Range<usize> {
        let start = self.hidden_size + 1 + lanes * L2_INPUTS;
        start..start + L2_INPUTS
    }

    pub(crate) const fn l2_biases(self, lanes: usize) -> usize {
        self.l2(L2_LANES).start + lanes
    }

    pub(crate) const fn l3(self, lanes: usize) -> usize {
        self.l2_biases(L2_LANES) + lanes
    }

    /// The number of lanes. The bias of the output is stored elsewhere.
    pub(crate) const fn len(self) -> usize {
        self.l3(L2_LANES)
    }

    /// The number of inputs of the layer whose weights are in this lane.
    pub(crate) fn fan_in(self, lane: usize) -> usize {
        if lane <= self.l1_biases() {
            self.hidden_size
        } else if lane < self.l3(0) {
            L2_INPUTS
        } else {
            Network::L2_SIZE
        }
    }
}
