//! Limits on the size of tokens and the depth of variations.

/// Limits of a reader, which bound its memory for any input. Exceeding one is an error: comments
/// and tags are truncated, words and variations are skipped.
///
/// The error is passed to [`Visitor::error`](crate::Visitor::error). Even if the visitor ignores
/// it, [`Counts::cut`](crate::Counts::cut) counts it and [`Reader::fault`](crate::Reader::fault)
/// returns the first error of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of a comment: 1 MiB.
    pub comment: usize,
    /// Bytes of a line with a tag: 64 KiB. 0 means 1.
    pub tag: usize,
    /// Bytes of a word in the movetext: 255. 0 means 1.
    pub word: usize,
    /// The nesting depth of variations: 500.
    pub depth: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { comment: 1 << 20, tag: 1 << 16, word: 255, depth: 500 }
    }
}
