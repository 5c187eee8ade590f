//! The inner loops, for the best instruction set of the CPU.
//!
//! All kernels compute the same for finite numbers, to the last bit: they add the same numbers in the same order, without
//! fused multiply-add. The compiler vectorizes the portable loops; only with intrinsics it keeps a row
//! of sums in registers. AVX-512 would gain little: rows of features are limited by the second-level cache.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
mod portable;

use crate::lanes::{Lanes, N_LANES};

/// The inputs of a layer.
#[derive(Clone, Debug)]
pub(crate) struct Inputs {
    pub(crate) values: Vec<f32>,
    /// The indices of those that are not zero, in order. About half of the products of neurons are zero.
    pub(crate) nonzero: Vec<u16>,
}

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

    /// Sets the inputs of L1 to the pairwise products of clipped neurons: the first half of each side
    /// times the second.
    ///
    /// # Panics
    ///
    /// If the numbers of neurons and inputs do not match.
    pub(crate) fn pairwise(self, neurons: &[Lanes], inputs: &mut Inputs) {
        assert_eq!(neurons.len() * N_LANES, 2 * inputs.values.len());
        dispatch!(self, pairwise(neurons, inputs));
    }

    /// Biases plus inputs times their rows of weights.
    ///
    /// # Panics
    ///
    /// If a row is missing.
    pub(crate) fn affine(self, biases: &Lanes, inputs: &Inputs, rows: &[Lanes]) -> Lanes {
        dispatch!(self, affine(biases, inputs, rows))
    }

    /// The backward pass of [`Self::affine`]: adds the gradient of the weights to `row_gradients`, and that
    /// of nonzero inputs to `input_gradient`. `gradient` is that of the outputs.
    ///
    /// That of other inputs is not needed: a pairwise product is zero if a neuron is clipped, or zero, and
    /// then neither neuron has a gradient.
    ///
    /// # Panics
    ///
    /// If a row is missing.
    pub(crate) fn affine_backward(
        self,
        gradient: &Lanes,
        inputs: &Inputs,
        rows: &[Lanes],
        row_gradients: &mut [Lanes],
        input_gradient: &mut [f32],
    ) {
        dispatch!(self, affine_backward(gradient, inputs, rows, row_gradients, input_gradient));
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::lanes::numbers;

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
        fn layers((halves, rows, _) in inputs(), gradient in rows(1)) {
            // Two sides of two halves each.
            let neurons: Vec<Lanes> = halves.iter().chain(&rows).copied().take(4 * halves.len()).collect();
            let n_inputs = neurons.len() / 2 * N_LANES;
            let rows: Vec<Lanes> = rows.into_iter().cycle().take(n_inputs).collect();
            let pairwise = |kernels: Kernels| {
                let mut inputs = Inputs { values: vec![0.0; n_inputs], nonzero: vec![7] };
                kernels.pairwise(&neurons, &mut inputs);
                inputs
            };
            check(|kernels| pairwise(kernels).values.into_iter().map(f32::to_bits).collect());
            check(|kernels| pairwise(kernels).nonzero.into_iter().map(u32::from).collect());
            let inputs = pairwise(Kernels::detect());
            let clipped: Vec<f32> = numbers(&neurons).map(|x| x.clamp(0.0, 1.0)).collect();
            let half = clipped.len() / 4;
            for (i, &value) in inputs.values.iter().enumerate() {
                let first = i / half * 2 * half + i % half;
                prop_assert_eq!(value, clipped[first] * clipped[first + half]);
                prop_assert_eq!(inputs.nonzero.contains(&(i as u16)), value != 0.0);
            }
            check(|kernels| bits(&[kernels.affine(&gradient[0], &inputs, &rows)]));
            check(|kernels| {
                let (mut row_gradients, mut input_gradient) = (rows.clone(), vec![0.5; n_inputs]);
                kernels.affine_backward(
                    &gradient[0], &inputs, &rows, &mut row_gradients, &mut input_gradient,
                );
                let input_gradient = input_gradient.into_iter().map(f32::to_bits);
                bits(&row_gradients).into_iter().chain(input_gradient).collect()
            });
            let sums = numbers(&[Kernels::detect().affine(&gradient[0], &inputs, &rows)])
                .collect::<Vec<_>>();
            for (k, bias) in gradient[0].0.into_iter().enumerate() {
                let products = inputs.values.iter().zip(&rows);
                let terms: Vec<f32> = products.map(|(input, row)| input * row.0[k]).collect();
                let scale: f32 = terms.iter().map(|term| term.abs()).sum();
                let expected = bias + terms.iter().sum::<f32>();
                prop_assert!((sums[k] - expected).abs() <= 1e-5 * (1.0 + scale));
            }
        }
    }
}
