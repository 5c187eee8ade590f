//! Neural network evaluation (NNUE): [`Network`](crate::Network), the weights and their file, and
//! [`Nnue`](crate::Nnue), the evaluator. Requires the feature `nnue`.
//!
//! # Architecture
//!
//! `(768 -> N) x 2 -> 1` with SCReLU activation and eight output buckets. The hidden size N is a
//! multiple of 16 from 16 to 512 and is chosen by the network.
//!
//! - **Features.** Each piece is one input feature per side:
//!   `384 * theirs + 64 * role + square`, where `theirs` is 1 for enemy pieces and `role` is 0 for
//!   pawn to 5 for king. From the perspective of Black, squares are flipped vertically; if the king
//!   of the perspective is on files e to h, they are also mirrored horizontally.
//! - **Accumulators.** One per side: the biases plus the weights of all active features, N values
//!   of `i16`.
//! - **Output.** The bucket is `(pieces - 2) / 4`. With `screlu(x) = clamp(x, 0, QA)²`, `sum` is
//!   over the N neurons of the side to move, then those of the opponent:
//!
//! ```text
//! centipawns = (sum(screlu(accumulator) * weight) / QA + bias) * scale / (QA * QB)
//! ```
//!
//! QA is 255 and QB is 64. Divisions truncate toward zero. The score is that of the side to move.
//!
//! # Overflow
//!
//! A network is rejected unless it cannot overflow:
//!
//! - For each neuron, the bias plus the largest weight on each of the 64 squares, or plus the
//!   smallest, must fit `i16`. So any placement of pieces is safe.
//! - Output weights must be in ±128, so that `255 * 128` fits `i16`. Then partial sums of the output
//!   layer fit `i32`; the total is an `i64`.
//!
//! # File format
//!
//! All numbers are little-endian, and nothing is padded.
//!
//! | offset | type | content |
//! |---:|---|---|
//! | 0 | 8 bytes | magic, `LucenaNN` |
//! | 8 | `u32` | version, 1 |
//! | 12 | `u32` | hidden size N: a multiple of 16 from 16 to 512 |
//! | 16 | `u32` | output buckets, 8 |
//! | 20 | `u32` | QA, 255 |
//! | 24 | `u32` | QB, 64 |
//! | 28 | `u32` | scale in centipawns, 1 to 10,000 |
//! | 32 | `u32` | size P of the provenance, at most 65,536 |
//! | 36 | P bytes | provenance, UTF-8: data, trainer, settings |
//! | 36 + P | `u64` | hash: 64-bit FNV-1a of all other bytes of the file, in order |
//! | 44 + P | `i16` × 768 N | feature weights times QA, one row of N per feature |
//! | | `i16` × N | feature biases times QA |
//! | | `i16` × 16 N | output weights times QB: per bucket, a row for the side to move and one for the opponent |
//! | | `i32` × 8 | output biases times QA times QB |
//!
//! The file ends after the last bias. FNV-1a detects every change of a single byte.

mod architecture;
pub(crate) mod error;
pub(crate) mod evaluator;
mod format;
mod hash;
mod kernels;
mod lanes;
pub(crate) mod network;
mod overflow;
pub(crate) mod piece_values;
mod reference;
mod refresh_cache;
mod stack;

pub use self::reference::Reference;
