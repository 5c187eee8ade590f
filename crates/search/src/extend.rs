//! Reasons to look deeper.

mod check;
mod singular;

pub(crate) use singular::Verdict;
