//! [`Params`]: the weights of a network as numbers to train.

use lucena_board::Role;
use lucena_eval::{Network, NetworkError, NetworkParts};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

pub(crate) const N_LANES: usize = 16;

/// Numbers that are processed together, so that loops over them are vectorized. A cache line each:
/// loads and stores across two lines take twice as long.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub(crate) struct Lanes(pub(crate) [f32; N_LANES]);

impl Lanes {
    pub(crate) const ZERO: Self = Self([0.0; N_LANES]);

    #[inline(always)]
    pub(crate) fn add(&mut self, other: &Self) {
        for i in 0..N_LANES {
            self.0[i] += other.0[i];
        }
    }
}

/// All numbers of some lanes.
pub(crate) fn numbers(lanes: &[Lanes]) -> impl Iterator<Item = f32> {
    lanes.iter().flat_map(|lanes| lanes.0)
}

/// As [`numbers`], to change them.
pub(crate) fn numbers_mut(lanes: &mut [Lanes]) -> impl Iterator<Item = &mut f32> {
    lanes.iter_mut().flat_map(|lanes| &mut lanes.0)
}

/// Clipping keeps quantized networks within the ranges that [`Network::from_parts`] checks: 64 such
/// weights and a bias fit an accumulator of 16 bits.
const MAX_WEIGHT: f32 = 1.98;
const MAX_FEATURE_BIAS: f32 = 1.5;

/// The weights of a network, or their gradient.
///
/// All are in one list, so that the optimizer need not know the architecture: 768 rows of feature
/// weights, a row of feature biases, 8 pairs of rows of output weights, and a row of which the first 8
/// numbers are output biases.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Params {
    lanes: Vec<Lanes>,
    /// Lanes per row.
    row: usize,
}

impl Params {
    /// All zero, for a hidden size that is a multiple of 16.
    pub(crate) fn zeros(hidden_size: usize) -> Self {
        let row = hidden_size / N_LANES;
        let n_rows = Network::N_FEATURES + 1 + 2 * Network::N_BUCKETS;
        Self { lanes: vec![Lanes::ZERO; n_rows * row + 1], row }
    }

    /// Random weights, to begin training with.
    pub(crate) fn random(hidden_size: usize, seed: u64) -> Self {
        let mut params = Self::zeros(hidden_size);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        // About 16 of 768 features are active on average, and all inputs of the output layer.
        let feature_range = (1.0 / 16.0_f32).sqrt();
        let output_range = (1.0 / (2 * hidden_size) as f32).sqrt();
        let n_feature_lanes = Network::N_FEATURES * params.row;
        let n_weight_lanes = params.lanes.len() - 1;
        for (i, lanes) in params.lanes[..n_weight_lanes].iter_mut().enumerate() {
            let is_bias = (n_feature_lanes..n_feature_lanes + params.row).contains(&i);
            let range = if i < n_feature_lanes { feature_range } else { output_range };
            for weight in &mut lanes.0 {
                let uniform = (rng.next_u64() >> 40) as f32 / (1_u32 << 24) as f32;
                *weight = if is_bias { 0.0 } else { range * (2.0 * uniform - 1.0) };
            }
        }
        params
    }

    /// Lanes per row.
    #[inline]
    pub(crate) const fn row_len(&self) -> usize {
        self.row
    }

    /// All weights.
    pub(crate) fn lanes(&self) -> &[Lanes] {
        &self.lanes
    }

    pub(crate) fn lanes_mut(&mut self) -> &mut [Lanes] {
        &mut self.lanes
    }

    /// A row of weights for each feature.
    #[inline]
    pub(crate) fn features(&self) -> &[Lanes] {
        &self.lanes[..Network::N_FEATURES * self.row]
    }

    #[inline]
    pub(crate) fn features_mut(&mut self) -> &mut [Lanes] {
        &mut self.lanes[..Network::N_FEATURES * self.row]
    }

    #[inline]
    pub(crate) fn feature_biases(&self) -> &[Lanes] {
        &self.lanes[Network::N_FEATURES * self.row..][..self.row]
    }

    #[inline]
    pub(crate) fn feature_biases_mut(&mut self) -> &mut [Lanes] {
        &mut self.lanes[Network::N_FEATURES * self.row..][..self.row]
    }

    /// Adds another gradient.
    pub(crate) fn add(&mut self, other: &Self) {
        self.lanes.iter_mut().zip(&other.lanes).for_each(|(sum, lanes)| sum.add(lanes));
    }

    /// Sets the gradient of the feature biases from that of the features. Each perspective has one own
    /// king, so that the sum over these features is the sum over all perspectives.
    pub(crate) fn sum_feature_biases(&mut self) {
        let first_king = 64 * Role::King.index();
        let (features, rest) = self.lanes.split_at_mut(Network::N_FEATURES * self.row);
        let biases = &mut rest[..self.row];
        biases.fill(Lanes::ZERO);
        for king in features[first_king * self.row..][..64 * self.row].chunks(self.row) {
            biases.iter_mut().zip(king).for_each(|(sum, lanes)| sum.add(lanes));
        }
    }

    /// The output weights of a bucket: a row for the side to move, then one for the opponent.
    #[inline]
    pub(crate) fn outputs(&self, bucket: usize) -> &[Lanes] {
        &self.lanes[self.first_output(bucket)..][..2 * self.row]
    }

    #[inline]
    pub(crate) fn outputs_mut(&mut self, bucket: usize) -> &mut [Lanes] {
        let first = self.first_output(bucket);
        &mut self.lanes[first..][..2 * self.row]
    }

    #[inline]
    const fn first_output(&self, bucket: usize) -> usize {
        (Network::N_FEATURES + 1 + 2 * bucket) * self.row
    }

    #[inline]
    pub(crate) fn output_bias(&self, bucket: usize) -> f32 {
        self.lanes[self.lanes.len() - 1].0[bucket]
    }

    #[inline]
    pub(crate) fn output_bias_mut(&mut self, bucket: usize) -> &mut f32 {
        let last = self.lanes.len() - 1;
        &mut self.lanes[last].0[bucket]
    }

    /// Clips weights to what a quantized network can hold.
    pub(crate) fn clip(&mut self) {
        let n_biases = self.lanes.len() - 1;
        for weight in numbers_mut(&mut self.lanes[..n_biases]) {
            *weight = weight.clamp(-MAX_WEIGHT, MAX_WEIGHT);
        }
        for bias in numbers_mut(self.feature_biases_mut()) {
            *bias = bias.clamp(-MAX_FEATURE_BIAS, MAX_FEATURE_BIAS);
        }
    }

    /// The weights of a network, as exact as it is.
    pub(crate) fn from_network(network: &Network) -> Self {
        let parts = network.to_parts();
        let mut params = Self::zeros(parts.hidden_size);
        let (qa, qb) = (f32::from(Network::QA), f32::from(Network::QB));
        let fill = |lanes: &mut [Lanes], weights: &[i16], factor: f32| {
            for (number, &weight) in numbers_mut(lanes).zip(weights) {
                *number = f32::from(weight) / factor;
            }
        };
        fill(params.features_mut(), &parts.feature_weights, qa);
        fill(params.feature_biases_mut(), &parts.feature_biases, qa);
        let outputs = params.first_output(0)..params.first_output(Network::N_BUCKETS);
        fill(&mut params.lanes[outputs], &parts.output_weights, qb);
        for (bucket, &bias) in parts.output_biases.iter().enumerate() {
            *params.output_bias_mut(bucket) = bias as f32 / (qa * qb);
        }
        params
    }

    /// The quantized network.
    ///
    /// # Errors
    ///
    /// The weights are out of the range of a network, or the provenance is too long.
    pub(crate) fn network(&self, scale: u32, provenance: String) -> Result<Network, NetworkError> {
        let (qa, qb) = (f32::from(Network::QA), f32::from(Network::QB));
        let quantize = |lanes: &[Lanes], factor: f32| -> Vec<i16> {
            numbers(lanes).map(|weight| (weight * factor).round() as i16).collect()
        };
        let n_features = Network::N_FEATURES * self.row;
        let outputs = self.first_output(0)..self.first_output(Network::N_BUCKETS);
        let bias = |bucket| (self.output_bias(bucket) * qa * qb).round() as i32;
        Network::from_parts(NetworkParts {
            hidden_size: self.row * N_LANES,
            scale,
            provenance,
            feature_weights: quantize(&self.lanes[..n_features], qa),
            feature_biases: quantize(self.feature_biases(), qa),
            output_weights: quantize(&self.lanes[outputs], qb),
            output_biases: (0..Network::N_BUCKETS).map(bias).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_survives_the_way_through_numbers() {
        let network = Params::random(32, 5).network(300, "random".into()).unwrap();
        let again = Params::from_network(&network).network(300, "random".into()).unwrap();
        assert_eq!(again, network);
    }
}
