//! L1, L2 and L3, the layers after the accumulators: forward and backward pass of an output bucket.

use crate::kernels::{Inputs, Kernels};
use crate::lanes::{Lanes, N_LANES};
use crate::layout::{L2_INPUTS, L2_LANES, Layout};

/// The activations of a sample, kept for the backward pass.
#[derive(Clone, Debug)]
pub(crate) struct Activations {
    l1_inputs: Inputs,
    /// The outputs of L1, before activation.
    l1: Lanes,
    /// All are in the list of nonzero ones.
    l2_inputs: Inputs,
    /// The outputs of L2, before activation.
    l2: [Lanes; L2_LANES],
    /// A buffer for the backward pass.
    l1_input_gradient: Vec<f32>,
}

impl Activations {
    pub(crate) fn new(hidden_size: usize) -> Self {
        let nonzero = (0..L2_INPUTS as u16).collect();
        Self {
            l1_inputs: Inputs { values: vec![0.0; hidden_size], nonzero: Vec::new() },
            l1: Lanes::ZERO,
            l2_inputs: Inputs { values: vec![0.0; L2_INPUTS], nonzero },
            l2: [Lanes::ZERO; L2_LANES],
            l1_input_gradient: vec![0.0; hidden_size],
        }
    }

    fn layout(&self) -> Layout {
        Layout { hidden_size: self.l1_inputs.values.len() }
    }

    /// The output for these neurons, without its bias.
    pub(crate) fn forward(
        &mut self,
        kernels: Kernels,
        neurons: &[Lanes],
        weights: &[Lanes],
    ) -> f32 {
        let layout = self.layout();
        kernels.pairwise(neurons, &mut self.l1_inputs);
        let l1_biases = &weights[layout.l1_biases()];
        self.l1 = kernels.affine(l1_biases, &self.l1_inputs, &weights[layout.l1()]);
        for (i, output) in self.l1.0.into_iter().enumerate() {
            self.l2_inputs.values[i] = output.clamp(0.0, 1.0);
            self.l2_inputs.values[N_LANES + i] = (output * output).min(1.0);
        }
        let mut products = Lanes::ZERO;
        for (n, outputs) in self.l2.iter_mut().enumerate() {
            let biases = &weights[layout.l2_biases(n)];
            *outputs = kernels.affine(biases, &self.l2_inputs, &weights[layout.l2(n)]);
            let l3 = &weights[layout.l3(n)];
            for i in 0..N_LANES {
                let clipped = outputs.0[i].clamp(0.0, 1.0);
                products.0[i] += clipped * clipped * l3.0[i];
            }
        }
        products.0.iter().sum()
    }

    /// Adds the gradient of the weights to `gradient`, and replaces neurons with their gradient.
    /// `output_gradient` is the derivative of the loss with respect to the output.
    pub(crate) fn backward(
        &mut self,
        kernels: Kernels,
        neurons: &mut [Lanes],
        weights: &[Lanes],
        gradient: &mut [Lanes],
        output_gradient: f32,
    ) {
        let layout = self.layout();
        let mut l2_input_gradient = [0.0; L2_INPUTS];
        for (n, outputs) in self.l2.iter().enumerate() {
            let (l3, l3_gradient) = (&weights[layout.l3(n)], &mut gradient[layout.l3(n)]);
            let mut l2_gradient = Lanes::ZERO;
            for i in 0..N_LANES {
                let output = outputs.0[i];
                let clipped = output.clamp(0.0, 1.0);
                l3_gradient.0[i] += output_gradient * clipped * clipped;
                // Outside of the range the activation is constant.
                let is_inside = output > 0.0 && output < 1.0;
                l2_gradient.0[i] =
                    if is_inside { 2.0 * output_gradient * l3.0[i] * clipped } else { 0.0 };
            }
            gradient[layout.l2_biases(n)].add(&l2_gradient);
            let (rows, gradients) = (&weights[layout.l2(n)], &mut gradient[layout.l2(n)]);
            kernels.affine_backward(
                &l2_gradient,
                &self.l2_inputs,
                rows,
                gradients,
                &mut l2_input_gradient,
            );
        }
        let l1_gradient = self.l1_gradient(&l2_input_gradient);
        gradient[layout.l1_biases()].add(&l1_gradient);
        self.l1_input_gradient.fill(0.0);
        let (rows, gradients) = (&weights[layout.l1()], &mut gradient[layout.l1()]);
        let input_gradient = &mut self.l1_input_gradient;
        kernels.affine_backward(&l1_gradient, &self.l1_inputs, rows, gradients, input_gradient);
        pairwise_backward(neurons, input_gradient);
    }

    /// The gradient of the outputs of L1, from that of the inputs of L2.
    fn l1_gradient(&self, input_gradient: &[f32; L2_INPUTS]) -> Lanes {
        let mut gradient = Lanes::ZERO;
        for i in 0..N_LANES {
            let output = self.l1.0[i];
            let is_clipped = output <= 0.0 || output >= 1.0;
            let linear = if is_clipped { 0.0 } else { input_gradient[i] };
            let is_clipped = output.abs() >= 1.0;
            let square = if is_clipped { 0.0 } else { 2.0 * output * input_gradient[N_LANES + i] };
            gradient.0[i] = linear + square;
        }
        gradient
    }
}

/// Replaces neurons with their gradient, from that of the pairwise products.
fn pairwise_backward(neurons: &mut [Lanes], product_gradient: &[f32]) {
    let half = neurons.len() / 4;
    let sides =
        neurons.chunks_exact_mut(2 * half).zip(product_gradient.chunks_exact(half * N_LANES));
    for (side, gradient) in sides {
        let (first, second) = side.split_at_mut(half);
        let pairs = first.iter_mut().zip(second).zip(gradient.chunks_exact(N_LANES));
        for ((Lanes(first), Lanes(second)), gradient) in pairs {
            for i in 0..N_LANES {
                let (a, b) = (first[i].clamp(0.0, 1.0), second[i].clamp(0.0, 1.0));
                first[i] = if a > 0.0 && a < 1.0 { gradient[i] * b } else { 0.0 };
                second[i] = if b > 0.0 && b < 1.0 { gradient[i] * a } else { 0.0 };
            }
        }
    }
}
