//! Gain sequences: how the steps and the learning rates shrink.
//!
//! Spall's sequences are `c(k) = c / k^gamma` for the steps and `a(k) = a / (A + k)^alpha` for the
//! learning. As in fishtest and OpenBench, users give the values of the last iteration, which are
//! easier to choose: a step, and a rate `r = a / c²`.

use super::{SpsaOptions, SpsaParam};

/// Step and learning rate of a parameter in an iteration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Gains {
    /// Distance of theta+ and theta- from the current value.
    pub(super) step: f64,
    /// Change of the value for a point won by theta+.
    pub(super) per_point: f64,
}

impl Gains {
    /// The gains of an iteration, from 1.
    pub(super) fn new(param: &SpsaParam, options: &SpsaOptions, iteration: u64) -> Self {
        let (k, n) = (iteration as f64, options.iterations as f64);
        let stability = options.stability * n;
        let step = param.step * (n / k).powf(options.gamma);
        let last = param.rate * param.step * param.step;
        let gain = last * ((stability + n) / (stability + k)).powf(options.alpha);
        Self { step, per_point: gain / step }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_iteration_has_the_given_values() {
        let param = SpsaParam::new("a", 500, 0..=1000);
        let options = SpsaOptions { iterations: 1000, ..SpsaOptions::new(vec![param.clone()]) };
        let last = Gains::new(&param, &options, 1000);
        assert!((last.step - param.step).abs() < 1e-9);
        assert!((last.per_point - param.rate * param.step).abs() < 1e-9);
        let first = Gains::new(&param, &options, 1);
        assert!(first.step > 1.9 * last.step && first.step < 2.1 * last.step, "{first:?}");
        assert!(first.per_point > last.per_point);
    }
}
