//! Arguments that several commands share.

pub(crate) mod config;
pub(crate) mod position;
pub(crate) mod setting;
pub(crate) mod stack;
