//! Initial cells of a word, from zeroing moves alone.

use lucena_syzygy::Wdl;

use super::{board::square_numbers, cell::Cell, zeroing_moves::ZeroingMoves};

/// The positions of a word by their best zeroing move.
#[derive(Clone, Copy, Debug)]
pub(super) struct InitialCells {
    legal: u64,
    zeroing_moves: ZeroingMoves,
    /// Positions with a zeroing move.
    pub(super) has_zeroing: u64,
    pub(super) wins: u64,
    cursed_wins: u64,
    draws: u64,
    blessed_losses: u64,
}

impl InitialCells {
    pub(super) fn new(legal: u64, zeroing_moves: &ZeroingMoves) -> Self {
        let mut best = zeroing_moves.captures;
        best.insert_all(&zeroing_moves.pawn_moves);
        best.keep_best();
        Self {
            legal,
            zeroing_moves: *zeroing_moves,
            has_zeroing: best.known(),
            wins: best.of(Wdl::Win),
            cursed_wins: best.of(Wdl::CursedWin),
            draws: best.of(Wdl::Draw),
            blessed_losses: best.of(Wdl::BlessedLoss),
        }
    }

    /// Positions whose zeroing moves count only beyond the 50-move rule.
    pub(super) fn late(&self) -> u64 {
        self.cursed_wins | self.blessed_losses
    }

    /// Positions that are lost if there is no other move.
    pub(super) fn loss_candidates(&self) -> u64 {
        self.legal & !(self.wins | self.cursed_wins | self.draws | self.blessed_losses)
    }

    /// Writes the initial cells of the word.
    pub(super) fn write(&self, cells: &mut [Cell]) {
        let captures = &self.zeroing_moves.captures;
        let pawn_moves = &self.zeroing_moves.pawn_moves;
        // In ascending priority: each overwrites the ones before.
        for (set, cell) in [
            (self.legal, Cell::DRAW),
            (captures.of(Wdl::Draw), Cell::CAPTURE_DRAWS),
            (self.blessed_losses, Cell::ZEROING_BLESSED_LOSS),
            (pawn_moves.of(Wdl::CursedWin) & self.cursed_wins, Cell::PAWN_CURSED_WIN),
            (captures.of(Wdl::CursedWin) & self.cursed_wins, Cell::CAPTURE_CURSED_WIN),
            (pawn_moves.of(Wdl::Win), Cell::PAWN_WINS),
            (captures.of(Wdl::Win), Cell::CAPTURE_WINS),
        ] {
            fill(cells, set, cell);
        }
    }
}

/// Fills the cells of a set of squares.
#[inline]
pub(super) fn fill(cells: &mut [Cell], set: u64, cell: Cell) {
    for square in square_numbers(set) {
        cells[square] = cell;
    }
}

/// The squares with one of these cells.
#[inline]
pub(super) fn find(cells: &[Cell], wanted: &[Cell]) -> u64 {
    let bit = |(square, cell)| u64::from(wanted.contains(cell)) << square;
    cells.iter().enumerate().map(bit).fold(0, |all, bit| all | bit)
}
