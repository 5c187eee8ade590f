//! Reasons to look less deep.

mod internal;
mod late_moves;

pub(crate) use late_moves::{Circumstances, PLY, ReductionTable};
