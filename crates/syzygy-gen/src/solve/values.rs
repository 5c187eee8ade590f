//! The results of a solved balance for one side to move, as captures and promotions need them.

use std::sync::Arc;

use super::{board::squares, geometry::Geometry, outcomes::Outcomes, symmetry::Symmetry};
use lucena_board::{Color, Role};
use lucena_syzygy::{Balance, MAX_MEN, Wdl};

/// Which results somebody needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Request {
    pub(crate) balance: Balance,
    pub(crate) turn: Color,
    /// A man, by its place in the balance, that has just been promoted: it is where that happens.
    pub(crate) promoted: Option<usize>,
}

/// A byte for each position that was asked for.
#[derive(Debug)]
pub(crate) struct Values {
    geometry: Arc<Geometry>,
    request: Request,
    /// How much a man on a square adds to the position's place in its block.
    offsets: [[u32; 64]; MAX_MEN],
    block_size: usize,
    /// The result as files count it, 0 to 4, or [`ILLEGAL`].
    results: Vec<u8>,
}

const ILLEGAL: u8 = 5;

impl Values {
    /// Room for the results that are asked for.
    pub(super) fn new(geometry: Arc<Geometry>, request: Request) -> Self {
        let mut offsets = [[0; 64]; MAX_MEN];
        let mut block_size = 1;
        let in_block = geometry.outer.iter().chain([&geometry.cast.inner]);
        for &man in in_block.rev() {
            let allowed = match request.promoted {
                Some(promoted) if promoted == man => last_squares(&geometry, man),
                _ => !0,
            };
            for (slot, square) in squares(allowed).enumerate() {
                offsets[man][square] = (slot * block_size) as u32;
            }
            block_size *= allowed.count_ones() as usize;
        }
        let n_blocks = geometry.slices.len() * geometry.n_blocks();
        Self {
            geometry,
            request,
            offsets,
            block_size,
            results: vec![ILLEGAL; n_blocks * block_size],
        }
    }

    /// Bytes of the results.
    pub(crate) fn memory(&self) -> u64 {
        self.results.len() as u64
    }

    /// Bytes that [`Self::new`] will need.
    pub(super) fn memory_of(geometry: &Geometry, request: Request) -> u64 {
        let full = 64 * (geometry.slices.len() * geometry.words_per_slice()) as u64;
        request
            .promoted
            .map_or(full, |man| full / 64 * u64::from(last_squares(geometry, man).count_ones()))
    }

    /// Takes over the results of a slice: those of a side to move, by their index.
    pub(super) fn fill(&mut self, slice: usize, result: impl Fn(Color, usize) -> Option<Wdl>) {
        let request = self.request;
        let geometry = Arc::clone(&self.geometry);
        let pawns = geometry.slices.board(slice);
        let inner = geometry.cast.inner;
        let allowed = |man| match request.promoted {
            Some(promoted) if promoted == man => last_squares(&geometry, man),
            _ => !0,
        };
        for block in 0..geometry.n_blocks() {
            let Some(kings) = geometry.block(&pawns, block) else { continue };
            for word in 0..geometry.words_per_block() {
                let Some(board) = geometry.word(&kings, word) else { continue };
                let is_asked = |&man: &usize| allowed(man) >> board.square(man) & 1 != 0;
                if !geometry.outer.iter().all(is_asked) {
                    continue;
                }
                let outer = geometry.outer.iter().map(|&man| self.offset(man, board.square(man)));
                let start = self.start(slice, block) + outer.sum::<usize>();
                let source = block * geometry.words_per_block() + word;
                for square in squares(allowed(inner) & !board.occupied) {
                    if let Some(wdl) = result(request.turn, 64 * source + square) {
                        let at = start + self.offset(inner, square);
                        self.results[at] = (wdl as i8 + 2) as u8;
                    }
                }
            }
        }
    }

    fn start(&self, slice: usize, block: usize) -> usize {
        (slice * self.geometry.n_blocks() + block) * self.block_size
    }

    #[inline]
    fn offset(&self, man: usize, square: usize) -> usize {
        self.offsets[man][square & 63] as usize
    }

    /// The slice, and the symmetry that brings the pawns there.
    #[inline]
    fn slice(&self, men: &[u8; MAX_MEN]) -> Option<(usize, Symmetry)> {
        self.geometry.slices.find(men)
    }

    /// The result of one position; `None` if it is illegal.
    #[inline]
    pub(super) fn result(&self, men: &[u8; MAX_MEN]) -> Option<Wdl> {
        let (slice, symmetry) = self.slice(men)?;
        let place = self.geometry.place(men, symmetry)?;
        // The word and the bit are not packed here, so each man counts for itself.
        let mut at = self.start(slice, place.block);
        let mut rest = place.word;
        for &man in self.geometry.outer.iter().rev() {
            at += self.offset(man, rest & 63);
            rest >>= 6;
        }
        at += self.offset(self.geometry.cast.inner, place.bit);
        Wdl::from_file(self.results[at].into())
    }

    /// The results with one man on each of some squares in turn.
    pub(super) fn line(&self, men: &[u8; MAX_MEN], man: usize, wanted: u64) -> Outcomes {
        let mut outcomes = Outcomes::default();
        if self.geometry.cast.men[man].role == Role::King {
            let mut men = *men;
            for square in squares(wanted) {
                men[man] = square as u8;
                if let Some(wdl) = self.result(&men) {
                    outcomes.insert(wdl, 1 << square);
                }
            }
            return outcomes;
        }
        let Some((start, images)) = self.line_start(men, man) else { return outcomes };
        for square in squares(wanted) {
            let at = start + self.offset(man, images(square));
            if let Some(wdl) = Wdl::from_file(self.results[at].into()) {
                outcomes.insert(wdl, 1 << square);
            }
        }
        outcomes
    }

    /// Where the results begin, and what becomes of squares, if all men but one piece stay.
    fn line_start(
        &self,
        men: &[u8; MAX_MEN],
        man: usize,
    ) -> Option<(usize, impl Fn(usize) -> usize)> {
        let (slice, symmetry) = self.slice(men)?;
        let mirror = symmetry.images();
        let at = |man: usize| usize::from(mirror[usize::from(men[man] & 63)]);
        let (block, further) = match self.geometry.king_pairs {
            Some(pairs) => pairs.find(self.geometry.kings.map(at))?,
            None => (0, Symmetry::NONE),
        };
        let turned = further.images();
        let images = move |square: usize| usize::from(turned[usize::from(mirror[square & 63])]);
        let others = self.geometry.outer.iter().chain([&self.geometry.cast.inner]);
        let others = others.filter(|&&other| other != man);
        let offsets = others.map(|&other| self.offset(other, images(men[other].into())));
        Some((self.start(slice, block) + offsets.sum::<usize>(), images))
    }
}

/// Where a man can be right after its promotion, whatever way the board was turned since.
fn last_squares(geometry: &Geometry, man: usize) -> u64 {
    const RANK_1: u64 = 0xFF;
    const RANK_8: u64 = 0xFF << 56;
    const FILES_A_AND_H: u64 = 0x8181_8181_8181_8181;
    if geometry.slices.pawns.is_empty() {
        return RANK_1 | RANK_8 | FILES_A_AND_H;
    }
    match geometry.cast.men[man].color {
        Color::White => RANK_8,
        Color::Black => RANK_1,
    }
}
