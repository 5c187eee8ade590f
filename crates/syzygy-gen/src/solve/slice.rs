//! One slice, solved backwards from its ends.
//!
//! Positions are decided in the order of their distance. In round `n` it is found out which
//! positions are lost in `n` plies, then which are won in `n`. A position is won if a move leads to
//! one that is lost in `n - 1`, so moves are taken back from those. A position is lost if every
//! move leads to a won one; to find candidates, moves are taken back from positions won in
//! `n - 1`, and then all of their moves are looked at.
//!
//! Moves out of the slice have a distance of their own. One that wins makes the position won in 1;
//! one that wins by the rules but for fifty moves, won in 101: so it comes after every win inside
//! the fifty moves. It is the same with moves that lose.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use lucena_board::Color;

use super::{
    super::share::share,
    Effort,
    beginning::{Beginning, fill, find},
    board::{Board, squares},
    cell::{Cell, FIFTY_MOVES},
    exits::Surroundings,
    moves::Moves,
    outcomes::Outcomes,
    side::Side,
};

/// The results of all positions of a slice.
#[derive(Debug)]
pub(super) struct SolvedSlice {
    sides: [SolvedSide; 2],
}

#[derive(Debug)]
struct SolvedSide {
    cells: Vec<Cell>,
    /// The legal positions that are not won.
    open: Vec<u64>,
}

impl SolvedSlice {
    /// For each side to move.
    pub(super) const BYTES_PER_WORD: u64 = 64 + size_of::<u64>() as u64;

    /// How many positions there are with each side to move.
    pub(super) fn len(&self) -> usize {
        self.sides[0].cells.len()
    }

    /// Shows what is known of each position, and whether it is won, in their order.
    #[inline]
    pub(super) fn for_each(&self, turn: Color, mut visit: impl FnMut(Cell, bool)) {
        let side = &self.sides[turn as usize];
        for (cells, open) in side.cells.chunks_exact(64).zip(&side.open) {
            for (bit, &cell) in cells.iter().enumerate() {
                visit(cell, open >> bit & 1 == 0);
            }
        }
    }

    #[inline]
    fn cell(&self, turn: Color, index: usize) -> (Cell, bool) {
        let side = &self.sides[turn as usize];
        (side.cells[index], side.open[index / 64] >> (index % 64) & 1 == 0)
    }

    /// The results of a word, and where the side to move has no move but is not in check.
    pub(super) fn word(&self, turn: Color, word: usize, wanted: u64) -> (Outcomes, u64) {
        let mut outcomes = Outcomes::default();
        let mut stalemates = 0;
        for square in squares(wanted) {
            let (cell, is_won) = self.cell(turn, 64 * word + square);
            if let Some(wdl) = cell.result(is_won) {
                outcomes.insert(wdl, 1 << square);
            }
            if cell == Cell::STALEMATE {
                stalemates |= 1 << square;
            }
        }
        (outcomes, stalemates)
    }
}

/// Why a slice is left unsolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoSolution {
    /// A decision is further away than there are numbers for.
    TooFar,
    Stopped,
}

/// A slice on its way.
pub(super) struct Work<'a> {
    around: Surroundings<'a>,
    pawns: Board,
    effort: Effort<'a>,
    sides: [Side; 2],
}

impl<'a> Work<'a> {
    pub(super) fn new(around: Surroundings<'a>, slice: usize, effort: Effort<'a>) -> Self {
        let pawns = around.geometry.slices.board(slice);
        let sides = Color::ALL.map(|_| Side::new(around.geometry));
        Self { around, pawns, effort, sides }
    }

    pub(super) fn solve(mut self) -> Result<SolvedSlice, NoSolution> {
        for turn in Color::ALL {
            self.find_legal(turn);
        }
        for turn in Color::ALL {
            self.find_exits(turn);
        }
        for side in &mut self.sides {
            for (open, won) in side.open.iter_mut().zip(&side.next_won.words) {
                *open &= !won;
            }
        }
        let mut plies = 1;
        while self.is_unfinished(plies) {
            if plies > 1 && plies <= FIFTY_MOVES && self.sides.iter().all(Side::is_quiet) {
                // Nothing happens until moves that win or lose late count.
                plies = FIFTY_MOVES + 1;
            }
            if plies > Cell::MAX_PLIES {
                return Err(NoSolution::TooFar);
            }
            if self.effort.stop.load(Relaxed) {
                return Err(NoSolution::Stopped);
            }
            for turn in Color::ALL {
                self.find_lost(turn, plies);
            }
            for turn in Color::ALL {
                self.find_won(turn, plies);
            }
            self.sides.iter_mut().for_each(Side::advance);
            plies += 1;
        }
        let sides = self.sides.map(|side| SolvedSide { cells: side.cells, open: side.open });
        Ok(SolvedSlice { sides })
    }

    fn is_unfinished(&self, plies: u16) -> bool {
        let is_late_to_come = plies <= FIFTY_MOVES + 1;
        let has_more = |side: &Side| !side.is_quiet() || side.has_late_exits && is_late_to_come;
        plies == 1 || self.sides.iter().any(has_more)
    }

    fn find_legal(&mut self, turn: Color) {
        let Self { around, pawns, effort, sides } = self;
        let geometry = around.geometry;
        let blocks = sides[turn as usize].open.chunks_mut(geometry.words_per_block());
        share(
            effort.threads,
            blocks.enumerate(),
            || (),
            |(), (block, open)| {
                let Some(kings) = geometry.block(pawns, block) else { return };
                for (word, open) in open.iter_mut().enumerate() {
                    if let Some(board) = geometry.word(&kings, word) {
                        *open = board.legal(&geometry.cast, turn);
                    }
                }
            },
        );
    }

    /// Looks at all moves out of the slice, and for positions without any other move.
    fn find_exits(&mut self, turn: Color) {
        let geometry = self.around.geometry;
        let moves = Moves { geometry, pawns: &self.pawns, mover: turn };
        let (side, other) = both(&mut self.sides, turn);
        let n_words = geometry.words_per_block();
        let blocks = side
            .cells
            .chunks_mut(64 * n_words)
            .zip(side.open.chunks(n_words))
            .zip(side.in_danger.chunks_mut(n_words))
            .zip(side.lost.blocks_mut())
            .zip(side.next_lost.blocks_mut())
            .zip(side.next_won.blocks_mut())
            .enumerate();
        let has_late_exits = AtomicBool::new(false);
        share(
            self.effort.threads,
            blocks,
            || (),
            |(), (block, arrays)| {
                let (((((cells, open), in_danger), mut mated), mut lost), mut won) = arrays;
                let Some(kings) = moves.block(block) else { return };
                for word in (0..n_words).filter(|&word| open[word] != 0) {
                    let board = moves.word(&kings, word);
                    let exits = self.around.exits(&board, turn, open[word]);
                    let found = Beginning::new(open[word], &exits);
                    let cells = &mut cells[64 * word..][..64];
                    found.write(cells);
                    let stuck =
                        moves.without_move(&board, block, word, found.in_danger(), &other.open);
                    let checks = board.in_check(&geometry.cast, turn);
                    let mates = stuck & !found.has_exit & checks;
                    let exits_lose = stuck & found.has_exit;
                    fill(cells, stuck, Cell::STALEMATE);
                    fill(cells, mates, Cell::decided(0));
                    fill(cells, exits_lose, Cell::decided(1));
                    in_danger[word] = found.in_danger() & !stuck;
                    mated.insert(word, mates);
                    lost.insert(word, exits_lose);
                    won.insert(word, found.wins);
                    if found.late() != 0 {
                        has_late_exits.store(true, Relaxed);
                    }
                }
            },
        );
        side.has_late_exits = has_late_exits.into_inner();
    }

    /// Finds the positions that are lost in so many plies.
    fn find_lost(&mut self, turn: Color, plies: u16) {
        let geometry = self.around.geometry;
        let moves = Moves { geometry, pawns: &self.pawns, mover: turn };
        let (side, other) = both(&mut self.sides, turn);
        let n_words = geometry.words_per_block();
        let is_late = plies == FIFTY_MOVES + 1 && side.has_late_exits;
        let blocks = side
            .cells
            .chunks_mut(64 * n_words)
            .zip(side.in_danger.chunks_mut(n_words))
            .zip(side.next_lost.blocks_mut())
            .enumerate();
        share(
            self.effort.threads,
            blocks,
            || vec![0; n_words],
            |candidates, (block, arrays)| {
                let ((cells, in_danger), mut next) = arrays;
                if !is_late && !moves.can_lead(block, &other.won) {
                    return;
                }
                let Some(kings) = moves.block(block) else { return };
                candidates.fill(0);
                moves.take_back(block, &other.won, in_danger, candidates);
                for word in 0..n_words {
                    let cells = &mut cells[64 * word..][..64];
                    if is_late {
                        // From now on moves out of the slice that lose late save nobody.
                        let late = find(cells, &[Cell::EXIT_LOSES_LATE]);
                        in_danger[word] |= late;
                        candidates[word] |= late;
                    }
                    let set = candidates[word] & in_danger[word];
                    if set != 0 {
                        let board = moves.word(&kings, word);
                        let lost = moves.without_move(&board, block, word, set, &other.open);
                        in_danger[word] &= !lost;
                        next.insert(word, lost);
                        fill(cells, lost, Cell::decided(plies));
                    }
                }
            },
        );
    }

    /// Finds the positions that are won in so many plies.
    fn find_won(&mut self, turn: Color, plies: u16) {
        let geometry = self.around.geometry;
        let moves = Moves { geometry, pawns: &self.pawns, mover: turn };
        let (side, other) = both(&mut self.sides, turn);
        let n_words = geometry.words_per_block();
        let is_late = plies == FIFTY_MOVES + 1 && side.has_late_exits;
        let blocks = side
            .cells
            .chunks_mut(64 * n_words)
            .zip(side.open.chunks_mut(n_words))
            .zip(side.in_danger.chunks_mut(n_words))
            .zip(side.next_won.blocks_mut())
            .enumerate();
        share(
            self.effort.threads,
            blocks,
            || vec![0; n_words],
            |found, (block, arrays)| {
                let (((cells, open), in_danger), mut next) = arrays;
                if !is_late && !moves.can_lead(block, &other.lost) {
                    return;
                }
                found.fill(0);
                moves.take_back(block, &other.lost, open, found);
                for word in 0..n_words {
                    let cells = &mut cells[64 * word..][..64];
                    let mut won = found[word] & open[word];
                    if is_late {
                        let late = [Cell::CAPTURE_WINS_LATE, Cell::PAWN_WINS_LATE];
                        let late = find(cells, &late) & open[word];
                        next.insert(word, late);
                        open[word] &= !late;
                        won &= !late;
                    }
                    if won != 0 {
                        next.insert(word, won);
                        open[word] &= !won;
                        in_danger[word] &= !won;
                        fill(cells, won, Cell::decided(plies));
                    }
                }
            },
        );
    }
}

/// The side to move, and the other one.
fn both(sides: &mut [Side; 2], turn: Color) -> (&mut Side, &Side) {
    let [white, black] = sides;
    match turn {
        Color::White => (white, black),
        Color::Black => (black, white),
    }
}
