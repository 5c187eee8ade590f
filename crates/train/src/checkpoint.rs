//! Checkpoints: the whole state of a trainer between two epochs.
//!
//! The format is private to this version: magic, configuration, reports of the epochs, number of steps,
//! weights and averages of the optimizer, and a CRC-32 of all that.

use thiserror::Error;

use crate::adamw::AdamW;
use crate::lanes::{Lanes, numbers, numbers_mut};
use crate::params::Params;
use crate::{ConfigError, EpochReport, TrainConfig, Trainer};

const MAGIC: &[u8; 8] = b"LucenaCP";

/// A checkpoint that can't be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file does not begin with the mark of a checkpoint.
    #[error("not a checkpoint")]
    NotACheckpoint,
    /// The file is damaged or torn, or from another version of this crate.
    #[error("the checkpoint is damaged or from another version")]
    Damaged,
    /// The configuration in the file is not valid.
    #[error("configuration of the checkpoint: {0}")]
    Config(#[from] ConfigError),
}

impl Trainer {
    /// The state as bytes.
    ///
    /// ```
    /// use lucena_train::{TrainConfig, Trainer};
    /// let config = TrainConfig::from_toml("data = ['a']\nout = 'b'\nhidden-size = 32")?;
    /// let trainer = Trainer::new(config);
    /// let copy = Trainer::from_checkpoint(&trainer.to_checkpoint())?;
    /// assert_eq!(copy.to_checkpoint(), trainer.to_checkpoint());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_checkpoint(&self) -> Vec<u8> {
        let (params, optimizer) = self.state();
        let config = self.config().to_toml();
        let mut bytes = MAGIC.to_vec();
        bytes.extend((config.len() as u64).to_le_bytes());
        bytes.extend(config.as_bytes());
        bytes.extend(u64::from(self.epoch()).to_le_bytes());
        for report in self.reports() {
            bytes.extend(report.training_loss.to_le_bytes());
            bytes.extend(report.validation_loss.to_le_bytes());
            bytes.extend(f64::from(report.rate).to_le_bytes());
        }
        bytes.extend(optimizer.n_steps.to_le_bytes());
        for lanes in [params.lanes(), &optimizer.momentum, &optimizer.velocity] {
            bytes.extend(numbers(lanes).flat_map(f32::to_le_bytes));
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The trainer with the state of [`Trainer::to_checkpoint`].
    ///
    /// # Errors
    ///
    /// The bytes are not a checkpoint or damaged.
    pub fn from_checkpoint(bytes: &[u8]) -> Result<Self, CheckpointError> {
        use CheckpointError::{Damaged, NotACheckpoint};
        if !bytes.starts_with(MAGIC) {
            return Err(NotACheckpoint);
        }
        let (body, checksum) = bytes.split_last_chunk().ok_or(Damaged)?;
        if crc32fast::hash(body) != u32::from_le_bytes(*checksum) {
            return Err(Damaged);
        }
        let mut rest = body.get(MAGIC.len()..).ok_or(Damaged)?;
        let length = usize::try_from(number(&mut rest)?).map_err(|_| Damaged)?;
        let (config, tail) = rest.split_at_checked(length).ok_or(Damaged)?;
        rest = tail;
        let config = std::str::from_utf8(config).map_err(|_| Damaged)?;
        let config = TrainConfig::from_toml(config)?;
        let n_epochs = u32::try_from(number(&mut rest)?).map_err(|_| Damaged)?;
        let mut reports = Vec::new();
        for epoch in 1..=n_epochs {
            let mut next = || number(&mut rest).map(f64::from_bits);
            let (training_loss, validation_loss, rate) = (next()?, next()?, next()? as f32);
            reports.push(EpochReport { epoch, training_loss, validation_loss, rate });
        }
        let n_steps = number(&mut rest)?;
        let mut params = Params::zeros(config.hidden_size);
        let mut optimizer = AdamW::new(&params);
        optimizer.n_steps = n_steps;
        for lanes in [params.lanes_mut(), &mut optimizer.momentum[..], &mut optimizer.velocity[..]]
        {
            read_lanes(lanes, &mut rest)?;
        }
        if !rest.is_empty() {
            return Err(Damaged);
        }
        Ok(Self::with_state(config, params, optimizer, reports))
    }
}

fn number(bytes: &mut &[u8]) -> Result<u64, CheckpointError> {
    let (number, rest) = bytes.split_first_chunk().ok_or(CheckpointError::Damaged)?;
    *bytes = rest;
    Ok(u64::from_le_bytes(*number))
}

fn read_lanes(lanes: &mut [Lanes], bytes: &mut &[u8]) -> Result<(), CheckpointError> {
    for value in numbers_mut(lanes) {
        let (number, rest) = bytes.split_first_chunk().ok_or(CheckpointError::Damaged)?;
        *bytes = rest;
        *value = f32::from_le_bytes(*number);
    }
    Ok(())
}
