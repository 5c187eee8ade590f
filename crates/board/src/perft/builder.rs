use core::sync::atomic::{AtomicBool, Ordering};

#[cfg(feature = "std")]
use std::num::NonZero;

use super::divide::Divide;
use super::recursion::{assert_depth, count_leaves, play_leaves};
#[cfg(all(feature = "alloc", target_has_atomic = "64"))]
use super::table::{PerftTable, Signature};
use crate::Position;

/// How many leaves lie behind each legal move.
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

/// A count of legal move sequences with a choice of means: threads, a table, or every move
/// played. Whatever is chosen, the result is that of [`perft`](super::perft).
///
/// The stack holds a frame of some hundred bytes for every ply of the depth, which is why there is
/// a [`Perft::MAX_DEPTH`]. With a table a count may pass 2^64 in time to see it; it is then given
/// as `u64::MAX`.
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
#[must_use = "nothing is counted before it is run"]
pub struct Perft<'a> {
    pub(super) depth: u32,
    plays_leaves: bool,
    #[cfg(feature = "std")]
    pub(super) n_threads: NonZero<usize>,
    #[cfg(all(feature = "alloc", target_has_atomic = "64"))]
    table: Option<&'a PerftTable>,
    #[cfg(not(all(feature = "alloc", target_has_atomic = "64")))]
    table: core::marker::PhantomData<&'a ()>,
}

/// Below this depth nobody asks whether to stop: such a subtree takes milliseconds.
const STOP_MIN_DEPTH: u32 = 5;

impl<'a> Perft<'a> {
    /// The greatest depth that can be counted. No count without a table comes near it; it keeps
    /// the recursion within the stack of any thread.
    ///
    /// ```
    /// use lucena_board::{Perft, Position};
    /// let mate: Position = "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1".parse()?;
    /// assert_eq!(Perft::new(Perft::MAX_DEPTH).run(&mate), 0);
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    pub const MAX_DEPTH: u32 = 255;

    /// A count of move sequences of this length, by one thread and without a table.
    ///
    /// # Panics
    /// If the depth is above [`Perft::MAX_DEPTH`].
    ///
    /// ```
    /// use lucena_board::{Perft, Position};
    /// assert_eq!(Perft::new(3).run(&Position::initial()), 8_902);
    /// ```
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

    /// Plays the last moves too instead of only counting them: slower, and a proof that
    /// counting and playing agree.
    ///
    /// ```
    /// use lucena_board::{Perft, Position};
    /// assert_eq!(Perft::new(3).every_leaf().run(&Position::initial()), 8_902);
    /// ```
    pub fn every_leaf(self) -> Self {
        Self { plays_leaves: true, ..self }
    }

    /// Shares the work among this many threads, the caller's among them. If the system refuses
    /// some of them, the others do the work; more than 1024 are not asked for.
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

    /// Remembers counted subtrees here, and believes what is there already.
    ///
    /// ```
    /// use lucena_board::{Perft, PerftTable, Position};
    /// let table = PerftTable::new(1)?;
    /// for _ in 0..2 {
    ///     assert_eq!(Perft::new(4).table(&table).run(&Position::initial()), 197_281);
    /// }
    /// # Ok::<(), lucena_board::PerftTableError>(())
    /// ```
    #[cfg(all(feature = "alloc", target_has_atomic = "64"))]
    pub fn table(self, table: &'a PerftTable) -> Self {
        Self { table: Some(table), ..self }
    }

    /// Counts.
    ///
    /// ```
    /// use lucena_board::{Perft, Position};
    /// assert_eq!(Perft::new(1).run(&Position::initial()), 20);
    /// ```
    #[must_use]
    pub fn run(&self, position: &Position) -> u64 {
        self.divide(position).nodes()
    }

    /// Counts, for every legal move apart.
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
        self.divide_until(position, &never).expect("nobody else holds the flag")
    }

    /// Counts as [`Perft::divide`] does, unless another thread raises the flag: then it gives
    /// up within milliseconds and returns `None`.
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
            return super::parallel::divide(self, position, stop);
        }
        let moves = position.legal_moves();
        let mut counted = arrayvec::ArrayVec::<_, { crate::MoveList::CAPACITY }>::new();
        for mv in moves {
            counted.push((mv, self.count(&position.play_unchecked(mv), self.depth - 1, stop)?));
        }
        Some(Divide::new(counted))
    }

    /// The leaves below one position, or `None` if the flag was raised.
    pub(super) fn count(&self, position: &Position, depth: u32, stop: &AtomicBool) -> Option<u64> {
        if depth >= STOP_MIN_DEPTH && stop.load(Ordering::Relaxed) {
            return None;
        }
        if depth < self.min_inner_depth() {
            let count = if self.plays_leaves { play_leaves } else { count_leaves };
            return Some(count(position, depth));
        }
        self.remembering(position, depth, || {
            let mut nodes = Some(0_u64);
            position.for_each_legal_move(|mv| {
                if let Some(sum) = nodes {
                    let next = position.play_unchecked(mv);
                    let below = self.count(&next, depth - 1, stop);
                    // A table makes counts above 2^64 possible; a wrapped sum would look right.
                    nodes = below.map(|below| sum.saturating_add(below));
                }
            });
            nodes
        })
    }
}

#[cfg(all(feature = "alloc", target_has_atomic = "64"))]
impl Perft<'_> {
    /// The depth from which on nodes are looked up, or asked whether to stop. The last ply but
    /// one is the deepest whose count costs more than a look-up.
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
