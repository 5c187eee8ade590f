//! Reading and writing files.

pub(crate) mod games;
pub(crate) mod input;
pub(crate) mod kind;
pub(crate) mod lines;
pub(crate) mod output;
pub(crate) mod overwrite;
pub(crate) mod record;
pub(crate) mod same;
pub(crate) mod secret;
pub(crate) mod training;
