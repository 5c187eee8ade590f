//! [`LayerStack`]: L1, L2 and L3, the layers after the accumulators.

use alloc::vec::Vec;

use super::architecture::{L1_SIZE, L1_WEIGHT_MAX, L2_SIZE, LAYER_WEIGHT_MAX, N_BUCKETS, QA, QB};
use super::error::NetworkError;
use super::lanes::Lanes;
use super::parts::{NetworkParts, check_count};

/// Dequantization factor of L1 sums: the inputs are scaled by `QA² / 64`, the weights by `QB`.
const L1_DEQUANTIZE: f32 = 64.0 / (QA as f32 * QA as f32 * QB as f32);

/// The layers of an output bucket.
#[derive(Clone, PartialEq)]
pub(super) struct LayerStack {
    /// A row of N per output.
    pub(super) l1_weights: Vec<Lanes>,
    pub(super) l1_biases: [f32; L1_SIZE],
    /// A row per input: first the clipped outputs of L1, then their clipped squares.
    pub(super) l2_weights: [[f32; L2_SIZE]; 2 * L1_SIZE],
    pub(super) l2_biases: [f32; L2_SIZE],
    pub(super) l3_weights: [f32; L2_SIZE],
    pub(super) l3_bias: f32,
}

impl LayerStack {
    /// The weights of a bucket. The numbers of weights must match the hidden size.
    pub(super) fn new(parts: &NetworkParts, bucket: usize) -> Self {
        let n = L1_SIZE * parts.hidden_size;
        let l2 = &parts.l2_weights[bucket * 2 * L1_SIZE * L2_SIZE..];
        Self {
            l1_weights: Lanes::from_values(&parts.l1_weights[bucket * n..][..n]),
            l1_biases: row(&parts.l1_biases, bucket),
            l2_weights: core::array::from_fn(|input| row(l2, input)),
            l2_biases: row(&parts.l2_biases, bucket),
            l3_weights: row(&parts.l3_weights, bucket),
            l3_bias: parts.l3_biases[bucket],
        }
    }

    /// The output for the sums of L1.
    ///
    /// The order of the additions is part of the definition: numbers are rounded after each.
    #[inline(always)]
    pub(super) fn output(&self, l1_sums: &[i32; L1_SIZE]) -> f32 {
        let mut inputs = [0.0; 2 * L1_SIZE];
        for i in 0..L1_SIZE {
            let sum = l1_sums[i] as f32 * L1_DEQUANTIZE + self.l1_biases[i];
            inputs[i] = sum.clamp(0.0, 1.0);
            inputs[L1_SIZE + i] = (sum * sum).min(1.0);
        }
        let mut sums = self.l2_biases;
        for (input, weights) in inputs.iter().zip(&self.l2_weights) {
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += input * weight;
            }
        }
        let mut products = [0.0; L2_SIZE];
        for i in 0..L2_SIZE {
            let clipped = sums[i].clamp(0.0, 1.0);
            products[i] = clipped * clipped * self.l3_weights[i];
        }
        // In halves, so that the compiler can vectorize.
        let mut len = L2_SIZE / 2;
        while len > 0 {
            for i in 0..len {
                products[i] += products[len + i];
            }
            len /= 2;
        }
        products[0] + self.l3_bias
    }
}

/// Row `index` of rows of this length.
fn row<const N: usize>(values: &[f32], index: usize) -> [f32; N] {
    core::array::from_fn(|i| values[index * N + i])
}

/// Checks counts and ranges; `kernels` rely on the range of the L1 weights.
pub(super) fn check(parts: &NetworkParts) -> Result<(), NetworkError> {
    let n = parts.hidden_size;
    check_count("l1_weights", parts.l1_weights.len(), N_BUCKETS * L1_SIZE * n)?;
    let limit = L1_WEIGHT_MAX.unsigned_abs();
    let mut weights = parts.l1_weights.iter().enumerate();
    if let Some((index, &found)) = weights.find(|(_, weight)| weight.unsigned_abs() > limit) {
        return Err(NetworkError::L1Weight { index, found });
    }
    let others = [
        ("l1_biases", &parts.l1_biases, L1_SIZE),
        ("l2_weights", &parts.l2_weights, 2 * L1_SIZE * L2_SIZE),
        ("l2_biases", &parts.l2_biases, L2_SIZE),
        ("l3_weights", &parts.l3_weights, L2_SIZE),
        ("l3_biases", &parts.l3_biases, 1),
    ];
    for (name, weights, per_bucket) in others {
        check_count(name, weights.len(), N_BUCKETS * per_bucket)?;
        // False for NaN, too.
        let is_valid = |weight: f32| (-LAYER_WEIGHT_MAX..=LAYER_WEIGHT_MAX).contains(&weight);
        let mut weights = weights.iter().enumerate();
        if let Some((index, &found)) = weights.find(|(_, weight)| !is_valid(**weight)) {
            return Err(NetworkError::LayerWeight { name, index, found });
        }
    }
    Ok(())
}
