//! Arguments that several commands share.

pub(crate) mod config;
pub(crate) mod engine;
pub(crate) mod limits;
pub(crate) mod position;
pub(crate) mod threads;
