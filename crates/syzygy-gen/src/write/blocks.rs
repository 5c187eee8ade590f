//! Blocks of Huffman codes, with the block lengths and the sparse index for random access.

use super::huffman_code::Code;
use super::re_pair::Paired;

/// Maximum number of values in a block: files store it in 16 bits.
const VALUES_MAX: u32 = 1 << 16;

/// Bytes of a block's entry in the list of block lengths.
const BYTES_PER_ENTRY: u64 = 2;

/// Growth of a table in percent that is accepted for smaller blocks, as these are read faster.
const GROWTH_MAX_PERCENT: u64 = 1;

/// Blocks have at least 32 bytes; smaller ones would waste too much at their ends.
const BLOCK_LOG_MIN: u8 = 5;

/// Blocks per span of the sparse index; a prober steps over half of them at worst.
const BLOCKS_PER_SPAN: u64 = 16;

/// Maximum binary logarithm of the values in a span; it keeps the padding below 32 blocks.
const SPAN_LOG_MAX: u8 = 21;

/// Compressed values, cut into blocks.
#[derive(Debug)]
pub(super) struct Blocks {
    pub(super) block_log: u8,
    pub(super) span_log: u8,
    /// Values in each block.
    pub(super) lengths: Vec<u32>,
    /// Number of full blocks without data at the end, for the sparse index to point to.
    pub(super) n_padding: u8,
    pub(super) sparse_index: Vec<SparseEntry>,
    pub(super) data: Vec<u8>,
}

/// Block and offset of the value in the middle of a span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SparseEntry {
    pub(super) block: u32,
    pub(super) offset: u16,
}

impl Blocks {
    /// Packs a sequence into blocks of at most 2^`max_block_log` bytes.
    pub(super) fn pack(paired: &Paired, code: &Code, max_block_log: u8) -> Self {
        let block_log = choose_block_log(paired, code, max_block_log);
        let mut lengths = Vec::new();
        let mut data = BitWriter::default();
        each_block(paired, code, block_log, |symbols, n_values| {
            for &symbol in symbols {
                data.push(code.word(symbol), code.bits(symbol));
            }
            lengths.push(n_values);
            data.fill(lengths.len() << block_log);
        });
        let n_values: u64 = lengths.iter().map(|&n| u64::from(n)).sum();
        let values_per_block = n_values / lengths.len() as u64;
        let span_log = (values_per_block * BLOCKS_PER_SPAN).ilog2() as u8;
        let span_log = span_log.min(SPAN_LOG_MAX);
        let (sparse_index, n_padding) = sparse_index(&lengths, n_values, span_log);
        Self { block_log, span_log, lengths, n_padding, sparse_index, data: data.bytes }
    }
}

/// Calls `visit` with the symbols and the number of values of each block.
fn each_block(paired: &Paired, code: &Code, block_log: u8, mut visit: impl FnMut(&[u16], u32)) {
    let room = 8 << block_log;
    let (mut start, mut bits, mut n_values) = (0, 0, 0);
    for (at, &symbol) in paired.sequence.iter().enumerate() {
        let more_bits = u32::from(code.bits(symbol));
        let more_values = paired.lengths[usize::from(symbol)];
        if bits + more_bits > room || n_values + more_values > VALUES_MAX {
            visit(&paired.sequence[start..at], n_values);
            (start, bits, n_values) = (at, 0, 0);
        }
        bits += more_bits;
        n_values += more_values;
    }
    visit(&paired.sequence[start..], n_values);
}

/// The smallest block size with which the table is nearly as small as with the best.
fn choose_block_log(paired: &Paired, code: &Code, max_block_log: u8) -> u8 {
    let size_with = |block_log| {
        let mut n_blocks = 0;
        each_block(paired, code, block_log, |_, _| n_blocks += 1);
        n_blocks * ((1 << block_log) + BYTES_PER_ENTRY)
    };
    let sizes: Vec<(u8, u64)> =
        (BLOCK_LOG_MIN..=max_block_log).map(|log| (log, size_with(log))).collect();
    let smallest = sizes.iter().map(|size| size.1).min().unwrap_or(0);
    let limit = smallest + smallest * GROWTH_MAX_PERCENT / 100;
    sizes.iter().find(|size| size.1 <= limit).map_or(max_block_log, |size| size.0)
}

/// The sparse index, and the number of padding blocks that its last entry needs.
fn sparse_index(lengths: &[u32], n_values: u64, span_log: u8) -> (Vec<SparseEntry>, u8) {
    let span = 1_u64 << span_log;
    let padding = std::iter::repeat(&VALUES_MAX);
    let mut blocks = lengths.iter().chain(padding).map(|&length| u64::from(length)).enumerate();
    let (mut block, mut length) = blocks.next().expect("padding has no end");
    let mut start = 0;
    let mut entries = Vec::new();
    for nth in 0..n_values.div_ceil(span) {
        let middle = nth * span + span / 2;
        while start + length <= middle {
            start += length;
            (block, length) = blocks.next().expect("padding has no end");
        }
        entries.push(SparseEntry { block: block as u32, offset: (middle - start) as u16 });
    }
    let n_padding = (block + 1).saturating_sub(lengths.len());
    (entries, n_padding as u8)
}

/// Writes bits, most significant first.
#[derive(Default)]
struct BitWriter {
    bytes: Vec<u8>,
    /// Bits of an incomplete byte, at the low end.
    pending: u64,
    n_pending: u32,
}

impl BitWriter {
    fn push(&mut self, word: u32, bits: u8) {
        self.pending = self.pending << bits | u64::from(word);
        self.n_pending += u32::from(bits);
        while self.n_pending >= 8 {
            self.n_pending -= 8;
            self.bytes.push((self.pending >> self.n_pending) as u8);
        }
    }

    /// Pads with zeros to a length in bytes.
    fn fill(&mut self, len: usize) {
        if self.n_pending > 0 {
            self.push(0, (8 - self.n_pending) as u8);
        }
        self.bytes.resize(len, 0);
    }
}
