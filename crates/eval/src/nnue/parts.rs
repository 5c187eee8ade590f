//! [`NetworkParts`]: the weights of a network as plain numbers.

use alloc::string::String;
use alloc::vec::Vec;

use super::architecture::{L1_SIZE, L2_SIZE, N_BUCKETS, N_FEATURES};
use super::error::NetworkError;

/// The parts of a [`Network`](crate::Network), quantized, as a trainer produces them.
///
/// ```
/// use lucena_board::{Color, Piece, Square};
/// use lucena_eval::{Network, NetworkParts};
///
/// let mut parts = NetworkParts::zeros(32);
/// parts.provenance = "an example: each own pawn lights up neuron 0".into();
/// let pawn = Piece::from_char('P').unwrap();
/// for square in Square::ALL {
///     let feature = Network::feature(Color::White, Square::A1, square, pawn);
///     parts.feature_weights[feature * parts.hidden_size] = Network::QA / 8;
/// }
/// // Neuron 0 is multiplied with neuron 16. The product is input 0.
/// parts.feature_biases[16] = Network::QA;
/// for bucket in 0..Network::N_BUCKETS {
///     parts.l1_weights[bucket * Network::L1_SIZE * parts.hidden_size] = Network::QB;
/// }
/// let network = Network::from_parts(parts)?;
/// assert_eq!(network.scale(), 400);
/// # Ok::<(), lucena_eval::NetworkError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkParts {
    /// The number of neurons per perspective, N: a multiple of 32 from 32 to 512.
    pub hidden_size: usize,
    /// Centipawns of an output of 1.0, from 1 to 10,000.
    pub scale: u32,
    /// How the network was made: data, trainer, settings. At most 64 KiB.
    pub provenance: String,
    /// Feature weights times [`Network::QA`](crate::Network::QA): 768 rows of N.
    pub feature_weights: Vec<i16>,
    /// Feature biases times [`Network::QA`](crate::Network::QA): one row of N.
    pub feature_biases: Vec<i16>,
    /// L1 weights times [`Network::QB`](crate::Network::QB), in ±[`Network::L1_WEIGHT_MAX`](crate::Network::L1_WEIGHT_MAX): per bucket and output a row
    /// of N, one half for the side to move, then one for the opponent.
    pub l1_weights: Vec<i16>,
    /// L1 biases, 16 per bucket; as all numbers below in ±[`Network::LAYER_WEIGHT_MAX`](crate::Network::LAYER_WEIGHT_MAX).
    pub l1_biases: Vec<f32>,
    /// L2 weights: per bucket a row of 32 for the clipped output of each neuron of L1, then one for
    /// the clipped square of each.
    pub l2_weights: Vec<f32>,
    /// L2 biases, 32 per bucket.
    pub l2_biases: Vec<f32>,
    /// L3 weights, 32 per bucket.
    pub l3_weights: Vec<f32>,
    /// L3 biases, one per bucket.
    pub l3_biases: Vec<f32>,
}

impl NetworkParts {
    /// All weights zero, scale 400 and no provenance.
    ///
    /// ```
    /// use lucena_eval::NetworkParts;
    /// let parts = NetworkParts::zeros(64);
    /// assert_eq!(parts.feature_weights.len(), 768 * 64);
    /// assert_eq!(parts.l1_weights.len(), 8 * 16 * 64);
    /// ```
    #[must_use]
    pub fn zeros(hidden_size: usize) -> Self {
        Self {
            hidden_size,
            scale: 400,
            provenance: String::new(),
            feature_weights: alloc::vec![0; N_FEATURES * hidden_size],
            feature_biases: alloc::vec![0; hidden_size],
            l1_weights: alloc::vec![0; N_BUCKETS * L1_SIZE * hidden_size],
            l1_biases: alloc::vec![0.0; N_BUCKETS * L1_SIZE],
            l2_weights: alloc::vec![0.0; N_BUCKETS * 2 * L1_SIZE * L2_SIZE],
            l2_biases: alloc::vec![0.0; N_BUCKETS * L2_SIZE],
            l3_weights: alloc::vec![0.0; N_BUCKETS * L2_SIZE],
            l3_biases: alloc::vec![0.0; N_BUCKETS],
        }
    }
}

/// Checks the number of weights of a field.
pub(super) fn check_count(
    name: &'static str,
    found: usize,
    expected: usize,
) -> Result<(), NetworkError> {
    match found == expected {
        true => Ok(()),
        false => Err(NetworkError::WeightCount { name, found, expected }),
    }
}
