//! Kernels for any CPU, in a form that the compiler vectorizes.

use super::Inputs;
use crate::lanes::{Lanes, N_LANES};

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

/// The lanes of the first half of each side with those of the second.
#[inline]
pub(super) fn pairs(neurons: &[Lanes]) -> impl Iterator<Item = (&Lanes, &Lanes)> {
    let half = neurons.len() / 4;
    neurons.chunks_exact(2 * half).flat_map(move |side| {
        let (first, second) = side.split_at(half);
        first.iter().zip(second)
    })
}

pub(super) fn pairwise(neurons: &[Lanes], inputs: &mut Inputs) {
    inputs.nonzero.clear();
    for (n, (Lanes(a), Lanes(b))) in pairs(neurons).enumerate() {
        for i in 0..N_LANES {
            let value = a[i].clamp(0.0, 1.0) * b[i].clamp(0.0, 1.0);
            inputs.values[n * N_LANES + i] = value;
            if value != 0.0 {
                inputs.nonzero.push((n * N_LANES + i) as u16);
            }
        }
    }
}

pub(super) fn affine(biases: &Lanes, inputs: &Inputs, rows: &[Lanes]) -> Lanes {
    let mut sums = [*biases, Lanes::ZERO];
    for (n, &i) in inputs.nonzero.iter().enumerate() {
        let (input, row) = (inputs.values[usize::from(i)], &rows[usize::from(i)]);
        for k in 0..N_LANES {
            sums[n % 2].0[k] += input * row.0[k];
        }
    }
    let [mut sum, other] = sums;
    sum.add(&other);
    sum
}

pub(super) fn affine_backward(
    gradient: &Lanes,
    inputs: &Inputs,
    rows: &[Lanes],
    row_gradients: &mut [Lanes],
    input_gradient: &mut [f32],
) {
    for &i in &inputs.nonzero {
        let i = usize::from(i);
        let (input, row, row_gradient) = (inputs.values[i], &rows[i].0, &mut row_gradients[i].0);
        let mut products = [0.0; N_LANES];
        for k in 0..N_LANES {
            row_gradient[k] += input * gradient.0[k];
            products[k] = row[k] * gradient.0[k];
        }
        let eight: [f32; 8] = std::array::from_fn(|k| products[k] + products[k + 8]);
        let four: [f32; 4] = std::array::from_fn(|k| eight[k] + eight[k + 4]);
        input_gradient[i] += (four[0] + four[2]) + (four[1] + four[3]);
    }
}
