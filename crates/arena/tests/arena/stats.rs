//! What results mean.

mod extremes;
mod oracle;
mod reference;
