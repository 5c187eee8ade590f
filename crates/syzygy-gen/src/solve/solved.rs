//! The solution in memory: a number for each position, and the value of each number.
//!
//! The positions of an endgame have few different values, so a byte is nearly always enough.

use std::sync::Arc;

use arrayvec::ArrayVec;
use lucena_board::{Color, Square};
use lucena_syzygy::{
    MAX_PIECES, Wdl,
    format::{BATCH, Placement},
};

use super::{cell::Cell, geometry::Geometry, solved_slice::SolvedSlice, values::Values};
use crate::{solution::DtzCell, solution::Solution, solution::WdlCell};

/// Every position of an endgame with the leading pawn on one file.
#[derive(Debug)]
pub(crate) struct Solved {
    pub(super) geometry: Arc<Geometry>,
    /// By the side to move; `None` for slices of other files.
    slices: Vec<Option<[Numbers; 2]>>,
    position_values: Vec<PositionValue>,
}

/// A number for each position of a slice.
#[derive(Debug)]
enum Numbers {
    Narrow(Vec<u8>),
    Wide(Vec<u16>),
}

/// The values of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PositionValue {
    /// `None` if the position is illegal.
    pub(super) result: Option<Wdl>,
    pub(crate) wdl: WdlCell,
    pub(crate) dtz: DtzCell,
}

impl PositionValue {
    const ILLEGAL: Self = Self { result: None, wdl: WdlCell::Any, dtz: DtzCell::Any };

    fn of(cell: Cell, is_won: bool) -> Self {
        Self { result: cell.result(is_won), wdl: cell.wdl(is_won), dtz: cell.dtz(is_won) }
    }
}

impl Numbers {
    #[inline]
    fn at(&self, index: usize) -> usize {
        match self {
            Self::Narrow(numbers) => numbers[index].into(),
            Self::Wide(numbers) => numbers[index].into(),
        }
    }
}

impl Solved {
    pub(super) fn new(geometry: Arc<Geometry>, slices: Vec<Option<SolvedSlice>>) -> Self {
        let mut is_used = [[false; 256]; 2];
        for solved in slices.iter().flatten() {
            for turn in Color::ALL {
                solved.for_each(turn, |cell, is_won| {
                    is_used[usize::from(is_won)][usize::from(cell.0)] = true;
                });
            }
        }
        let mut position_values = Vec::new();
        let mut numbers = [[0; 256]; 2];
        for is_won in [false, true] {
            for cell in 0..=u8::MAX {
                let at = (usize::from(is_won), usize::from(cell));
                if is_used[at.0][at.1] {
                    numbers[at.0][at.1] = position_values.len() as u16;
                    position_values.push(PositionValue::of(Cell(cell), is_won));
                }
            }
        }
        let number = |cell: Cell, is_won| numbers[usize::from(is_won)][usize::from(cell.0)];
        let is_narrow = position_values.len() <= 256;
        let convert = |solved: SolvedSlice| {
            Color::ALL.map(|turn| {
                if is_narrow {
                    let mut narrow = Vec::with_capacity(solved.len());
                    solved.for_each(turn, |cell, is_won| narrow.push(number(cell, is_won) as u8));
                    Numbers::Narrow(narrow)
                } else {
                    let mut wide = Vec::with_capacity(solved.len());
                    solved.for_each(turn, |cell, is_won| wide.push(number(cell, is_won)));
                    Numbers::Wide(wide)
                }
            })
        };
        let slices = slices.into_iter().map(|solved| solved.map(convert)).collect();
        Self { geometry, slices, position_values }
    }

    /// Adds the results of this file to `values`.
    pub(crate) fn add_to(&self, values: &mut Values) {
        for slice in self.known_slices() {
            values.fill(slice, |turn, index| self.position_value(slice, turn, index).result);
        }
    }

    /// The slices of this file.
    pub(super) fn known_slices(&self) -> impl Iterator<Item = usize> {
        (0..self.slices.len()).filter(|&slice| self.slices[slice].is_some())
    }

    /// The values of a batch of placements.
    ///
    /// All indices are computed before the first is read, so that the memory accesses overlap.
    pub(crate) fn find_all(
        &self,
        placements: &[Placement<'_>],
    ) -> impl Iterator<Item = PositionValue> + use<'_> {
        let locate =
            |placement: &Placement<'_>| Some((placement.turn, self.locate(&placement.squares)?));
        let places: ArrayVec<_, BATCH> = placements.iter().map(locate).collect();
        let numbers: ArrayVec<_, BATCH> = places
            .iter()
            .map(|place| place.map(|(turn, (slice, index))| self.number(slice, turn, index)))
            .collect();
        let position_value =
            |number: Option<Option<usize>>| number.flatten().map(|n| self.position_values[n]);
        numbers
            .into_iter()
            .map(move |number| position_value(number).unwrap_or(PositionValue::ILLEGAL))
    }

    #[inline]
    fn number(&self, slice: usize, turn: Color, index: usize) -> Option<usize> {
        let sides = self.slices[slice].as_ref()?;
        Some(sides[turn as usize].at(index))
    }

    #[inline]
    pub(super) fn position_value(&self, slice: usize, turn: Color, index: usize) -> PositionValue {
        self.number(slice, turn, index)
            .map_or(PositionValue::ILLEGAL, |number| self.position_values[number])
    }

    /// The slice of a placement, and its index there.
    #[inline]
    fn locate(&self, squares: &[Square]) -> Option<(usize, usize)> {
        let mut numbers = [0; MAX_PIECES];
        for (number, &square) in numbers.iter_mut().zip(squares) {
            *number = square as u8;
        }
        let (slice, symmetry) = self.geometry.slices.find(&numbers)?;
        Some((slice, self.geometry.place(&numbers, symmetry)?.index()))
    }

    /// The values of a placement.
    #[inline]
    fn find(&self, turn: Color, squares: &[Square]) -> Option<PositionValue> {
        let (slice, index) = self.locate(squares)?;
        Some(self.position_value(slice, turn, index))
    }
}

impl Solution for Solved {
    #[inline]
    fn wdl(&self, turn: Color, squares: &[Square]) -> WdlCell {
        self.find(turn, squares).map_or(WdlCell::Any, |position_value| position_value.wdl)
    }

    #[inline]
    fn dtz(&self, turn: Color, squares: &[Square]) -> DtzCell {
        self.find(turn, squares).map_or(DtzCell::Any, |position_value| position_value.dtz)
    }
}
