//! Standard output, standard error and signals.

pub(crate) mod counted;
pub(crate) mod interrupt;
pub(crate) mod json;
pub(crate) mod output;
pub(crate) mod printable;
pub(crate) mod progress;
pub(crate) mod style;
pub(crate) mod table;
