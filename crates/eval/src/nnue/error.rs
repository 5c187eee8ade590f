//! Errors in network files and weights.

use core::fmt;

use super::architecture::{
    HIDDEN_SIZE_STEP, HIDDEN_SIZES, L1_WEIGHT_MAX, LAYER_WEIGHT_MAX, N_BUCKETS, PROVENANCE_MAX,
    SCALES, VERSION,
};

/// The error for a network that cannot be used.
///
/// ```
/// use lucena_eval::{Network, NetworkError};
/// let error = Network::from_bytes(b"not a network").unwrap_err();
/// assert_eq!(error, NetworkError::Magic { found: *b"not a ne" });
/// assert_eq!(error.to_string(), "byte 0: found \"not a ne\", expected \"LucenaNN\"");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum NetworkError {
    /// The file ends too early.
    Truncated {
        /// The size of the file in bytes.
        found: usize,
        /// The size that its header asks for, or that of the header.
        expected: usize,
    },
    /// There are bytes after the last weight.
    TrailingBytes {
        /// The size of the file in bytes.
        found: usize,
        /// The size that its header asks for.
        expected: usize,
    },
    /// Not a network file.
    Magic {
        /// The first bytes of the file.
        found: [u8; 8],
    },
    /// An unknown version of the format.
    Version {
        /// The version.
        found: u32,
    },
    /// An unsupported hidden size.
    HiddenSize {
        /// The offset in the file; `None` for [`NetworkParts`](crate::NetworkParts).
        at: Option<usize>,
        /// The hidden size.
        found: usize,
    },
    /// An unsupported number of output buckets.
    Buckets {
        /// The number of output buckets.
        found: u32,
    },
    /// An unsupported quantization factor.
    Quantization {
        /// The offset in the file.
        at: usize,
        /// `QA` or `QB`.
        name: &'static str,
        /// The factor.
        found: u32,
        /// The supported factor.
        expected: u32,
    },
    /// A scale out of the allowed range.
    Scale {
        /// The offset in the file; `None` for [`NetworkParts`](crate::NetworkParts).
        at: Option<usize>,
        /// The scale.
        found: u32,
    },
    /// The provenance is too long.
    ProvenanceTooLong {
        /// The offset in the file; `None` for [`NetworkParts`](crate::NetworkParts).
        at: Option<usize>,
        /// Its size in bytes.
        found: usize,
    },
    /// The provenance is not valid UTF-8.
    ProvenanceNotUtf8 {
        /// The offset in the file of the first invalid byte.
        at: usize,
    },
    /// The hash does not match the contents.
    Hash {
        /// The offset in the file.
        at: usize,
        /// The hash in the file.
        found: u64,
        /// The hash of the contents.
        expected: u64,
    },
    /// The wrong number of weights in [`NetworkParts`](crate::NetworkParts).
    WeightCount {
        /// The name of the field.
        name: &'static str,
        /// The number of weights.
        found: usize,
        /// The number of weights for the hidden size.
        expected: usize,
    },
    /// An L1 weight out of the allowed range.
    L1Weight {
        /// The index of the weight, over all buckets.
        index: usize,
        /// The weight.
        found: i16,
    },
    /// An L1 bias, or an L2 or L3 weight or bias, out of the allowed range or not a number.
    LayerWeight {
        /// The name of the field of [`NetworkParts`](crate::NetworkParts).
        name: &'static str,
        /// The index of the weight, over all buckets.
        index: usize,
        /// The weight.
        found: f32,
    },
    /// A placement of pieces exists for which an accumulator overflows.
    AccumulatorOverflow {
        /// The index of the neuron.
        neuron: usize,
        /// The value that the accumulator can reach.
        found: i32,
    },
}

impl NetworkError {
    /// The error with the offset of its field in the header of a file.
    pub(super) fn in_file(mut self) -> Self {
        match &mut self {
            Self::HiddenSize { at, .. } => *at = Some(12),
            Self::Scale { at, .. } => *at = Some(28),
            Self::ProvenanceTooLong { at, .. } => *at = Some(32),
            _ => {}
        }
        self
    }
}

/// The beginning of a message about a file.
struct AtByte(Option<usize>);

impl fmt::Display for AtByte {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |at| write!(f, "byte {at}: "))
    }
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truncated { found, expected } => {
                write!(f, "found {found} bytes, expected at least {expected}")
            }
            Self::TrailingBytes { found, expected } => {
                write!(f, "found {found} bytes, expected {expected}")
            }
            Self::Magic { found } => match found {
                b"LucenaTD" => f.write_str("found training data, expected a network"),
                b"LucenaCP" => f.write_str(
                    "found a training checkpoint, expected a network: the .nnue file beside it",
                ),
                _ => {
                    write!(f, "byte 0: found \"{}\", expected \"LucenaNN\"", found.escape_ascii())
                }
            },
            Self::Version { found } => {
                write!(f, "byte 8: found version {found}, expected {VERSION}")
            }
            Self::HiddenSize { at, found } => {
                let (min, max) = (HIDDEN_SIZES.start(), HIDDEN_SIZES.end());
                write!(
                    f,
                    "{}found hidden size {found}, expected a multiple of {HIDDEN_SIZE_STEP} from {min} \
                     to {max}",
                    AtByte(*at)
                )
            }
            Self::Buckets { found } => {
                write!(f, "byte 16: found {found} output buckets, expected {N_BUCKETS}")
            }
            Self::Quantization { at, name, found, expected } => {
                write!(f, "byte {at}: found {name} = {found}, expected {expected}")
            }
            Self::Scale { at, found } => {
                let (min, max) = (SCALES.start(), SCALES.end());
                write!(f, "{}found scale {found}, expected {min} to {max}", AtByte(*at))
            }
            Self::ProvenanceTooLong { at, found } => {
                let at = AtByte(*at);
                write!(
                    f,
                    "{at}found {found} bytes of provenance, expected at most {PROVENANCE_MAX}"
                )
            }
            Self::ProvenanceNotUtf8 { at } => {
                write!(f, "byte {at}: the provenance is not valid UTF-8")
            }
            Self::Hash { at, found, expected } => {
                write!(
                    f,
                    "byte {at}: found hash {found:016x}, expected {expected:016x} (corrupted file?)"
                )
            }
            Self::WeightCount { name, found, expected } => {
                write!(f, "{name}: found {found} weights, expected {expected}")
            }
            Self::L1Weight { index, found } => {
                let max = L1_WEIGHT_MAX;
                write!(f, "l1_weights[{index}]: found {found}, expected -{max} to {max}")
            }
            Self::LayerWeight { name, index, found } => {
                let max = LAYER_WEIGHT_MAX;
                write!(f, "{name}[{index}]: found {found}, expected -{max} to {max}")
            }
            Self::AccumulatorOverflow { neuron, found } => {
                let (min, max) = (i16::MIN, i16::MAX);
                write!(f, "neuron {neuron}: found values up to {found}, expected {min} to {max}")
            }
        }
    }
}

impl core::error::Error for NetworkError {}
