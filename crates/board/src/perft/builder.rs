use core::sync::atomic::{AtomicBool, Ordering};

#[cfg(feature = "std")]
use std::num::NonZero;

use super::divide::Divide;
use super::recursion::{MAX_DEPTH, assert_depth, count_leaves, play_leaves};
#[cfg(all(feature = "alloc", target_has_atomic = "64"))]
use super::table::{PerftTable, Signature};
use crate::Position;

/// Perft split by root move.
///
/// # Panics
/// If the depth is above [`Perft::MAX_DEPTH`].
///
/// ```
/// use lucena_board::{divide, Position};
/// for (mv, nodes) in divide(&Position::initial(), 2) {
///     assert_eq!(nodes, 20, "{mv}");
/// }
/// ```
#[must_use]
#[track_caller]
pub fn divide(position: &Position, depth: u32) -> Divide {
    Perft::new(depth).divide(position)
}

/// A perft run with options: threads, hash table, bulk counting. The result is always that of
/// [`perft`](super::perft).
///
/// The recursion takes less than 4 KiB of stack per ply, even without optimisation, hence
/// [`Perft::MAX_DEPTH`]. With a hash table, counts beyond 2^64 are possible; they saturate at
/// `u64::MAX`.
///
/// ```
/// use lucena_board::{Perft, PerftTable, Position};
/// use std::num::NonZero;
///
/// let table = PerftTable::new(16)?;
/// let two = NonZero::new(2).unwrap();
/// let nodes = Perft::new(5).threads(two).table(&table).run(&Position::initial());
/// assert_eq!(nodes, 4_865_609);
/// # Ok::<(), lucena_board::PerftTableError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "a perft run does nothing until `run` or `divide` is called"]
pub struct Perft<'a> {
    depth: u32,
    plays_leaves: bool,
    #[cfg(feature = "std")]
    n_threads: NonZero<usize>,
    #[cfg(all(feature = "alloc", target_has_atomic = "64"))]
    table: Option<&'a PerftTable>,
    #[cfg(not(all(feature = "alloc", target_has_atomic = "64")))]
    table: core::marker::PhantomData<&'a ()>,
}

/// Below this depth the stop flag is not checked: such a subtree takes milliseconds.
const STOP_MIN_DEPTH: u32 = 5;

impl<'a> Perft<'a> {
    /// The maximum depth, which keeps the recursion within a stack of 1 MiB.
    pub const MAX_DEPTH: u32 = MAX_DEPTH;

    /// Perft to this depth, with one thread and without a hash table.
    ///
    /// # Panics
    /// If the depth is above [`Perft::MAX_DEPTH`].
    #[track_caller]
    pub fn new(depth: u32) -> Self {
        assert_depth(depth);
        Self {
            depth,
            plays_leaves: false,
            #[cfg(feature = "std")]
            n_threads: NonZero::<usize>::MIN,
            table: Default::default(),
        }
    }

    /// Disables bulk counting: the moves of the last ply are played instead of counted. Slower, and
    /// tests making moves as well.
    pub fn every_leaf(self) -> Self {
        Self { plays_leaves: true, ..self }
    }

    /// Sets the number of threads, including the calling thread; at most 1024 are used. If the
    /// system refuses to start some of them, the others do the work.
    ///
    /// ```
    /// use lucena_board::{Perft, Position};
    /// use std::num::NonZero;
    /// let four = NonZero::new(4).unwrap();
    /// assert_eq!(Perft::new(4).threads(four).run(&Position::initial()), 197_281);
    /// ```
    #[cfg(feature = "std")]
    pub fn threads(self, n_threads: NonZero<usize>) -> Self {
        Self { n_threads, ..self }
    }

    /// Sets the hash table for node counts of subtrees. Its existing entries are used too.
    #[cfg(all(feature = "alloc", target_has_atomic = "64"))]
    pub fn table(self, table: &'a PerftTable) -> Self {
        Self { table: Some(table), ..self }
    }

    /// Counts the leaves.
    #[must_use]
    pub fn run(&self, position: &Position) -> u64 {
        self.divide(position).nodes()
    }

    /// Counts the leaves for each root move.
    ///
    /// ```
    /// use lucena_board::{Perft, Position};
    /// let divided = Perft::new(3).divide(&Position::initial());
    /// let most = divided.iter().map(|&(_, nodes)| nodes).max();
    /// assert_eq!(most, Some(600));
    /// ```
    #[must_use]
    pub fn divide(&self, position: &Position) -> Divide {
        let never = AtomicBool::new(false);
        self.divide_until(position, &never).expect("the flag is never set")
    }

    /// As [`Perft::divide`], but returns `None` within milliseconds of another thread setting the
    /// flag.
    ///
    /// ```
    /// use lucena_board::{Perft, Position};
    /// use std::sync::atomic::AtomicBool;
    /// let stop = AtomicBool::new(true);
    /// assert_eq!(Perft::new(30).divide_until(&Position::initial(), &stop), None);
    /// ```
    #[must_use]
    pub fn divide_until(&self, position: &Position, stop: &AtomicBool) -> Option<Divide> {
        if self.depth == 0 {
            return Some(Divide::root_only());
        }
        #[cfg(feature = "std")]
        if self.n_threads.get() > 1 && self.depth >= super::parallel::MIN_DEPTH {
            let count = |position: &Position, depth| self.count(position, depth, stop);
            return super::parallel::divide(position, self.depth, self.n_threads, count);
        }
        let moves = position.legal_moves();
        let mut counted = arrayvec::ArrayVec::<_, { crate::MoveList::CAPACITY }>::new();
        for mv in moves {
            counted.push((mv, self.count(&position.play_unchecked(mv), self.depth - 1, stop)?));
        }
        Some(Divide::new(counted))
    }

    /// The leaves below a position, or `None` if the flag was set.
    fn count(&self, position: &Position, depth: u32, stop: &AtomicBool) -> Option<u64> {
        if depth >= STOP_MIN_DEPTH && stop.load(Ordering::Relaxed) {
            return None;
        }
        if depth < self.min_inner_depth() {
            let count = if self.plays_leaves { play_leaves } else { count_leaves };
            return Some(count(position, depth));
        }
        self.remembering(position, depth, || {
            let mut nodes = 0_u64;
            // A list keeps the frames of move generation off the stack during the recursion.
            for &mv in &position.legal_moves() {
                let below = self.count(&position.play_unchecked(mv), depth - 1, stop)?;
                // With a hash table, counts above 2^64 are possible; a wrapped sum would look
                // right.
                nodes = nodes.saturating_add(below);
            }
            Some(nodes)
        })
    }
}

#[cfg(all(feature = "alloc", target_has_atomic = "64"))]
impl Perft<'_> {
    /// The minimum depth for probing the hash table and checking the stop flag. At depth 1, bulk
    /// counting is cheaper than a probe.
    fn min_inner_depth(&self) -> u32 {
        if self.table.is_some() { 2 } else { STOP_MIN_DEPTH }
    }

    fn remembering(
        &self,
        position: &Position,
        depth: u32,
        count: impl FnOnce() -> Option<u64>,
    ) -> Option<u64> {
        let Some(table) = self.table else { return count() };
        let signature = Signature::new(position, depth);
        if let Some(nodes) = table.get(signature) {
            return Some(nodes);
        }
        let nodes = count()?;
        table.set(signature, nodes);
        Some(nodes)
    }
}

#[cfg(not(all(feature = "alloc", target_has_atomic = "64")))]
impl Perft<'_> {
    fn min_inner_depth(&self) -> u32 {
        STOP_MIN_DEPTH
    }

    fn remembering(
        &self,
        _: &Position,
        _: u32,
        count: impl FnOnce() -> Option<u64>,
    ) -> Option<u64> {
        count()
    }
}
