//! What the moves out of a slice say about the positions of a word before anything else is known.

use super::{board::squares, cell::Cell, exits::Exits};
use lucena_syzygy::Wdl;

/// The positions of a word by what the best move out of the slice is worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beginning {
    legal: u64,
    exits: Exits,
    /// Any move out of the slice.
    pub(super) has_exit: u64,
    pub(super) wins: u64,
    wins_late: u64,
    draws: u64,
    loses_late: u64,
}

impl Beginning {
    pub(super) fn new(legal: u64, exits: &Exits) -> Self {
        let mut best = exits.captures;
        best.insert_all(&exits.pawn_moves);
        best.keep_best();
        Self {
            legal,
            exits: *exits,
            has_exit: best.known(),
            wins: best.of(Wdl::Win),
            wins_late: best.of(Wdl::CursedWin),
            draws: best.of(Wdl::Draw),
            loses_late: best.of(Wdl::BlessedLoss),
        }
    }

    /// Positions for which moves out of the slice count from the round of fifty moves on.
    pub(super) fn late(&self) -> u64 {
        self.wins_late | self.loses_late
    }

    /// Positions that are lost at once if no move stays in the slice.
    pub(super) fn in_danger(&self) -> u64 {
        self.legal & !(self.wins | self.wins_late | self.draws | self.loses_late)
    }

    /// Writes what is known into the cells of the word.
    pub(super) fn write(&self, cells: &mut [Cell]) {
        let captures = &self.exits.captures;
        let pawn_moves = &self.exits.pawn_moves;
        // The later the stronger: each overwrites the ones before.
        for (set, cell) in [
            (self.legal, Cell::DRAW),
            (captures.of(Wdl::Draw), Cell::CAPTURE_DRAWS),
            (self.loses_late, Cell::EXIT_LOSES_LATE),
            (pawn_moves.of(Wdl::CursedWin) & self.wins_late, Cell::PAWN_WINS_LATE),
            (captures.of(Wdl::CursedWin) & self.wins_late, Cell::CAPTURE_WINS_LATE),
            (pawn_moves.of(Wdl::Win), Cell::PAWN_WINS),
            (captures.of(Wdl::Win), Cell::CAPTURE_WINS),
        ] {
            fill(cells, set, cell);
        }
    }
}

/// Writes the same into the cells of a set of squares.
#[inline]
pub(super) fn fill(cells: &mut [Cell], set: u64, cell: Cell) {
    for square in squares(set) {
        cells[square] = cell;
    }
}

/// The squares whose cells are one of these.
#[inline]
pub(super) fn find(cells: &[Cell], wanted: &[Cell]) -> u64 {
    let bit = |(square, cell)| u64::from(wanted.contains(cell)) << square;
    cells.iter().enumerate().map(bit).fold(0, |all, bit| all | bit)
}
