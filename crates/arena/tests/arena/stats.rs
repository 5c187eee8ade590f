//! Statistics.

mod extremes;
mod oracle;
mod reference;
