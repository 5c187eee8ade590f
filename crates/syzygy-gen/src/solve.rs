//! Retrograde analysis of an endgame.

pub(crate) mod board;
mod cell;
pub(crate) mod count;
pub(crate) mod geometry;
mod initial_cells;
pub(crate) mod king_pairs;
mod kogge_stone;
mod moves;
pub(crate) mod pawn_slices;
mod side;
mod slice;
mod solved;
mod solved_slice;
mod successors;
pub(crate) mod symmetry;
mod values;
mod wdl_sets;
mod zeroing_moves;

#[cfg(test)]
mod tests;

use std::{
    num::NonZeroUsize,
    ops::Range,
    sync::{Arc, Mutex, PoisonError, atomic::AtomicBool},
};

use lucena_syzygy::MaterialKey;

use super::parallel::for_each_parallel;
use cell::Cell;
pub(crate) use geometry::Geometry;
use side::Side;
use slice::{SliceError, SliceSolver};
pub(crate) use solved::{PositionValue, Solved};
use solved_slice::SolvedSlice;
use successors::Successors;
pub(crate) use values::{Request, Values};
use zeroing_moves::SliceContext;

/// Solver of an endgame.
#[derive(Debug)]
pub(crate) struct Solver {
    geometry: Arc<Geometry>,
    successors: Successors,
}

/// Error of the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SolveError {
    /// The endgame has a higher DTZ than [`Cell`] can hold.
    TooFar { key: MaterialKey, max_plies: u16 },
    /// The stop flag was set.
    Stopped,
}

/// Threads and stop flag of a solver.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Resources<'a> {
    pub(crate) threads: NonZeroUsize,
    /// Stops the solver once set.
    pub(crate) stop: &'a AtomicBool,
}

impl Solver {
    /// The requests of [`Self::new`], without duplicates.
    pub(crate) fn requests(key: MaterialKey) -> Vec<Request> {
        Successors::requests(&Geometry::new(key).piece_list)
    }

    /// A solver with the values of all smaller endgames, from `fetch`.
    pub(crate) fn new<E>(
        key: MaterialKey,
        fetch: impl FnMut(Request) -> Result<Arc<Values>, E>,
    ) -> Result<Self, E> {
        let geometry = Arc::new(Geometry::new(key));
        let successors = Successors::new(&geometry.piece_list, fetch)?;
        Ok(Self { geometry, successors })
    }

    /// Size of the solution in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let words = self.geometry.slices.len() * self.geometry.words_per_slice();
        2 * SolvedSlice::BYTES_PER_WORD * words as u64
    }

    /// Size of the solution of one file in bytes, and of the memory for solving it.
    pub(crate) fn memory_of(key: MaterialKey, threads: NonZeroUsize) -> [u64; 2] {
        let geometry = Geometry::new(key);
        let generations =
            (0..4).map(|file| geometry.slices.generations(&geometry.piece_list.pieces, file));
        let n_slices = generations.map(|file| file.concat().len()).max().unwrap_or(1);
        let words = (n_slices * geometry.words_per_slice()) as u64;
        let at_work = threads.get().min(n_slices) as u64;
        [2 * SolvedSlice::BYTES_PER_WORD * words, 2 * at_work * Side::memory(&geometry)]
    }

    /// Size of the values for a larger endgame in bytes.
    pub(crate) fn values_memory(request: Request) -> u64 {
        Values::memory_of(&Geometry::new(request.key), request)
    }

    /// Approximate number of placements for each side to move.
    pub(crate) fn n_placements(key: MaterialKey) -> u64 {
        let geometry = Geometry::new(key);
        64 * (geometry.slices.len() * geometry.words_per_slice()) as u64
            / count::orders_of_like_pieces(key)
    }

    /// Empty values for a request of a larger endgame, to be filled with [`Solved::add_to`].
    pub(crate) fn values(&self, request: Request) -> Values {
        Values::new(Arc::clone(&self.geometry), request)
    }

    /// The parts that are solved independently: with pawns the files of the leading pawn, 0 to 3.
    pub(crate) fn files(&self) -> Range<usize> {
        if self.geometry.key.has_pawns() { 0..4 } else { 0..1 }
    }

    /// Solves one of the [`Self::files`]. In the solution, placements of other files count as illegal.
    pub(crate) fn solve(
        &self,
        file: usize,
        resources: &Resources<'_>,
    ) -> Result<Solved, SolveError> {
        let geometry = &*self.geometry;
        let mut slices: Vec<Option<SolvedSlice>> = Vec::new();
        slices.resize_with(geometry.slices.len(), || None);
        for generation in geometry.slices.generations(&geometry.piece_list.pieces, file) {
            for (slice, solved) in self.solve_slices(&generation, &slices, resources)? {
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
        resources: &Resources<'_>,
    ) -> Result<Vec<(usize, SolvedSlice)>, SolveError> {
        // One thread per slice if there are enough slices, otherwise all threads share a slice.
        let are_many = wanted.len() >= resources.threads.get();
        let one = NonZeroUsize::MIN;
        let (outside, inside) =
            if are_many { (resources.threads, one) } else { (one, resources.threads) };
        let solved = Mutex::new(Vec::new());
        for_each_parallel(
            outside,
            wanted.iter(),
            || (),
            |(), &slice| {
                let context = SliceContext {
                    geometry: &self.geometry,
                    successors: &self.successors,
                    slices: known,
                };
                let result =
                    SliceSolver::new(context, slice, Resources { threads: inside, ..*resources })
                        .solve();
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

    fn error(&self, end: SliceError) -> SolveError {
        match end {
            SliceError::TooFar => {
                SolveError::TooFar { key: self.geometry.key, max_plies: Cell::MAX_PLIES }
            }
            SliceError::Stopped => SolveError::Stopped,
        }
    }
}
