//! In which order moves are tried.

mod hints;
mod picker;
mod scored;

pub(crate) use hints::Hints;
pub(crate) use picker::{Picker, QuietScorer, Stage};
pub(crate) use scored::MoveStack;
