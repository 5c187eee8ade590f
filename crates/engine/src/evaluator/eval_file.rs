//! The network of `NNUE`: the built-in one or that of a file.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};

use lucena_eval::{Network, NetworkError};

/// Larger than any network. Reading stops there, so that `/dev/zero` cannot exhaust memory.
const MAX_BYTES: u64 = 4 << 20;

/// Why a network cannot be loaded.
#[derive(Debug)]
#[non_exhaustive]
pub enum EvalFileError {
    /// The file cannot be read.
    Io(io::Error),
    /// Not a network file, or a damaged one.
    Network(NetworkError),
    /// No file is given, and no network is built in: the feature `net` is off.
    NoBuiltIn,
}

/// Reads a network file; an empty name is the built-in network.
pub(crate) fn read_network(file: &str) -> Result<Network, EvalFileError> {
    if file.is_empty() {
        return built_in();
    }
    let mut bytes = Vec::new();
    let read = File::open(file).and_then(|file| file.take(MAX_BYTES).read_to_end(&mut bytes));
    read.map_err(EvalFileError::Io)?;
    Network::from_bytes(&bytes).map_err(EvalFileError::Network)
}

#[cfg(feature = "net")]
fn built_in() -> Result<Network, EvalFileError> {
    Ok(Network::built_in())
}

#[cfg(not(feature = "net"))]
fn built_in() -> Result<Network, EvalFileError> {
    Err(EvalFileError::NoBuiltIn)
}

/// I/O errors are equal if their kinds are.
impl PartialEq for EvalFileError {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Io(one), Self::Io(other)) => one.kind() == other.kind(),
            (Self::Network(one), Self::Network(other)) => one == other,
            (Self::NoBuiltIn, Self::NoBuiltIn) => true,
            _ => false,
        }
    }
}

impl fmt::Display for EvalFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Network(error) => error.fmt(f),
            Self::NoBuiltIn => f.write_str("no network is built in; set EvalFile"),
        }
    }
}

impl std::error::Error for EvalFileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Network(error) => Some(error),
            Self::NoBuiltIn => None,
        }
    }
}
