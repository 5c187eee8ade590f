//! Forward and backward pass.
//!
//! The output is that of [`lucena_eval::nnue`] in real numbers: the sum of an activation `clamp(x, 0, 1)²`
//! times a weight for each neuron, which a logistic function maps to expected points. The loss is the
//! squared difference from the target.

use lucena_eval::Network;

use crate::params::{Lanes, N_LANES, Params};
use crate::sample::{Features, Sample};

/// How score and result are mixed into the target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    /// Centipawns at which the expected score is 1 / (1 + 1/e).
    pub(crate) scale: f32,
    /// Weight of the result of the game; the rest is that of the score.
    pub(crate) lambda: f32,
}

impl Target {
    #[inline]
    fn of(self, sample: &Sample) -> f32 {
        let expected = logistic(f32::from(sample.score()) / self.scale);
        self.lambda * sample.points() + (1.0 - self.lambda) * expected
    }
}

#[inline]
fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Gradient and loss of a part of a batch, and room for the passes.
#[derive(Debug)]
pub(crate) struct Worker {
    pub(crate) gradient: Params,
    pub(crate) loss: f64,
    /// Neurons of the side to move, then of the opponent.
    neurons: Vec<Lanes>,
    /// Derivatives of the loss by the neurons.
    deltas: Vec<Lanes>,
}

impl Worker {
    pub(crate) fn new(hidden_size: usize) -> Self {
        let n_lanes = 2 * hidden_size / N_LANES;
        Self {
            gradient: Params::zeros(hidden_size),
            loss: 0.0,
            neurons: vec![[0.0; N_LANES]; n_lanes],
            deltas: vec![[0.0; N_LANES]; n_lanes],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.gradient.lanes_mut().fill([0.0; N_LANES]);
        self.loss = 0.0;
    }

    /// Adds the loss of a sample.
    pub(crate) fn add_loss(&mut self, params: &Params, sample: &Sample, target: Target) {
        let output = self.forward(params, &sample.features(), bucket(sample));
        let error = logistic(output) - target.of(sample);
        self.loss += f64::from(error * error);
    }

    /// Adds the loss of a sample and its gradient.
    pub(crate) fn add_gradient(&mut self, params: &Params, sample: &Sample, target: Target) {
        let (features, bucket) = (sample.features(), bucket(sample));
        let expected = logistic(self.forward(params, &features, bucket));
        let error = expected - target.of(sample);
        self.loss += f64::from(error * error);
        let slope = 2.0 * error * expected * (1.0 - expected);
        self.backward(params, &features, bucket, slope);
    }

    #[inline]
    fn forward(&mut self, params: &Params, features: &Features, bucket: usize) -> f32 {
        let row = params.row_len();
        let (own, their) = self.neurons.split_at_mut(row);
        for (i, bias) in params.feature_biases().iter().enumerate() {
            // Sums of one lane stay in registers.
            let (mut own_sum, mut their_sum) = (*bias, *bias);
            for &(own_feature, their_feature) in features.pairs() {
                add(&mut own_sum, &params.feature(own_feature)[i]);
                add(&mut their_sum, &params.feature(their_feature)[i]);
            }
            (own[i], their[i]) = (own_sum, their_sum);
        }
        let mut sums = [0.0; N_LANES];
        for (neurons, weights) in self.neurons.iter().zip(params.outputs(bucket)) {
            for i in 0..N_LANES {
                let clipped = neurons[i].clamp(0.0, 1.0);
                sums[i] += clipped * clipped * weights[i];
            }
        }
        sums.iter().sum::<f32>() + params.output_bias(bucket)
    }

    /// Adds the gradient; `slope` is the derivative of the loss by the output.
    #[inline]
    fn backward(&mut self, params: &Params, features: &Features, bucket: usize, slope: f32) {
        *self.gradient.output_bias_mut(bucket) += slope;
        let outputs = self.gradient.outputs_mut(bucket).iter_mut().zip(params.outputs(bucket));
        let neurons = self.neurons.iter().zip(&mut self.deltas);
        for ((neurons, deltas), (gradients, weights)) in neurons.zip(outputs) {
            for i in 0..N_LANES {
                let clipped = neurons[i].clamp(0.0, 1.0);
                gradients[i] += slope * clipped * clipped;
                // Outside of the range the activation is constant.
                let is_inside = neurons[i] > 0.0 && neurons[i] < 1.0;
                deltas[i] = if is_inside { 2.0 * slope * weights[i] * clipped } else { 0.0 };
            }
        }
        let (own, their) = self.deltas.split_at(params.row_len());
        let biases = self.gradient.feature_biases_mut().iter_mut();
        for (bias, (own, their)) in biases.zip(own.iter().zip(their)) {
            add(bias, own);
            add(bias, their);
        }
        for &(own_feature, their_feature) in features.pairs() {
            add_row(self.gradient.feature_mut(own_feature), own);
            add_row(self.gradient.feature_mut(their_feature), their);
        }
    }
}

fn bucket(sample: &Sample) -> usize {
    Network::output_bucket(sample.n_pieces())
}

#[inline(always)]
fn add(sum: &mut Lanes, lanes: &Lanes) {
    for i in 0..N_LANES {
        sum[i] += lanes[i];
    }
}

#[inline(always)]
fn add_row(sums: &mut [Lanes], row: &[Lanes]) {
    sums.iter_mut().zip(row).for_each(|(sum, lanes)| add(sum, lanes));
}

#[cfg(test)]
mod tests {
    use lucena_board::Position;
    use lucena_eval::Evaluator;
    use lucena_eval::nnue::Reference;

    use super::*;

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
        samples().iter().for_each(|sample| worker.add_loss(params, sample, TARGET));
        worker.loss
    }

    #[test]
    fn the_gradient_is_that_of_the_loss() {
        let mut params = Params::random(32, 7);
        let mut worker = Worker::new(32);
        for sample in &samples() {
            worker.add_gradient(&params, sample, TARGET);
        }
        assert!((worker.loss - loss(&params)).abs() < 1e-9);
        let n_weights = params.lanes().len() * N_LANES;
        let (mut n_checked, step) = (0, 4e-3);
        for i in 0..n_weights {
            let gradient = f64::from(worker.gradient.lanes()[i / N_LANES][i % N_LANES]);
            // All large ones, and some of the others.
            if gradient.abs() < 0.01 && i % 97 != 0 {
                continue;
            }
            let weight = params.lanes()[i / N_LANES][i % N_LANES];
            let mut loss_at = |weight: f32| {
                params.lanes_mut()[i / N_LANES][i % N_LANES] = weight;
                loss(&params)
            };
            let difference = loss_at(weight + step) - loss_at(weight - step);
            loss_at(weight);
            let numeric = difference / (2.0 * f64::from(step));
            let tolerance = 2e-3 + 0.05 * numeric.abs();
            assert!((gradient - numeric).abs() < tolerance, "{i}: {gradient}, {numeric}");
            n_checked += usize::from(gradient != 0.0);
        }
        assert!(n_checked > 100, "{n_checked}");
    }

    #[test]
    fn quantized_networks_give_the_same_output() {
        let params = Params::random(32, 3);
        let network = params.network(400, String::new()).unwrap();
        let mut reference = Reference::new(&network);
        let mut worker = Worker::new(32);
        for (fen, sample) in FENS.iter().zip(samples()) {
            let output = worker.forward(&params, &sample.features(), bucket(&sample));
            let score = reference.evaluate(&fen.parse().unwrap()).centipawns();
            assert!((400.0 * output - score as f32).abs() < 12.0, "{fen}: {output}, {score}");
        }
    }
}
