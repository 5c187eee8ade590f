//! `SquareSet`: a set of squares with the operators of Python's sets.

use std::sync::atomic::{AtomicU64, Ordering};

use lucena_board::{Bitboard, Square, attacks};
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyType};

use crate::argument::Integer;
use crate::square;

/// A mask from what python-chess makes a set of squares of: whatever has an integer value, of which 64
/// bits count (so that `~mask` is a mask too), or squares.
pub(crate) struct Mask(pub(crate) u64);

impl<'py> FromPyObject<'_, 'py> for Mask {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(set) = object.cast::<SquareSet>() {
            return Ok(Self(set.get().mask()));
        }
        if let Ok(mask) = object.extract::<u64>() {
            return Ok(Self(mask));
        }
        if let Some(number) = integer(&object)? {
            return number.call_method1("__and__", (u64::MAX,))?.extract().map(Self);
        }
        let Ok(squares) = object.try_iter() else {
            return Err(PyTypeError::new_err(
                "squares: expected a mask of 64 bits, a SquareSet or an iterable of squares",
            ));
        };
        let mut set = Bitboard::EMPTY;
        for index in squares {
            set.insert(square::any(&index?)?);
        }
        Ok(Self(set.0))
    }
}

/// The integer value of an object, if it has one.
fn integer<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    match object.getattr_opt(intern!(object.py(), "__int__"))? {
        Some(value) => value.call0().map(Some),
        None => Ok(None),
    }
}

/// A set of squares.
// Frozen, as `s |= s` and the like would else borrow the same set twice.
#[pyclass(frozen, module = "lucena", mapping)]
pub(crate) struct SquareSet {
    /// Bit 0 is a1, bit 63 is h8.
    mask: AtomicU64,
}

impl From<Bitboard> for SquareSet {
    fn from(set: Bitboard) -> Self {
        Self { mask: AtomicU64::new(set.0) }
    }
}

impl From<u64> for SquareSet {
    fn from(mask: u64) -> Self {
        Bitboard(mask).into()
    }
}

impl SquareSet {
    /// Replaces the mask by a function of it, and returns the mask before.
    fn update_mask(&self, change: impl Fn(u64) -> u64) -> u64 {
        let mut mask = self.mask();
        let ordering = Ordering::Relaxed;
        while let Err(now) = self.mask.compare_exchange_weak(mask, change(mask), ordering, ordering)
        {
            mask = now;
        }
        mask
    }

    fn squares(&self) -> impl Iterator<Item = u8> + use<> {
        Bitboard(self.mask()).into_iter().map(square::index)
    }

    fn has(&self, index: usize) -> bool {
        Square::from_index(index).is_some_and(|it| Bitboard(self.mask()).contains(it))
    }
}

fn shifted(mask: u64, by: i64) -> u64 {
    match u32::try_from(by.unsigned_abs()) {
        Ok(bits) if by >= 0 => mask.checked_shl(bits).unwrap_or(0),
        Ok(bits) => mask.checked_shr(bits).unwrap_or(0),
        Err(_) => 0,
    }
}

#[pymethods]
impl SquareSet {
    #[new]
    #[pyo3(signature = (squares=Mask(0)))]
    fn new(squares: Mask) -> Self {
        squares.0.into()
    }

    /// Whether the other makes the same set: an integer or squares too.
    fn __eq__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        match other.extract::<Mask>() {
            Ok(mask) => Ok((self.mask() == mask.0).into_pyobject(py)?.to_owned().into_any()),
            Err(error)
                if error.is_instance_of::<PyTypeError>(py)
                    || error.is_instance_of::<PyValueError>(py) =>
            {
                Ok(py.NotImplemented().into_bound(py))
            }
            Err(error) => Err(error),
        }
    }

    /// All squares on the rank, file or diagonal of two squares.
    #[classmethod]
    fn ray(_class: &Bound<'_, PyType>, a: Integer, b: Integer) -> PyResult<Self> {
        Ok(Self::from(square::ray(a, b)?))
    }

    /// All squares between two squares, without them.
    #[classmethod]
    fn between(_class: &Bound<'_, PyType>, a: Integer, b: Integer) -> PyResult<Self> {
        Ok(attacks::between(square::square(a)?, square::square(b)?).into())
    }

    /// The set of one square.
    #[classmethod]
    fn from_square(_class: &Bound<'_, PyType>, square: Integer) -> PyResult<Self> {
        Ok(square::square(square)?.bitboard().into())
    }

    #[getter]
    pub(crate) fn mask(&self) -> u64 {
        self.mask.load(Ordering::Relaxed)
    }

    #[setter]
    fn set_mask(&self, mask: u64) {
        self.mask.store(mask, Ordering::Relaxed);
    }

    fn __contains__(&self, square: Integer) -> bool {
        square.index().is_some_and(|index| self.has(index))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyList::new(py, self.squares().collect::<Vec<_>>())?.try_iter()?.into_any())
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut squares: Vec<u8> = self.squares().collect();
        squares.reverse();
        Ok(PyList::new(py, squares)?.try_iter()?.into_any())
    }

    fn __len__(&self) -> usize {
        self.mask().count_ones() as usize
    }

    fn __bool__(&self) -> bool {
        self.mask() != 0
    }

    fn __int__(&self) -> u64 {
        self.mask()
    }

    fn __index__(&self) -> u64 {
        self.mask()
    }

    fn add(&self, square: Integer) -> PyResult<()> {
        let added = square::square(square)?.bitboard().0;
        self.update_mask(|mask| mask | added);
        Ok(())
    }

    fn discard(&self, square: Integer) {
        if let Some(square) = square.index().and_then(Square::from_index) {
            self.update_mask(|mask| mask & !square.bitboard().0);
        }
    }

    fn remove(&self, square: Integer) -> PyResult<()> {
        let removed = square.index().and_then(Square::from_index).map_or(0, |it| it.bitboard().0);
        if self.update_mask(|mask| mask & !removed) & removed == 0 {
            return Err(PyKeyError::new_err(square.0));
        }
        Ok(())
    }

    /// Removes and returns the first square.
    fn pop(&self) -> PyResult<u8> {
        let before = self.update_mask(|mask| mask & mask.wrapping_sub(1));
        let first = Bitboard(before).first();
        let first = first.ok_or_else(|| PyKeyError::new_err("pop from empty SquareSet"))?;
        Ok(square::index(first))
    }

    fn clear(&self) {
        self.set_mask(0);
    }

    fn copy(&self) -> Self {
        self.mask().into()
    }

    fn isdisjoint(&self, other: Mask) -> bool {
        self.mask() & other.0 == 0
    }

    fn issubset(&self, other: Mask) -> bool {
        self.mask() & !other.0 == 0
    }

    fn issuperset(&self, other: Mask) -> bool {
        other.0 & !self.mask() == 0
    }

    #[pyo3(signature = (*others))]
    fn union(&self, others: Vec<Mask>) -> Self {
        others.iter().fold(self.mask(), |mask, other| mask | other.0).into()
    }

    #[pyo3(signature = (*others))]
    fn intersection(&self, others: Vec<Mask>) -> Self {
        others.iter().fold(self.mask(), |mask, other| mask & other.0).into()
    }

    #[pyo3(signature = (*others))]
    fn difference(&self, others: Vec<Mask>) -> Self {
        others.iter().fold(self.mask(), |mask, other| mask & !other.0).into()
    }

    fn symmetric_difference(&self, other: Mask) -> Self {
        (self.mask() ^ other.0).into()
    }

    #[pyo3(signature = (*others))]
    fn update(&self, others: Vec<Mask>) {
        self.update_mask(|mask| others.iter().fold(mask, |mask, other| mask | other.0));
    }

    #[pyo3(signature = (*others))]
    fn intersection_update(&self, others: Vec<Mask>) {
        self.update_mask(|mask| others.iter().fold(mask, |mask, other| mask & other.0));
    }

    #[pyo3(signature = (*others))]
    fn difference_update(&self, others: Vec<Mask>) {
        self.update_mask(|mask| others.iter().fold(mask, |mask, other| mask & !other.0));
    }

    fn symmetric_difference_update(&self, other: Mask) {
        self.update_mask(|mask| mask ^ other.0);
    }

    fn __or__(&self, other: Mask) -> Self {
        (self.mask() | other.0).into()
    }

    fn __ror__(&self, other: Mask) -> Self {
        self.__or__(other)
    }

    fn __and__(&self, other: Mask) -> Self {
        (self.mask() & other.0).into()
    }

    fn __rand__(&self, other: Mask) -> Self {
        self.__and__(other)
    }

    fn __sub__(&self, other: Mask) -> Self {
        (self.mask() & !other.0).into()
    }

    fn __rsub__(&self, other: Mask) -> Self {
        (other.0 & !self.mask()).into()
    }

    fn __xor__(&self, other: Mask) -> Self {
        (self.mask() ^ other.0).into()
    }

    fn __rxor__(&self, other: Mask) -> Self {
        self.__xor__(other)
    }

    fn __ior__(&self, other: Mask) {
        self.update_mask(|mask| mask | other.0);
    }

    fn __iand__(&self, other: Mask) {
        self.update_mask(|mask| mask & other.0);
    }

    fn __isub__(&self, other: Mask) {
        self.update_mask(|mask| mask & !other.0);
    }

    fn __ixor__(&self, other: Mask) {
        self.update_mask(|mask| mask ^ other.0);
    }

    fn __invert__(&self) -> Self {
        (!self.mask()).into()
    }

    fn __lshift__(&self, by: i64) -> Self {
        shifted(self.mask(), by).into()
    }

    fn __rshift__(&self, by: i64) -> Self {
        shifted(self.mask(), by.saturating_neg()).into()
    }

    fn __ilshift__(&self, by: i64) {
        self.update_mask(|mask| shifted(mask, by));
    }

    fn __irshift__(&self, by: i64) {
        self.update_mask(|mask| shifted(mask, by.saturating_neg()));
    }

    /// The subsets, from the empty one on.
    fn carry_rippler<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let subsets: Vec<u64> = Bitboard(self.mask()).subsets().map(|set| set.0).collect();
        Ok(PyList::new(py, subsets)?.try_iter()?.into_any())
    }

    /// The set seen from the other side.
    fn mirror(&self) -> Self {
        Bitboard(self.mask()).flip_ranks().into()
    }

    /// Booleans for all squares from a1 on.
    fn tolist(&self) -> Vec<bool> {
        (0..64).map(|index| self.has(index)).collect()
    }

    fn __str__(&self) -> String {
        let rank = |rank: usize| {
            let cells = (0..8).map(|file| if self.has(rank * 8 + file) { "1" } else { "." });
            cells.collect::<Vec<_>>().join(" ")
        };
        (0..8).rev().map(rank).collect::<Vec<_>>().join("\n")
    }

    fn __repr__(&self) -> String {
        // Grouped by ranks.
        let digits = format!("{:016x}", self.mask());
        let groups: Vec<&str> = (0..4).map(|i| &digits[i * 4..i * 4 + 4]).collect();
        format!("SquareSet(0x{})", groups.join("_"))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (u64,)) {
        (slf.get_type(), (slf.get().mask(),))
    }
}
