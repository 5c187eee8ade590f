//! The inner loops, for the best instruction set of the CPU.
//!
//! All kernels compute the same. The portable loops are written for the compiler to vectorize: with
//! SSE2, NEON or WebAssembly SIMD, and with AVX2 for updates. Only the output layer gains from
//! intrinsics, as the compiler multiplies half registers there. AVX-512 is used where the build
//! target has it and the compiler chooses to; choosing it at run time needs Rust 1.89, which is
//! newer than the minimum version of this crate.
//!
//! Accumulators are updated with wrapping arithmetic, since removals and additions may pass
//! through values out of range. The final values are in range, see `overflow`.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
mod portable;

use super::lanes::Lanes;

/// The kernels for an instruction set that this CPU supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kernels(InstructionSet);

/// # Invariants
///
/// Outside this module there are only values that the CPU supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InstructionSet {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Kernels {
    /// The fastest kernels for this CPU. Without `std` the target features of the build decide.
    pub(super) fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if has_avx2() {
            return Self(InstructionSet::Avx2);
        }
        Self::PORTABLE
    }

    pub(super) const PORTABLE: Self = Self(InstructionSet::Portable);

    /// Sets `out` to `from` plus and minus rows of feature weights.
    ///
    /// # Panics
    ///
    /// If a row is shorter than `out`.
    #[inline]
    pub(super) fn update<const ADDS: usize, const SUBS: usize>(
        self,
        out: &mut [Lanes],
        from: &[Lanes],
        adds: [&[Lanes]; ADDS],
        subs: [&[Lanes]; SUBS],
    ) {
        match self.0 {
            InstructionSet::Portable => portable::update(out, from, adds, subs),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Kernels` has this value only on CPUs with AVX2.
            InstructionSet::Avx2 => unsafe { avx2::update(out, from, adds, subs) },
        }
    }

    /// As [`Self::update`], in place.
    #[inline]
    pub(super) fn apply<const ADDS: usize, const SUBS: usize>(
        self,
        row: &mut [Lanes],
        adds: [&[Lanes]; ADDS],
        subs: [&[Lanes]; SUBS],
    ) {
        match self.0 {
            InstructionSet::Portable => portable::apply(row, adds, subs),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Kernels` has this value only on CPUs with AVX2.
            InstructionSet::Avx2 => unsafe { avx2::apply(row, adds, subs) },
        }
    }

    /// The sum of activations, SCReLU of an accumulator, times output weights.
    ///
    /// # Panics
    ///
    /// If the lengths differ.
    #[inline]
    pub(super) fn activate(self, accumulator: &[Lanes], weights: &[Lanes]) -> i64 {
        match self.0 {
            InstructionSet::Portable => portable::activate(accumulator, weights),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Kernels` has this value only on CPUs with AVX2.
            InstructionSet::Avx2 => unsafe { avx2::activate(accumulator, weights) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    #[cfg(feature = "std")]
    return std::is_x86_feature_detected!("avx2");
    #[cfg(not(feature = "std"))]
    return cfg!(target_feature = "avx2");
}

#[cfg(test)]
mod tests {
    extern crate std;

    use alloc::vec::Vec;
    use std::println;

    use proptest::prelude::*;

    use super::super::architecture::OUTPUT_WEIGHT_MAX;
    use super::*;

    /// Rows of the same random length.
    fn rows<const COUNT: usize>(
        values: impl Strategy<Value = i16> + Clone,
    ) -> impl Strategy<Value = [Vec<Lanes>; COUNT]> {
        (1..=512 / Lanes::COUNT).prop_flat_map(move |n_blocks| {
            let row = proptest::collection::vec(values.clone(), n_blocks * Lanes::COUNT);
            core::array::from_fn(|_| row.clone().prop_map(|row| Lanes::from_values(&row)))
        })
    }

    fn numbers(row: &[Lanes]) -> Vec<i64> {
        Lanes::values(row).map(i64::from).collect()
    }

    /// Portable and detected kernels; the same if the CPU has nothing better.
    fn both() -> [Kernels; 2] {
        let detected = Kernels::detect();
        if detected == Kernels::PORTABLE {
            println!("skipped: this CPU has the portable kernels only");
        }
        [Kernels::PORTABLE, detected]
    }

    fn check_updates([from, a, b, c, d]: [Vec<Lanes>; 5]) {
        let [from_, a_, b_, c_, d_] = [&from, &a, &b, &c, &d].map(|row| numbers(row));
        let expected: Vec<i64> =
            (0..from_.len()).map(|i| from_[i] + a_[i] + b_[i] - c_[i] - d_[i]).collect();
        for kernels in both() {
            let mut out = a.clone();
            kernels.update(&mut out, &from, [&a, &b], [&c, &d]);
            assert_eq!(numbers(&out), expected, "{kernels:?}");
            let mut row = from.clone();
            kernels.apply(&mut row, [&a], []);
            kernels.apply(&mut row, [&b], [&c]);
            kernels.apply(&mut row, [], [&d]);
            assert_eq!(numbers(&row), expected, "{kernels:?}");
        }
    }

    fn check_activation(accumulator: &[Lanes], weights: &[Lanes]) {
        let activation = |value: i64| value.clamp(0, 255).pow(2);
        let products = numbers(accumulator).into_iter().zip(numbers(weights));
        let expected: i64 = products.map(|(value, weight)| activation(value) * weight).sum();
        for kernels in both() {
            assert_eq!(kernels.activate(accumulator, weights), expected, "{kernels:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn updates(rows in rows(-6_000..=6_000_i16)) {
            check_updates(rows);
        }

        #[test]
        fn activations([accumulator] in rows(-300..=600_i16), seed in any::<u64>()) {
            let mut state = seed;
            let weights = Lanes::values(&accumulator).map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 33) as i16 % (OUTPUT_WEIGHT_MAX + 1)
            });
            let weights: Vec<i16> = weights.collect();
            check_activation(&accumulator, &Lanes::from_values(&weights));
        }
    }

    #[test]
    fn the_largest_values_do_not_overflow() {
        for value in [i16::MIN, -1, 0, 255, i16::MAX] {
            for weight in [OUTPUT_WEIGHT_MAX, -OUTPUT_WEIGHT_MAX] {
                let [accumulator, weights] = [value, weight].map(|x| [Lanes([x; 16]); 32]);
                check_activation(&accumulator, &weights);
            }
        }
    }

    #[test]
    fn intermediate_values_may_wrap() {
        let [large, small] = [i16::MAX, 5].map(|x| alloc::vec![Lanes([x; 16]); 3]);
        for kernels in both() {
            let mut row = large.clone();
            kernels.apply(&mut row, [&large], []);
            kernels.apply(&mut row, [&small], [&large]);
            kernels.apply(&mut row, [], [&large]);
            assert_eq!(row, small);
        }
    }
}
