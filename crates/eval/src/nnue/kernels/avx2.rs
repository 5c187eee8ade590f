//! Kernels for AVX2. All functions require it, as their only safety condition.
#![allow(unused_unsafe, reason = "the intrinsics are safe to call here since Rust 1.87")]

use core::arch::x86_64::*;

use super::super::architecture::QA;
use super::super::lanes::Lanes;
use super::portable;

/// The portable loop, compiled for AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn update<const ADDS: usize, const SUBS: usize>(
    out: &mut [Lanes],
    from: &[Lanes],
    adds: [&[Lanes]; ADDS],
    subs: [&[Lanes]; SUBS],
) {
    portable::update(out, from, adds, subs);
}

/// The portable loop, compiled for AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn apply<const ADDS: usize, const SUBS: usize>(
    row: &mut [Lanes],
    adds: [&[Lanes]; ADDS],
    subs: [&[Lanes]; SUBS],
) {
    portable::apply(row, adds, subs);
}

#[target_feature(enable = "avx2")]
pub(super) unsafe fn activate(accumulator: &[Lanes], weights: &[Lanes]) -> i64 {
    assert_eq!(accumulator.len(), weights.len());
    // SAFETY: the caller ensures AVX2, and `Lanes` has the size and alignment of a register.
    unsafe {
        let (zero, one) = (_mm256_setzero_si256(), _mm256_set1_epi16(QA));
        let mut sums = zero;
        for (values, weights) in accumulator.iter().zip(weights) {
            let values = _mm256_load_si256(core::ptr::from_ref(values).cast());
            let weights = _mm256_load_si256(core::ptr::from_ref(weights).cast());
            let clipped = _mm256_min_epi16(_mm256_max_epi16(values, zero), one);
            // Fits 16 bits, as weights are in ±128.
            let products = _mm256_mullo_epi16(clipped, weights);
            // A lane sums at most 32 * 2 * 255² * 128 < 2^30.
            sums = _mm256_add_epi32(sums, _mm256_madd_epi16(products, clipped));
        }
        // The sum of all lanes may need more than 32 bits.
        let mut lanes = [0_i32; 8];
        _mm256_storeu_si256(lanes.as_mut_ptr().cast(), sums);
        lanes.into_iter().map(i64::from).sum()
    }
}
