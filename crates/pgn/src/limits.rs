//! How much a reader keeps of one thing.

/// Limits on what a file may ask of a reader, so that no file needs much memory. What goes beyond is
/// an error: of comments and tags the beginning is reported, words and variations are left out.
///
/// The error goes to [`Visitor::error`](crate::Visitor::error), and whether the visitor implements
/// that or not, it is counted as [`Counts::cut`](crate::Counts::cut) and makes
/// [`Reader::fault`](crate::Reader::fault) return the first error of the game.
///
/// ```
/// use lucena_pgn::{Limits, Reader};
/// let limits = Limits { comment: 1 << 12, ..Limits::default() };
/// let reader = Reader::from_bytes(b"1. e4 *").limits(limits);
/// # let _ = reader;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of a comment: 1 MiB.
    pub comment: usize,
    /// Bytes of a line with a tag: 64 KiB. 0 means 1.
    pub tag: usize,
    /// Bytes of a word of the moves: 255. 0 means 1.
    pub word: usize,
    /// How deep variations may be nested: 500.
    pub depth: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { comment: 1 << 20, tag: 1 << 16, word: 255, depth: 500 }
    }
}
