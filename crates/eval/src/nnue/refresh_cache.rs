//! Accumulators computed from scratch, but not quite ("Finny tables").

use alloc::vec::Vec;

use lucena_board::{Bitboard, Color, Piece, Position, Role, Square};

use super::architecture::Perspective;
use super::kernels::Kernels;
use super::lanes::Lanes;
use super::network::Network;

/// The last accumulator computed for each perspective, mirrored and not, with the pieces that it was
/// computed from.
///
/// When a king crosses the middle of the board, all features of its side change. The position is
/// mostly still similar to the last one with the king on that half, so only the pieces that differ
/// are added and removed.
#[derive(Clone, Debug)]
pub(super) struct RefreshCache {
    entries: [Entry; 4],
    /// One row per entry.
    rows: Vec<Lanes>,
    row_len: usize,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    /// By colour and role.
    pieces: [[Bitboard; Role::COUNT]; Color::COUNT],
}

impl RefreshCache {
    /// Accumulators of an empty board.
    pub(super) fn new(network: &Network) -> Self {
        Self {
            entries: [Entry { pieces: [[Bitboard::EMPTY; Role::COUNT]; Color::COUNT] }; 4],
            rows: network.feature_biases.repeat(4),
            row_len: network.row_len(),
        }
    }

    /// The accumulator of a position.
    pub(super) fn refresh(
        &mut self,
        perspective: Perspective,
        position: &Position,
        network: &Network,
        kernels: Kernels,
    ) -> &[Lanes] {
        let index = entry_index(perspective);
        let row = &mut self.rows[index * self.row_len..][..self.row_len];
        let pieces = &mut self.entries[index].pieces;
        for color in Color::ALL {
            for role in Role::ALL {
                let now = position.pieces(color, role);
                let before = core::mem::replace(&mut pieces[color.index()][role.index()], now);
                let piece = Piece { color, role };
                let weights =
                    |square: Square| network.feature_row(perspective.feature(square, piece));
                let mut added = (now & !before).into_iter().map(weights);
                let mut removed = (before & !now).into_iter().map(weights);
                loop {
                    match (added.next(), removed.next()) {
                        (Some(add), Some(sub)) => kernels.apply(row, [add], [sub]),
                        (Some(add), None) => kernels.apply(row, [add], []),
                        (None, Some(sub)) => kernels.apply(row, [], [sub]),
                        (None, None) => break,
                    }
                }
            }
        }
        row
    }

    /// The accumulator last computed for a perspective.
    pub(super) fn row(&self, perspective: Perspective) -> &[Lanes] {
        &self.rows[entry_index(perspective) * self.row_len..][..self.row_len]
    }
}

fn entry_index(perspective: Perspective) -> usize {
    2 * perspective.color().index() + perspective.half()
}
