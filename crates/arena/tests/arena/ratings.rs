//! Ratings of many players.

mod extremes;
mod pools;
mod properties;
mod reference;
