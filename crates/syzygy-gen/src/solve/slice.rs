//! Retrograde analysis of one slice.
//!
//! Positions are decided in the order of DTZ. Round `n` finds the positions lost in `n` plies, then
//! those won in `n`. Wins are unmoves from positions lost in `n - 1`. Candidates for losses are
//! unmoves from positions won in `n - 1`; they are lost if every move leads to a won position.
//!
//! Zeroing moves have their own DTZ: a winning one makes the position won in 1, a cursed win won in
//! 101, after all wins within the 50-move rule. The same holds for losses.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use lucena_board::Color;

use super::{
    super::parallel::for_each_parallel,
    Resources,
    board::Board,
    cell::{Cell, FIFTY_MOVES},
    initial_cells::{InitialCells, fill, find},
    moves::Moves,
    side::Side,
    solved_slice::{SolvedSide, SolvedSlice},
    zeroing_moves::SliceContext,
};

/// Error of solving a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SliceError {
    /// A DTZ above [`Cell::MAX_PLIES`].
    TooFar,
    Stopped,
}

/// Solver of one slice.
pub(super) struct SliceSolver<'a> {
    context: SliceContext<'a>,
    pawns: Board,
    resources: Resources<'a>,
    sides: [Side; 2],
}

impl<'a> SliceSolver<'a> {
    pub(super) fn new(context: SliceContext<'a>, slice: usize, resources: Resources<'a>) -> Self {
        let pawns = context.geometry.slices.board(slice);
        let sides = Color::ALL.map(|_| Side::new(context.geometry));
        Self { context, pawns, resources, sides }
    }

    pub(super) fn solve(mut self) -> Result<SolvedSlice, SliceError> {
        for turn in Color::ALL {
            self.find_legal(turn);
        }
        for turn in Color::ALL {
            self.find_zeroing(turn);
        }
        for side in &mut self.sides {
            for (not_won, won) in side.not_won.iter_mut().zip(&side.next_won.words) {
                *not_won &= !won;
            }
        }
        let mut plies = 1;
        while self.is_unfinished(plies) {
            if plies > 1 && plies <= FIFTY_MOVES && self.sides.iter().all(Side::is_quiet) {
                // Nothing happens before cursed wins and blessed losses count.
                plies = FIFTY_MOVES + 1;
            }
            if plies > Cell::MAX_PLIES {
                return Err(SliceError::TooFar);
            }
            if self.resources.stop.load(Relaxed) {
                return Err(SliceError::Stopped);
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
        let sides = self.sides.map(|side| SolvedSide { cells: side.cells, not_won: side.not_won });
        Ok(SolvedSlice { sides })
    }

    fn is_unfinished(&self, plies: u16) -> bool {
        let is_late_to_come = plies <= FIFTY_MOVES + 1;
        let has_more = |side: &Side| !side.is_quiet() || side.has_cursed_zeroing && is_late_to_come;
        plies == 1 || self.sides.iter().any(has_more)
    }

    fn find_legal(&mut self, turn: Color) {
        let Self { context, pawns, resources, sides } = self;
        let geometry = context.geometry;
        let blocks = sides[turn as usize].not_won.chunks_mut(geometry.words_per_block());
        for_each_parallel(
            resources.threads,
            blocks.enumerate(),
            || (),
            |(), (block, not_won)| {
                let Some(kings) = geometry.block(pawns, block) else { return };
                for (word, not_won) in not_won.iter_mut().enumerate() {
                    if let Some(board) = geometry.word(&kings, word) {
                        *not_won = board.legal(&geometry.piece_list, turn);
                    }
                }
            },
        );
    }

    /// Evaluates all zeroing moves, and decides positions without other moves.
    fn find_zeroing(&mut self, turn: Color) {
        let geometry = self.context.geometry;
        let moves = Moves { geometry, pawns: &self.pawns, mover: turn };
        let (side, other) = both(&mut self.sides, turn);
        let n_words = geometry.words_per_block();
        let blocks = side
            .cells
            .chunks_mut(64 * n_words)
            .zip(side.not_won.chunks(n_words))
            .zip(side.loss_candidates.chunks_mut(n_words))
            .zip(side.lost.blocks_mut())
            .zip(side.next_lost.blocks_mut())
            .zip(side.next_won.blocks_mut())
            .enumerate();
        let has_cursed_zeroing = AtomicBool::new(false);
        for_each_parallel(
            self.resources.threads,
            blocks,
            || (),
            |(), (block, arrays)| {
                let (((((cells, not_won), loss_candidates), mut mated), mut lost), mut won) =
                    arrays;
                let Some(kings) = moves.block(block) else { return };
                for word in (0..n_words).filter(|&word| not_won[word] != 0) {
                    let board = moves.word(&kings, word);
                    let zeroing_moves = self.context.zeroing_moves(&board, turn, not_won[word]);
                    let found = InitialCells::new(not_won[word], &zeroing_moves);
                    let cells = &mut cells[64 * word..][..64];
                    found.write(cells);
                    let stuck = moves.without_move(
                        &board,
                        block,
                        word,
                        found.loss_candidates(),
                        &other.not_won,
                    );
                    let checks = board.in_check(&geometry.piece_list, turn);
                    let mates = stuck & !found.has_zeroing & checks;
                    let zeroing_loses = stuck & found.has_zeroing;
                    fill(cells, stuck, Cell::STALEMATE);
                    fill(cells, mates, Cell::decided(0));
                    fill(cells, zeroing_loses, Cell::decided(1));
                    loss_candidates[word] = found.loss_candidates() & !stuck;
                    mated.insert(word, mates);
                    lost.insert(word, zeroing_loses);
                    won.insert(word, found.wins);
                    if found.late() != 0 {
                        has_cursed_zeroing.store(true, Relaxed);
                    }
                }
            },
        );
        side.has_cursed_zeroing = has_cursed_zeroing.into_inner();
    }

    /// Finds the positions lost in `plies`.
    fn find_lost(&mut self, turn: Color, plies: u16) {
        let geometry = self.context.geometry;
        let moves = Moves { geometry, pawns: &self.pawns, mover: turn };
        let (side, other) = both(&mut self.sides, turn);
        let n_words = geometry.words_per_block();
        let is_late = plies == FIFTY_MOVES + 1 && side.has_cursed_zeroing;
        let blocks = side
            .cells
            .chunks_mut(64 * n_words)
            .zip(side.loss_candidates.chunks_mut(n_words))
            .zip(side.next_lost.blocks_mut())
            .enumerate();
        for_each_parallel(
            self.resources.threads,
            blocks,
            || vec![0; n_words],
            |candidates, (block, arrays)| {
                let ((cells, loss_candidates), mut next) = arrays;
                if !is_late && !moves.can_lead(block, &other.won) {
                    return;
                }
                let Some(kings) = moves.block(block) else { return };
                candidates.fill(0);
                moves.take_back(block, &other.won, loss_candidates, candidates);
                for word in 0..n_words {
                    let cells = &mut cells[64 * word..][..64];
                    if is_late {
                        // From now on blessed losses count as losses.
                        let late = find(cells, &[Cell::ZEROING_BLESSED_LOSS]);
                        loss_candidates[word] |= late;
                        candidates[word] |= late;
                    }
                    let set = candidates[word] & loss_candidates[word];
                    if set != 0 {
                        let board = moves.word(&kings, word);
                        let lost = moves.without_move(&board, block, word, set, &other.not_won);
                        loss_candidates[word] &= !lost;
                        next.insert(word, lost);
                        fill(cells, lost, Cell::decided(plies));
                    }
                }
            },
        );
    }

    /// Finds the positions won in `plies`.
    fn find_won(&mut self, turn: Color, plies: u16) {
        let geometry = self.context.geometry;
        let moves = Moves { geometry, pawns: &self.pawns, mover: turn };
        let (side, other) = both(&mut self.sides, turn);
        let n_words = geometry.words_per_block();
        let is_late = plies == FIFTY_MOVES + 1 && side.has_cursed_zeroing;
        let blocks = side
            .cells
            .chunks_mut(64 * n_words)
            .zip(side.not_won.chunks_mut(n_words))
            .zip(side.loss_candidates.chunks_mut(n_words))
            .zip(side.next_won.blocks_mut())
            .enumerate();
        for_each_parallel(
            self.resources.threads,
            blocks,
            || vec![0; n_words],
            |found, (block, arrays)| {
                let (((cells, not_won), loss_candidates), mut next) = arrays;
                if !is_late && !moves.can_lead(block, &other.lost) {
                    return;
                }
                found.fill(0);
                moves.take_back(block, &other.lost, not_won, found);
                for word in 0..n_words {
                    let cells = &mut cells[64 * word..][..64];
                    let mut won = found[word] & not_won[word];
                    if is_late {
                        let late = [Cell::CAPTURE_CURSED_WIN, Cell::PAWN_CURSED_WIN];
                        let late = find(cells, &late) & not_won[word];
                        next.insert(word, late);
                        not_won[word] &= !late;
                        won &= !late;
                    }
                    if won != 0 {
                        next.insert(word, won);
                        not_won[word] &= !won;
                        loss_candidates[word] &= !won;
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
