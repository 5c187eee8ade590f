//! What can be wrong in a table file.

use std::{fmt, io};

/// Error of reading a value.
#[derive(Debug)]
pub(crate) enum LookupError {
    Corrupt(Corruption),
    Io(io::Error),
}

impl From<Corruption> for LookupError {
    fn from(corruption: Corruption) -> Self {
        Self::Corrupt(corruption)
    }
}

/// A fault, and its offset in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Corruption {
    pub(crate) offset: usize,
    pub(crate) fault: Fault,
}

/// What can be wrong in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Length(usize),
    Truncated {
        expected: u64,
    },
    /// Not an error of the file: more of its start has to be read.
    HeaderCut {
        needed: usize,
    },
    Magic([u8; 4]),
    PiecesInHeader(u8),
    Pieces,
    Order,
    BlockSize(u8),
    Span(u8),
    CodeLengths {
        min: u8,
        max: u8,
    },
    FirstSymbols,
    TooManySymbols(u16),
    Symbol(u16),
    SymbolCycle(u16),
    SymbolLength(u16),
    Number(u64),
    Block(u32),
    Code,
    Value(u16),
    MapIndex(u16),
    Checksum,
}

impl Fault {
    pub(crate) fn at(self, offset: usize) -> Corruption {
        Corruption { offset, fault: self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(n) => {
                write!(f, "found {n} bytes, expected 16 more than a multiple of 64")
            }
            Self::Truncated { expected } => {
                write!(f, "the file ends here, but its header requires {expected} bytes")
            }
            Self::HeaderCut { needed } => write!(f, "the header needs {needed} bytes"),
            Self::Magic(found) => write!(f, "not the magic number of such a table: {found:02x?}"),
            Self::PiecesInHeader(found) => {
                write!(f, "the header's {found:#04x} is for other pieces than the file's name")
            }
            Self::Pieces => f.write_str("the list of pieces is not that of the file's name"),
            Self::Order => f.write_str("the order of the pieces gives no index"),
            Self::BlockSize(log) => write!(f, "blocks of 2^{log} bytes"),
            Self::Span(log) => write!(f, "a sparse index of every 2^{log} values"),
            Self::CodeLengths { min, max } => write!(f, "codes of {min} to {max} bits"),
            Self::FirstSymbols => f.write_str("the symbols are not in the order of their codes"),
            Self::TooManySymbols(n) => write!(f, "{n} symbols, but at most 4095 are possible"),
            Self::Symbol(n) => write!(f, "symbol {n} does not exist"),
            Self::SymbolCycle(n) => write!(f, "symbol {n} contains itself"),
            Self::SymbolLength(n) => write!(f, "symbol {n} stands for more than 256 values"),
            Self::Number(n) => write!(f, "the index has no entry for value {n}"),
            Self::Block(n) => write!(f, "block {n} does not exist"),
            Self::Code => f.write_str("the block has fewer values than the block lengths say"),
            Self::Value(n) => write!(f, "invalid value {n}"),
            Self::MapIndex(n) => write!(f, "value {n} has no entry in its map"),
            Self::Checksum => f.write_str("wrong checksum"),
        }
    }
}
