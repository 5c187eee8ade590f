//! The neural network evaluation.

mod built_in;
mod files;
mod fuzz_corpus;
mod hybrid;
mod incremental;
mod piece_values;
mod positions;

use lucena_eval::{Network, NetworkParts};

/// Pseudorandom numbers (xorshift64).
struct Numbers(u64);

impl Numbers {
    /// In ±`limit`.
    fn next(&mut self, limit: i16) -> i16 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let range = 2 * u64::from(limit.unsigned_abs()) + 1;
        (((self.0 >> 20) % range) as i32 - i32::from(limit)) as i16
    }
}

/// Random weights, small enough that activations cover the whole range.
fn random_parts(seed: u64, hidden_size: usize) -> NetworkParts {
    let mut numbers = Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut parts = NetworkParts::zeros(hidden_size);
    parts.provenance = format!("random weights, seed {seed}");
    parts.scale = 300 + u32::from(numbers.next(200).unsigned_abs());
    parts.feature_weights.fill_with(|| numbers.next(60));
    parts.feature_biases.fill_with(|| numbers.next(200));
    parts.l1_weights.fill_with(|| numbers.next(300));
    fill_layers(&mut parts, || f32::from(numbers.next(1_000)) / 1_000.0);
    parts
}

/// Fills the L1 biases, and all weights and biases after it.
fn fill_layers(parts: &mut NetworkParts, mut next: impl FnMut() -> f32) {
    parts.l1_biases.fill_with(&mut next);
    parts.l2_weights.fill_with(&mut next);
    parts.l2_biases.fill_with(&mut next);
    parts.l3_weights.fill_with(&mut next);
    parts.l3_biases.fill_with(&mut next);
}

fn random_network(seed: u64, hidden_size: usize) -> Network {
    Network::from_parts(random_parts(seed, hidden_size)).expect("the weights are small")
}

/// The largest feature and L1 weights that are accepted, with random signs.
fn extreme_network(seed: u64, hidden_size: usize) -> Network {
    let mut numbers = Numbers(seed | 1);
    let mut sign = || if numbers.next(1_000) < 0 { -1_i16 } else { 1 };
    let mut parts = random_parts(seed, hidden_size);
    parts.feature_weights.fill_with(|| 511 * sign());
    parts.feature_biases.fill_with(|| 63 * sign());
    parts.l1_weights.fill_with(|| Network::L1_WEIGHT_MAX * sign());
    Network::from_parts(parts).expect("64 * 511 + 63 fits")
}

/// All values as large as possible, of the same sign.
fn uniform_network(feature_weight: i16, l1_weight: i16, hidden_size: usize) -> Network {
    let mut parts = random_parts(1, hidden_size);
    let bias = if feature_weight > 0 { 63 } else { 0 };
    parts.scale = 10_000;
    parts.feature_weights.fill(feature_weight);
    parts.feature_biases.fill(bias);
    parts.l1_weights.fill(l1_weight);
    let layers = f32::from(l1_weight.signum()) * Network::LAYER_WEIGHT_MAX;
    fill_layers(&mut parts, || layers);
    Network::from_parts(parts).expect("the limits are inclusive")
}
