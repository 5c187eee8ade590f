//! In which order moves are tried.

mod picker;
mod scored;

pub(crate) use picker::{Hints, Picker, QuietScorer, Stage};
pub(crate) use scored::MoveStack;
