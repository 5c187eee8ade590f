//! Pawn slices: the placements of all pawns, up to mirroring.
//!
//! Pawns never move backwards, so slices are solved one after the other, those with the most advanced
//! pawns first.

use arrayvec::ArrayVec;
use lucena_board::{Color, Piece, Role};
use lucena_syzygy::MAX_PIECES;

use super::{board::Board, symmetry::Symmetry};

/// The squares of the pawns in slot order.
type Squares = ArrayVec<u8, MAX_PIECES>;

#[derive(Debug)]
pub(crate) struct PawnSlices {
    /// Slots of the pawns, White's first.
    pub(crate) pawns: ArrayVec<usize, MAX_PIECES>,
    slices: Vec<Squares>,
    /// By the squares of the pawns as digits: twice the number of the slice, and 1 if the board
    /// has to be mirrored.
    find: Vec<u32>,
}

const NONE: u32 = u32::MAX;
/// Number of squares that pawns can stand on.
const N_SQUARES: usize = 48;

impl PawnSlices {
    pub(crate) fn new(pieces: &[Piece]) -> Self {
        let pawns: ArrayVec<usize, MAX_PIECES> =
            (0..pieces.len()).filter(|&slot| pieces[slot].role == Role::Pawn).collect();
        let n_white = pawns.iter().filter(|&&slot| pieces[slot].color == Color::White).count();
        let mut slices = Self { pawns, slices: Vec::new(), find: Vec::new() };
        let n_placements = N_SQUARES.pow(slices.pawns.len() as u32);
        slices.find = vec![NONE; n_placements];
        for number in 0..n_placements {
            let Some(squares) = slices.decode(number) else { continue };
            let own = normalize(&squares, n_white, Symmetry::NONE);
            let mirrored = normalize(&squares, n_white, Symmetry::MIRROR);
            let canonical = slices.encode(own.clone().min(mirrored.clone()).into_iter());
            // The canonical placement may not have a number yet.
            if slices.find[canonical] == NONE {
                slices.find[canonical] = 2 * slices.slices.len() as u32;
                slices.slices.push(own.clone().min(mirrored.clone()));
            }
            slices.find[number] = slices.find[canonical] | u32::from(mirrored < own);
        }
        slices
    }

    fn decode(&self, mut number: usize) -> Option<Squares> {
        let mut squares = Squares::new();
        for _ in &self.pawns {
            let square = (8 + number % N_SQUARES) as u8;
            if squares.contains(&square) {
                return None;
            }
            squares.push(square);
            number /= N_SQUARES;
        }
        Some(squares)
    }

    #[inline]
    fn encode(&self, squares: impl DoubleEndedIterator<Item = u8>) -> usize {
        squares.rev().fold(0, |number, square| N_SQUARES * number + usize::from(square) - 8)
    }

    pub(crate) fn len(&self) -> usize {
        self.slices.len()
    }

    /// The slice, and the symmetry that maps the board to it; `None` if pawns share a square or stand on
    /// the first or last rank.
    #[inline]
    pub(crate) fn find(&self, squares: &[u8; MAX_PIECES]) -> Option<(usize, Symmetry)> {
        let squares = self.pawns.iter().map(|&slot| squares[slot]);
        if !squares.clone().all(|square| (8..56).contains(&square)) {
            return None;
        }
        let found = self.find[self.encode(squares)];
        let symmetry = if found & 1 == 0 { Symmetry::NONE } else { Symmetry::MIRROR };
        (found != NONE).then_some((found as usize / 2, symmetry))
    }

    /// A board with the pawns of a slice only.
    pub(crate) fn board(&self, slice: usize) -> Board {
        let mut board = Board::EMPTY;
        for (&slot, &square) in self.pawns.iter().zip(&self.slices[slice]) {
            let is_free = board.put(slot, usize::from(square));
            debug_assert!(is_free, "the pawns of a slice have a square each");
        }
        board
    }

    /// The slices with the leading pawn on a file, 0 to 3, in groups by remaining pawn moves. No pawn
    /// move connects slices of a group.
    ///
    /// Pawns change files only by captures, which leave the endgame.
    pub(crate) fn generations(&self, pieces: &[Piece], file: usize) -> Vec<Vec<usize>> {
        let mut generations = vec![Vec::new(); 5 * self.pawns.len() + 1];
        for (slice, squares) in self.slices.iter().enumerate() {
            if self.leading_file(squares, pieces) != file {
                continue;
            }
            let ranks_before = |(&slot, &square): (&usize, &u8)| match pieces[slot].color {
                Color::White => 6 - usize::from(square >> 3),
                Color::Black => usize::from(square >> 3) - 1,
            };
            let n_moves: usize = self.pawns.iter().zip(squares).map(ranks_before).sum();
            generations[n_moves].push(slice);
        }
        generations.retain(|generation| !generation.is_empty());
        generations
    }

    /// The file of the leading pawn: of the side with fewer pawns, the one nearest to the edge.
    fn leading_file(&self, squares: &Squares, pieces: &[Piece]) -> usize {
        let of = |color| {
            let pieces = self
                .pawns
                .iter()
                .zip(squares)
                .filter(move |(slot, _)| pieces[**slot].color == color);
            pieces.map(|(_, &square)| usize::from((square & 7).min(7 - (square & 7))))
        };
        let [white, black] = Color::ALL.map(|color| of(color).count());
        let leader =
            if white == 0 || black > 0 && black < white { Color::Black } else { Color::White };
        of(leader).min().unwrap_or(0)
    }

    /// Number of pawn placements that share a slice.
    pub(crate) fn n_images(&self, slice: usize, pieces: &[Piece]) -> usize {
        let n_white = self.pawns.iter().filter(|&&slot| pieces[slot].color == Color::White).count();
        let squares = &self.slices[slice];
        let mirrored = normalize(squares, n_white, Symmetry::MIRROR);
        if self.pawns.is_empty() || mirrored == *squares { 1 } else { 2 }
    }
}

/// Sorts the squares of each side, as its pawns are interchangeable.
fn normalize(squares: &Squares, n_white: usize, symmetry: Symmetry) -> Squares {
    let images = symmetry.images();
    let mut squares: Squares = squares.iter().map(|&square| images[usize::from(square)]).collect();
    let (white, black) = squares.split_at_mut(n_white);
    white.sort_unstable();
    black.sort_unstable();
    squares
}
