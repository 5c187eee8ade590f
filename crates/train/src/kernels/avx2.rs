//! Kernels for AVX2. All functions require it, as their only safety condition.
#![allow(unused_unsafe, reason = "the intrinsics are safe to call here since Rust 1.87")]

use std::arch::x86_64::*;

use super::portable;
use crate::params::Lanes;

/// Lanes of a row whose sums fit the registers: eight of sixteen.
const BLOCK: usize = 4;

#[target_feature(enable = "avx2")]
pub(super) unsafe fn sum_rows(
    sums: &mut [Lanes],
    biases: &[Lanes],
    rows: &[Lanes],
    features: &[u16],
) {
    let row_len = sums.len();
    for (block, sums) in sums.chunks_mut(BLOCK).enumerate() {
        let first = block * BLOCK;
        let biases = &biases[first..];
        // SAFETY: the caller ensures AVX2.
        unsafe {
            match sums.len() {
                1 => sum_blocks::<1>(sums, biases, rows, features, first, row_len),
                2 => sum_blocks::<2>(sums, biases, rows, features, first, row_len),
                3 => sum_blocks::<3>(sums, biases, rows, features, first, row_len),
                _ => sum_blocks::<BLOCK>(sums, biases, rows, features, first, row_len),
            }
        }
    }
}

/// [`sum_rows`] for the lanes from `first`.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn sum_blocks<const N: usize>(
    sums: &mut [Lanes],
    biases: &[Lanes],
    rows: &[Lanes],
    features: &[u16],
    first: usize,
    row_len: usize,
) {
    // SAFETY: the caller ensures AVX2.
    unsafe {
        let mut registers = load::<N>(biases);
        for &feature in features {
            let row = load::<N>(&rows[usize::from(feature) * row_len + first..]);
            registers = add(registers, row);
        }
        store(sums, registers);
    }
}

#[target_feature(enable = "avx2")]
pub(super) unsafe fn add_to_rows(rows: &mut [Lanes], features: &[u16], addend: &[Lanes]) {
    let row_len = addend.len();
    for (block, addend) in addend.chunks(BLOCK).enumerate() {
        let first = block * BLOCK;
        // SAFETY: the caller ensures AVX2.
        unsafe {
            match addend.len() {
                1 => add_blocks::<1>(rows, features, addend, first, row_len),
                2 => add_blocks::<2>(rows, features, addend, first, row_len),
                3 => add_blocks::<3>(rows, features, addend, first, row_len),
                _ => add_blocks::<BLOCK>(rows, features, addend, first, row_len),
            }
        }
    }
}

/// [`add_to_rows`] for the lanes from `first`.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn add_blocks<const N: usize>(
    rows: &mut [Lanes],
    features: &[u16],
    addend: &[Lanes],
    first: usize,
    row_len: usize,
) {
    // SAFETY: the caller ensures AVX2.
    unsafe {
        let addend = load::<N>(addend);
        for &feature in features {
            let row = &mut rows[usize::from(feature) * row_len + first..];
            store(row, add(load::<N>(row), addend));
        }
    }
}

/// The portable loop, compiled for AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn activate(neurons: &[Lanes], weights: &[Lanes]) -> f32 {
    portable::activate(neurons, weights)
}

/// The portable loop, compiled for AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn differentiate(
    neurons: &mut [Lanes],
    weights: &[Lanes],
    gradients: &mut [Lanes],
    slope: f32,
) {
    portable::differentiate(neurons, weights, gradients, slope);
}

/// [`Lanes`] in registers.
type Registers<const N: usize> = [[__m256; 2]; N];

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn load<const N: usize>(lanes: &[Lanes]) -> Registers<N> {
    let lanes: &[Lanes; N] = lanes.first_chunk().expect("rows have the same length");
    // SAFETY: the caller ensures AVX2, and `Lanes` are two registers, aligned as such.
    unsafe {
        let mut registers = [[_mm256_setzero_ps(); 2]; N];
        for i in 0..N {
            let numbers = lanes[i].0.as_ptr();
            registers[i] = [_mm256_load_ps(numbers), _mm256_load_ps(numbers.add(8))];
        }
        registers
    }
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn store<const N: usize>(lanes: &mut [Lanes], registers: Registers<N>) {
    let lanes: &mut [Lanes; N] = lanes.first_chunk_mut().expect("rows have the same length");
    // SAFETY: as in `load`.
    unsafe {
        for i in 0..N {
            let numbers = lanes[i].0.as_mut_ptr();
            _mm256_store_ps(numbers, registers[i][0]);
            _mm256_store_ps(numbers.add(8), registers[i][1]);
        }
    }
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn add<const N: usize>(mut sums: Registers<N>, other: Registers<N>) -> Registers<N> {
    // SAFETY: the caller ensures AVX2.
    unsafe {
        for i in 0..N {
            sums[i][0] = _mm256_add_ps(sums[i][0], other[i][0]);
            sums[i][1] = _mm256_add_ps(sums[i][1], other[i][1]);
        }
        sums
    }
}
