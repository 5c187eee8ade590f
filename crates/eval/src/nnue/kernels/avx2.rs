//! Kernels for AVX2. All functions require it, as their only safety condition.
#![allow(unused_unsafe, reason = "the intrinsics are safe to call here since Rust 1.87")]

use core::arch::x86_64::*;

use super::super::architecture::{L1_SIZE, QA};
use super::super::lanes::Lanes;
use super::super::layer_stack::LayerStack;
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
pub(super) unsafe fn output(ours: &[Lanes], theirs: &[Lanes], stack: &LayerStack) -> f32 {
    let mut inputs = portable::ZERO_INPUTS;
    let inputs = &mut inputs[..ours.len()];
    for (accumulator, inputs) in [ours, theirs].into_iter().zip(portable::halves_mut(inputs)) {
        // SAFETY: the caller ensures AVX2.
        unsafe { multiply_pairs(accumulator, inputs) };
    }
    // SAFETY: the caller ensures AVX2.
    let sums = unsafe { l1_sums(inputs, &stack.l1_weights) };
    stack.output(&sums)
}

/// As the portable function.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn multiply_pairs(accumulator: &[Lanes], inputs: &mut [Lanes]) {
    let (first, second) = accumulator.split_at(inputs.len());
    // SAFETY: the caller ensures AVX2, and `Lanes` has the size and alignment of a register.
    unsafe {
        let (zero, one) = (_mm256_setzero_si256(), _mm256_set1_epi16(QA));
        let load = |lanes: &Lanes| {
            let values = _mm256_load_si256(core::ptr::from_ref(lanes).cast());
            _mm256_min_epi16(_mm256_max_epi16(values, zero), one)
        };
        for (input, (first, second)) in inputs.iter_mut().zip(first.iter().zip(second)) {
            let product = _mm256_mullo_epi16(load(first), load(second));
            let input = core::ptr::from_mut(input).cast();
            _mm256_store_si256(input, _mm256_srli_epi16::<6>(product));
        }
    }
}

/// As the portable function; four rows at a time, with their sums in registers.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn l1_sums(inputs: &[Lanes], weights: &[Lanes]) -> [i32; L1_SIZE] {
    let n = inputs.len();
    let mut all = [0; L1_SIZE];
    for (sums, rows) in all.chunks_exact_mut(4).zip(weights.chunks_exact(4 * n)) {
        let (first, second) = rows.split_at(2 * n);
        let ((a, b), (c, d)) = (first.split_at(n), second.split_at(n));
        let rows = [a, b, c, &d[..n]];
        // SAFETY: the caller ensures AVX2, `Lanes` has the size and alignment of a register, and
        // there are four sums.
        unsafe {
            let load = |lanes: &Lanes| _mm256_load_si256(core::ptr::from_ref(lanes).cast());
            let mut registers = [_mm256_setzero_si256(); 4];
            for (i, inputs) in inputs.iter().enumerate() {
                let inputs = load(inputs);
                for (sum, row) in registers.iter_mut().zip(rows) {
                    *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(inputs, load(&row[i])));
                }
            }
            let [a, b, c, d] = registers;
            let pairs = _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
            let (low, high) = (_mm256_castsi256_si128(pairs), _mm256_extracti128_si256::<1>(pairs));
            _mm_storeu_si128(sums.as_mut_ptr().cast(), _mm_add_epi32(low, high));
        }
    }
    all
}
