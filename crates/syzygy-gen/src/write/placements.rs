//! The placements of a part of a table in index order.

use std::num::NonZeroUsize;
use std::ops::Range;

use lucena_board::{Piece, Square};
use lucena_syzygy::format::{Decoder, Layout};
use lucena_syzygy::{MAX_PIECES, MaterialKey};

use super::cell::Cell;
use super::threads;

/// The cell of a placement, with squares in the order of [`MaterialKey::pieces`].
pub(super) trait CellOf: Fn(&[Square]) -> Cell + Sync {}

impl<F: Fn(&[Square]) -> Cell + Sync> CellOf for F {}

/// The placements of an endgame by index.
pub(super) struct Placements<'a> {
    layout: &'a Layout,
    decoder: Decoder<'a>,
    /// For each piece of the layout, its place in the material key.
    slots: [usize; MAX_PIECES],
}

impl<'a> Placements<'a> {
    pub(super) fn new(key: MaterialKey, layout: &'a Layout) -> Self {
        let mut free: Vec<Option<Piece>> = key.pieces().map(Some).collect();
        let mut slots = [0; MAX_PIECES];
        for (slot, &piece) in slots.iter_mut().zip(layout.pieces()) {
            let first = free.iter().position(|&other| other == Some(piece));
            *slot = first.expect("a layout has the pieces of its key");
            free[*slot] = None;
        }
        Self { layout, decoder: Decoder::new(layout), slots }
    }

    /// Number of placements.
    pub(super) fn len(&self) -> u64 {
        self.layout.size()
    }

    /// All cells.
    pub(super) fn all_cells(&self, cell_of: &impl CellOf, threads: NonZeroUsize) -> Vec<Cell> {
        let mut cells = vec![Cell::ANY; self.len() as usize];
        // Several chunks per thread, as some take longer than others.
        let chunk_len = cells.len().div_ceil(8 * threads.get()).max(1);
        let chunks: Vec<_> = cells.chunks_mut(chunk_len).map(std::sync::Mutex::new).collect();
        threads::map(threads, chunks.len(), |at| {
            let mut chunk = chunks[at].lock().expect("each chunk is locked once");
            self.write_cells((at * chunk_len) as u64, &mut chunk, cell_of);
        });
        drop(chunks);
        cells
    }

    /// Appends the cells of a range of indices.
    pub(super) fn append_cells(
        &self,
        range: Range<u64>,
        cell_of: &impl CellOf,
        cells: &mut Vec<Cell>,
    ) {
        let old_len = cells.len();
        cells.resize(old_len + (range.end - range.start) as usize, Cell::ANY);
        self.write_cells(range.start, &mut cells[old_len..], cell_of);
    }

    fn write_cells(&self, first: u64, cells: &mut [Cell], cell_of: &impl CellOf) {
        let mut squares = [Square::A1; MAX_PIECES];
        let slots = &self.slots[..self.layout.pieces().len()];
        let mut cells = cells.iter_mut();
        self.decoder.for_each(first..first + cells.len() as u64, |_, placement| {
            for (at, &slot) in slots.iter().enumerate() {
                squares[slot] = Square::ALL[placement.get(at) & 63];
            }
            let cell = cells.next().expect("there is a cell for each number");
            *cell = cell_of(&squares[..slots.len()]);
        });
    }
}
