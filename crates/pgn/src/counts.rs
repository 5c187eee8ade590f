//! What a reader has come across.

use std::ops::AddAssign;

/// What a reader has come across so far: nothing is passed over without being counted.
///
/// ```
/// use lucena_pgn::Reader;
/// let mut reader = Reader::from_bytes(b"Dear all,\n\n1. e4 e5 2. Ke3 1-0\n\n1. d4 *\n");
/// while reader.skip_game()? {}
/// let counts = reader.counts();
/// assert_eq!((counts.games, counts.words, counts.stray_bytes), (2, 4, 9));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Games that were begun.
    pub games: u64,
    /// Games in which something could not be read.
    pub broken_games: u64,
    /// Games whose moves nobody wanted, or not all.
    pub skipped_games: u64,
    /// Errors that lose something.
    pub errors: u64,
    /// Of these errors, those of the [`Limits`](crate::Limits): comments, tags, words and
    /// variations that were cut.
    pub cut: u64,
    /// Slips that lose nothing.
    pub tolerated: u64,
    /// Bytes read, after decompression.
    pub bytes: u64,
    /// Lines read.
    pub lines: u64,
    /// Tags.
    pub tags: u64,
    /// Words in the place of moves, in variations and skipped parts too.
    pub words: u64,
    /// Legal moves told, in variations too.
    pub moves: u64,
    /// Comments, skipped ones too.
    pub comments: u64,
    /// Variations, skipped ones too.
    pub variations: u64,
    /// Bytes between games that are no part of any, white space and `%` lines aside.
    pub stray_bytes: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.broken_games += other.broken_games;
        self.skipped_games += other.skipped_games;
        self.errors += other.errors;
        self.cut += other.cut;
        self.tolerated += other.tolerated;
        self.bytes += other.bytes;
        self.lines += other.lines;
        self.tags += other.tags;
        self.words += other.words;
        self.moves += other.moves;
        self.comments += other.comments;
        self.variations += other.variations;
        self.stray_bytes += other.stray_bytes;
    }
}
