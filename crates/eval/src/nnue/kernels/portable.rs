//! Loops that the compiler vectorizes.

use super::super::architecture::{HIDDEN_SIZES, L1_SIZE, QA};
use super::super::lanes::Lanes;
use super::super::layer_stack::LayerStack;

// Plain loops on purpose: with several codegen units and no LTO, the closures of `array::map` and
// `array::from_fn` are not inlined, and an update takes three times as long.

#[inline(always)]
pub(super) fn update<const ADDS: usize, const SUBS: usize>(
    out: &mut [Lanes],
    from: &[Lanes],
    mut adds: [&[Lanes]; ADDS],
    mut subs: [&[Lanes]; SUBS],
) {
    let n = out.len();
    let from = &from[..n];
    truncate(&mut adds, n);
    truncate(&mut subs, n);
    for i in 0..n {
        out[i] = sum(from[i], adds, subs, i);
    }
}

#[inline(always)]
pub(super) fn apply<const ADDS: usize, const SUBS: usize>(
    row: &mut [Lanes],
    mut adds: [&[Lanes]; ADDS],
    mut subs: [&[Lanes]; SUBS],
) {
    let n = row.len();
    truncate(&mut adds, n);
    truncate(&mut subs, n);
    for (i, block) in row.iter_mut().enumerate() {
        *block = sum(*block, adds, subs, i);
    }
}

/// Gives all rows the same length, so that loops over them need no bounds checks.
#[inline(always)]
fn truncate(rows: &mut [&[Lanes]], n: usize) {
    for row in rows {
        *row = &row[..n];
    }
}

/// The values plus and minus block `i` of the rows.
#[inline(always)]
fn sum<const ADDS: usize, const SUBS: usize>(
    mut sum: Lanes,
    adds: [&[Lanes]; ADDS],
    subs: [&[Lanes]; SUBS],
    i: usize,
) -> Lanes {
    for row in adds {
        for (value, weight) in sum.0.iter_mut().zip(&row[i].0) {
            *value = value.wrapping_add(*weight);
        }
    }
    for row in subs {
        for (value, weight) in sum.0.iter_mut().zip(&row[i].0) {
            *value = value.wrapping_sub(*weight);
        }
    }
    sum
}

pub(super) fn output(ours: &[Lanes], theirs: &[Lanes], stack: &LayerStack) -> f32 {
    let mut inputs = ZERO_INPUTS;
    let inputs = &mut inputs[..ours.len()];
    for (accumulator, inputs) in [ours, theirs].into_iter().zip(halves_mut(inputs)) {
        multiply_pairs(accumulator, inputs);
    }
    stack.output(&l1_sums(inputs, &stack.l1_weights))
}

/// A zeroed buffer for the inputs of L1.
pub(super) const ZERO_INPUTS: [Lanes; *HIDDEN_SIZES.end() / Lanes::COUNT] =
    [Lanes::ZERO; *HIDDEN_SIZES.end() / Lanes::COUNT];

/// The inputs of the side to move and of the opponent.
#[inline(always)]
pub(super) fn halves_mut(inputs: &mut [Lanes]) -> [&mut [Lanes]; 2] {
    let (ours, theirs) = inputs.split_at_mut(inputs.len() / 2);
    [ours, theirs]
}

/// The inputs of L1 for a side: the first half of its neurons times the second.
///
/// A product of clipped neurons is at most `255²`, which fits `u16`. Six bits are dropped.
fn multiply_pairs(accumulator: &[Lanes], inputs: &mut [Lanes]) {
    let (first, second) = accumulator.split_at(inputs.len());
    let pairs = flat(first).iter().zip(flat(second));
    for (input, (&first, &second)) in flat_mut(inputs).iter_mut().zip(pairs) {
        let (first, second) = (first.clamp(0, QA) as u16, second.clamp(0, QA) as u16);
        *input = (first.wrapping_mul(second) >> 6) as i16;
    }
}

/// The sums of inputs times weights, with a row of weights per output.
fn l1_sums(inputs: &[Lanes], weights: &[Lanes]) -> [i32; L1_SIZE] {
    let inputs = flat(inputs);
    let mut sums = [0; L1_SIZE];
    for (sum, weights) in sums.iter_mut().zip(flat(weights).chunks_exact(inputs.len())) {
        let products = inputs.iter().zip(weights);
        *sum = products.map(|(&input, &weight)| i32::from(input) * i32::from(weight)).sum();
    }
    sums
}

/// The values of a row, as one slice: the compiler vectorizes a loop over [`Lanes`] badly.
fn flat(row: &[Lanes]) -> &[i16] {
    // SAFETY: `Lanes` is `repr(C)` around `[i16; COUNT]` and its size equals its alignment, so a slice
    // of them is `len * COUNT` contiguous `i16` without padding; the lifetime is that of `row`.
    unsafe { core::slice::from_raw_parts(row.as_ptr().cast(), row.len() * Lanes::COUNT) }
}

/// As [`flat`], to change them.
fn flat_mut(row: &mut [Lanes]) -> &mut [i16] {
    // SAFETY: as in `flat`.
    unsafe { core::slice::from_raw_parts_mut(row.as_mut_ptr().cast(), row.len() * Lanes::COUNT) }
}
