//! WDL of a solved endgame for one side to move, as larger endgames need it.

use std::sync::Arc;

use lucena_board::{Color, Role};
use lucena_syzygy::{MAX_PIECES, MaterialKey, Wdl};

use super::{board::square_numbers, geometry::Geometry, symmetry::Symmetry, wdl_sets::WdlSets};

/// The values that a larger endgame needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Request {
    pub(crate) key: MaterialKey,
    pub(crate) turn: Color,
    /// Slot of a newly promoted piece, which stands on a promotion square.
    pub(crate) promoted: Option<usize>,
}

/// One byte of WDL per requested position.
#[derive(Debug)]
pub(crate) struct Values {
    geometry: Arc<Geometry>,
    request: Request,
    /// Index offset in a block, by slot and square.
    offsets: [[u32; 64]; MAX_PIECES],
    block_size: usize,
    /// WDL as tables store it, 0 to 4, or [`ILLEGAL`].
    results: Vec<u8>,
}

const ILLEGAL: u8 = 5;

impl Values {
    /// Empty values for a request.
    pub(super) fn new(geometry: Arc<Geometry>, request: Request) -> Self {
        let mut offsets = [[0; 64]; MAX_PIECES];
        let mut block_size = 1;
        let in_block = geometry.outer.iter().chain([&geometry.piece_list.inner]);
        for &slot in in_block.rev() {
            let allowed = match request.promoted {
                Some(promoted) if promoted == slot => last_squares(&geometry, slot),
                _ => !0,
            };
            for (nth, square) in square_numbers(allowed).enumerate() {
                offsets[slot][square] = (nth * block_size) as u32;
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

    /// Size in bytes.
    pub(crate) fn memory(&self) -> u64 {
        self.results.len() as u64
    }

    /// Size in bytes of [`Self::new`].
    pub(super) fn memory_of(geometry: &Geometry, request: Request) -> u64 {
        let full = 64 * (geometry.slices.len() * geometry.words_per_slice()) as u64;
        request
            .promoted
            .map_or(full, |slot| full / 64 * u64::from(last_squares(geometry, slot).count_ones()))
    }

    /// Copies WDL of a slice, by side to move and index.
    pub(super) fn fill(&mut self, slice: usize, result: impl Fn(Color, usize) -> Option<Wdl>) {
        let request = self.request;
        let geometry = Arc::clone(&self.geometry);
        let pawns = geometry.slices.board(slice);
        let inner = geometry.piece_list.inner;
        let allowed = |slot| match request.promoted {
            Some(promoted) if promoted == slot => last_squares(&geometry, slot),
            _ => !0,
        };
        for block in 0..geometry.n_blocks() {
            let Some(kings) = geometry.block(&pawns, block) else { continue };
            for word in 0..geometry.words_per_block() {
                let Some(board) = geometry.word(&kings, word) else { continue };
                let is_asked = |&slot: &usize| allowed(slot) >> board.square(slot) & 1 != 0;
                if !geometry.outer.iter().all(is_asked) {
                    continue;
                }
                let outer =
                    geometry.outer.iter().map(|&slot| self.offset(slot, board.square(slot)));
                let start = self.start(slice, block) + outer.sum::<usize>();
                let source = block * geometry.words_per_block() + word;
                for square in square_numbers(allowed(inner) & !board.occupied) {
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
    fn offset(&self, slot: usize, square: usize) -> usize {
        self.offsets[slot][square & 63] as usize
    }

    /// The slice, and the symmetry that maps the pawns to it.
    #[inline]
    fn slice(&self, squares: &[u8; MAX_PIECES]) -> Option<(usize, Symmetry)> {
        self.geometry.slices.find(squares)
    }

    /// WDL of a position; `None` if it is illegal.
    #[inline]
    pub(super) fn result(&self, squares: &[u8; MAX_PIECES]) -> Option<Wdl> {
        let (slice, symmetry) = self.slice(squares)?;
        let place = self.geometry.place(squares, symmetry)?;
        // Promoted pieces have fewer squares, so each piece has its own offset.
        let mut at = self.start(slice, place.block);
        let mut rest = place.word;
        for &slot in self.geometry.outer.iter().rev() {
            at += self.offset(slot, rest & 63);
            rest >>= 6;
        }
        at += self.offset(self.geometry.piece_list.inner, place.bit);
        Wdl::from_index(self.results[at].into())
    }

    /// WDL with the piece of a slot on each of the `wanted` squares.
    pub(super) fn line(&self, squares: &[u8; MAX_PIECES], slot: usize, wanted: u64) -> WdlSets {
        let mut wdl_sets = WdlSets::default();
        if self.geometry.piece_list.pieces[slot].role == Role::King {
            let mut squares = *squares;
            for square in square_numbers(wanted) {
                squares[slot] = square as u8;
                if let Some(wdl) = self.result(&squares) {
                    wdl_sets.insert(wdl, 1 << square);
                }
            }
            return wdl_sets;
        }
        let Some((start, images)) = self.line_start(squares, slot) else { return wdl_sets };
        for square in square_numbers(wanted) {
            let at = start + self.offset(slot, images(square));
            if let Some(wdl) = Wdl::from_index(self.results[at].into()) {
                wdl_sets.insert(wdl, 1 << square);
            }
        }
        wdl_sets
    }

    /// Index of the results with all pieces but one fixed, and the map of its squares.
    fn line_start(
        &self,
        squares: &[u8; MAX_PIECES],
        slot: usize,
    ) -> Option<(usize, impl Fn(usize) -> usize)> {
        let (slice, symmetry) = self.slice(squares)?;
        let mirror = symmetry.images();
        let at = |slot: usize| usize::from(mirror[usize::from(squares[slot] & 63)]);
        let (block, further) = match self.geometry.king_pairs {
            Some(pairs) => pairs.find(self.geometry.kings.map(at))?,
            None => (0, Symmetry::NONE),
        };
        let turned = further.images();
        let images = move |square: usize| usize::from(turned[usize::from(mirror[square & 63])]);
        let others = self.geometry.outer.iter().chain([&self.geometry.piece_list.inner]);
        let others = others.filter(|&&other| other != slot);
        let offsets = others.map(|&other| self.offset(other, images(squares[other].into())));
        Some((self.start(slice, block) + offsets.sum::<usize>(), images))
    }
}

/// The squares of a newly promoted piece, in any orientation of the board.
fn last_squares(geometry: &Geometry, slot: usize) -> u64 {
    const RANK_1: u64 = 0xFF;
    const RANK_8: u64 = 0xFF << 56;
    const FILES_A_AND_H: u64 = 0x8181_8181_8181_8181;
    if geometry.slices.pawns.is_empty() {
        return RANK_1 | RANK_8 | FILES_A_AND_H;
    }
    match geometry.piece_list.pieces[slot].color {
        Color::White => RANK_8,
        Color::Black => RANK_1,
    }
}
