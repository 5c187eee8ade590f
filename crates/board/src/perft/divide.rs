use core::fmt;
use core::ops::Deref;

use arrayvec::ArrayVec;

use crate::{ListIter, Move, MoveList};

/// Perft split by root move, see [`divide`] and [`Perft::divide`](crate::Perft::divide). Derefs to
/// a slice of moves and node counts.
///
/// ```
/// use lucena_board::{divide, Position};
/// let pos: Position = "7k/8/8/8/8/8/8/K7 w - - 0 1".parse()?;
/// let divided = divide(&pos, 2);
/// assert_eq!(divided.len(), 3);
/// assert!(divided.iter().all(|&(_, nodes)| nodes == 3));
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
///
/// [`divide`]: super::divide
#[derive(Clone, PartialEq, Eq)]
pub struct Divide {
    moves: ArrayVec<(Move, u64), { MoveList::CAPACITY }>,
    nodes: u64,
}

impl Divide {
    pub(super) fn new(counted: impl IntoIterator<Item = (Move, u64)>) -> Self {
        let moves: ArrayVec<_, { MoveList::CAPACITY }> = counted.into_iter().collect();
        let nodes = moves.iter().fold(0, |sum: u64, &(_, nodes)| sum.saturating_add(nodes));
        Self { moves, nodes }
    }

    /// The result at depth 0: one node and no moves.
    pub(super) fn root_only() -> Self {
        Self { moves: ArrayVec::new(), nodes: 1 }
    }

    /// The total over all moves, as [`perft`](crate::perft).
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl Deref for Divide {
    type Target = [(Move, u64)];

    fn deref(&self) -> &Self::Target {
        &self.moves
    }
}

impl IntoIterator for Divide {
    type Item = (Move, u64);
    type IntoIter = ListIter<(Move, u64)>;

    fn into_iter(self) -> Self::IntoIter {
        ListIter(self.moves.into_iter())
    }
}

impl<'a> IntoIterator for &'a Divide {
    type Item = &'a (Move, u64);
    type IntoIter = core::slice::Iter<'a, (Move, u64)>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.iter()
    }
}

impl fmt::Debug for Divide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        for (mv, nodes) in self {
            map.entry(&format_args!("{mv}"), nodes);
        }
        map.finish()
    }
}
