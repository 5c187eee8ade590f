//! Balances solved from the rules: retrograde analysis.

mod beginning;
pub(crate) mod board;
mod cell;
mod children;
pub(crate) mod count;
mod exits;
pub(crate) mod geometry;
pub(crate) mod king_pairs;
mod moves;
mod outcomes;
pub(crate) mod pawns;

mod side;
mod slice;
mod solved;
mod spread;
pub(crate) mod symmetry;
mod values;

#[cfg(test)]
mod tests;

use std::{
    num::NonZeroUsize,
    ops::Range,
    sync::{Arc, Mutex, PoisonError, atomic::AtomicBool},
};

use super::share::share;
use cell::Cell;
use children::Children;
use exits::Surroundings;
pub(crate) use geometry::Geometry;
use lucena_syzygy::Balance;
use side::Side;
use slice::{NoSolution, SolvedSlice, Work};
pub(crate) use solved::{Meaning, Solved};
pub(crate) use values::{Request, Values};

/// A balance that is to be solved.
#[derive(Debug)]
pub(crate) struct Problem {
    geometry: Arc<Geometry>,
    children: Children,
}

/// What keeps a balance from being solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SolveError {
    /// Some decision is more plies away than files and memory have numbers for here.
    TooFar { balance: Balance, max_plies: u16 },
    /// Somebody wanted it to stop.
    Stopped,
}

/// What may be spent on a solution.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort<'a> {
    pub(crate) threads: NonZeroUsize,
    /// Once this is set, the work is given up.
    pub(crate) stop: &'a AtomicBool,
}

impl Problem {
    /// What [`Self::new`] will ask for, each once.
    pub(crate) fn requests(balance: Balance) -> Vec<Request> {
        Children::requests(&Geometry::new(balance).cast)
    }

    /// Asks for the values of smaller balances.
    pub(crate) fn new<E>(
        balance: Balance,
        fetch: impl FnMut(Request) -> Result<Arc<Values>, E>,
    ) -> Result<Self, E> {
        let geometry = Arc::new(Geometry::new(balance));
        let children = Children::new(&geometry.cast, fetch)?;
        Ok(Self { geometry, children })
    }

    /// Bytes that all files of the solution take.
    pub(crate) fn memory(&self) -> u64 {
        let words = self.geometry.slices.len() * self.geometry.words_per_slice();
        2 * SolvedSlice::BYTES_PER_WORD * words as u64
    }

    /// Bytes that the solution of one file of a balance takes, and that solving it takes besides.
    pub(crate) fn memory_of(balance: Balance, threads: NonZeroUsize) -> [u64; 2] {
        let geometry = Geometry::new(balance);
        let generations = (0..4).map(|file| geometry.slices.generations(&geometry.cast.men, file));
        let n_slices = generations.map(|file| file.concat().len()).max().unwrap_or(1);
        let words = (n_slices * geometry.words_per_slice()) as u64;
        let at_work = threads.get().min(n_slices) as u64;
        [2 * SolvedSlice::BYTES_PER_WORD * words, 2 * at_work * Side::memory(&geometry)]
    }

    /// Bytes that results for a larger balance take.
    pub(crate) fn values_memory(request: Request) -> u64 {
        Values::memory_of(&Geometry::new(request.balance), request)
    }

    /// About how many placements the files of a balance have for each side to move.
    pub(crate) fn n_placements(balance: Balance) -> u64 {
        let geometry = Geometry::new(balance);
        64 * (geometry.slices.len() * geometry.words_per_slice()) as u64
            / count::orders_of_like_pieces(balance)
    }

    /// Room for results that larger balances ask for, to be filled with
    /// [`Solved::add_to`].
    pub(crate) fn values(&self, request: Request) -> Values {
        Values::new(Arc::clone(&self.geometry), request)
    }

    /// The parts that can be solved apart: files of the leading pawn, 0 to 3, in a balance with
    /// pawns.
    pub(crate) fn files(&self) -> Range<usize> {
        if self.geometry.balance.has_pawns() { 0..4 } else { 0..1 }
    }

    /// Solves one of the [`Self::files`]. Placements of the other files are unknown to the
    /// solution, as if they were illegal.
    pub(crate) fn solve(&self, file: usize, effort: &Effort<'_>) -> Result<Solved, SolveError> {
        let geometry = &*self.geometry;
        let mut slices: Vec<Option<SolvedSlice>> = Vec::new();
        slices.resize_with(geometry.slices.len(), || None);
        for generation in geometry.slices.generations(&geometry.cast.men, file) {
            for (slice, solved) in self.solve_slices(&generation, &slices, effort)? {
                slices[slice] = Some(solved);
            }
        }
        Ok(Solved::new(Arc::clone(&self.geometry), slices))
    }

    /// Solves slices that do not depend on each other.
    fn solve_slices(
        &self,
        wanted: &[usize],
        known: &[Option<SolvedSlice>],
        effort: &Effort<'_>,
    ) -> Result<Vec<(usize, SolvedSlice)>, SolveError> {
        // Threads have a slice each if there are enough of them, and else share one.
        let are_many = wanted.len() >= effort.threads.get();
        let one = NonZeroUsize::MIN;
        let (outside, inside) =
            if are_many { (effort.threads, one) } else { (one, effort.threads) };
        let solved = Mutex::new(Vec::new());
        share(
            outside,
            wanted.iter(),
            || (),
            |(), &slice| {
                let around = Surroundings {
                    geometry: &self.geometry,
                    children: &self.children,
                    slices: known,
                };
                let result =
                    Work::new(around, slice, Effort { threads: inside, ..*effort }).solve();
                solved.lock().unwrap_or_else(PoisonError::into_inner).push((slice, result));
            },
        );
        let solved = solved.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut slices = Vec::new();
        for (slice, result) in solved {
            slices.push((slice, result.map_err(|end| self.error(end))?));
        }
        Ok(slices)
    }

    fn error(&self, end: NoSolution) -> SolveError {
        match end {
            NoSolution::TooFar => {
                SolveError::TooFar { balance: self.geometry.balance, max_plies: Cell::MAX_PLIES }
            }
            NoSolution::Stopped => SolveError::Stopped,
        }
    }
}
