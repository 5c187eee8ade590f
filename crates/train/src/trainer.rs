//! [`Trainer`]: epochs over a data set.

use std::f32::consts::PI;
use std::thread;

use lucena_eval::{Network, NetworkError};
use serde::Serialize;

use crate::adamw::AdamW;
use crate::gradient::{Target, Worker};
use crate::lanes::{N_LANES, numbers_mut};
use crate::params::Params;
use crate::shuffle::shuffled;
use crate::{ConfigError, Dataset, Sample, TrainConfig};

/// Trains a network, epoch by epoch.
///
/// With the same configuration and data, and so the same number of threads, the result is the same.
#[derive(Debug)]
pub struct Trainer {
    config: TrainConfig,
    params: Params,
    optimizer: AdamW,
    reports: Vec<EpochReport>,
    workers: Vec<Worker>,
}

/// The result of an epoch.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct EpochReport {
    /// The number of the epoch, from 1.
    pub epoch: u32,
    /// Mean squared error during the epoch, in points.
    pub training_loss: f64,
    /// Mean squared error on the validation games after the epoch; 0 if there are none.
    pub validation_loss: f64,
    /// Learning rate at the end of the epoch.
    pub rate: f32,
}

impl Trainer {
    /// A trainer with random weights.
    #[must_use]
    pub fn new(config: TrainConfig) -> Self {
        let params = Params::random(config.hidden_size, config.seed);
        let optimizer = AdamW::new(&params);
        Self::with_state(config, params, optimizer, Vec::new())
    }

    /// A trainer that starts with the weights of another one.
    ///
    /// # Errors
    ///
    /// The hidden sizes or the scales differ.
    pub fn starting_from(start: &Self, config: TrainConfig) -> Result<Self, ConfigError> {
        Self::starting_with(start.params.clone(), start.config.scale, config)
    }

    /// A trainer that starts with the weights of a network. They are rounded: a checkpoint is better
    /// to start from, if there is one.
    ///
    /// # Errors
    ///
    /// The hidden sizes or the scales differ.
    ///
    /// ```
    /// use lucena_eval::{Network, NetworkParts};
    /// use lucena_train::{TrainConfig, Trainer};
    /// let network = Network::from_parts(NetworkParts::zeros(32))?;
    /// let config = |size| TrainConfig::from_toml(&format!("data = ['a']\nout = 'b'\nhidden-size = {size}"));
    /// assert!(Trainer::starting_from_network(&network, config(32)?).is_ok());
    /// assert!(Trainer::starting_from_network(&network, config(64)?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn starting_from_network(
        network: &Network,
        config: TrainConfig,
    ) -> Result<Self, ConfigError> {
        Self::starting_with(Params::from_network(network), network.scale(), config)
    }

    fn starting_with(params: Params, scale: u32, config: TrainConfig) -> Result<Self, ConfigError> {
        if params.row_len() * N_LANES != config.hidden_size {
            let expected = "the hidden size of the run to start from";
            return Err(ConfigError::Value { field: "hidden-size", expected });
        }
        // The same weights would have other scores.
        if scale != config.scale {
            let expected = "the scale of the run to start from";
            return Err(ConfigError::Value { field: "scale", expected });
        }
        let optimizer = AdamW::new(&params);
        Ok(Self::with_state(config, params, optimizer, Vec::new()))
    }

    pub(crate) fn with_state(
        config: TrainConfig,
        params: Params,
        optimizer: AdamW,
        reports: Vec<EpochReport>,
    ) -> Self {
        let workers = (0..config.threads.max(1)).map(|_| Worker::new(config.hidden_size)).collect();
        Self { config, params, optimizer, reports, workers }
    }

    /// The configuration.
    #[must_use]
    pub const fn config(&self) -> &TrainConfig {
        &self.config
    }

    /// Number of completed epochs.
    #[must_use]
    pub fn epoch(&self) -> u32 {
        self.reports.len() as u32
    }

    /// The results of the completed epochs.
    #[must_use]
    pub fn reports(&self) -> &[EpochReport] {
        &self.reports
    }

    /// Whether all epochs are completed.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.epoch() >= self.config.epochs
    }

    pub(crate) const fn state(&self) -> (&Params, &AdamW) {
        (&self.params, &self.optimizer)
    }

    /// Trains for one epoch; after the last one, with the final rate. `observe` is called with the number of positions after each batch, and
    /// ends the epoch without a report if it returns false; the weights are then between two epochs.
    pub fn run_epoch(
        &mut self,
        data: &Dataset,
        mut observe: impl FnMut(usize) -> bool,
    ) -> Option<EpochReport> {
        let order = shuffled(data.training.len(), self.config.seed, self.epoch());
        let n_batches = order.len().div_ceil(self.config.batch_size).max(1);
        let (mut loss, mut n_done, mut rate) = (0.0, 0, self.config.rate);
        for (i, batch) in order.chunks(self.config.batch_size).enumerate() {
            let done = f64::from(self.epoch()) + i as f64 / n_batches as f64;
            rate = self.rate((done / f64::from(self.config.epochs)) as f32);
            loss += self.train_batch(&data.training, batch, rate);
            n_done += batch.len();
            if !observe(n_done) {
                return None;
            }
        }
        let report = EpochReport {
            epoch: self.epoch() + 1,
            training_loss: loss / order.len().max(1) as f64,
            validation_loss: self.loss(&data.validation),
            rate,
        };
        self.reports.push(report);
        Some(report)
    }

    /// Mean squared error on these positions, in points.
    pub fn loss(&mut self, samples: &[Sample]) -> f64 {
        let (target, params) = (self.target(), &self.params);
        let part = samples.len().div_ceil(self.workers.len()).max(1);
        let workers = run_parts(&mut self.workers, samples.chunks(part), |worker, samples| {
            worker.add_loss(params, samples, target);
        });
        let loss: f64 = workers.iter().map(|worker| worker.loss).sum();
        loss / samples.len().max(1) as f64
    }

    /// The quantized network.
    ///
    /// # Errors
    ///
    /// The provenance is longer than 64 KiB, or the training has diverged: weights are not finite.
    pub fn network(&self, provenance: String) -> Result<Network, NetworkError> {
        self.params.network(self.config.scale, provenance)
    }

    const fn target(&self) -> Target {
        Target { scale: self.config.scale as f32, lambda: self.config.lambda }
    }

    /// The learning rate when this part of the run is done: half a cosine from the first to the last.
    fn rate(&self, done: f32) -> f32 {
        let (first, last) = (self.config.rate, self.config.final_rate);
        last + (first - last) * 0.5 * (1.0 + (PI * done.min(1.0)).cos())
    }

    /// One step. Returns the sum of the losses.
    fn train_batch(&mut self, samples: &[Sample], batch: &[u32], rate: f32) -> f64 {
        let (target, params) = (self.target(), &self.params);
        let part = batch.len().div_ceil(self.workers.len());
        let workers = run_parts(&mut self.workers, batch.chunks(part), |worker, order| {
            worker.add_gradient(params, samples, order, target);
        });
        let loss = workers.iter().map(|worker| worker.loss).sum();
        let (first, others) = workers.split_first_mut().expect("there is a worker");
        let gradient = &mut first.gradient;
        others.iter().for_each(|other| gradient.add(&other.gradient));
        gradient.sum_feature_biases();
        let scale = 1.0 / batch.len() as f32;
        numbers_mut(gradient.lanes_mut()).for_each(|number| *number *= scale);
        self.optimizer.step(&mut self.params, &first.gradient, rate, self.config.weight_decay);
        loss
    }
}

/// Clears a worker for each part and runs it there, the first in this thread. Returns these workers.
fn run_parts<T: Send>(
    workers: &mut [Worker],
    parts: impl ExactSizeIterator<Item = T>,
    run: impl Fn(&mut Worker, T) + Sync,
) -> &mut [Worker] {
    let workers = &mut workers[..parts.len()];
    let run = |worker: &mut Worker, part| {
        worker.clear();
        run(worker, part);
    };
    let run = &run;
    thread::scope(|scope| {
        let mut pairs = workers.iter_mut().zip(parts);
        let first = pairs.next();
        for (worker, part) in pairs {
            scope.spawn(move || run(worker, part));
        }
        if let Some((worker, part)) = first {
            run(worker, part);
        }
    });
    workers
}
