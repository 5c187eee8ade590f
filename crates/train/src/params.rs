//! [`Params`]: the weights of a network as numbers to train.

#[cfg(test)]
use std::ops::Range;

use lucena_board::Role;
use lucena_eval::{Network, NetworkError, NetworkParts};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::lanes::{Lanes, N_LANES, numbers, numbers_mut};
use crate::layout::Layout;

/// Clipping keeps quantized networks within the ranges that [`Network::from_parts`] checks: 64 such
/// weights and a bias fit an accumulator of 16 bits. L2 and L3 may have larger ones, but need not.
const MAX_WEIGHT: f32 = 1.98;
const MAX_FEATURE_BIAS: f32 = 1.5;

/// The weights of a network, or their gradient.
///
/// All are in one list, so that the optimizer need not know the architecture: 768 rows of feature
/// weights, a row of feature biases, L1 to L3 for each of 8 buckets, and one [`Lanes`] of which the first 8
/// numbers are output biases.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Params {
    lanes: Vec<Lanes>,
    /// Lanes per row.
    row: usize,
}

impl Params {
    /// All zero, for a hidden size that is a multiple of 32.
    pub(crate) fn zeros(hidden_size: usize) -> Self {
        let row = hidden_size / N_LANES;
        let n_layers = Network::N_BUCKETS * Layout { hidden_size }.len();
        Self { lanes: vec![Lanes::ZERO; (Network::N_FEATURES + 1) * row + n_layers + 1], row }
    }

    /// Random weights, to begin training with: uniform in ±1/√(number of
    /// inputs).
    pub(crate) fn random(hidden_size: usize, seed: u64) -> Self {
        let mut params = Self::zeros(hidden_size);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut fill = |lanes: &mut Lanes, n_inputs: usize| {
            let range = (1.0 / n_inputs as f32).sqrt();
            for weight in &mut lanes.0 {
                let uniform = (rng.next_u64() >> 40) as f32 / (1_u32 << 24) as f32;
                *weight = range * (2.0 * uniform - 1.0);
            }
        };
        // About 16 of 768 features are active on average.
        params.features_mut().iter_mut().for_each(|lanes| fill(lanes, 16));
        for bucket in 0..Network::N_BUCKETS {
            for (i, lanes) in params.layers_mut(bucket).iter_mut().enumerate() {
                fill(lanes, Layout { hidden_size }.fan_in(i));
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

    const fn layout(&self) -> Layout {
        Layout { hidden_size: self.row * N_LANES }
    }

    /// The weights of the layers after the accumulators, for a bucket.
    #[inline]
    pub(crate) fn layers(&self, bucket: usize) -> &[Lanes] {
        &self.lanes[self.first_layer(bucket)..][..self.layout().len()]
    }

    #[inline]
    pub(crate) fn layers_mut(&mut self, bucket: usize) -> &mut [Lanes] {
        let (first, len) = (self.first_layer(bucket), self.layout().len());
        &mut self.lanes[first..][..len]
    }

    #[inline]
    const fn first_layer(&self, bucket: usize) -> usize {
        (Network::N_FEATURES + 1) * self.row + bucket * self.layout().len()
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
        let output_biases = self.lanes.len() - 1;
        for weight in numbers_mut(&mut self.lanes[..output_biases]) {
            *weight = weight.clamp(-MAX_WEIGHT, MAX_WEIGHT);
        }
        for bias in &mut self.lanes[output_biases].0 {
            *bias = bias.clamp(-Network::LAYER_WEIGHT_MAX, Network::LAYER_WEIGHT_MAX);
        }
        for bias in numbers_mut(self.feature_biases_mut()) {
            *bias = bias.clamp(-MAX_FEATURE_BIAS, MAX_FEATURE_BIAS);
        }
    }

    /// The weights of a network, as exact as it is.
    pub(crate) fn from_network(network: &Network) -> Self {
        let parts = network.to_parts();
        let mut params = Self::zeros(parts.hidden_size);
        let layout = params.layout();
        let qa = f32::from(Network::QA);
        let fill = |lanes: &mut [Lanes], weights: &[i16]| {
            for (number, &weight) in numbers_mut(lanes).zip(weights) {
                *number = f32::from(weight) / qa;
            }
        };
        fill(params.features_mut(), &parts.feature_weights);
        fill(params.feature_biases_mut(), &parts.feature_biases);
        for bucket in 0..Network::N_BUCKETS {
            let layers = params.layers_mut(bucket);
            for_each_weight(layout, bucket, |weight, (lane, i)| {
                layers[lane].0[i] = match weight {
                    Weight::L1(idx) => f32::from(parts.l1_weights[idx]) / f32::from(Network::QB),
                    Weight::L1Bias(idx) => parts.l1_biases[idx],
                    Weight::L2(idx) => parts.l2_weights[idx],
                    Weight::L2Bias(idx) => parts.l2_biases[idx],
                    Weight::L3(idx) => parts.l3_weights[idx],
                };
            });
            *params.output_bias_mut(bucket) = parts.l3_biases[bucket];
        }
        params
    }

    /// The quantized network.
    ///
    /// # Errors
    ///
    /// The weights are out of the range of a network, or the provenance is too long.
    pub(crate) fn network(&self, scale: u32, provenance: String) -> Result<Network, NetworkError> {
        let quantize = |weight: f32, factor: i16| (weight * f32::from(factor)).round() as i16;
        let quantize_all = |lanes: &[Lanes]| -> Vec<i16> {
            numbers(lanes).map(|weight| quantize(weight, Network::QA)).collect()
        };
        let mut parts = NetworkParts::zeros(self.row * N_LANES);
        (parts.scale, parts.provenance) = (scale, provenance);
        parts.feature_weights = quantize_all(self.features());
        parts.feature_biases = quantize_all(self.feature_biases());
        for bucket in 0..Network::N_BUCKETS {
            let layers = self.layers(bucket);
            for_each_weight(self.layout(), bucket, |weight, (lane, i)| {
                let number = layers[lane].0[i];
                match weight {
                    Weight::L1(idx) => parts.l1_weights[idx] = quantize(number, Network::QB),
                    Weight::L1Bias(idx) => parts.l1_biases[idx] = number,
                    Weight::L2(idx) => parts.l2_weights[idx] = number,
                    Weight::L2Bias(idx) => parts.l2_biases[idx] = number,
                    Weight::L3(idx) => parts.l3_weights[idx] = number,
                }
            });
            parts.l3_biases[bucket] = self.output_bias(bucket);
        }
        Network::from_parts(parts)
    }
}

/// The index of a weight in a field of [`NetworkParts`].
enum Weight {
    L1(usize),
    L1Bias(usize),
    L2(usize),
    L2Bias(usize),
    L3(usize),
}

/// Calls a function with each weight of the layers of a bucket, and its lane and place in that lane.
fn for_each_weight(layout: Layout, bucket: usize, mut call: impl FnMut(Weight, (usize, usize))) {
    let n_inputs = layout.hidden_size;
    for output in 0..Network::L1_SIZE {
        let idx = bucket * Network::L1_SIZE + output;
        call(Weight::L1Bias(idx), (layout.l1_biases(), output));
        // `NetworkParts` has a row per output, `Layout` a row per input.
        for (input, lane) in layout.l1().enumerate() {
            call(Weight::L1(idx * n_inputs + input), (lane, output));
        }
    }
    for output in 0..Network::L2_SIZE {
        let (lanes, i) = (output / N_LANES, output % N_LANES);
        let idx = bucket * Network::L2_SIZE + output;
        call(Weight::L2Bias(idx), (layout.l2_biases(lanes), i));
        call(Weight::L3(idx), (layout.l3(lanes), i));
        for (input, lane) in layout.l2(lanes).enumerate() {
            let row = bucket * layout.l2(lanes).len() + input;
            call(Weight::L2(row * Network::L2_SIZE + output), (lane, i));
        }
    }
}

#[cfg(test)]
impl Params {
    /// The lanes of the features, their biases, L1 to L3 with their biases, and the output biases.
    pub(crate) fn parts(&self) -> Vec<(&'static str, Range<usize>)> {
        let features = Network::N_FEATURES * self.row;
        let mut parts =
            vec![("features", 0..features), ("feature biases", features..features + self.row)];
        let layout = self.layout();
        for bucket in 0..Network::N_BUCKETS {
            let first = self.first_layer(bucket);
            let ends = [
                ("L1", layout.l1().end),
                ("L1 biases", layout.l2(0).start),
                ("L2", layout.l2_biases(0)),
                ("L2 biases", layout.l3(0)),
                ("L3", layout.len()),
            ];
            let mut start = 0;
            for (name, end) in ends {
                parts.push((name, first + start..first + end));
                start = end;
            }
        }
        parts.push(("output biases", self.lanes.len() - 1..self.lanes.len()));
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_round_trip() {
        let network = Params::random(32, 5).network(300, "random".into()).unwrap();
        let again = Params::from_network(&network).network(300, "random".into()).unwrap();
        assert_eq!(again, network);
    }
}
