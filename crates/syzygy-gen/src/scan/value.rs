//! WDL and DTZ of a position in two bytes.

use std::ops::RangeInclusive;

use lucena_syzygy::{Dtz, Wdl};

/// From the lowest bits: WDL in 3 bits, whether DTZ may be one ply higher, and DTZ in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value(u16);

impl Value {
    pub(super) const ILLEGAL: Self = Self(7);

    pub(super) fn of(dtz: Dtz) -> Self {
        let (least, most) = (dtz.plies().unsigned_abs(), dtz.max_plies().unsigned_abs());
        let result = (dtz.wdl() as i8 + 2) as u16;
        Self((least as u16) << 4 | u16::from(most > least) << 3 | result)
    }

    pub(super) fn without_distance(wdl: Wdl) -> Self {
        Self((wdl as i8 + 2) as u16)
    }

    /// WDL and the DTZ range in plies; `None` for illegal positions.
    pub(super) fn decode(self) -> Option<(Wdl, RangeInclusive<u16>)> {
        let wdl = Wdl::from_index(self.0 & 7)?;
        let least = self.0 >> 4;
        Some((wdl, least..=least + (self.0 >> 3 & 1)))
    }
}
