//! The weights of a network.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use lucena_board::{Color, Piece, Square};

use super::architecture::{
    HIDDEN_SIZE_STEP, HIDDEN_SIZES, N_BUCKETS, N_FEATURES, PROVENANCE_MAX, Perspective, QA, QB,
    SCALES, output_bucket,
};
use super::error::NetworkError;
use super::lanes::Lanes;

/// A network: `(768 -> N) x 2 -> 1` with SCReLU activation and eight output buckets, quantized.
///
/// Networks are immutable and checked when they are created: for an accepted one, no intermediate
/// result of an evaluation overflows in any position. The [module](crate::nnue) documents the
/// architecture and the file format.
///
/// # Invariants
///
/// 1. The hidden size is a multiple of 16 from 16 to 512, and all rows have that length.
/// 2. Output weights are in ±128, and no placement of pieces overflows an accumulator.
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
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    pub(super) provenance: String,
    pub(super) scale: u32,
    pub(super) hash: u64,
    /// One row per feature.
    pub(super) feature_weights: Vec<Lanes>,
    /// One row; its length defines the hidden size.
    pub(super) feature_biases: Vec<Lanes>,
    /// Two rows per bucket: for the accumulators of the side to move and of the opponent.
    pub(super) output_weights: Vec<Lanes>,
    pub(super) output_biases: [i32; N_BUCKETS],
}

/// The parts of a [`Network`], quantized, as a trainer produces them.
///
/// ```
/// use lucena_board::{Color, Piece, Square};
/// use lucena_eval::{Network, NetworkParts};
///
/// let mut parts = NetworkParts::zeros(16);
/// parts.provenance = "an example: each own pawn lights up neuron 0".into();
/// let pawn = Piece::from_char('P').unwrap();
/// for square in Square::ALL {
///     let feature = Network::feature(Color::White, Square::A1, square, pawn);
///     parts.feature_weights[feature * parts.hidden_size] = Network::QA / 8;
/// }
/// for bucket in 0..Network::N_BUCKETS {
///     parts.output_weights[bucket * 2 * parts.hidden_size] = Network::QB;
/// }
/// let network = Network::from_parts(parts)?;
/// assert_eq!(network.scale(), 400);
/// # Ok::<(), lucena_eval::NetworkError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkParts {
    /// The number of neurons per perspective, N: a multiple of 16 from 16 to 512.
    pub hidden_size: usize,
    /// Centipawns of an output of 1.0, from 1 to 10,000.
    pub scale: u32,
    /// How the network was made: data, trainer, settings. At most 64 KiB.
    pub provenance: String,
    /// Feature weights times [`Network::QA`]: 768 rows of N.
    pub feature_weights: Vec<i16>,
    /// Feature biases times [`Network::QA`]: one row of N.
    pub feature_biases: Vec<i16>,
    /// Output weights times [`Network::QB`], in ±[`Network::OUTPUT_WEIGHT_MAX`]: per bucket one row
    /// of N for the side to move, then one for the opponent.
    pub output_weights: Vec<i16>,
    /// Output biases times [`Network::QA`] times [`Network::QB`], one per bucket.
    pub output_biases: Vec<i32>,
}

impl NetworkParts {
    /// All weights zero, scale 400 and no provenance.
    ///
    /// ```
    /// use lucena_eval::NetworkParts;
    /// let parts = NetworkParts::zeros(64);
    /// assert_eq!(parts.feature_weights.len(), 768 * 64);
    /// assert_eq!(parts.output_weights.len(), 8 * 2 * 64);
    /// ```
    #[must_use]
    pub fn zeros(hidden_size: usize) -> Self {
        Self {
            hidden_size,
            scale: 400,
            provenance: String::new(),
            feature_weights: alloc::vec![0; N_FEATURES * hidden_size],
            feature_biases: alloc::vec![0; hidden_size],
            output_weights: alloc::vec![0; N_BUCKETS * 2 * hidden_size],
            output_biases: alloc::vec![0; N_BUCKETS],
        }
    }
}

impl Network {
    /// The number of input features per perspective.
    pub const N_FEATURES: usize = N_FEATURES;
    /// The number of output buckets.
    pub const N_BUCKETS: usize = N_BUCKETS;
    /// The quantization factor of feature weights and biases.
    pub const QA: i16 = QA;
    /// The quantization factor of output weights.
    pub const QB: i16 = QB;
    /// The largest output weight, almost 2.0: a trainer must clip weights to ±1.98 or so.
    pub const OUTPUT_WEIGHT_MAX: i16 = super::architecture::OUTPUT_WEIGHT_MAX;

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
        let n = parts.hidden_size;
        check_header(n, parts.scale, parts.provenance.len())?;
        let count = |name, found, expected| match found == expected {
            true => Ok(()),
            false => Err(NetworkError::WeightCount { name, found, expected }),
        };
        count("feature_weights", parts.feature_weights.len(), N_FEATURES * n)?;
        count("feature_biases", parts.feature_biases.len(), n)?;
        count("output_weights", parts.output_weights.len(), N_BUCKETS * 2 * n)?;
        count("output_biases", parts.output_biases.len(), N_BUCKETS)?;
        let mut network = Self {
            provenance: parts.provenance,
            scale: parts.scale,
            hash: 0,
            feature_weights: Lanes::from_values(&parts.feature_weights),
            feature_biases: Lanes::from_values(&parts.feature_biases),
            output_weights: Lanes::from_values(&parts.output_weights),
            output_biases: core::array::from_fn(|bucket| parts.output_biases[bucket]),
        };
        network.check_weights()?;
        network.hash = network.content_hash();
        Ok(network)
    }

    /// The weights as plain numbers.
    ///
    /// ```
    /// use lucena_eval::{Network, NetworkParts};
    /// let parts = NetworkParts::zeros(16);
    /// assert_eq!(Network::from_parts(parts.clone())?.to_parts(), parts);
    /// # Ok::<(), lucena_eval::NetworkError>(())
    /// ```
    #[must_use]
    pub fn to_parts(&self) -> NetworkParts {
        NetworkParts {
            hidden_size: self.hidden_size(),
            scale: self.scale,
            provenance: self.provenance.clone(),
            feature_weights: Lanes::values(&self.feature_weights).collect(),
            feature_biases: Lanes::values(&self.feature_biases).collect(),
            output_weights: Lanes::values(&self.output_weights).collect(),
            output_biases: self.output_biases.to_vec(),
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
    /// let [mut one, two] = [(); 2].map(|()| NetworkParts::zeros(16));
    /// one.output_biases[7] = 1;
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

    /// The output weights of a bucket, for the side to move and the opponent.
    #[inline]
    pub(super) fn output_rows(&self, bucket: usize) -> (&[Lanes], &[Lanes]) {
        let n = self.row_len();
        self.output_weights[bucket * 2 * n..][..2 * n].split_at(n)
    }

    /// The score in centipawns for the two sums of activations times output weights.
    ///
    /// The sum is below `2 * 512 * 255² * 128 < 2^34`; divided by QA it adds less than `2^26` to the
    /// bias, and the scale is below `2^14`: less than `2^46` in all.
    #[inline]
    pub(super) fn centipawns(&self, bucket: usize, sum: i64) -> i32 {
        let output = sum / i64::from(QA) + i64::from(self.output_biases[bucket]);
        let centipawns = output * i64::from(self.scale) / (i64::from(QA) * i64::from(QB));
        centipawns.clamp(i32::MIN.into(), i32::MAX.into()) as i32
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
