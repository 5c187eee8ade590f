//! Training data files, self-play and training.

mod data;
mod networks;
mod selfplay;
mod tuning;
