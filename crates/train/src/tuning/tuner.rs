//! [`Tuner`]: epochs over the positions.

use std::thread;

use lucena_eval::Params;
use serde::Serialize;
use thiserror::Error;

use super::adam::Adam;
use super::model::{Model, Values};
use super::{TuneConfig, TuneData};
use crate::shuffle::shuffled;

/// Positions whose sums are added up before those of others, so that rounding does not depend on the
/// number of threads.
const PART: usize = 1_024;

/// Tunes the weights of [`Classical`](lucena_eval::Classical), epoch by epoch.
///
/// With the same configuration and data the result is the same, whatever the number of threads.
///
/// ```no_run
/// use std::path::Path;
/// use lucena_eval::Params;
/// use lucena_train::{TuneConfig, TuneData, Tuner};
///
/// let mut data = TuneData::new(Params::default(), TuneConfig::default())?.threads(2);
/// data.add_file(Path::new("games.data"), |_| true)?;
/// let mut tuner = Tuner::new(data)?;
/// while !tuner.is_finished() {
///     let report = tuner.run_epoch(|_| true).expect("the observer does not stop it");
///     println!("epoch {}: {:.6}", report.epoch, report.validation_loss);
/// }
/// std::fs::write("new.txt", tuner.params().to_string())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Tuner {
    data: TuneData,
    scale: f64,
    model: Model,
    optimizer: Adam,
    /// Sums of the parts of a batch.
    sums: Vec<PartSums>,
    n_epochs: u32,
}

/// Sums over some positions.
#[derive(Clone, Debug)]
struct PartSums {
    gradient: Values,
    loss: f64,
}

/// The result of an epoch.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct TuneReport {
    /// The number of the epoch, from 1.
    pub epoch: u32,
    /// Mean cross-entropy during the epoch, in nats.
    pub training_loss: f64,
    /// Mean cross-entropy on the validation games after the epoch, in nats; 0 if there are none.
    ///
    /// It includes the entropy of the targets, so it does not approach zero.
    pub validation_loss: f64,
    /// Learning rate at the end of the epoch, in centipawns.
    pub rate: f64,
}

/// Data that weights can't be tuned on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TuneError {
    /// No usable position, apart from validation games.
    #[error("the data has no usable positions")]
    NoPositions,
    /// More positions than fit into 32 bits.
    #[error("the data has more than 2^32 positions")]
    TooManyPositions,
}

impl Tuner {
    /// A tuner that starts from the weights of the data.
    ///
    /// # Errors
    ///
    /// There are no positions, or too many.
    pub fn new(mut data: TuneData) -> Result<Self, TuneError> {
        if data.training.rows.is_empty() {
            return Err(TuneError::NoPositions);
        }
        if u32::try_from(data.training.rows.len()).is_err() {
            return Err(TuneError::TooManyPositions);
        }
        let scale = data.fit_scale();
        data.set_targets(scale);
        let model = Model::new(data.params(), data.config.prior);
        let optimizer = Adam::new(Params::N_SLOTS);
        Ok(Self { data, scale, model, optimizer, sums: Vec::new(), n_epochs: 0 })
    }

    /// The configuration.
    #[must_use]
    pub const fn config(&self) -> &TuneConfig {
        &self.data.config
    }

    /// The positions.
    #[must_use]
    pub const fn data(&self) -> &TuneData {
        &self.data
    }

    /// Scale of the logistic curve, in centipawns: a score maps to 1 / (1 + exp(-score / scale))
    /// points.
    #[must_use]
    pub const fn scale(&self) -> f64 {
        self.scale
    }

    /// Number of completed epochs.
    #[must_use]
    pub const fn epoch(&self) -> u32 {
        self.n_epochs
    }

    /// Whether all epochs are completed.
    #[must_use]
    pub const fn is_finished(&self) -> bool {
        self.n_epochs >= self.data.config.epochs
    }

    /// The weights, rounded to whole numbers.
    #[must_use]
    pub fn params(&self) -> Params {
        self.model.params()
    }

    /// Tunes for one epoch. `observe` is called with the number of positions after each batch, and ends
    /// the epoch without a report if it returns false; the weights are then between two epochs.
    pub fn run_epoch(&mut self, mut observe: impl FnMut(usize) -> bool) -> Option<TuneReport> {
        let order = shuffled(self.data.n_training(), self.config().seed, self.n_epochs);
        let TuneConfig { epochs, batch_size, rate: first_rate, .. } = *self.config();
        let n_batches = order.len().div_ceil(batch_size);
        let (mut loss, mut n_done, mut rate) = (0.0, 0, first_rate);
        for (i, batch) in order.chunks(batch_size).enumerate() {
            let done = f64::from(self.n_epochs) + i as f64 / n_batches as f64;
            // Epochs after the last one change nothing.
            rate = first_rate * (1.0 - done / f64::from(epochs)).max(0.0);
            loss += self.run_batch(batch, rate);
            n_done += batch.len();
            if !observe(n_done) {
                return None;
            }
        }
        self.n_epochs += 1;
        Some(TuneReport {
            epoch: self.n_epochs,
            training_loss: loss / order.len() as f64,
            validation_loss: self.validation_loss(),
            rate,
        })
    }

    /// Mean cross-entropy of the current weights on the validation games, in nats; 0 if there are none.
    #[must_use]
    pub fn validation_loss(&self) -> f64 {
        let Self { data, model, scale, .. } = self;
        let rows = &data.validation.rows;
        let mut parts: Vec<_> = rows.chunks(PART).map(|rows| (rows, 0.0)).collect();
        in_parallel(data.threads, &mut parts, |(rows, sum)| {
            *sum = rows.iter().map(|row| model.loss(&data.validation, row, *scale)).sum();
        });
        parts.iter().map(|(_, sum)| sum).sum::<f64>() / rows.len().max(1) as f64
    }

    /// One step. Returns the sum of the losses.
    fn run_batch(&mut self, batch: &[u32], rate: f64) -> f64 {
        let Self { data, model, scale, optimizer, sums, .. } = self;
        let empty = PartSums { gradient: vec![[0.0; 2]; Params::N_SLOTS], loss: 0.0 };
        let n_parts = batch.len().div_ceil(PART);
        sums.resize(n_parts.max(sums.len()), empty);
        let mut parts: Vec<_> = sums.iter_mut().zip(batch.chunks(PART)).collect();
        in_parallel(data.threads, &mut parts, |(sums, part)| {
            sums.gradient.fill([0.0; 2]);
            sums.loss = 0.0;
            for &idx in *part {
                let row = &data.training.rows[idx as usize];
                sums.loss += model.add_gradient(&data.training, row, *scale, &mut sums.gradient);
            }
        });
        let (first, others) = sums[..n_parts].split_first_mut().expect("a batch is not empty");
        let mut loss = first.loss;
        for other in others {
            loss += other.loss;
            for (sums, numbers) in first.gradient.iter_mut().zip(&other.gradient) {
                sums[0] += numbers[0];
                sums[1] += numbers[1];
            }
        }
        let n_positions = batch.len() as f64;
        first.gradient.iter_mut().flatten().for_each(|sum| *sum /= n_positions);
        model.add_prior(&mut first.gradient, data.training.rows.len());
        optimizer.step(&mut model.values, &first.gradient, rate);
        loss
    }
}

/// Calls `work` for every item, on several threads.
fn in_parallel<T: Send>(threads: usize, items: &mut [T], work: impl Fn(&mut T) + Sync) {
    if threads == 1 {
        return items.iter_mut().for_each(work);
    }
    let share = items.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        for items in items.chunks_mut(share) {
            scope.spawn(|| items.iter_mut().for_each(&work));
        }
    });
}
