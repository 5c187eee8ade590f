//! Neural network evaluation (NNUE): [`Network`](crate::Network), the weights and their file, and
//! [`Nnue`](crate::Nnue), the evaluator. Requires the feature `nnue`.
//!
//! # Architecture
//!
//! `(768 -> N) x 2 -> pairwise -> 16 -> 32 -> 1` with eight output buckets: each has a layer stack of
//! its own after the accumulators. The hidden size N is a multiple of 32 from 32 to 512 and is chosen
//! by the network.
//!
//! - **Features.** Each piece is one input feature per side:
//!   `384 * theirs + 64 * role + square`, where `theirs` is 1 for enemy pieces and `role` is 0 for
//!   pawn to 5 for king. From the perspective of Black, squares are flipped vertically; if the king
//!   of the perspective is on files e to h, they are also mirrored horizontally.
//! - **Accumulators.** One per side: the biases plus the weights of all active features, N values
//!   of `i16`.
//! - **L1.** The inputs are pairwise products of clipped neurons, those of the side to move first:
//!   `clamp(x[i], 0, QA) * clamp(x[i + N / 2], 0, QA) >> 6`, N in all. The sums of inputs times
//!   weights are `i32`. From here on numbers are `f32`: the output is `z = sum * u + bias`, where `u`
//!   is `64 / (QA² * QB)`, rounded to `f32`.
//! - **L2.** The inputs are CReLU, `clamp(z, 0, 1)`, of all 16 outputs of L1, then SqrCReLU,
//!   `min(z², 1)`, of all.
//! - **L3.** The inputs are SCReLU, `clamp(z, 0, 1)²`, of all 32 outputs of L2. The output times the
//!   scale, rounded to `f32`, is the score of the side to move in centipawns, truncated toward zero.
//!   [`Hybrid`](crate::Hybrid), the evaluation of the engine, changes it by the half-move clock and in known
//!   endgames.
//!
//! The bucket is `(pieces - 2) / 4`, at most 7; QA is 255 and QB is 1,024. All platforms compute the
//! same: each product and each sum is rounded to `f32`, without fused multiply-add, and the order is
//! fixed. L2 adds the inputs in order to the bias. A product of L3 is `(c * c) * weight`; the second
//! half of the products is added to the first, then the second quarter to the first and so on, and
//! the bias last.
//!
//! # Overflow
//!
//! A network is rejected unless it cannot overflow:
//!
//! - For each neuron, the bias plus the largest weight on each of the 64 squares, or plus the
//!   smallest, must fit `i16`. So any placement of pieces is safe.
//! - L1 weights must be in ±2,047, so that sums of 512 of them times inputs, which are at most
//!   1,016, fit `i32`.
//! - All other weights and biases must be in ±128.
//!
//! # File format
//!
//! All numbers are little-endian, and nothing is padded.
//!
//! | offset | type | content |
//! |---:|---|---|
//! | 0 | 8 bytes | magic, `LucenaNN` |
//! | 8 | `u32` | version, 2 |
//! | 12 | `u32` | hidden size N: a multiple of 32 from 32 to 512 |
//! | 16 | `u32` | output buckets, 8 |
//! | 20 | `u32` | QA, 255 |
//! | 24 | `u32` | QB, 1,024 |
//! | 28 | `u32` | scale in centipawns, 1 to 10,000 |
//! | 32 | `u32` | size P of the provenance, at most 65,536 |
//! | 36 | P bytes | provenance, UTF-8: data, trainer, settings |
//! | 36 + P | `u64` | hash: 64-bit FNV-1a of all other bytes of the file, in order |
//! | 44 + P | `i16` × 768 N | feature weights times QA, one row of N per feature |
//! | | `i16` × N | feature biases times QA |
//! | | `i16` × 128 N | weights of L1 times QB: per bucket, a row of N per output |
//! | | `f32` × 128 | biases of L1: 16 per bucket |
//! | | `f32` × 8,192 | weights of L2: per bucket, a row of 32 per input |
//! | | `f32` × 256 | biases of L2: 32 per bucket |
//! | | `f32` × 256 | weights of L3: 32 per bucket |
//! | | `f32` × 8 | biases of L3: one per bucket |
//!
//! The file ends after the last bias. FNV-1a detects every change of a single byte.

mod architecture;
pub(crate) mod error;
pub(crate) mod evaluator;
mod format;
mod hash;
mod kernels;
mod lanes;
mod layer_stack;
pub(crate) mod network;
mod overflow;
pub(crate) mod parts;
pub(crate) mod piece_values;
#[cfg(feature = "reference")]
mod reference;
mod refresh_cache;
mod stack;

#[cfg(feature = "reference")]
pub use self::reference::Reference;
