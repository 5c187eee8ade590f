//! Reading and writing files.

pub(crate) mod games;
pub(crate) mod input;
pub(crate) mod leavings;
pub(crate) mod lines;
pub(crate) mod record;
pub(crate) mod target;
