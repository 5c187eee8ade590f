//! Reasons to look deeper.

mod singular;

pub(crate) use singular::Verdict;
