//! Arguments that several commands share.

pub(crate) mod analysis_engine;
pub(crate) mod config;
pub(crate) mod engine;
pub(crate) mod engine_words;
pub(crate) mod limits;
pub(crate) mod output;
pub(crate) mod position;
pub(crate) mod threads;
pub(crate) mod tips;
pub(crate) mod tournament;
pub(crate) mod training_data;
