//! Adam.

use super::model::Values;

const BETA_1: f64 = 0.9;
const BETA_2: f64 = 0.999;

/// The state of the optimizer.
#[derive(Clone, Debug)]
pub(super) struct Adam {
    momentum: Values,
    velocity: Values,
    n_steps: i32,
}

impl Adam {
    pub(super) fn new(n_weights: usize) -> Self {
        let zeros = vec![[0.0; 2]; n_weights];
        Self { momentum: zeros.clone(), velocity: zeros, n_steps: 0 }
    }

    /// One step against the gradient. Weights without a gradient so far stay as they are.
    pub(super) fn step(&mut self, values: &mut [[f64; 2]], gradient: &[[f64; 2]], rate: f64) {
        self.n_steps = self.n_steps.saturating_add(1);
        // Both averages begin at zero; this corrects for it.
        let scale_1 = 1.0 / (1.0 - BETA_1.powi(self.n_steps));
        let scale_2 = 1.0 / (1.0 - BETA_2.powi(self.n_steps));
        for (slot, values) in values.iter_mut().enumerate() {
            for (i, value) in values.iter_mut().enumerate() {
                let slope = gradient[slot][i];
                let (momentum, velocity) =
                    (&mut self.momentum[slot][i], &mut self.velocity[slot][i]);
                *momentum += (1.0 - BETA_1) * (slope - *momentum);
                *velocity += (1.0 - BETA_2) * (slope * slope - *velocity);
                let size = (*velocity * scale_2).sqrt();
                if size > 0.0 {
                    *value -= rate * *momentum * scale_1 / size;
                }
            }
        }
    }
}
