//! The weights of a network.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use lucena_board::{Color, Piece, Square};

use super::architecture::{
    HIDDEN_SIZE_STEP, HIDDEN_SIZES, L1_SIZE, L1_WEIGHT_MAX, L2_SIZE, LAYER_WEIGHT_MAX, N_BUCKETS,
    N_FEATURES, PROVENANCE_MAX, Perspective, QA, QB, SCALES, output_bucket,
};
use super::error::NetworkError;
use super::lanes::Lanes;
use super::layer_stack::{self, LayerStack};
use super::parts::{NetworkParts, check_count};

/// A network: `(768 -> N) x 2 -> pairwise -> 16 -> 32 -> 1` with eight output buckets, quantized.
///
/// Networks are immutable and checked when they are created: for an accepted one, no intermediate
/// result of an evaluation overflows in any position. The [module](crate::nnue) documents the
/// architecture and the file format.
///
/// # Invariants
///
/// 1. The hidden size is a multiple of 32 from 32 to 512, and all rows have that length.
/// 2. No placement of pieces overflows an accumulator, and the weights and biases of L1, L2 and L3
///    are within their limits.
/// 3. `hash` is the hash of the file that [`Network::to_bytes`] writes.
///
/// ```
/// use lucena_eval::{Network, NetworkParts};
/// let network = Network::from_parts(NetworkParts::zeros(32))?;
/// assert_eq!(network.hidden_size(), 32);
/// let bytes = network.to_bytes();
/// assert_eq!(Network::from_bytes(&bytes)?, network);
/// # Ok::<(), lucena_eval::NetworkError>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct Network {
    pub(super) provenance: String,
    pub(super) scale: u32,
    pub(super) hash: u64,
    /// One row per feature.
    pub(super) feature_weights: Vec<Lanes>,
    /// One row; its length defines the hidden size.
    pub(super) feature_biases: Vec<Lanes>,
    /// One per output bucket.
    pub(super) layer_stacks: Vec<LayerStack>,
}

impl Network {
    /// The number of input features per perspective.
    pub const N_FEATURES: usize = N_FEATURES;
    /// The number of output buckets.
    pub const N_BUCKETS: usize = N_BUCKETS;
    /// The quantization factor of feature weights and biases.
    pub const QA: i16 = QA;
    /// The quantization factor of L1 weights.
    pub const QB: i16 = QB;
    /// The number of outputs of L1, the first layer after the accumulators.
    pub const L1_SIZE: usize = L1_SIZE;
    /// The number of outputs of L2.
    pub const L2_SIZE: usize = L2_SIZE;
    /// Limit of the absolute value of L1 weights, almost 2.0: a trainer must clip weights to ±1.99 or
    /// so.
    pub const L1_WEIGHT_MAX: i16 = L1_WEIGHT_MAX;
    /// Limit of the absolute value of L1 biases and of all L2 and L3 weights and biases.
    pub const LAYER_WEIGHT_MAX: f32 = LAYER_WEIGHT_MAX;

    /// The network that comes with the crate, trained on self-play games of Lucena. Its
    /// [provenance](Self::provenance) says how it was made.
    ///
    /// ```
    /// use lucena_eval::{Evaluator, Network, Nnue};
    /// let mut evaluator = Nnue::new(Network::built_in());
    /// let queen_up = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse()?;
    /// assert!(evaluator.evaluate(&queen_up).centipawns() > 500);
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Never: a test loads it.
    #[cfg(feature = "net")]
    #[must_use]
    pub fn built_in() -> Self {
        let bytes = include_bytes!("../../networks/lucena.nnue");
        Self::from_bytes(bytes).expect("the built-in network is valid")
    }

    /// A network with these weights.
    ///
    /// # Errors
    ///
    /// If the number of weights does not match the hidden size, or a value is out of its range.
    ///
    /// ```
    /// use lucena_eval::{Network, NetworkError, NetworkParts};
    /// let error = Network::from_parts(NetworkParts::zeros(100)).unwrap_err();
    /// assert_eq!(error, NetworkError::HiddenSize { at: None, found: 100 });
    /// ```
    pub fn from_parts(parts: NetworkParts) -> Result<Self, NetworkError> {
        let hash = parts.content_hash();
        Self::with_hash(parts, hash)
    }

    /// As [`Network::from_parts`], with the hash of the parts.
    pub(super) fn with_hash(parts: NetworkParts, hash: u64) -> Result<Self, NetworkError> {
        let n = parts.hidden_size;
        check_header(n, parts.scale, parts.provenance.len())?;
        check_count("feature_weights", parts.feature_weights.len(), N_FEATURES * n)?;
        check_count("feature_biases", parts.feature_biases.len(), n)?;
        layer_stack::check(&parts)?;
        let network = Self {
            hash,
            scale: parts.scale,
            feature_weights: Lanes::from_values(&parts.feature_weights),
            feature_biases: Lanes::from_values(&parts.feature_biases),
            layer_stacks: (0..N_BUCKETS).map(|bucket| LayerStack::new(&parts, bucket)).collect(),
            provenance: parts.provenance,
        };
        network.check_accumulators()?;
        Ok(network)
    }

    /// The weights as plain numbers.
    ///
    /// ```
    /// use lucena_eval::{Network, NetworkParts};
    /// let parts = NetworkParts::zeros(32);
    /// assert_eq!(Network::from_parts(parts.clone())?.to_parts(), parts);
    /// # Ok::<(), lucena_eval::NetworkError>(())
    /// ```
    #[must_use]
    pub fn to_parts(&self) -> NetworkParts {
        let stacks = || self.layer_stacks.iter();
        NetworkParts {
            hidden_size: self.hidden_size(),
            scale: self.scale,
            provenance: self.provenance.clone(),
            feature_weights: Lanes::values(&self.feature_weights).collect(),
            feature_biases: Lanes::values(&self.feature_biases).collect(),
            l1_weights: stacks().flat_map(|it| Lanes::values(&it.l1_weights)).collect(),
            l1_biases: stacks().flat_map(|it| it.l1_biases).collect(),
            l2_weights: stacks().flat_map(|it| it.l2_weights.into_iter().flatten()).collect(),
            l2_biases: stacks().flat_map(|it| it.l2_biases).collect(),
            l3_weights: stacks().flat_map(|it| it.l3_weights).collect(),
            l3_biases: stacks().map(|it| it.l3_bias).collect(),
        }
    }

    /// The number of neurons per perspective.
    #[must_use]
    pub fn hidden_size(&self) -> usize {
        self.feature_biases.len() * Lanes::COUNT
    }

    /// Centipawns of an output of 1.0.
    #[must_use]
    pub const fn scale(&self) -> u32 {
        self.scale
    }

    /// How the network was made, in the words of its trainer.
    #[must_use]
    pub fn provenance(&self) -> &str {
        &self.provenance
    }

    /// The hash in the network's file: the FNV-1a hash of everything else in it.
    ///
    /// ```
    /// use lucena_eval::{Network, NetworkParts};
    /// let [mut one, two] = [(); 2].map(|()| NetworkParts::zeros(32));
    /// one.l3_biases[7] = 1.0;
    /// assert_ne!(Network::from_parts(one)?.hash(), Network::from_parts(two)?.hash());
    /// # Ok::<(), lucena_eval::NetworkError>(())
    /// ```
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The index of the input feature of a piece, from the perspective of a side with its king on
    /// `own_king`: `384 * theirs + 64 * role + square`, with the square flipped vertically for
    /// Black and mirrored horizontally if the king is on files e to h.
    ///
    /// ```
    /// use lucena_board::{Color, Piece, Square};
    /// use lucena_eval::Network;
    /// let knight = Piece::from_char('n').unwrap();
    /// let feature = |color, king| Network::feature(color, king, Square::G8, knight);
    /// assert_eq!(feature(Color::Black, Square::C8), 64 + Square::G1.index());
    /// assert_eq!(feature(Color::Black, Square::E8), 64 + Square::B1.index());
    /// assert_eq!(feature(Color::White, Square::E1), 384 + 64 + Square::B8.index());
    /// ```
    #[must_use]
    pub fn feature(perspective: Color, own_king: Square, square: Square, piece: Piece) -> usize {
        Perspective::new(perspective, own_king).feature(square, piece)
    }

    /// The output bucket of positions with this number of pieces, kings included.
    ///
    /// ```
    /// use lucena_eval::Network;
    /// assert_eq!(Network::output_bucket(32), 7);
    /// assert_eq!(Network::output_bucket(5), 0);
    /// ```
    #[must_use]
    pub const fn output_bucket(n_pieces: u32) -> usize {
        output_bucket(n_pieces)
    }

    /// The number of [`Lanes`] in a row.
    #[inline]
    pub(super) fn row_len(&self) -> usize {
        self.feature_biases.len()
    }

    /// The weights of a feature.
    #[inline]
    pub(super) fn feature_row(&self, feature: usize) -> &[Lanes] {
        let n = self.row_len();
        &self.feature_weights[feature * n..][..n]
    }

    /// The layers for positions with this number of pieces.
    #[inline]
    pub(super) fn layer_stack(&self, n_pieces: u32) -> &LayerStack {
        &self.layer_stacks[output_bucket(n_pieces)]
    }

    /// The score in centipawns for an output.
    #[inline]
    pub(super) fn centipawns(&self, output: f32) -> i32 {
        (output * self.scale as f32) as i32
    }
}

/// Checks what files and parts have in common.
pub(super) fn check_header(
    hidden_size: usize,
    scale: u32,
    n_provenance: usize,
) -> Result<(), NetworkError> {
    if !HIDDEN_SIZES.contains(&hidden_size) || hidden_size % HIDDEN_SIZE_STEP != 0 {
        return Err(NetworkError::HiddenSize { at: None, found: hidden_size });
    }
    if !SCALES.contains(&scale) {
        return Err(NetworkError::Scale { at: None, found: scale });
    }
    if n_provenance > PROVENANCE_MAX {
        return Err(NetworkError::ProvenanceTooLong { at: None, found: n_provenance });
    }
    Ok(())
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("hidden_size", &self.hidden_size())
            .field("scale", &self.scale)
            .field("provenance", &self.provenance)
            .field("hash", &format_args!("{:016x}", self.hash))
            .finish_non_exhaustive()
    }
}
