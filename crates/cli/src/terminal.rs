//! Standard output, standard error and signals.

pub(crate) mod counted;
#[cfg(feature = "tools")]
pub(crate) mod interrupt;
pub(crate) mod json;
pub(crate) mod output;
#[cfg(feature = "tools")]
pub(crate) mod printable;
pub(crate) mod progress;
#[cfg(feature = "tools")]
pub(crate) mod style;
#[cfg(feature = "tools")]
pub(crate) mod table;
