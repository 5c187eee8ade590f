//! Checks that no position can overflow an accumulator.

use super::architecture::N_FEATURES;
use super::error::NetworkError;
use super::lanes::Lanes;
use super::network::Network;

impl Network {
    /// Checks that accumulators fit `i16`.
    ///
    /// A square has at most one piece, so a neuron is largest if each square has the piece with the
    /// largest weight, or none if all are negative. This bound holds for any number of pieces, as a
    /// `Position` may have waived `Faults::TOO_MUCH_MATERIAL`.
    pub(super) fn check_accumulators(&self) -> Result<(), NetworkError> {
        (0..self.row_len()).try_for_each(|block| self.check_block(block))
    }

    /// Checks the sixteen neurons of a block.
    fn check_block(&self, block: usize) -> Result<(), NetworkError> {
        let biases = self.feature_biases[block].0.map(i32::from);
        let (mut low, mut high) = (biases, biases);
        for square in 0..64 {
            let mut square_low = [0; Lanes::COUNT];
            let mut square_high = [0; Lanes::COUNT];
            for feature in (square..N_FEATURES).step_by(64) {
                let weights = self.feature_row(feature)[block].0;
                for (i, &weight) in weights.iter().enumerate() {
                    square_low[i] = weight.min(square_low[i]);
                    square_high[i] = weight.max(square_high[i]);
                }
            }
            for i in 0..Lanes::COUNT {
                low[i] += i32::from(square_low[i]);
                high[i] += i32::from(square_high[i]);
            }
        }
        let fits = |&value: &i32| i16::try_from(value).is_ok();
        for i in 0..Lanes::COUNT {
            if let Some(found) = [high[i], low[i]].into_iter().find(|value| !fits(value)) {
                let neuron = block * Lanes::COUNT + i;
                return Err(NetworkError::AccumulatorOverflow { neuron, found });
            }
        }
        Ok(())
    }
}
