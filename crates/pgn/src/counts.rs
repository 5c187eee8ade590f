//! Statistics of a reader.

use std::ops::AddAssign;

/// Statistics of a reader. They account for all text, skipped text included.
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
    /// Games, incomplete ones included.
    pub games: u64,
    /// Games with an error that is not tolerated.
    pub invalid_games: u64,
    /// Games of which a visitor skipped moves.
    pub skipped_games: u64,
    /// Errors that are not tolerated: a part of the game is lost.
    pub errors: u64,
    /// Of these errors, those caused by [`Limits`](crate::Limits): truncated comments and tags,
    /// skipped words and variations.
    pub cut: u64,
    /// Tolerated errors: nothing is lost.
    pub tolerated: u64,
    /// Bytes read, after decompression.
    pub bytes: u64,
    /// Lines read.
    pub lines: u64,
    /// Tags.
    pub tags: u64,
    /// Words in the place of moves, including variations and skipped text.
    pub words: u64,
    /// Legal moves reported, including variations.
    pub moves: u64,
    /// Comments, including skipped ones.
    pub comments: u64,
    /// Variations, including skipped ones.
    pub variations: u64,
    /// Bytes between games that belong to none, except whitespace and `%` lines.
    pub stray_bytes: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.invalid_games += other.invalid_games;
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
