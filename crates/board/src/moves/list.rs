use core::fmt;
use core::iter::FusedIterator;
use core::ops::{Deref, DerefMut};

use arrayvec::ArrayVec;

use super::Move;

/// A list of moves on the stack, which derefs to a slice.
///
/// The capacity suffices for any position, however unusual its material. A slider, king or pawn
/// move is determined by its destination and direction. A line of `n` squares, in both directions,
/// has at most `2(n - 2)` of them (two pieces at its ends; one move if `n` is 2), which adds up to
/// 340 over all ranks, files and diagonals. Knights add at most 168, underpromotions 66 and
/// castling two: 576.
///
/// ```
/// use lucena_board::Position;
/// let moves = Position::initial().legal_moves();
/// assert_eq!(moves.len(), 20);
/// assert!(moves.iter().all(|mv| !mv.is_castle()));
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct MoveList(ArrayVec<Move, { MoveList::CAPACITY }>);

impl MoveList {
    /// Upper bound on the number of legal moves in any position.
    pub const CAPACITY: usize = 576;

    /// The most legal moves in any position that can be reached by play.
    ///
    /// ```
    /// use lucena_board::{MoveList, Position};
    /// let pos: Position = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1".parse()?;
    /// assert_eq!(pos.legal_moves().len(), MoveList::MOST_BY_PLAY);
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    pub const MOST_BY_PLAY: usize = 218;

    /// An empty list.
    #[must_use]
    #[inline]
    pub const fn new() -> Self {
        Self(ArrayVec::new_const())
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }

    /// Keeps only the moves for which `keep` returns true, in order.
    ///
    /// ```
    /// use lucena_board::{Position, Role};
    /// let mut moves = Position::initial().legal_moves();
    /// moves.retain(|mv| mv.role() == Role::Knight);
    /// assert_eq!(moves.len(), 4);
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        self.0.retain(|mv| keep(*mv));
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl DerefMut for MoveList {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.0
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = ListIter<Move>;

    #[inline]
    fn into_iter(self) -> ListIter<Move> {
        ListIter(self.0.into_iter())
    }
}

/// Owning iterator of a [`MoveList`] or a [`Divide`](crate::Divide).
///
/// ```
/// use lucena_board::Position;
/// let mut moves = Position::initial().legal_moves().into_iter();
/// assert_eq!(moves.len(), 20);
/// assert!(moves.next_back().is_some());
/// assert_eq!(moves.count(), 19);
/// ```
#[derive(Clone, Debug)]
pub struct ListIter<T>(pub(crate) arrayvec::IntoIter<T, { MoveList::CAPACITY }>);

impl<T> Iterator for ListIter<T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.0.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<T> DoubleEndedIterator for ListIter<T> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.0.next_back()
    }
}

impl<T> ExactSizeIterator for ListIter<T> {}
impl<T> FusedIterator for ListIter<T> {}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = f.debug_list();
        for mv in self {
            list.entry(&format_args!("{mv}"));
        }
        list.finish()
    }
}
