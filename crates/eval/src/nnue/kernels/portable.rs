//! Loops that the compiler vectorizes.

use super::super::architecture::QA;
use super::super::lanes::Lanes;

#[inline(always)]
pub(super) fn update<const ADDS: usize, const SUBS: usize>(
    out: &mut [Lanes],
    from: &[Lanes],
    adds: [&[Lanes]; ADDS],
    subs: [&[Lanes]; SUBS],
) {
    // One length for all, so that the loop has no bounds checks.
    let n = out.len();
    let from = &from[..n];
    let adds = adds.map(|row| &row[..n]);
    let subs = subs.map(|row| &row[..n]);
    for i in 0..n {
        out[i] = sum(from[i], adds.map(|row| row[i]), subs.map(|row| row[i]));
    }
}

#[inline(always)]
pub(super) fn apply<const ADDS: usize, const SUBS: usize>(
    row: &mut [Lanes],
    adds: [&[Lanes]; ADDS],
    subs: [&[Lanes]; SUBS],
) {
    let n = row.len();
    let adds = adds.map(|row| &row[..n]);
    let subs = subs.map(|row| &row[..n]);
    for i in 0..n {
        row[i] = sum(row[i], adds.map(|row| row[i]), subs.map(|row| row[i]));
    }
}

#[inline(always)]
fn sum<const ADDS: usize, const SUBS: usize>(
    from: Lanes,
    adds: [Lanes; ADDS],
    subs: [Lanes; SUBS],
) -> Lanes {
    let added = adds.into_iter().fold(from, |sum, row| each(sum, row, i16::wrapping_add));
    subs.into_iter().fold(added, |sum, row| each(sum, row, i16::wrapping_sub))
}

#[inline(always)]
fn each(one: Lanes, two: Lanes, operation: impl Fn(i16, i16) -> i16) -> Lanes {
    Lanes(core::array::from_fn(|i| operation(one.0[i], two.0[i])))
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
