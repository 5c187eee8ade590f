use core::fmt;
use core::ops::Deref;

use arrayvec::ArrayVec;

use crate::{ListIter, Move, MoveList};

/// How many leaves lie behind each legal move, used like a slice; made by [`divide`] and
/// [`Perft::divide`](super::Perft::divide).
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

    /// The count of depth 0: the position itself, and no move.
    pub(super) fn root_only() -> Self {
        Self { moves: ArrayVec::new(), nodes: 1 }
    }

    /// The leaves of all moves together: what [`perft`](super::perft) counts.
    ///
    /// ```
    /// use lucena_board::{divide, Position};
    /// assert_eq!(divide(&Position::initial(), 3).nodes(), 8_902);
    /// assert_eq!(divide(&Position::initial(), 0).nodes(), 1);
    /// ```
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
