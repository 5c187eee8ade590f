//! [`Lanes`]: numbers that are processed together.

pub(crate) const N_LANES: usize = 16;

/// Numbers that are processed together, so that loops over them are vectorized. A cache line each:
/// loads and stores across two lines take twice as long.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub(crate) struct Lanes(pub(crate) [f32; N_LANES]);

impl Lanes {
    pub(crate) const ZERO: Self = Self([0.0; N_LANES]);

    #[inline(always)]
    pub(crate) fn add(&mut self, other: &Self) {
        for i in 0..N_LANES {
            self.0[i] += other.0[i];
        }
    }
}

/// All numbers of some lanes.
pub(crate) fn numbers(lanes: &[Lanes]) -> impl Iterator<Item = f32> {
    lanes.iter().flat_map(|lanes| lanes.0)
}

/// As [`numbers`], to change them.
pub(crate) fn numbers_mut(lanes: &mut [Lanes]) -> impl Iterator<Item = &mut f32> {
    lanes.iter_mut().flat_map(|lanes| &mut lanes.0)
}
