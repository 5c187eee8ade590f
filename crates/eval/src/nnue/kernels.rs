//! The inner loops, for the best instruction set of the CPU.
//!
//! All kernels compute the same. The portable loops are written for the compiler to vectorize: with
//! SSE2, NEON or WebAssembly SIMD, and with AVX2 for updates. Only L1 and its inputs gain from
//! intrinsics, which keep the sums of four rows in registers. AVX-512 is used where the build
//! target has it and the compiler chooses to; choosing it at run time needs Rust 1.89, which is
//! newer than the minimum version of this crate.
//!
//! Accumulators are updated with wrapping arithmetic, since removals and additions may pass
//! through values out of range. The final values are in range, see `overflow`.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
mod portable;

use super::architecture::L1_SIZE;
use super::lanes::Lanes;
use super::layer_stack::LayerStack;

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

    /// The instruction set, for people.
    pub(super) const fn name(self) -> &'static str {
        match self.0 {
            InstructionSet::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => "AVX2",
        }
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

    /// The output of a layer stack for the accumulators of the side to move and the opponent.
    ///
    /// # Panics
    ///
    /// If the lengths do not match.
    #[inline]
    pub(super) fn output(self, ours: &[Lanes], theirs: &[Lanes], stack: &LayerStack) -> f32 {
        assert_eq!(ours.len(), theirs.len());
        assert_eq!(stack.l1_weights.len(), L1_SIZE * ours.len());
        match self.0 {
            InstructionSet::Portable => portable::output(ours, theirs, stack),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Kernels` has this value only on CPUs with AVX2.
            InstructionSet::Avx2 => unsafe { avx2::output(ours, theirs, stack) },
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

    use super::super::architecture::{L1_WEIGHT_MAX, L2_SIZE};
    use super::super::parts::NetworkParts;
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

    /// A layer stack with these L1 weights. Its output is the sum over the outputs z of L1 of
    /// `(i + 1) * (clamp(z, 0, 1) / 2 + min(z², 1) / 2)²`.
    fn layer_stack(l1_weights: &[i16]) -> LayerStack {
        let n = l1_weights.len() / L1_SIZE;
        let mut parts = NetworkParts::zeros(n);
        parts.l1_weights[..l1_weights.len()].copy_from_slice(l1_weights);
        // Output `i` of L2 is half of activation `i` plus half of square `i`, so that its own
        // activation is a square, too.
        for i in 0..L1_SIZE {
            parts.l2_weights[i * L2_SIZE + i] = 0.5;
            parts.l2_weights[(L1_SIZE + i) * L2_SIZE + i] = 0.5;
            parts.l3_weights[i] = 1.0 + i as f32;
        }
        LayerStack::new(&parts, 0)
    }

    /// Checks the output of [`layer_stack`] for two accumulators with exact sums.
    fn check_output(ours: &[Lanes], theirs: &[Lanes], l1_weights: &[i16]) {
        let clipped = |row| numbers(row).into_iter().map(|x| x.clamp(0, 255)).collect::<Vec<_>>();
        let mut inputs = Vec::new();
        for row in [clipped(ours), clipped(theirs)] {
            let (first, second) = row.split_at(row.len() / 2);
            inputs.extend(first.iter().zip(second).map(|(a, b)| a * b / 64));
        }
        let mut expected = 0.0;
        for (i, row) in l1_weights.chunks(inputs.len()).enumerate() {
            let products = inputs.iter().zip(row).map(|(input, &weight)| input * i64::from(weight));
            let z = products.sum::<i64>() as f64 * 64.0 / (255.0 * 255.0 * 1024.0);
            let l2 = 0.5 * z.clamp(0.0, 1.0) + 0.5 * (z * z).min(1.0);
            expected += (1.0 + i as f64) * l2 * l2;
        }
        let stack = layer_stack(l1_weights);
        let outputs = both().map(|kernels| kernels.output(ours, theirs, &stack));
        assert_eq!(outputs[0].to_bits(), outputs[1].to_bits(), "{outputs:?}");
        assert!((f64::from(outputs[0]) - expected).abs() < 1e-3, "{outputs:?} {expected}");
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn updates(rows in rows(-6_000..=6_000_i16)) {
            check_updates(rows);
        }

        #[test]
        fn outputs([ours, theirs] in pairs_of_rows(), seed in any::<u64>()) {
            let mut state = seed;
            let mut weight = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 33) as i16 % 100
            };
            let n_weights = L1_SIZE * ours.len() * Lanes::COUNT;
            let weights: Vec<i16> = (0..n_weights).map(|_| weight()).collect();
            check_output(&ours, &theirs, &weights);
        }
    }

    /// Rows of an even number of blocks.
    fn pairs_of_rows() -> impl Strategy<Value = [Vec<Lanes>; 2]> {
        let even = |row: Vec<Lanes>| row.repeat(2)[..row.len().next_multiple_of(2)].to_vec();
        rows(-300..=600_i16).prop_map(move |rows| rows.map(even))
    }

    #[test]
    fn the_largest_values_do_not_overflow() {
        for value in [i16::MIN, -1, 0, 255, i16::MAX] {
            for weight in [L1_WEIGHT_MAX, -L1_WEIGHT_MAX] {
                let row = [Lanes([value; Lanes::COUNT]); 512 / Lanes::COUNT];
                check_output(&row, &row, &[weight; L1_SIZE * 512]);
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
