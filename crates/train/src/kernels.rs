//! The inner loops, for the best instruction set of the CPU.
//!
//! All kernels compute the same, to the last bit: they add the same numbers in the same order, without
//! fused multiply-add. The compiler vectorizes the portable loops; only with intrinsics it keeps a row
//! of sums in registers. AVX-512 would gain little: the limit is the second-level cache.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
mod portable;

use crate::params::Lanes;

/// The kernels for an instruction set that this CPU supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kernels(InstructionSet);

/// # Invariants
///
/// Outside this module there are only values that the CPU supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InstructionSet {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

/// Calls the function for the instruction set of the kernels.
macro_rules! dispatch {
    ($kernels:expr, $function:ident($($argument:expr),*)) => {
        match $kernels.0 {
            InstructionSet::Portable => portable::$function($($argument),*),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Kernels` has this value only on CPUs with AVX2.
            InstructionSet::Avx2 => unsafe { avx2::$function($($argument),*) },
        }
    };
}

impl Kernels {
    /// The fastest kernels for this CPU.
    pub(crate) fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("avx2") {
            return Self(InstructionSet::Avx2);
        }
        Self(InstructionSet::Portable)
    }

    /// Sets `sums` to `biases` plus the rows of these features.
    ///
    /// # Panics
    ///
    /// If a row is missing or the lengths differ.
    #[inline]
    pub(crate) fn sum_rows(
        self,
        sums: &mut [Lanes],
        biases: &[Lanes],
        rows: &[Lanes],
        features: &[u16],
    ) {
        dispatch!(self, sum_rows(sums, biases, rows, features));
    }

    /// Adds a row of numbers to the rows of these features.
    ///
    /// # Panics
    ///
    /// If a row is missing.
    #[inline]
    pub(crate) fn add_to_rows(self, rows: &mut [Lanes], features: &[u16], addend: &[Lanes]) {
        dispatch!(self, add_to_rows(rows, features, addend));
    }

    /// The sum of activations times output weights.
    #[inline]
    pub(crate) fn activate(self, neurons: &[Lanes], weights: &[Lanes]) -> f32 {
        dispatch!(self, activate(neurons, weights))
    }

    /// Adds the derivatives of the loss with respect to the output weights to `gradients`, and replaces
    /// neurons with the derivatives with respect to them. `slope` is that with respect to the output.
    #[inline]
    pub(crate) fn differentiate(
        self,
        neurons: &mut [Lanes],
        weights: &[Lanes],
        gradients: &mut [Lanes],
        slope: f32,
    ) {
        dispatch!(self, differentiate(neurons, weights, gradients, slope));
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::params::numbers;

    const N_FEATURES: usize = 20;

    fn rows(n_lanes: usize) -> impl Strategy<Value = Vec<Lanes>> {
        vec(prop::array::uniform16(-0.5..1.5_f32).prop_map(Lanes), n_lanes)
    }

    /// Biases, feature weights and features for rows of one to nine lanes.
    fn inputs() -> impl Strategy<Value = (Vec<Lanes>, Vec<Lanes>, Vec<u16>)> {
        let features = vec(0..N_FEATURES as u16, 0..=32);
        (1..=9_usize).prop_flat_map(move |n| (rows(n), rows(n * N_FEATURES), features.clone()))
    }

    fn bits(lanes: &[Lanes]) -> Vec<u32> {
        numbers(lanes).map(f32::to_bits).collect()
    }

    /// Checks that portable and detected kernels give the same numbers.
    fn check(run: impl Fn(Kernels) -> Vec<u32>) -> Vec<u32> {
        let portable = run(Kernels(InstructionSet::Portable));
        let detected = run(Kernels::detect());
        assert_eq!(detected, portable, "{:?}", Kernels::detect());
        portable
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn rows_are_summed((biases, rows, features) in inputs()) {
            let sums = check(|kernels| {
                let mut sums = vec![Lanes::ZERO; biases.len()];
                kernels.sum_rows(&mut sums, &biases, &rows, &features);
                bits(&sums)
            });
            let rows: Vec<f32> = numbers(&rows).collect();
            for (i, bias) in numbers(&biases).enumerate() {
                let weight = |&feature: &u16| rows[usize::from(feature) * sums.len() + i];
                prop_assert_eq!(features.iter().map(weight).fold(bias, |sum, x| sum + x).to_bits(), sums[i]);
            }
        }

        #[test]
        fn rows_are_added_to((addend, rows, features) in inputs()) {
            let found = check(|kernels| {
                let mut rows = rows.clone();
                kernels.add_to_rows(&mut rows, &features, &addend);
                bits(&rows)
            });
            let mut expected: Vec<f32> = numbers(&rows).collect();
            let row_len = expected.len() / N_FEATURES;
            for feature in features {
                let row = &mut expected[usize::from(feature) * row_len..][..row_len];
                row.iter_mut().zip(numbers(&addend)).for_each(|(sum, x)| *sum += x);
            }
            prop_assert_eq!(expected.into_iter().map(f32::to_bits).collect::<Vec<_>>(), found);
        }

        #[test]
        fn the_output_layer_is_the_same((neurons, rows, _) in inputs(), slope in -1.0..1.0_f32) {
            let (weights, gradients) = (&rows[..neurons.len()], &rows[neurons.len()..][..neurons.len()]);
            check(|kernels| vec![kernels.activate(&neurons, weights).to_bits()]);
            check(|kernels| {
                let (mut neurons, mut gradients) = (neurons.clone(), gradients.to_vec());
                kernels.differentiate(&mut neurons, weights, &mut gradients, slope);
                [bits(&neurons), bits(&gradients)].concat()
            });
        }
    }
}
