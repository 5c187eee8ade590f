//! Tapered values: a middlegame and an endgame value packed into one integer.

use core::fmt;
use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A tapered value: middlegame and endgame, in centipawns.
///
/// Both are packed into one `i64`, the endgame in the upper half, so that adding two values is one
/// addition. No sum of weights within the bounds of [`Params`](crate::Params) overflows 32 bits on
/// any board; beyond that, values wrap without a panic.
///
/// ```
/// use lucena_eval::Tapered;
/// let rook_on_open_file = Tapered::new(30, -5);
/// let two = rook_on_open_file * 2;
/// assert_eq!((two.mg(), two.eg()), (60, -10));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Tapered(i64);

/// Short for [`Tapered::new`], for tables of weights.
pub(crate) const fn s(mg: i32, eg: i32) -> Tapered {
    Tapered::new(mg, eg)
}

impl Tapered {
    /// Zero.
    pub const ZERO: Self = Self(0);

    /// A pair of values.
    #[must_use]
    #[inline(always)]
    pub const fn new(mg: i32, eg: i32) -> Self {
        Self(((eg as i64) << 32).wrapping_add(mg as i64))
    }

    /// The middlegame value.
    #[must_use]
    #[inline(always)]
    pub const fn mg(self) -> i32 {
        self.0 as i32
    }

    /// The endgame value.
    #[must_use]
    #[inline(always)]
    pub const fn eg(self) -> i32 {
        // A negative lower half has borrowed one from the upper half; this gives it back.
        (self.0.wrapping_add(1 << 31) >> 32) as i32
    }

    /// Interpolates by game phase, from 0 (endgame) to [`MAX_PHASE`](crate::MAX_PHASE)
    /// (middlegame). Rounds towards zero, so that it is symmetric in the colours.
    ///
    /// ```
    /// use lucena_eval::{MAX_PHASE, Tapered};
    /// let value = Tapered::new(100, 50);
    /// assert_eq!([0, 12, MAX_PHASE].map(|phase| value.blend(phase)), [50, 75, 100]);
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn blend(self, phase: i32) -> i32 {
        const MAX: i64 = crate::MAX_PHASE as i64;
        let phase = phase as i64;
        let early = self.mg() as i64 * phase;
        let late = self.eg() as i64 * (MAX - phase);
        (early.wrapping_add(late) / MAX) as i32
    }

    /// Multiplies both values by `parts / of`, rounding towards zero.
    pub(crate) const fn share(self, parts: i32, of: i32) -> Self {
        Self::new(self.mg() * parts / of, self.eg() * parts / of)
    }

    /// Addition in constants.
    pub(crate) const fn plus(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl Add for Tapered {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.plus(other)
    }
}

impl Sub for Tapered {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;

    #[inline(always)]
    fn mul(self, factor: i32) -> Self {
        Self(self.0.wrapping_mul(i64::from(factor)))
    }
}

impl Neg for Tapered {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

impl AddAssign for Tapered {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl core::iter::Sum for Tapered {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::ZERO, Add::add)
    }
}

/// Both values separated by a slash, as in weight files: `30/-5`.
impl fmt::Display for Tapered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.mg(), self.eg())
    }
}

impl fmt::Debug for Tapered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_disturb_each_other() {
        let samples = [-90_000_000, -40_000, -300, -1, 0, 1, 77, 32_768, 90_000_000];
        for mg in samples {
            for eg in samples {
                let pair = s(mg, eg);
                assert_eq!((pair.mg(), pair.eg()), (mg, eg));
                let sum = pair * 3 - s(5, -5);
                assert_eq!((sum.mg(), sum.eg()), (mg * 3 - 5, eg * 3 + 5));
                assert_eq!((-pair).blend(7), -pair.blend(7));
            }
        }
    }
}
