//! The placements of a part of a table in the order of its numbers.

use std::num::NonZeroUsize;
use std::ops::Range;

use lucena_board::{Piece, Square};

use super::cell::Cell;
use super::threads;
use lucena_syzygy::format::{Decoder, Layout};
use lucena_syzygy::{MAX_PIECES, MaterialKey};

/// Answers what a file must say about a placement of [`MaterialKey::men`].
pub(super) trait CellOf: Fn(&[Square]) -> Cell + Sync {}

impl<F: Fn(&[Square]) -> Cell + Sync> CellOf for F {}

/// A numbering of the placements of an endgame.
pub(super) struct Placements<'a> {
    layout: &'a Layout,
    decoder: Decoder<'a>,
    /// For each piece of the numbering, which of the endgame it is.
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

    /// How many there are.
    pub(super) fn len(&self) -> u64 {
        self.layout.size()
    }

    /// The cells of all of them.
    pub(super) fn all_cells(&self, cell_of: &impl CellOf, threads: NonZeroUsize) -> Vec<Cell> {
        let mut cells = vec![Cell::ANY; self.len() as usize];
        // Several pieces for each thread, as some parts of a table take longer than others.
        let piece_len = cells.len().div_ceil(8 * threads.get()).max(1);
        let pieces: Vec<_> = cells.chunks_mut(piece_len).map(std::sync::Mutex::new).collect();
        threads::map(threads, pieces.len(), |at| {
            let mut piece = pieces[at].lock().expect("each piece is taken once");
            self.write_cells((at * piece_len) as u64, &mut piece, cell_of);
        });
        drop(pieces);
        cells
    }

    /// Appends the cells of some of them.
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
