//! Loops that the compiler vectorizes.

use super::super::architecture::QA;
use super::super::lanes::Lanes;

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

pub(super) fn activate(accumulator: &[Lanes], weights: &[Lanes]) -> i64 {
    /// Summed in `i32`: 16 * 16 * 255² * 128 < 2^31.
    const N_BLOCKS: usize = 16;
    assert_eq!(accumulator.len(), weights.len());
    let chunks = accumulator.chunks(N_BLOCKS).zip(weights.chunks(N_BLOCKS));
    chunks.map(|(values, weights)| i64::from(activate_chunk(flat(values), flat(weights)))).sum()
}

fn activate_chunk(values: &[i16], weights: &[i16]) -> i32 {
    let mut sum = 0;
    for (&value, &weight) in values.iter().zip(weights) {
        let clipped = value.clamp(0, QA);
        // Multiplying by the weight first keeps one factor of each product in 16 bits, which is
        // faster than squaring first.
        sum += i32::from(clipped * weight) * i32::from(clipped);
    }
    sum
}

/// The values of a row, as one slice: the compiler vectorizes a loop over [`Lanes`] badly.
fn flat(row: &[Lanes]) -> &[i16] {
    // SAFETY: `Lanes` is `repr(C)` with `COUNT` values and, as its alignment is its size, no
    // padding, so a row of them is as many values in a row; the lifetime is that of `row`.
    unsafe { core::slice::from_raw_parts(row.as_ptr().cast(), row.len() * Lanes::COUNT) }
}
