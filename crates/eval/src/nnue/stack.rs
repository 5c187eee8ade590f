//! The accumulators of the current line, updated lazily.

use alloc::vec::Vec;

use lucena_board::{ByColor, Color, MoveChanges, Position};

use super::architecture::Perspective;
use super::kernels::Kernels;
use super::lanes::Lanes;
use super::network::Network;

/// The accumulators after each move of the line, the current position on top.
///
/// A push records the move only; the accumulators are computed when they are needed, from the last
/// ones in the line that have been. Most nodes of a search are never evaluated or share the
/// accumulators of their parent.
#[derive(Clone, Debug)]
pub(super) struct Stack {
    plies: Vec<Ply>,
    /// Two rows per ply, White's first; those of popped plies are kept for reuse.
    rows: Vec<Lanes>,
    row_len: usize,
}

#[derive(Clone, Debug)]
struct Ply {
    /// `None` for null moves and the root.
    changes: Option<MoveChanges>,
    /// The Zobrist key of the position.
    key: u64,
    perspectives: ByColor<Perspective>,
    is_computed: ByColor<bool>,
}

impl Stack {
    pub(super) const fn new(row_len: usize) -> Self {
        Self { plies: Vec::new(), rows: Vec::new(), row_len }
    }

    pub(super) fn clear(&mut self) {
        self.plies.clear();
    }

    /// Whether there was no refresh yet.
    pub(super) fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// Whether the top belongs to this position.
    #[inline]
    pub(super) fn is_at(&self, position: &Position) -> bool {
        self.plies.last().is_some_and(|ply| ply.key == position.key())
    }

    #[inline]
    pub(super) fn push(&mut self, changes: Option<MoveChanges>, after: &Position) {
        self.plies.push(Ply {
            changes,
            key: after.key(),
            perspectives: ByColor(
                Color::ALL.map(|color| Perspective::new(color, after.king(color))),
            ),
            is_computed: ByColor([false; 2]),
        });
        let n_lanes = 2 * self.row_len * self.plies.len();
        if self.rows.len() < n_lanes {
            self.rows.resize(n_lanes, Lanes::ZERO);
        }
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.plies.pop();
    }

    /// The top accumulator of a side; call [`Self::update`] first. The stack must not be empty.
    #[inline]
    pub(super) fn top(&self, color: Color) -> &[Lanes] {
        &self.rows[self.row_start(self.plies.len() - 1, color)..][..self.row_len]
    }

    /// Sets the top accumulator of a side. The stack must not be empty.
    pub(super) fn set_top(&mut self, color: Color, row: &[Lanes]) {
        let top = self.plies.len() - 1;
        let start = self.row_start(top, color);
        self.rows[start..][..self.row_len].copy_from_slice(row);
        self.plies[top].is_computed[color] = true;
    }

    /// Updates the accumulators of a side from the last computed ones to the top. Returns `false`,
    /// without effect, if there are none or if a king move has mirrored the perspective since.
    #[must_use]
    #[inline]
    pub(super) fn update(&mut self, color: Color, network: &Network, kernels: Kernels) -> bool {
        let Some(last) = self.last_computed(color) else { return false };
        for ply in last + 1..self.plies.len() {
            self.compute(ply, color, network, kernels);
        }
        true
    }

    /// The last computed ply from which the top can be reached by updates.
    #[inline]
    fn last_computed(&self, color: Color) -> Option<usize> {
        let perspective = self.plies.last()?.perspectives[color];
        for (i, ply) in self.plies.iter().enumerate().rev() {
            if ply.perspectives[color] != perspective {
                return None;
            }
            if ply.is_computed[color] {
                return Some(i);
            }
        }
        None
    }

    /// Computes the accumulator of a ply from the one before, in one pass.
    #[inline]
    fn compute(&mut self, ply: usize, color: Color, network: &Network, kernels: Kernels) {
        let n = self.row_len;
        let (from_start, out_start) = (self.row_start(ply - 1, color), self.row_start(ply, color));
        let (lower, upper) = self.rows.split_at_mut(out_start);
        let (from, out) = (&lower[from_start..][..n], &mut upper[..n]);
        let ply = &mut self.plies[ply];
        ply.is_computed[color] = true;
        let Some(changes) = ply.changes else {
            out.copy_from_slice(from);
            return;
        };
        let perspective = ply.perspectives[color];
        let row = |(square, piece)| network.feature_row(perspective.feature(square, piece));
        let mut removed = changes.removed().map(row);
        let mut added = changes.added().map(row);
        let sub = removed.next().expect("every move removes a piece");
        let add = added.next().expect("every move adds a piece");
        match (removed.next(), added.next()) {
            (None, None) => kernels.update(out, from, [add], [sub]),
            (Some(captured), None) => kernels.update(out, from, [add], [sub, captured]),
            (Some(rook), Some(castled)) => {
                kernels.update(out, from, [add, castled], [sub, rook]);
            }
            (None, Some(_)) => unreachable!("no move adds more pieces than it removes"),
        }
    }

    #[inline]
    const fn row_start(&self, ply: usize, color: Color) -> usize {
        (2 * ply + color.index()) * self.row_len
    }
}
