//! Reading and writing network files; the format is documented in the parent module.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::architecture::{L1_SIZE, L2_SIZE, N_BUCKETS, N_FEATURES, QA, QB, VERSION};
use super::error::NetworkError;
use super::hash::Fnv1a;
use super::network::{Network, check_header};
use super::parts::NetworkParts;

const MAGIC: [u8; 8] = *b"LucenaNN";
/// The fields of fixed size, up to and including the size of the provenance.
const HEADER_LEN: usize = 36;
const HASH_LEN: usize = 8;

impl Network {
    /// Reads a network file.
    ///
    /// Any bytes are safe: memory is allocated only after the size of the file has been checked,
    /// and not much more than twice that size.
    ///
    /// # Errors
    ///
    /// If the file is not a network of a supported version and architecture, is damaged, or has
    /// weights that could overflow.
    ///
    /// ```
    /// use lucena_eval::{Network, NetworkError, NetworkParts};
    /// let mut bytes = Network::from_parts(NetworkParts::zeros(32))?.to_bytes();
    /// *bytes.last_mut().unwrap() ^= 1;
    /// assert!(matches!(Network::from_bytes(&bytes), Err(NetworkError::Hash { .. })));
    /// # Ok::<(), NetworkError>(())
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        let header = Header::read(bytes)?;
        let n = header.hidden_size;
        let (covered, weights) = bytes.split_at(HEADER_LEN + header.n_provenance);
        let (hash, mut weights) = weights.split_at(HASH_LEN);
        let found = u64::from_le_bytes(core::array::from_fn(|i| hash[i]));
        let expected = Fnv1a::new().with(covered).with(weights).finish();
        if found != expected {
            return Err(NetworkError::Hash { at: covered.len(), found, expected });
        }
        let provenance = core::str::from_utf8(&covered[HEADER_LEN..]).map_err(|error| {
            NetworkError::ProvenanceNotUtf8 { at: HEADER_LEN + error.valid_up_to() }
        })?;
        let mut take = |n_bytes: usize| {
            let (taken, rest) = weights.split_at(n_bytes);
            weights = rest;
            taken
        };
        let parts = NetworkParts {
            hidden_size: n,
            scale: header.scale,
            provenance: provenance.to_string(),
            feature_weights: integers(take(2 * N_FEATURES * n)),
            feature_biases: integers(take(2 * n)),
            l1_weights: integers(take(2 * N_BUCKETS * L1_SIZE * n)),
            l1_biases: floats(take(4 * N_BUCKETS * L1_SIZE)),
            l2_weights: floats(take(4 * N_BUCKETS * 2 * L1_SIZE * L2_SIZE)),
            l2_biases: floats(take(4 * N_BUCKETS * L2_SIZE)),
            l3_weights: floats(take(4 * N_BUCKETS * L2_SIZE)),
            l3_biases: floats(take(4 * N_BUCKETS)),
        };
        Self::with_hash(parts, found)
    }

    /// The network as a file.
    ///
    /// ```
    /// use lucena_eval::{Network, NetworkParts};
    /// let bytes = Network::from_parts(NetworkParts::zeros(64))?.to_bytes();
    /// assert!(bytes.starts_with(b"LucenaNN\x02\0\0\0\x40\0\0\0"));
    /// # Ok::<(), lucena_eval::NetworkError>(())
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let parts = self.to_parts();
        let mut bytes = parts.header();
        bytes.reserve_exact(HASH_LEN + weights_len(self.hidden_size()));
        bytes.extend(self.hash.to_le_bytes());
        parts.write_weights(&mut |weight| bytes.extend_from_slice(weight));
        bytes
    }
}

impl NetworkParts {
    /// The hash of everything but the hash in the file.
    pub(super) fn content_hash(&self) -> u64 {
        let mut hash = Fnv1a::new().with(&self.header());
        self.write_weights(&mut |weight| hash = hash.with(weight));
        hash.finish()
    }

    /// Everything before the hash.
    fn header(&self) -> Vec<u8> {
        let fields = [
            VERSION,
            self.hidden_size as u32,
            N_BUCKETS as u32,
            QA.unsigned_abs().into(),
            QB.unsigned_abs().into(),
            self.scale,
            self.provenance.len() as u32,
        ];
        let mut bytes = MAGIC.to_vec();
        bytes.extend(fields.into_iter().flat_map(u32::to_le_bytes));
        bytes.extend(self.provenance.as_bytes());
        bytes
    }

    fn write_weights(&self, write: &mut dyn FnMut(&[u8])) {
        for weights in [&self.feature_weights, &self.feature_biases, &self.l1_weights] {
            weights.iter().for_each(|weight| write(&weight.to_le_bytes()));
        }
        let weights =
            [&self.l1_biases, &self.l2_weights, &self.l2_biases, &self.l3_weights, &self.l3_biases];
        weights.into_iter().flatten().for_each(|weight| write(&weight.to_le_bytes()));
    }
}

/// The checked fields before the hash.
struct Header {
    hidden_size: usize,
    scale: u32,
    n_provenance: usize,
}

impl Header {
    /// Reads the header; the file has exactly the size that the header asks for.
    fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        if let Some(&found) = bytes.first_chunk().filter(|found| **found != MAGIC) {
            return Err(NetworkError::Magic { found });
        }
        let n_bytes = bytes.len();
        if n_bytes < HEADER_LEN {
            return Err(NetworkError::Truncated { found: n_bytes, expected: HEADER_LEN });
        }
        let [version, hidden_size, n_buckets, qa, qb, scale, n_provenance] =
            core::array::from_fn(|i| u32_at(bytes, MAGIC.len() + 4 * i));
        if version != VERSION {
            return Err(NetworkError::Version { found: version });
        }
        if n_buckets != N_BUCKETS as u32 {
            return Err(NetworkError::Buckets { found: n_buckets });
        }
        for (at, name, found, expected) in [(20, "QA", qa, QA), (24, "QB", qb, QB)] {
            let expected = expected.unsigned_abs().into();
            if found != expected {
                return Err(NetworkError::Quantization { at, name, found, expected });
            }
        }
        let [hidden_size, n_provenance] = [hidden_size, n_provenance].map(|field| field as usize);
        check_header(hidden_size, scale, n_provenance).map_err(NetworkError::in_file)?;
        let expected = HEADER_LEN + n_provenance + HASH_LEN + weights_len(hidden_size);
        if n_bytes < expected {
            return Err(NetworkError::Truncated { found: n_bytes, expected });
        }
        if n_bytes > expected {
            return Err(NetworkError::TrailingBytes { found: n_bytes, expected });
        }
        Ok(Self { hidden_size, scale, n_provenance })
    }
}

/// The size in bytes of all weights and biases.
const fn weights_len(hidden_size: usize) -> usize {
    let n_rows = N_FEATURES + 1 + N_BUCKETS * L1_SIZE;
    let n_floats = L1_SIZE + 2 * L1_SIZE * L2_SIZE + L2_SIZE + L2_SIZE + 1;
    2 * hidden_size * n_rows + 4 * N_BUCKETS * n_floats
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(core::array::from_fn(|i| bytes[at + i]))
}

// Not inlined into its three calls: the size of the code counts in WebAssembly.
#[inline(never)]
fn integers(bytes: &[u8]) -> Vec<i16> {
    let number = |bytes: &[u8]| i16::from_le_bytes([bytes[0], bytes[1]]);
    bytes.chunks_exact(2).map(number).collect()
}

// As above, for its five calls.
#[inline(never)]
fn floats(bytes: &[u8]) -> Vec<f32> {
    let number = |bytes: &[u8]| f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    bytes.chunks_exact(4).map(number).collect()
}
