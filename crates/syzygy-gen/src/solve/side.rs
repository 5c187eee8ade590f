//! Solver state of the positions of a slice with one side to move.

use super::{cell::Cell, geometry::Geometry};

#[derive(Debug)]
pub(super) struct Side {
    pub(super) cells: Vec<Cell>,
    /// Legal positions that are not won so far.
    pub(super) not_won: Vec<u64>,
    /// Undecided positions without a zeroing move that avoids the loss.
    pub(super) loss_candidates: Vec<u64>,
    /// Positions won in the last round.
    pub(super) won: Frontier,
    pub(super) lost: Frontier,
    /// Positions won in the current round.
    pub(super) next_won: Frontier,
    pub(super) next_lost: Frontier,
    /// Whether any zeroing move is a cursed win or blessed loss.
    pub(super) has_cursed_zeroing: bool,
}

/// The positions decided in one round, one bit each.
#[derive(Debug)]
pub(super) struct Frontier {
    pub(super) words: Vec<u64>,
    /// Blocks with at least one bit.
    pub(super) blocks: Vec<bool>,
}

impl Side {
    pub(super) fn new(geometry: &Geometry) -> Self {
        let n_words = geometry.words_per_slice();
        Self {
            cells: vec![Cell::ILLEGAL; 64 * n_words],
            not_won: vec![0; n_words],
            loss_candidates: vec![0; n_words],
            won: Frontier::new(geometry),
            lost: Frontier::new(geometry),
            next_won: Frontier::new(geometry),
            next_lost: Frontier::new(geometry),
            has_cursed_zeroing: false,
        }
    }

    /// Size in bytes.
    pub(super) fn memory(geometry: &Geometry) -> u64 {
        (64 + 6 * size_of::<u64>() as u64) * geometry.words_per_slice() as u64
    }

    /// Nothing was decided in the last round.
    pub(super) fn is_quiet(&self) -> bool {
        self.won.is_empty() && self.lost.is_empty()
    }

    /// Ends the current round.
    pub(super) fn advance(&mut self) {
        std::mem::swap(&mut self.won, &mut self.next_won);
        std::mem::swap(&mut self.lost, &mut self.next_lost);
        self.next_won.clear();
        self.next_lost.clear();
    }
}

impl Frontier {
    fn new(geometry: &Geometry) -> Self {
        Self {
            words: vec![0; geometry.words_per_slice()],
            blocks: vec![false; geometry.n_blocks()],
        }
    }

    fn is_empty(&self) -> bool {
        !self.blocks.contains(&true)
    }

    fn clear(&mut self) {
        let n_words = self.words.len() / self.blocks.len();
        for (words, has_any) in self.words.chunks_mut(n_words).zip(&mut self.blocks) {
            if std::mem::take(has_any) {
                words.fill(0);
            }
        }
    }

    pub(super) fn blocks_mut(&mut self) -> impl Iterator<Item = FrontierBlock<'_>> + Send {
        let n_words = self.words.len() / self.blocks.len();
        let blocks = self.words.chunks_mut(n_words).zip(&mut self.blocks);
        blocks.map(|(words, has_any)| FrontierBlock { words, has_any })
    }
}

/// One block of a frontier, filled by one thread.
#[derive(Debug)]
pub(super) struct FrontierBlock<'a> {
    words: &'a mut [u64],
    has_any: &'a mut bool,
}

impl FrontierBlock<'_> {
    #[inline]
    pub(super) fn insert(&mut self, word: usize, set: u64) {
        self.words[word] |= set;
        *self.has_any |= set != 0;
    }
}
