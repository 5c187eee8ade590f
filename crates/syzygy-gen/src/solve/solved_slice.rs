//! The results of a solved slice.

use lucena_board::Color;

use super::{board::square_numbers, cell::Cell, wdl_sets::WdlSets};

/// The results of all positions of a slice.
#[derive(Debug)]
pub(super) struct SolvedSlice {
    pub(super) sides: [SolvedSide; 2],
}

#[derive(Debug)]
pub(super) struct SolvedSide {
    pub(super) cells: Vec<Cell>,
    /// The legal positions that are not won.
    pub(super) not_won: Vec<u64>,
}

impl SolvedSlice {
    /// Bytes per word and side to move.
    pub(super) const BYTES_PER_WORD: u64 = 64 + size_of::<u64>() as u64;

    /// Number of positions for each side to move.
    pub(super) fn len(&self) -> usize {
        self.sides[0].cells.len()
    }

    /// Visits the cell of each position, and whether it is won, in index order.
    #[inline]
    pub(super) fn for_each(&self, turn: Color, mut visit: impl FnMut(Cell, bool)) {
        let side = &self.sides[turn as usize];
        for (cells, not_won) in side.cells.chunks_exact(64).zip(&side.not_won) {
            for (bit, &cell) in cells.iter().enumerate() {
                visit(cell, not_won >> bit & 1 == 0);
            }
        }
    }

    #[inline]
    fn cell(&self, turn: Color, index: usize) -> (Cell, bool) {
        let side = &self.sides[turn as usize];
        (side.cells[index], side.not_won[index / 64] >> (index % 64) & 1 == 0)
    }

    /// WDL of a word, and the positions that are stalemate.
    pub(super) fn word(&self, turn: Color, word: usize, wanted: u64) -> (WdlSets, u64) {
        let mut wdl_sets = WdlSets::default();
        let mut stalemates = 0;
        for square in square_numbers(wanted) {
            let (cell, is_won) = self.cell(turn, 64 * word + square);
            if let Some(wdl) = cell.result(is_won) {
                wdl_sets.insert(wdl, 1 << square);
            }
            if cell == Cell::STALEMATE {
                stalemates |= 1 << square;
            }
        }
        (wdl_sets, stalemates)
    }
}
