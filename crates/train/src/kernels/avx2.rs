//! Kernels for AVX2. All functions require it, as their only safety condition.
#![allow(unused_unsafe, reason = "the intrinsics are safe to call here since Rust 1.87")]

use std::arch::x86_64::*;

use super::{Inputs, portable};
use crate::lanes::{Lanes, N_LANES};

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

#[target_feature(enable = "avx2")]
pub(super) unsafe fn pairwise(neurons: &[Lanes], inputs: &mut Inputs) {
    inputs.nonzero.clear();
    // SAFETY: the caller ensures AVX2, and each chunk has as many values as two registers.
    unsafe {
        let (zero, one) = (_mm256_setzero_ps(), _mm256_set1_ps(1.0));
        let clip = |x| _mm256_min_ps(_mm256_max_ps(x, zero), one);
        for (n, (values, (a, b))) in
            inputs.values.chunks_exact_mut(N_LANES).zip(portable::pairs(neurons)).enumerate()
        {
            let [[a0, a1]] = load::<1>(core::slice::from_ref(a));
            let [[b0, b1]] = load::<1>(core::slice::from_ref(b));
            let x = _mm256_mul_ps(clip(a0), clip(b0));
            let y = _mm256_mul_ps(clip(a1), clip(b1));
            _mm256_storeu_ps(values.as_mut_ptr(), x);
            _mm256_storeu_ps(values.as_mut_ptr().add(8), y);
            let mask = |x| _mm256_movemask_ps(_mm256_cmp_ps::<_CMP_NEQ_OQ>(x, zero)) as u32;
            let mut set = mask(x) | mask(y) << 8;
            while set != 0 {
                inputs.nonzero.push((N_LANES * n + set.trailing_zeros() as usize) as u16);
                set &= set - 1;
            }
        }
    }
}

#[target_feature(enable = "avx2")]
pub(super) unsafe fn affine(biases: &Lanes, inputs: &Inputs, rows: &[Lanes]) -> Lanes {
    // SAFETY: the caller ensures AVX2.
    unsafe {
        // Two chains of additions, so that one need not wait for the other.
        let mut even = load::<1>(core::slice::from_ref(biases));
        let mut odd = [[_mm256_setzero_ps(); 2]; 1];
        let product = |i: u16| {
            let input = _mm256_set1_ps(inputs.values[usize::from(i)]);
            let [[a, b]] = load::<1>(&rows[usize::from(i)..]);
            [[_mm256_mul_ps(input, a), _mm256_mul_ps(input, b)]]
        };
        let mut pairs = inputs.nonzero.chunks_exact(2);
        for pair in &mut pairs {
            even = add(even, product(pair[0]));
            odd = add(odd, product(pair[1]));
        }
        for &last in pairs.remainder() {
            even = add(even, product(last));
        }
        let mut lanes = [Lanes::ZERO];
        store(&mut lanes, add(even, odd));
        lanes[0]
    }
}

#[target_feature(enable = "avx2")]
pub(super) unsafe fn affine_backward(
    gradient: &Lanes,
    inputs: &Inputs,
    rows: &[Lanes],
    row_gradients: &mut [Lanes],
    input_gradient: &mut [f32],
) {
    // SAFETY: the caller ensures AVX2.
    unsafe {
        let [[g0, g1]] = load::<1>(core::slice::from_ref(gradient));
        for &i in &inputs.nonzero {
            let i = usize::from(i);
            let input = _mm256_set1_ps(inputs.values[i]);
            let addend = [[_mm256_mul_ps(input, g0), _mm256_mul_ps(input, g1)]];
            let row_gradient = &mut row_gradients[i..];
            store(row_gradient, add(load::<1>(row_gradient), addend));
            let [[a, b]] = load::<1>(&rows[i..]);
            let eight = _mm256_add_ps(_mm256_mul_ps(a, g0), _mm256_mul_ps(b, g1));
            let (low, high) = (_mm256_castps256_ps128(eight), _mm256_extractf128_ps::<1>(eight));
            let four = _mm_add_ps(low, high);
            let two = _mm_add_ps(four, _mm_movehl_ps(four, four));
            let one = _mm_add_ss(two, _mm_shuffle_ps::<1>(two, two));
            input_gradient[i] += _mm_cvtss_f32(one);
        }
    }
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
