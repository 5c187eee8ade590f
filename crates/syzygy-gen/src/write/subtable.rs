//! A subtable: the compressed values of a part with one side to move.

use lucena_syzygy::TableKind;

use super::blocks::Blocks;
use super::huffman_code::Code;
use super::re_pair::{Paired, SYMBOLS_MAX, Symbol, pair_up};

/// Flag of a subtable in which all values are the same.
const SINGLE_VALUE: u8 = 0x80;

/// Second symbol of a pair that is a single value.
const NO_PAIR: u16 = 0xfff;

/// A compressed subtable, in the sections of a file.
#[derive(Debug)]
pub(super) enum Subtable {
    /// All values are this one.
    Single { flags: u8, value: u8 },
    /// Values in blocks.
    Packed { flags: u8, code: Code, symbols: Vec<Symbol>, blocks: Blocks },
}

impl Subtable {
    /// Compresses values, at least one.
    pub(super) fn compress(values: Vec<u16>, flags: u8, kind: TableKind) -> Self {
        let first = values[0];
        if may_be_single(kind, first) && values.iter().all(|&value| value == first) {
            return Self::Single { flags, value: first as u8 };
        }
        let mut paired = pair_up(values, SYMBOLS_MAX);
        let code = Code::assign(&mut paired);
        let blocks = Blocks::pack(&paired, &code, block_log_max(kind));
        let Paired { symbols, .. } = paired;
        Self::Packed { flags, code, symbols, blocks }
    }

    /// The header section.
    pub(super) fn header(&self) -> Vec<u8> {
        match self {
            Self::Single { flags, value } => vec![flags | SINGLE_VALUE, *value],
            Self::Packed { flags, code, symbols, blocks } => {
                packed_header(*flags, code, symbols, blocks)
            }
        }
    }

    /// The entries of the sparse index.
    pub(super) fn sparse_index(&self) -> Vec<u8> {
        let Self::Packed { blocks, .. } = self else { return Vec::new() };
        let entries = blocks.sparse_index.iter();
        entries
            .flat_map(|entry| {
                let [a, b, c, d] = entry.block.to_le_bytes();
                let [e, f] = entry.offset.to_le_bytes();
                [a, b, c, d, e, f]
            })
            .collect()
    }

    /// Number of values of each block, minus one.
    pub(super) fn block_lengths(&self) -> Vec<u8> {
        let Self::Packed { blocks, .. } = self else { return Vec::new() };
        let padding = std::iter::repeat_n(u16::MAX, blocks.n_padding.into());
        let lengths = blocks.lengths.iter().map(|&length| (length - 1) as u16);
        lengths.chain(padding).flat_map(u16::to_le_bytes).collect()
    }

    /// The blocks.
    pub(super) fn data(&self) -> &[u8] {
        match self {
            Self::Single { .. } => &[],
            Self::Packed { blocks, .. } => &blocks.data,
        }
    }
}

/// Binary logarithm of the largest blocks in bytes. WDL is probed during search, so its blocks are
/// small.
const fn block_log_max(kind: TableKind) -> u8 {
    match kind {
        TableKind::Wdl => 6,
        TableKind::Dtz => 10,
    }
}

/// Whether a subtable with only this value needs no data. Probers take the single value of a DTZ
/// subtable for zero.
const fn may_be_single(kind: TableKind, value: u16) -> bool {
    match kind {
        TableKind::Wdl => true,
        TableKind::Dtz => value == 0,
    }
}

fn packed_header(flags: u8, code: &Code, symbols: &[Symbol], blocks: &Blocks) -> Vec<u8> {
    let mut header = vec![flags, blocks.block_log, blocks.span_log, blocks.n_padding];
    header.extend((blocks.lengths.len() as u32).to_le_bytes());
    header.extend([code.max_bits, code.min_bits]);
    header.extend(code.first_symbols.iter().flat_map(|symbol| symbol.to_le_bytes()));
    header.extend((symbols.len() as u16).to_le_bytes());
    for &symbol in symbols {
        let (left, right) = match symbol {
            Symbol::Value(value) => (value, NO_PAIR),
            Symbol::Pair(left, right) => (left, right),
        };
        // Two numbers of 12 bits in three bytes.
        let both = u32::from(right) << 12 | u32::from(left);
        header.extend(&both.to_le_bytes()[..3]);
    }
    if symbols.len() % 2 == 1 {
        header.push(0);
    }
    header
}
