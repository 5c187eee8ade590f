//! Reading and writing files.

pub(crate) mod atomic;
pub(crate) mod games;
pub(crate) mod input;
pub(crate) mod kind;
pub(crate) mod lines;
pub(crate) mod output;
pub(crate) mod overwrite;
mod part;
pub(crate) mod record;
pub(crate) mod same;
pub(crate) mod secret;
pub(crate) mod training;
