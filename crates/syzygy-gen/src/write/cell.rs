//! Values to store, with don't-care cells.

use lucena_syzygy::Wdl;

use crate::solution::WdlCell;

/// The values that a table may store for a placement: exactly one, or all up to a bound.
///
/// Two bytes, as the largest parts of tables have a hundred million of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell(u16);

impl Cell {
    /// Set if lower values are allowed too.
    const FREE: u16 = 1 << 15;

    /// Any value is allowed.
    pub(super) const ANY: Self = Self(u16::MAX);

    /// Only this value, below 2^15.
    pub(super) const fn exact(value: u16) -> Self {
        Self(value)
    }

    /// This value or any lower one.
    pub(super) const fn at_most(value: u16) -> Self {
        // No value is below 0.
        if value == 0 { Self(0) } else { Self(value | Self::FREE) }
    }

    /// The value, or the highest one allowed.
    pub(super) const fn value(self) -> u16 {
        self.0 & !Self::FREE
    }

    /// Whether several values are allowed.
    pub(super) const fn is_free(self) -> bool {
        self.0 & Self::FREE != 0
    }

    /// The intersection of two cells; `None` if it is empty.
    pub(super) const fn and(self, other: Self) -> Option<Self> {
        let (low, high) = if self.value() <= other.value() { (self, other) } else { (other, self) };
        if high.is_free() {
            Some(low)
        } else if low.value() == high.value() {
            Some(high)
        } else {
            None
        }
    }
}

impl From<WdlCell> for Cell {
    fn from(cell: WdlCell) -> Self {
        let value = |wdl: Wdl| (wdl as i8 - Wdl::Loss as i8) as u16;
        match cell {
            WdlCell::Any => Self::ANY,
            WdlCell::Exact(wdl) => Self::exact(value(wdl)),
            WdlCell::AtMost(wdl) => Self::at_most(value(wdl)),
        }
    }
}
