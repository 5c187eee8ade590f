//! Balances solved from the rules: retrograde analysis.

mod beginning;
mod board;
mod cell;
mod children;
mod exits;
mod geometry;
mod king_pairs;
mod moves;
mod outcomes;
mod pawns;
mod share;
mod side;
mod slice;
mod spread;
mod symmetry;
mod values;

#[cfg(test)]
mod tests;

use std::{num::NonZeroUsize, sync::Arc};

use lucena_board::{Color, Square};

use super::solution::{DtzCell, Solution, WdlCell};
use crate::{Balance, MAX_MEN};
use cell::Cell;
use children::Children;
use exits::Surroundings;
use geometry::Geometry;
use slice::{SolvedSlice, Work};
pub(crate) use values::{Request, Values};

/// Every position of a balance.
#[derive(Debug)]
pub(crate) struct Solved {
    geometry: Arc<Geometry>,
    slices: Vec<Option<SolvedSlice>>,
}

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

    pub(crate) fn solve(&self, threads: NonZeroUsize) -> Result<Solved, SolveError> {
        let geometry = &*self.geometry;
        let mut slices: Vec<Option<SolvedSlice>> = Vec::new();
        slices.resize_with(geometry.slices.len(), || None);
        for generation in geometry.slices.generations(&geometry.cast.men) {
            for slice in generation {
                let around = Surroundings { geometry, children: &self.children, slices: &slices };
                let solved = Work::new(around, slice, threads).solve();
                let too_far = |slice::TooFar| SolveError::TooFar {
                    balance: geometry.balance,
                    max_plies: Cell::MAX_PLIES,
                };
                slices[slice] = Some(solved.map_err(too_far)?);
            }
        }
        Ok(Solved { geometry: Arc::clone(&self.geometry), slices })
    }
}

impl Solved {
    /// Some of the results, as larger balances ask for them.
    pub(crate) fn values(&self, request: Request) -> Values {
        let mut values = Values::new(Arc::clone(&self.geometry), request);
        for (slice, solved) in self.slices.iter().enumerate() {
            if let Some(solved) = solved {
                values.fill(slice, request, solved);
            }
        }
        values
    }

    /// What is known of a placement, and whether it is won.
    #[inline]
    fn cell(&self, turn: Color, squares: &[Square]) -> Option<(Cell, bool)> {
        let mut men = [0; MAX_MEN];
        for (man, &square) in men.iter_mut().zip(squares) {
            *man = square as u8;
        }
        let (slice, symmetry) = self.geometry.slices.find(&men)?;
        let place = self.geometry.place(&men, symmetry)?;
        Some(self.slices[slice].as_ref()?.cell(turn, place.index()))
    }
}

impl Solution for Solved {
    fn balance(&self) -> Balance {
        self.geometry.balance
    }

    #[inline]
    fn wdl(&self, turn: Color, squares: &[Square]) -> WdlCell {
        self.cell(turn, squares).map_or(WdlCell::Any, |(cell, is_won)| cell.wdl(is_won))
    }

    #[inline]
    fn dtz(&self, turn: Color, squares: &[Square]) -> DtzCell {
        self.cell(turn, squares).map_or(DtzCell::Any, |(cell, is_won)| cell.dtz(is_won))
    }
}
