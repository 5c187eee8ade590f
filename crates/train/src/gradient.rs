//! Forward and backward pass.
//!
//! The output is that of [`lucena_eval::nnue`] in real numbers, which a logistic function maps to expected
//! points. The loss is the squared difference from the target.

use std::f32::consts::LOG2_E;

use crate::kernels::Kernels;
use crate::lanes::{Lanes, N_LANES};
use crate::layers::Activations;
use crate::params::Params;
use crate::sample::{Features, Sample};

/// Samples whose passes are done together, so that their outputs are [`Lanes`].
const BLOCK: usize = N_LANES;
/// Samples that are copied from all over the data before their passes. The CPU waits for many of them at
/// a time; one by one, cache misses took a quarter of the time.
const N_COPIES: usize = 4 * BLOCK;

/// How score and result are mixed into the target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    /// Centipawns at which the expected score is 1 / (1 + 1/e).
    pub(crate) scale: f32,
    /// Weight of the result of the game; the rest is that of the score.
    pub(crate) lambda: f32,
}

impl Target {
    /// The targets of a block of samples.
    fn of(self, samples: &[Sample]) -> Lanes {
        let mut targets = Lanes::ZERO;
        for (target, sample) in targets.0.iter_mut().zip(samples) {
            *target = f32::from(sample.score()) / self.scale;
        }
        targets = logistic(targets);
        for (target, sample) in targets.0.iter_mut().zip(samples) {
            *target = self.lambda * sample.points() + (1.0 - self.lambda) * *target;
        }
        targets
    }
}

/// Gradient and loss of a part of a batch, and room for the passes.
#[derive(Debug)]
pub(crate) struct Worker {
    pub(crate) gradient: Params,
    pub(crate) loss: f64,
    block: Block,
    kernels: Kernels,
}

/// A block of samples between the passes.
#[derive(Debug)]
struct Block {
    /// Neurons for each sample, of the side to move, then of the opponent. The backward pass replaces
    /// them with the derivatives of the loss.
    neurons: Vec<Lanes>,
    features: [Features; BLOCK],
    /// Output buckets.
    buckets: [usize; BLOCK],
    activations: Vec<Activations>,
    outputs: Lanes,
    /// Expected points according to the network.
    expected: Lanes,
    /// Difference from the target.
    errors: Lanes,
}

impl Block {
    fn new(hidden_size: usize) -> Self {
        Self {
            neurons: vec![Lanes::ZERO; BLOCK * 2 * hidden_size / N_LANES],
            features: [Features::NONE; BLOCK],
            buckets: [0; BLOCK],
            activations: vec![Activations::new(hidden_size); BLOCK],
            outputs: Lanes::ZERO,
            expected: Lanes::ZERO,
            errors: Lanes::ZERO,
        }
    }
}

impl Worker {
    pub(crate) fn new(hidden_size: usize) -> Self {
        Self {
            gradient: Params::zeros(hidden_size),
            loss: 0.0,
            block: Block::new(hidden_size),
            kernels: Kernels::detect(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.gradient.lanes_mut().fill(Lanes::ZERO);
        self.loss = 0.0;
    }

    /// Adds the loss of samples.
    pub(crate) fn add_loss(&mut self, params: &Params, samples: &[Sample], target: Target) {
        for samples in samples.chunks(BLOCK) {
            self.forward(params, samples, target);
        }
    }

    /// Adds the loss and its gradient of samples in this order, but without the feature biases: see
    /// [`Params::sum_feature_biases`].
    pub(crate) fn add_gradient(
        &mut self,
        params: &Params,
        samples: &[Sample],
        order: &[u32],
        target: Target,
    ) {
        let mut copies = Vec::with_capacity(N_COPIES);
        for order in order.chunks(N_COPIES) {
            copies.clear();
            copies.extend(order.iter().map(|&idx| samples[idx as usize]));
            for samples in copies.chunks(BLOCK) {
                self.forward(params, samples, target);
                self.backward(params, samples.len());
            }
        }
    }

    /// The forward pass of a block. Adds the loss.
    fn forward(&mut self, params: &Params, samples: &[Sample], target: Target) {
        let row_len = params.row_len();
        let (biases, rows) = (params.feature_biases(), params.features());
        let block = &mut self.block;
        let neurons = block.neurons.chunks_exact_mut(2 * row_len);
        for (i, (sample, neurons)) in samples.iter().zip(neurons).enumerate() {
            let (features, bucket) = (sample.features(), sample.output_bucket());
            let (own, their) = neurons.split_at_mut(row_len);
            self.kernels.sum_rows(own, biases, rows, features.own());
            self.kernels.sum_rows(their, biases, rows, features.their());
            let output = block.activations[i].forward(self.kernels, neurons, params.layers(bucket));
            block.outputs.0[i] = output + params.output_bias(bucket);
            (block.features[i], block.buckets[i]) = (features, bucket);
        }
        block.expected = logistic(block.outputs);
        let targets = target.of(samples);
        for i in 0..samples.len() {
            let error = block.expected.0[i] - targets.0[i];
            block.errors.0[i] = error;
            self.loss += f64::from(error * error);
        }
    }

    /// The backward pass of the first samples of the block. Adds the gradient.
    fn backward(&mut self, params: &Params, n_samples: usize) {
        let row_len = params.row_len();
        let block = &mut self.block;
        let neurons = block.neurons.chunks_exact_mut(2 * row_len);
        for (i, neurons) in neurons.take(n_samples).enumerate() {
            let (expected, error) = (block.expected.0[i], block.errors.0[i]);
            // The derivative of the loss with respect to the output.
            let slope = 2.0 * error * expected * (1.0 - expected);
            let bucket = block.buckets[i];
            *self.gradient.output_bias_mut(bucket) += slope;
            let (weights, gradient) = (params.layers(bucket), self.gradient.layers_mut(bucket));
            block.activations[i].backward(self.kernels, neurons, weights, gradient, slope);
            let (own, their) = neurons.split_at(row_len);
            let features = &block.features[i];
            self.kernels.add_to_rows(self.gradient.features_mut(), features.own(), own);
            self.kernels.add_to_rows(self.gradient.features_mut(), features.their(), their);
        }
    }
}

/// 1 / (1 + exp(-x)) of each number.
fn logistic(x: Lanes) -> Lanes {
    Lanes(x.0.map(|x| 1.0 / (1.0 + exp(-x))))
}

/// The exponential function, within the range of normal numbers. Unlike that of the standard library it
/// is vectorized, and the same on all platforms.
#[inline(always)]
fn exp(x: f32) -> f32 {
    // Adding this rounds to an integer, which is then in the low bits.
    const ROUNDING: f32 = 12_582_912.0;
    // The logarithm of 2 in two parts, so that multiples of the first are exact.
    const LN_2: [f32; 2] = [0.693_359_4, -2.121_944_4e-4];
    // The Taylor series, from the last term; within ±ln(2) / 2 it is exact enough.
    const TERMS: [f32; 7] = [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
    let x = x.clamp(-87.0, 87.0);
    let shifted = x * LOG2_E + ROUNDING;
    let exponent = shifted - ROUNDING;
    let rest = x - exponent * LN_2[0] - exponent * LN_2[1];
    let series = TERMS.into_iter().fold(0.0, |sum, term| sum * rest + term);
    let power = f32::from_bits((shifted.to_bits() << 23).wrapping_add(1.0_f32.to_bits()));
    series * power
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use lucena_board::Position;
    use lucena_eval::Evaluator;
    use lucena_eval::nnue::Reference;

    use super::*;
    use crate::lanes::numbers_mut;

    const FENS: [&str; 4] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "4k3/8/8/3p4/8/8/8/1K2R3 b - - 0 1",
    ];
    const TARGET: Target = Target { scale: 400.0, lambda: 0.3 };

    fn samples() -> Vec<Sample> {
        let sample = |(i, fen): (usize, &&str)| {
            let position: Position = fen.parse().unwrap();
            Sample::of_position(&position, 130 * i as i16 - 200, (i % 3) as u8).unwrap()
        };
        FENS.iter().enumerate().map(sample).collect()
    }

    fn loss(params: &Params) -> f64 {
        let mut worker = Worker::new(32);
        worker.add_loss(params, &samples(), TARGET);
        worker.loss
    }

    #[test]
    fn the_gradient_is_that_of_the_loss() {
        let mut params = Params::random(32, 7);
        // Larger derivatives are easier to compare.
        numbers_mut(params.lanes_mut()).for_each(|weight| *weight *= 2.0);
        let mut worker = Worker::new(32);
        worker.add_gradient(&params, &samples(), &[3, 0, 2, 1], TARGET);
        worker.gradient.sum_feature_biases();
        assert!((worker.loss - loss(&params)).abs() < 1e-9);
        // A few of the largest of each part, and some of the others.
        let mut checked = BTreeSet::new();
        for (name, lanes) in params.parts() {
            let mut gradients: Vec<(usize, f32)> = (lanes.start * N_LANES..lanes.end * N_LANES)
                .map(|i| (i, worker.gradient.lanes()[i / N_LANES].0[i % N_LANES]))
                .filter(|(_, gradient)| *gradient != 0.0)
                .collect();
            gradients.sort_by(|(_, a), (_, b)| b.abs().total_cmp(&a.abs()));
            // The samples do not use all output buckets.
            if !gradients.is_empty() {
                checked.insert(name);
            }
            let others = gradients.iter().skip(20).step_by(97);
            for &(i, gradient) in gradients.iter().take(20).chain(others) {
                let (step, lane) = (2e-3, i / N_LANES);
                let weight = params.lanes()[lane].0[i % N_LANES];
                let mut loss_at = |weight: f32| {
                    params.lanes_mut()[lane].0[i % N_LANES] = weight;
                    loss(&params)
                };
                let difference = loss_at(weight + step) - loss_at(weight - step);
                loss_at(weight);
                let numeric = difference / (2.0 * f64::from(step));
                let tolerance = 2e-4 + 0.05 * numeric.abs();
                let gradient = f64::from(gradient);
                assert!((gradient - numeric).abs() < tolerance, "{name} {i}: {gradient} {numeric}");
            }
        }
        assert_eq!(checked.len(), 8, "{checked:?}");
    }

    #[test]
    fn quantized_networks_give_the_same_output() {
        let mut params = Params::random(32, 3);
        // Outputs of random weights are too small to compare.
        numbers_mut(params.lanes_mut()).for_each(|weight| *weight *= 4.0);
        let network = params.network(400, String::new()).unwrap();
        let mut reference = Reference::new(&network);
        let mut worker = Worker::new(32);
        worker.forward(&params, &samples(), TARGET);
        for (fen, output) in FENS.iter().zip(worker.block.outputs.0) {
            let score = reference.evaluate(&fen.parse().unwrap()).centipawns();
            assert!((400.0 * output - score as f32).abs() < 12.0, "{fen}: {output}, {score}");
        }
    }

    #[test]
    fn the_exponential_function_is_exact() {
        for i in -8_700..=8_700_i16 {
            let x = f32::from(i) / 100.0;
            let (found, expected) = (f64::from(exp(x)), f64::from(x).exp());
            assert!((found / expected - 1.0).abs() < 3e-7, "{x}: {found}, {expected}");
        }
        for x in [f32::NEG_INFINITY, -1e9, -100.0, 100.0, 1e9, f32::INFINITY] {
            assert_eq!(exp(x), exp(87_f32.copysign(x)));
        }
    }

    #[test]
    fn any_number_of_samples_in_any_order() {
        let params = Params::random(32, 5);
        let samples: Vec<Sample> = samples().into_iter().cycle().take(150).collect();
        let order: Vec<u32> = (0..150).map(|i| i * 7 % 150).collect();
        let mut worker = Worker::new(32);
        worker.add_gradient(&params, &samples, &order, TARGET);
        let mut one_by_one = Worker::new(32);
        for &idx in &order {
            one_by_one.add_gradient(&params, &samples, &[idx], TARGET);
        }
        assert_eq!(worker.gradient, one_by_one.gradient);
        assert_eq!(worker.loss, one_by_one.loss);
    }
}
