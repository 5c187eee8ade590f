//! Reading large files on several threads.

mod parts;
mod pool;
mod split;

use std::io::{self, Read};
use std::marker::PhantomData;
use std::num::NonZero;
use std::thread;

use lucena_board::Position;

use self::parts::{Parts, PartsOfBytes, PartsOfStream};
use super::Reader;
use super::source::Part;
use crate::position::PgnPosition;
use crate::{Counts, Limits, PieceLetters, Visitor};

/// Reads a text on several threads, split into parts of a few megabytes.
///
/// A part begins where a game certainly begins: at an `[Event "` after an empty line and a result,
/// unless the next brace shows that it is inside a comment. So the results, including positions of
/// errors, are the same as those of a [`Reader`] for the whole text, and are delivered in the order
/// of the text.
///
/// ```
/// use std::ops::ControlFlow;
/// use lucena_pgn::{ParallelReader, Played, Visitor};
///
/// #[derive(Default)]
/// struct Length(u32);
///
/// impl Visitor for Length {
///     type Output = u32;
///     fn play(&mut self, _: Played<'_>) -> ControlFlow<u32> {
///         self.0 += 1;
///         ControlFlow::Continue(())
///     }
///     fn end_game(&mut self) -> u32 {
///         std::mem::take(&mut self.0)
///     }
/// }
///
/// let pgn = b"[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. d4 *\n";
/// let mut lengths = Vec::new();
/// let reader = ParallelReader::new();
/// let counts = reader.read_bytes(pgn, Length::default, |length| lengths.push(length));
/// assert_eq!(lengths, [2, 1]);
/// assert_eq!((counts.games, counts.moves), (2, 3));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ParallelReader<P = Position> {
    threads: NonZero<usize>,
    part_bytes: usize,
    limits: Limits,
    letters: PieceLetters,
    positions: PhantomData<fn() -> P>,
}

impl Default for ParallelReader {
    fn default() -> Self {
        Self::new()
    }
}

impl ParallelReader {
    /// A reader with the available parallelism of the system.
    #[must_use]
    pub fn new() -> Self {
        let threads = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let (limits, letters) = (Limits::default(), PieceLetters::default());
        Self { threads, part_bytes: 1 << 21, limits, letters, positions: PhantomData }
    }

    /// Reads games of all variants, as [`Reader::variants`].
    ///
    /// ```
    /// use lucena_pgn::{ParallelReader, TreeBuilder};
    /// let pgn = b"[Variant \"Antichess\"]\n\n1. e3 b5 2. Bxb5 *\n";
    /// let mut n_moves = 0;
    /// let each = |read: lucena_pgn::ReadTree<_>| n_moves += read.tree.n_moves();
    /// ParallelReader::new().variants().read_bytes(pgn, TreeBuilder::new, each);
    /// assert_eq!(n_moves, 3);
    /// ```
    #[cfg(feature = "variants")]
    #[must_use]
    pub fn variants(self) -> ParallelReader<lucena_board::variants::VariantPosition> {
        let Self { threads, part_bytes, limits, letters, .. } = self;
        ParallelReader { threads, part_bytes, limits, letters, positions: PhantomData }
    }
}

impl<P: PgnPosition> ParallelReader<P> {
    /// Sets the number of threads. If the system cannot start as many, it uses fewer.
    #[must_use]
    pub fn threads(mut self, threads: NonZero<usize>) -> Self {
        self.threads = threads;
        self
    }

    /// Sets the minimum size of parts in bytes. The default is 2 MiB.
    #[must_use]
    pub fn part_bytes(mut self, part_bytes: usize) -> Self {
        self.part_bytes = part_bytes;
        self
    }

    /// Sets the limits.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the language of piece letters, as [`Reader::piece_letters`].
    #[must_use]
    pub fn piece_letters(mut self, letters: PieceLetters) -> Self {
        self.letters = letters;
        self
    }

    /// Reads bytes in memory with a visitor for each part, created by `visitor`, and passes the
    /// output of each game to `each`, in order, on the calling thread.
    ///
    /// See [`ParallelReader`] for an example.
    pub fn read_bytes<V: Visitor<P>>(
        &self,
        bytes: &[u8],
        visitor: impl Fn() -> V + Sync,
        mut each: impl FnMut(V::Output),
    ) -> Counts
    where
        V::Output: Send,
    {
        let outputs = |outputs: Vec<V::Output>| outputs.into_iter().for_each(&mut each);
        self.read_parts_of_bytes(bytes, |reader| all_games(reader, visitor()), outputs)
    }

    /// As [`read_bytes`](Self::read_bytes) for any [`Read`], which is read on the calling thread.
    /// It is not decompressed: pass an [`Input`](crate::Input) for files that may be compressed.
    ///
    /// # Errors
    /// If reading the input fails. The games before have been delivered.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use lucena_pgn::{ParallelReader, Visitor};
    /// use lucena_board::GameResult;
    ///
    /// #[derive(Default)]
    /// struct Results(GameResult);
    ///
    /// impl Visitor for Results {
    ///     type Output = GameResult;
    ///     fn result(&mut self, result: GameResult) -> ControlFlow<GameResult> {
    ///         ControlFlow::Break(result)
    ///     }
    ///     fn end_game(&mut self) -> GameResult {
    ///         GameResult::Unknown
    ///     }
    /// }
    ///
    /// let mut results = Vec::new();
    /// let file = "1. e4 e5 1-0\n1. e4 d5 1/2-1/2\n".as_bytes();
    /// ParallelReader::new().read(file, Results::default, |result| results.push(result))?;
    /// assert_eq!(results, [GameResult::WhiteWins, GameResult::Draw]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn read<V: Visitor<P>>(
        &self,
        read: impl Read + Send,
        visitor: impl Fn() -> V + Sync,
        mut each: impl FnMut(V::Output),
    ) -> io::Result<Counts>
    where
        V::Output: Send,
    {
        let outputs = |outputs: Vec<V::Output>| outputs.into_iter().for_each(&mut each);
        self.read_parts(read, |reader| all_games(reader, visitor()), outputs)
    }

    /// Reads each part of the bytes with `part`, and passes its results to `each`, in order, on the
    /// calling thread. Use it for aggregates, which need no output for each game, and for tokens.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use lucena_pgn::{ParallelReader, TokenVisitor};
    ///
    /// #[derive(Default)]
    /// struct Castling(u64);
    ///
    /// impl TokenVisitor for Castling {
    ///     type Output = ();
    ///     fn word(&mut self, word: &[u8]) -> ControlFlow<()> {
    ///         self.0 += u64::from(word.starts_with(b"O-O"));
    ///         ControlFlow::Continue(())
    ///     }
    ///     fn end_game(&mut self) {}
    /// }
    ///
    /// let mut n_castled = 0;
    /// let pgn = b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *";
    /// ParallelReader::new().read_parts_of_bytes(
    ///     pgn,
    ///     |reader| {
    ///         let mut castling = Castling::default();
    ///         while reader.read_tokens(&mut castling)?.is_some() {}
    ///         Ok(castling.0)
    ///     },
    ///     |n| n_castled += n,
    /// );
    /// assert_eq!(n_castled, 1);
    /// ```
    pub fn read_parts_of_bytes<T: Send>(
        &self,
        bytes: &[u8],
        part: impl Fn(&mut Reader<Part<'_>, P>) -> io::Result<T> + Sync,
        each: impl FnMut(T),
    ) -> Counts {
        let parts = PartsOfBytes::new(bytes, self.part_bytes, self.limits);
        self.run(parts, part, each).expect("bytes in memory can be read")
    }

    /// As [`read_parts_of_bytes`](Self::read_parts_of_bytes) for any [`Read`].
    ///
    /// # Errors
    /// As [`read`](Self::read).
    ///
    /// ```
    /// use lucena_pgn::ParallelReader;
    /// let skip_all = |reader: &mut lucena_pgn::Reader<lucena_pgn::Part<'_>>| {
    ///     while reader.skip_game()? {}
    ///     Ok(())
    /// };
    /// let counts = ParallelReader::new().read_parts("1. e4 *".as_bytes(), skip_all, |()| {})?;
    /// assert_eq!(counts.words, 1);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn read_parts<T: Send>(
        &self,
        read: impl Read + Send,
        part: impl Fn(&mut Reader<Part<'_>, P>) -> io::Result<T> + Sync,
        each: impl FnMut(T),
    ) -> io::Result<Counts> {
        self.run(PartsOfStream::new(read, self.part_bytes, self.limits), part, each)
    }

    /// Counts games, tokens and errors without checking moves.
    #[must_use]
    pub fn count_bytes(&self, bytes: &[u8]) -> Counts {
        let skip_all = |reader: &mut Reader<Part<'_>, P>| {
            while reader.skip_game()? {}
            Ok(())
        };
        self.read_parts_of_bytes(bytes, skip_all, |()| {})
    }

    fn run<'p, T: Send>(
        &self,
        parts: impl Parts<'p>,
        part: impl Fn(&mut Reader<Part<'_>, P>) -> io::Result<T> + Sync,
        mut each: impl FnMut(T),
    ) -> io::Result<Counts> {
        let (limits, letters) = (self.limits, self.letters);
        let mut counts = Counts::default();
        let work = |chunk: parts::Chunk<'p>| {
            let reader = chunk.into_reader(limits).piece_letters(letters);
            let mut reader = reader.with_positions();
            let result = part(&mut reader)?;
            Ok((result, reader.counts()))
        };
        let deliver = |(result, more): (T, Counts)| {
            counts += more;
            each(result);
        };
        pool::run(self.threads, parts, work, deliver)?;
        Ok(counts)
    }
}

/// The outputs of all games of a part.
fn all_games<P: PgnPosition, V: Visitor<P>>(
    reader: &mut Reader<Part<'_>, P>,
    mut visitor: V,
) -> io::Result<Vec<V::Output>> {
    let mut outputs = Vec::new();
    while let Some(output) = reader.read_game(&mut visitor)? {
        outputs.push(output);
    }
    Ok(outputs)
}
