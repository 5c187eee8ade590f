//! AdamW: Adam with decoupled weight decay.

use crate::lanes::{Lanes, N_LANES};
use crate::params::Params;

const BETA_1: f32 = 0.9;
const BETA_2: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// The state of the optimizer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AdamW {
    pub(crate) momentum: Vec<Lanes>,
    pub(crate) velocity: Vec<Lanes>,
    pub(crate) n_steps: u64,
}

impl AdamW {
    pub(crate) fn new(params: &Params) -> Self {
        let zeros = vec![Lanes::ZERO; params.lanes().len()];
        Self { momentum: zeros.clone(), velocity: zeros, n_steps: 0 }
    }

    /// One step against the gradient.
    pub(crate) fn step(&mut self, params: &mut Params, gradient: &Params, rate: f32, decay: f32) {
        self.n_steps += 1;
        let n_steps = i32::try_from(self.n_steps).unwrap_or(i32::MAX);
        // Both averages begin at zero; this corrects for it.
        let scale_1 = 1.0 / (1.0 - BETA_1.powi(n_steps));
        let scale_2 = 1.0 / (1.0 - BETA_2.powi(n_steps));
        let averages = self.momentum.iter_mut().zip(&mut self.velocity);
        let weights = params.lanes_mut().iter_mut().zip(gradient.lanes());
        for ((momentum, velocity), (weights, gradient)) in averages.zip(weights) {
            let (Lanes(momentum), Lanes(velocity)) = (momentum, velocity);
            let (Lanes(weights), Lanes(gradient)) = (weights, gradient);
            for i in 0..N_LANES {
                momentum[i] = BETA_1 * momentum[i] + (1.0 - BETA_1) * gradient[i];
                velocity[i] = BETA_2 * velocity[i] + (1.0 - BETA_2) * gradient[i] * gradient[i];
                let step = momentum[i] * scale_1 / ((velocity[i] * scale_2).sqrt() + EPSILON);
                weights[i] -= rate * (step + decay * weights[i]);
            }
        }
        params.clip();
    }
}
