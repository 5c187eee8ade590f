//! Tests of the compression with a simple decoder that is independent of the writer.

use lucena_syzygy::TableKind;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

use super::cell::Cell;
use super::dont_care::{FillStrategy, fill};
use super::subtable::Subtable;

/// The parsed sections of a subtable.
struct Unpacked {
    block_log: u8,
    span_log: u8,
    /// Values in each block, the last ones without data.
    lengths: Vec<u64>,
    n_blocks: usize,
    /// Block and offset for each span.
    spans: Vec<(usize, u64)>,
    /// For each code length: bits, lowest code, and its symbol.
    codes: Vec<(u32, u64, u16)>,
    /// The values of each symbol.
    expansions: Vec<Vec<u16>>,
    data: Vec<u8>,
}

impl Unpacked {
    fn new(subtable: &Subtable) -> Self {
        let header = subtable.header();
        let word = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
        let n_blocks = u32::from_le_bytes(header[4..8].try_into().unwrap()) as usize;
        let n_codes = usize::from(header[8] - header[9]) + 1;
        let n_symbols = usize::from(word(10 + 2 * n_codes));
        let symbols = 12 + 2 * n_codes;
        assert_eq!(header.len(), symbols + 3 * n_symbols + n_symbols % 2);

        let mut codes = Vec::new();
        let mut least = 0;
        for nth in (0..n_codes).rev() {
            let first = word(10 + 2 * nth);
            if nth < n_codes - 1 {
                least = (least + u64::from(first - word(12 + 2 * nth))) / 2;
            }
            codes.push((u32::from(header[9]) + nth as u32, least, first));
        }
        codes.reverse();

        let pairs: Vec<(u16, u16)> = header[symbols..symbols + 3 * n_symbols]
            .chunks(3)
            .map(|three| {
                let [a, b, c] = [0, 1, 2].map(|at| u16::from(three[at]));
                (a | (b & 15) << 8, b >> 4 | c << 4)
            })
            .collect();
        let index = subtable.sparse_index();
        let spans = index.chunks(6).map(|entry| {
            let block = u32::from_le_bytes(entry[..4].try_into().unwrap());
            (block as usize, u64::from(u16::from_le_bytes([entry[4], entry[5]])))
        });
        let lengths = subtable.block_lengths();
        let lengths =
            lengths.chunks(2).map(|length| u64::from(length[0]) + 256 * u64::from(length[1]));
        Self {
            block_log: header[1],
            span_log: header[2],
            lengths: lengths.map(|length| length + 1).collect(),
            n_blocks,
            spans: spans.collect(),
            codes,
            expansions: (0..n_symbols).map(|symbol| expand(&pairs, symbol)).collect(),
            data: subtable.data().to_vec(),
        }
    }

    /// All values, block by block.
    fn values(&self) -> Vec<u16> {
        let blocks = self.data.chunks(1 << self.block_log).zip(&self.lengths);
        blocks.flat_map(|(block, &length)| self.block_values(block, length)).collect()
    }

    fn block_values(&self, block: &[u8], length: u64) -> Vec<u16> {
        let bit = |at: usize| u64::from(block[at / 8] >> (7 - at % 8) & 1);
        let mut values = Vec::new();
        let mut at = 0;
        while (values.len() as u64) < length {
            let read = |bits: u32| (at..at + bits as usize).fold(0, |code, at| code << 1 | bit(at));
            let fits = |&&(bits, least, _): &&(u32, u64, u16)| read(bits) >= least;
            let &(bits, least, first) = self.codes.iter().find(fits).unwrap();
            let symbol = usize::from(first) + (read(bits) - least) as usize;
            values.extend(&self.expansions[symbol]);
            at += bits as usize;
        }
        assert_eq!(values.len() as u64, length, "no symbol reaches beyond its block");
        values
    }

    /// The number of the value in the middle of each span, by way of the sparse index.
    fn middles(&self) -> Vec<u64> {
        let start = |block: usize| self.lengths[..block].iter().sum::<u64>();
        self.spans.iter().map(|&(block, offset)| start(block) + offset).collect()
    }
}

fn expand(pairs: &[(u16, u16)], symbol: usize) -> Vec<u16> {
    match pairs[symbol] {
        (value, 0xfff) => vec![value],
        (left, right) => [expand(pairs, left.into()), expand(pairs, right.into())].concat(),
    }
}

/// Compresses cells and checks every section of the result.
fn check(cells: &[Cell], strategy: FillStrategy, kind: TableKind) {
    let subtable = Subtable::compress(fill(cells.to_vec(), strategy), 0, kind);
    let values = match &subtable {
        Subtable::Single { value, .. } => vec![u16::from(*value); cells.len()],
        Subtable::Packed { .. } => {
            let unpacked = Unpacked::new(&subtable);
            assert_eq!(unpacked.data.len(), unpacked.n_blocks << unpacked.block_log);
            assert!(unpacked.expansions.iter().all(|values| values.len() <= 256));
            let span = 1 << unpacked.span_log;
            let middles: Vec<u64> = (0..cells.len() as u64).step_by(span).collect();
            let middles: Vec<u64> = middles.iter().map(|at| at + span as u64 / 2).collect();
            assert_eq!(unpacked.middles(), middles);
            unpacked.values()
        }
    };
    assert_eq!(values.len(), cells.len());
    for (&cell, value) in cells.iter().zip(values) {
        assert!(cell.and(Cell::exact(value)).is_some(), "{cell:?} got {value}");
    }
}

/// Runs of equal cells, as tables have them.
fn rows(highest: u16, longest: usize) -> impl Strategy<Value = Vec<Cell>> {
    let cell = prop_oneof![
        2 => Just(Cell::ANY),
        1 => (0..=highest).prop_map(Cell::at_most),
        4 => (0..=highest).prop_map(Cell::exact),
    ];
    let row = (cell, 1..longest).prop_map(|(cell, n)| vec![cell; n]);
    prop::collection::vec(row, 1..400).prop_map(|rows| rows.concat())
}

fn config(cases: u32) -> Config {
    Config { rng_seed: RngSeed::Fixed(7), failure_persistence: None, ..Config::with_cases(cases) }
}

#[test]
fn results_are_read_back() {
    proptest!(config(60), |(cells in rows(4, 40))| {
        check(&cells, FillStrategy::Background, TableKind::Wdl);
    });
}

#[test]
fn distances_are_read_back() {
    proptest!(config(60), |(cells in rows(300, 6))| {
        check(&cells, FillStrategy::LongRuns, TableKind::Dtz);
    });
}

#[test]
fn few_values_are_read_back() {
    check(&[Cell::exact(3)], FillStrategy::LongRuns, TableKind::Wdl);
    check(&[Cell::exact(3)], FillStrategy::LongRuns, TableKind::Dtz);
    check(&[Cell::exact(0), Cell::exact(4)], FillStrategy::LongRuns, TableKind::Wdl);
    check(&[Cell::ANY; 70], FillStrategy::LongRuns, TableKind::Dtz);
}

/// A block has at most 65536 values, however few bits they take, and a table may end long before the
/// middle of its last span.
#[test]
fn long_rows_fill_blocks_to_the_most_that_can_be_counted() {
    for len in [100_000, 1_000_003, 2_500_000] {
        let mut cells = vec![Cell::exact(2); len];
        cells[len / 3] = Cell::exact(0);
        check(&cells, FillStrategy::LongRuns, TableKind::Wdl);
        check(&cells, FillStrategy::LongRuns, TableKind::Dtz);
    }
}
