//! Standard output and standard error.

pub(crate) mod json;
pub(crate) mod output;
pub(crate) mod progress;
pub(crate) mod table;
