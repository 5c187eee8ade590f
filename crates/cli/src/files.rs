//! Reading and writing files.

#[cfg(feature = "tools")]
pub(crate) mod games;
pub(crate) mod input;
#[cfg(feature = "tools")]
pub(crate) mod kind;
pub(crate) mod lines;
#[cfg(feature = "tools")]
pub(crate) mod output;
#[cfg(feature = "tools")]
pub(crate) mod overwrite;
#[cfg(feature = "tools")]
pub(crate) mod record;
#[cfg(feature = "tools")]
pub(crate) mod same;
#[cfg(feature = "serve")]
pub(crate) mod secret;
#[cfg(feature = "train")]
pub(crate) mod training;
