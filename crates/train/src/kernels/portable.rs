//! Kernels for any CPU, in a form that the compiler vectorizes.

use crate::params::{Lanes, N_LANES};

#[inline]
pub(super) fn sum_rows(sums: &mut [Lanes], biases: &[Lanes], rows: &[Lanes], features: &[u16]) {
    let row_len = sums.len();
    for (i, (sums, biases)) in sums.iter_mut().zip(biases).enumerate() {
        let mut lanes = *biases;
        for &feature in features {
            lanes.add(&rows[usize::from(feature) * row_len..][..row_len][i]);
        }
        *sums = lanes;
    }
}

#[inline]
pub(super) fn add_to_rows(rows: &mut [Lanes], features: &[u16], addend: &[Lanes]) {
    let row_len = addend.len();
    for &feature in features {
        let row = &mut rows[usize::from(feature) * row_len..][..row_len];
        row.iter_mut().zip(addend).for_each(|(sum, lanes)| sum.add(lanes));
    }
}

#[inline(always)]
pub(super) fn activate(neurons: &[Lanes], weights: &[Lanes]) -> f32 {
    let mut sums = [0.0; N_LANES];
    for (Lanes(neurons), Lanes(weights)) in neurons.iter().zip(weights) {
        for i in 0..N_LANES {
            let clipped = neurons[i].clamp(0.0, 1.0);
            sums[i] += clipped * clipped * weights[i];
        }
    }
    sums.iter().sum()
}

#[inline(always)]
pub(super) fn differentiate(
    neurons: &mut [Lanes],
    weights: &[Lanes],
    gradients: &mut [Lanes],
    slope: f32,
) {
    let outputs = weights.iter().zip(gradients);
    for (Lanes(neurons), (Lanes(weights), Lanes(gradients))) in neurons.iter_mut().zip(outputs) {
        for i in 0..N_LANES {
            let clipped = neurons[i].clamp(0.0, 1.0);
            gradients[i] += slope * clipped * clipped;
            // Outside of the range the activation is constant.
            let is_inside = neurons[i] > 0.0 && neurons[i] < 1.0;
            neurons[i] = if is_inside { 2.0 * slope * weights[i] * clipped } else { 0.0 };
        }
    }
}
