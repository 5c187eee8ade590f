//! Arguments that several commands share.

#[cfg(feature = "tools")]
pub(crate) mod analysis_engine;
pub(crate) mod config;
pub(crate) mod engine;
#[cfg(feature = "tools")]
pub(crate) mod engine_words;
pub(crate) mod limits;
#[cfg(feature = "tools")]
pub(crate) mod moves;
pub(crate) mod number;
#[cfg(feature = "train")]
pub(crate) mod output;
pub(crate) mod position;
pub(crate) mod threads;
pub(crate) mod tips;
#[cfg(feature = "tools")]
pub(crate) mod tournament;
#[cfg(feature = "train")]
pub(crate) mod training_data;
