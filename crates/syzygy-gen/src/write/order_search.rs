//! Search for the piece order with which a part of a table compresses best.
//!
//! Orders differ severalfold in size. Each is compressed on a sample: stretches of consecutive indices
//! from the whole part, the same for every order. The best of a small sample are compared on a large
//! one.

use std::num::NonZeroUsize;

use lucena_syzygy::MaterialKey;

use super::cell::Cell;
use super::code_lengths::code_lengths;
use super::dont_care::{FillStrategy, fill};
use super::piece_order::PieceOrder;
use super::placements::{CellOf, Placements};
use super::re_pair::{SYMBOLS_MAX, pair_up};
use super::threads;

/// Size of a sample of stretches of consecutive cells.
#[derive(Clone, Copy)]
struct Sample {
    min_stretches: u64,
    /// One more stretch per this number of cells in the part.
    cells_per_stretch: u64,
    stretch_len: u64,
    /// Maximum number of symbols; more would overfit the sample.
    max_symbols: usize,
}

const SMALL_SAMPLE: Sample = Sample {
    min_stretches: 48,
    cells_per_stretch: 1 << 21,
    stretch_len: 1 << 10,
    max_symbols: 512,
};
const LARGE_SAMPLE: Sample = Sample {
    min_stretches: 160,
    cells_per_stretch: 1 << 18,
    stretch_len: 1 << 11,
    max_symbols: 1024,
};

/// All of a small part that compresses so well that a sample would depend on chance.
const WHOLE: Sample = Sample {
    min_stretches: STRETCHES_MAX,
    cells_per_stretch: 1 << 18,
    stretch_len: WHOLE_MAX_CELLS / STRETCHES_MAX,
    max_symbols: SYMBOLS_MAX,
};
const WHOLE_MAX_CELLS: u64 = 1 << 21;
const WHOLE_MAX_BITS: u64 = 8 << 13;

/// Number of piece orders compared on the whole part.
const N_WHOLE: usize = 3;

/// Maximum number of stretches of a sample.
const STRETCHES_MAX: u64 = 1 << 10;

/// Number of piece orders compared on the large sample.
const N_FINALISTS: usize = 8;

/// Number of piece orders kept after the first file of the leading pawn.
const N_SHORTLISTED: usize = 16;

/// Costs are bits for this number of cells.
const COST_CELLS: u64 = 1_000_000;

/// Bits of a symbol in a file.
const BITS_PER_SYMBOL: u64 = 24;

/// A piece order and fill strategy, with the expected bits per million cells.
#[derive(Clone)]
pub(super) struct Choice {
    pub(super) piece_order: PieceOrder,
    pub(super) strategy: FillStrategy,
    pub(super) cost: u64,
}

/// Piece orders from best to worst, and the cost of the best.
pub(super) struct Shortlist {
    pub(super) piece_orders: Vec<PieceOrder>,
    pub(super) cost: u64,
}

/// A part of a table: the placements with the leading pawn on one file and with one side to move.
pub(super) struct Part<F, V> {
    pub(super) key: MaterialKey,
    pub(super) file: usize,
    pub(super) cell_of: F,
    /// Maps cells to the numbers that files store.
    pub(super) numbered: V,
}

impl<F: CellOf, V: Fn(Vec<Cell>) -> Vec<Cell> + Sync> Part<F, V> {
    /// The best piece orders by a small sample.
    pub(super) fn shortlist(&self, candidates: &[PieceOrder], threads: NonZeroUsize) -> Shortlist {
        let mut ranked = self.rank(candidates.to_vec(), SMALL_SAMPLE, threads);
        ranked.truncate(N_SHORTLISTED);
        Shortlist { cost: ranked[0].0, piece_orders: piece_orders(ranked) }
    }

    /// The best piece order and fill strategy of a list.
    pub(super) fn choose(&self, shortlist: &Shortlist, threads: NonZeroUsize) -> Choice {
        let finalists = shortlist.piece_orders.iter().take(N_FINALISTS).cloned();
        let ranked = finalists.collect();
        let mut sample = LARGE_SAMPLE;
        let mut ranked = self.rank(ranked, sample, threads);
        let (cost, best) = &ranked[0];
        let n_cells = best.layout(self.file).size();
        if n_cells <= WHOLE_MAX_CELLS && cost * n_cells / COST_CELLS <= WHOLE_MAX_BITS {
            sample = WHOLE;
            ranked.truncate(N_WHOLE);
            ranked = self.rank(piece_orders(ranked), sample, threads);
        }
        let piece_order = ranked.swap_remove(0).1;
        let cells = self.sample(&piece_order, sample);
        let costs = threads::map(threads, FillStrategy::ALL.len(), |at| {
            let strategy = FillStrategy::ALL[at];
            (cost_of(cells.clone(), strategy, sample), strategy)
        });
        let best = costs.into_iter().min_by_key(|cost| cost.0);
        let (cost, strategy) = best.expect("there are fill strategies");
        Choice { piece_order, strategy, cost }
    }

    /// All cells of the part before mapping.
    pub(super) fn cells(&self, piece_order: &PieceOrder, threads: NonZeroUsize) -> Vec<Cell> {
        let layout = piece_order.layout(self.file);
        Placements::new(self.key, &layout).all_cells(&self.cell_of, threads)
    }

    /// The piece orders from best to worst, with their costs.
    fn rank(
        &self,
        piece_orders: Vec<PieceOrder>,
        sample: Sample,
        threads: NonZeroUsize,
    ) -> Vec<(u64, PieceOrder)> {
        let costs = threads::map(threads, piece_orders.len(), |at| {
            cost_of(self.sample(&piece_orders[at], sample), FillStrategy::Background, sample)
        });
        let mut ranked: Vec<_> = costs.into_iter().zip(piece_orders).collect();
        // A stable sort: the first of equal costs wins.
        ranked.sort_by_key(|&(cost, _)| cost);
        ranked
    }

    /// Mapped cells of a sample.
    fn sample(&self, piece_order: &PieceOrder, sample: Sample) -> Vec<Cell> {
        let layout = piece_order.layout(self.file);
        let placements = Placements::new(self.key, &layout);
        let mut cells = Vec::new();
        let total = placements.len();
        let n_stretches = sample.min_stretches + total / sample.cells_per_stretch;
        let n_stretches = n_stretches.min(STRETCHES_MAX);
        if total <= n_stretches * sample.stretch_len {
            placements.append_cells(0..total, &self.cell_of, &mut cells);
        } else {
            let stratum = total / n_stretches;
            for nth in 0..n_stretches {
                let start = nth * stratum + scramble(nth) % (stratum - sample.stretch_len + 1);
                placements.append_cells(
                    start..start + sample.stretch_len,
                    &self.cell_of,
                    &mut cells,
                );
            }
        }
        (self.numbered)(cells)
    }
}

/// Compressed bits per million of these cells.
fn cost_of(cells: Vec<Cell>, strategy: FillStrategy, sample: Sample) -> u64 {
    let n_cells = cells.len() as u64;
    bits_of(fill(cells, strategy), sample.max_symbols) * COST_CELLS / n_cells
}

/// The piece orders without their costs.
fn piece_orders(ranked: Vec<(u64, PieceOrder)>) -> Vec<PieceOrder> {
    ranked.into_iter().map(|(_, piece_order)| piece_order).collect()
}

/// Compressed bits of a sample.
fn bits_of(values: Vec<u16>, max_symbols: usize) -> u64 {
    let paired = pair_up(values, max_symbols);
    if paired.symbols.len() < 2 {
        return 0;
    }
    let mut uses = vec![0; paired.symbols.len()];
    for &symbol in &paired.sequence {
        uses[usize::from(symbol)] += 1;
    }
    let lengths = code_lengths(&uses);
    let bits = |(&n, &length): (&u32, &u8)| u64::from(n) * u64::from(length);
    let codes: u64 = uses.iter().zip(&lengths).map(bits).sum();
    codes + BITS_PER_SYMBOL * paired.symbols.len() as u64
}

/// A hash (the finalizer of SplitMix64).
fn scramble(n: u64) -> u64 {
    let n = (n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ n >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ n >> 31
}
