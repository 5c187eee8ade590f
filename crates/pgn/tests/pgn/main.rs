//! Tests of the public interface that need nothing outside the package.

mod agreement;
mod early_exit;
mod events;
mod inputs;
mod oddities;
mod oracle;
mod sections;
mod text;
mod trees;
#[cfg(feature = "variants")]
mod variants;
