//! Training of chess evaluations on self-play games, on CPUs: neural networks, the weights of the
//! classical evaluation, and the WDL model.
//!
//! [`selfplay`] plays the games, and [`data`] reads and writes files of them. [`Tuner`] tunes the weights of [`Classical`](lucena_eval::Classical) on a [`TuneData`] (Texel
//! tuning), and [`WdlData`] fits the [`WdlModel`](lucena_eval::WdlModel). The feature `clap` adds the
//! command-line flags of [`TuneConfig`] and [`selfplay::Settings`]. The rest is for networks:
//!
//! [`Dataset`] reads the positions of training data files, [`Trainer`] trains on them, and
//! [`Trainer::network`] gives a quantized [`Network`](lucena_eval::Network) for
//! [`Nnue`](lucena_eval::Nnue). The architecture is that of [`lucena_eval::nnue`]; [`TrainConfig`]
//! sets its size and everything else.
//!
//! ```no_run
//! use std::path::Path;
//! use lucena_train::{Dataset, TrainConfig, Trainer, provenance};
//!
//! let config = TrainConfig::from_toml("data = ['games.data']\nout = 'net.nnue'\nepochs = 5")?;
//! let mut data = Dataset::default();
//! data.add_file(Path::new("games.data"), &config, |_| true)?;
//! let mut trainer = Trainer::new(config);
//! while !trainer.is_finished() {
//!     let report = trainer.run_epoch(&data, |_| true).expect("the observer does not stop it");
//!     println!("epoch {}: {:.6}", report.epoch, report.validation_loss);
//! }
//! let network = trainer.network(provenance(&trainer, &data))?;
//! std::fs::write("net.nnue", network.to_bytes())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | step | file in `src/` |
//! |---|---|
//! | games with scores | `selfplay/` |
//! | files of games | `data/` |
//! | positions with labels, features | `sample.rs` |
//! | reading, validation games | `games.rs`, `dataset.rs` |
//! | scores of the search or of `Classical` | `labels.rs` |
//! | weights, clipping, quantization | `params.rs`, `layout.rs` |
//! | forward and backward pass, loss | `gradient.rs`, `layers.rs`, inner loops in `kernels.rs` |
//! | optimizer | `adamw.rs` |
//! | batches, learning rate, threads | `shuffle.rs`, `trainer.rs` |
//! | the text in the network file | `provenance.rs` |
//! | weights of `Classical` | `tuning/` |
//! | WDL model | `wdl.rs`, `calibration.rs` |
#![cfg_attr(docsrs, feature(doc_cfg))]

mod adamw;
mod calibration;
mod checkpoint;
mod config;
pub mod data;
mod dataset;
mod error;
mod games;
mod gradient;
mod kernels;
mod labels;
mod lanes;
mod layers;
mod layout;
mod loss_plot;
mod params;
mod provenance;
mod sample;
pub mod selfplay;
mod shuffle;
mod trainer;
mod tuning;
mod wdl;

pub use calibration::{Calibration, CalibrationBin};
pub use checkpoint::CheckpointError;
pub use config::{ConfigError, Labels, TrainConfig};
pub use dataset::Dataset;
pub use error::{DatasetError, DatasetErrorKind};
pub use loss_plot::loss_svg;
pub use provenance::provenance;
pub use sample::Sample;
pub use trainer::{EpochReport, Trainer};
pub use tuning::{TuneConfig, TuneData, TuneError, TuneReport, Tuner};
pub use wdl::{WdlData, WdlFit};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
