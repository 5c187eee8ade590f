//! Input features, output buckets and the constants of the architecture.

use core::ops::RangeInclusive;

use lucena_board::{Color, File, Piece, Square};

/// The number of input features per perspective: own and enemy pieces, by role and square.
pub(super) const N_FEATURES: usize = 2 * 6 * 64;
/// The number of output buckets.
pub(super) const N_BUCKETS: usize = 8;
/// The value of 1.0 in the accumulator.
pub(super) const QA: i16 = 255;
/// The value of 1.0 in an L1 weight.
pub(super) const QB: i16 = 1024;
/// The number of outputs of L1, the first layer after the accumulators.
pub(super) const L1_SIZE: usize = 16;
/// The number of outputs of L2.
pub(super) const L2_SIZE: usize = 32;
/// Limit of the absolute value of L1 weights. The sum of 512 inputs times weights, `512 * 1016 * 2047`,
/// fits `i32`, which the kernels rely on.
pub(super) const L1_WEIGHT_MAX: i16 = 2 * QB - 1;
/// Limit of the absolute value of L1 biases and of all L2 and L3 weights and biases. No sum can become
/// infinite.
pub(super) const LAYER_WEIGHT_MAX: f32 = 128.0;
/// The hidden sizes; they must also be multiples of [`HIDDEN_SIZE_STEP`].
pub(super) const HIDDEN_SIZES: RangeInclusive<usize> = HIDDEN_SIZE_STEP..=512;
/// The hidden size is a multiple of it, so that half an accumulator fills whole SIMD registers.
pub(super) const HIDDEN_SIZE_STEP: usize = 32;
/// Centipawns of an output of 1.0.
pub(super) const SCALES: RangeInclusive<u32> = 1..=10_000;
/// The version of the file format.
pub(super) const VERSION: u32 = 2;
/// The maximum size of the provenance in bytes.
pub(super) const PROVENANCE_MAX: usize = 64 * 1024;

/// How one side sees the board: flipped vertically for Black, and mirrored horizontally if its king
/// is on files e to h.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Perspective {
    color: Color,
    /// XORed with each square.
    flip: u8,
}

impl Perspective {
    #[inline]
    pub(super) fn new(color: Color, own_king: Square) -> Self {
        let vertical = if color == Color::Black { 56 } else { 0 };
        let horizontal = if own_king.file() >= File::E { 7 } else { 0 };
        Self { color, flip: vertical | horizontal }
    }

    #[inline]
    pub(super) const fn color(self) -> Color {
        self.color
    }

    /// 1 if files are mirrored, else 0.
    #[inline]
    pub(super) const fn half(self) -> usize {
        (self.flip & 1) as usize
    }

    /// The index of a piece on a square, below [`N_FEATURES`].
    #[inline]
    pub(super) fn feature(self, square: Square, piece: Piece) -> usize {
        let theirs = usize::from(piece.color != self.color);
        384 * theirs + 64 * piece.role.index() + (square.index() ^ usize::from(self.flip))
    }
}

/// The output bucket for this number of pieces, kings included. Positions with more than 32 pieces,
/// whose material fault was waived, use the last one.
#[inline]
pub(super) const fn output_bucket(n_pieces: u32) -> usize {
    let bucket = (n_pieces.saturating_sub(2) / 4) as usize;
    if bucket < N_BUCKETS { bucket } else { N_BUCKETS - 1 }
}
