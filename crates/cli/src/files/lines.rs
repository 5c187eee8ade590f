//! Lines of EPD files, perft suites and other lists.

/// Errors that are reported one by one; more of them mean that the file has another format.
pub(crate) const UNREADABLE_MAX: usize = 100;
