//! Big files on several threads.

mod cut;
mod parts;
mod team;

use std::io::{self, Read};
use std::num::NonZero;
use std::thread;

use self::parts::{Parts, PartsOfBytes, PartsOfStream};
use super::Reader;
use super::source::Part;
use crate::{Counts, Limits, PieceLetters, Visitor};

/// Reads a text on several threads, in parts of some megabytes.
///
/// A part begins where a game begins whatever stands around it: at an `[Event "` behind an empty
/// line, itself behind a result, unless the next brace shows that it stands in a comment. So the
/// parts tell exactly what a [`Reader`] tells of the whole, places included, and what comes of them
/// is handed out in the order of the text, however many threads there are.
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
pub struct ParallelReader {
    threads: NonZero<usize>,
    part_bytes: usize,
    limits: Limits,
    letters: PieceLetters,
}

impl Default for ParallelReader {
    fn default() -> Self {
        Self::new()
    }
}

impl ParallelReader {
    /// With as many threads as the machine runs at once.
    ///
    /// ```
    /// use lucena_pgn::ParallelReader;
    /// let counts = ParallelReader::new().count_bytes(b"1. e4 *");
    /// assert_eq!(counts.games, 1);
    /// ```
    #[must_use]
    pub fn new() -> Self {
        let threads = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let (limits, letters) = (Limits::default(), PieceLetters::default());
        Self { threads, part_bytes: 1 << 21, limits, letters }
    }

    /// With so many threads; those that the system does not give are done without.
    ///
    /// ```
    /// use std::num::NonZero;
    /// use lucena_pgn::ParallelReader;
    /// let reader = ParallelReader::new().threads(NonZero::new(4).unwrap());
    /// # let _ = reader;
    /// ```
    #[must_use]
    pub fn threads(mut self, threads: NonZero<usize>) -> Self {
        self.threads = threads;
        self
    }

    /// With parts of at least so many bytes: 2 MiB if nothing is said.
    ///
    /// ```
    /// use lucena_pgn::ParallelReader;
    /// let reader = ParallelReader::new().part_bytes(1 << 16);
    /// # let _ = reader;
    /// ```
    #[must_use]
    pub fn part_bytes(mut self, part_bytes: usize) -> Self {
        self.part_bytes = part_bytes;
        self
    }

    /// With other limits.
    ///
    /// ```
    /// use lucena_pgn::{Limits, ParallelReader};
    /// let reader = ParallelReader::new().limits(Limits { depth: 10, ..Limits::default() });
    /// # let _ = reader;
    /// ```
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// With the piece letters of another language, as [`Reader::piece_letters`].
    ///
    /// ```
    /// use lucena_pgn::{ParallelReader, PieceLetters};
    /// let reader = ParallelReader::new().piece_letters(PieceLetters::Spanish);
    /// # let _ = reader;
    /// ```
    #[must_use]
    pub fn piece_letters(mut self, letters: PieceLetters) -> Self {
        self.letters = letters;
        self
    }

    /// Reads bytes in memory with visitors made by `visitor`, one for each part, and hands out what
    /// comes of each game, in order, on the thread of the caller.
    ///
    /// See [`ParallelReader`] for an example.
    pub fn read_bytes<V: Visitor>(
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

    /// As [`read_bytes`](Self::read_bytes) for a file or anything else, on the thread of the caller.
    /// What comes is taken for text: give it [`Input::open`](crate::Input::open) for files that may be
    /// compressed.
    ///
    /// # Errors
    /// If the source cannot be read. What was read before has been handed out.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use lucena_pgn::{GameResult, ParallelReader, Visitor};
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
    pub fn read<V: Visitor>(
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

    /// Reads each part of the bytes with `part`, and hands out what comes of the parts, in order, on
    /// the thread of the caller: for sums, which need no output for each game, and for words.
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
        part: impl Fn(&mut Reader<Part<'_>>) -> io::Result<T> + Sync,
        each: impl FnMut(T),
    ) -> Counts {
        let parts = PartsOfBytes::new(bytes, self.part_bytes, self.limits);
        self.run(parts, part, each).expect("bytes in memory can be read")
    }

    /// As [`read_parts_of_bytes`](Self::read_parts_of_bytes) for a file or anything else.
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
        part: impl Fn(&mut Reader<Part<'_>>) -> io::Result<T> + Sync,
        each: impl FnMut(T),
    ) -> io::Result<Counts> {
        self.run(PartsOfStream::new(read, self.part_bytes, self.limits), part, each)
    }

    /// Counts what is in the bytes, without looking at the rules.
    ///
    /// ```
    /// use lucena_pgn::ParallelReader;
    /// assert_eq!(ParallelReader::new().count_bytes(b"1. e4 {best} *").comments, 1);
    /// ```
    #[must_use]
    pub fn count_bytes(&self, bytes: &[u8]) -> Counts {
        let skip_all = |reader: &mut Reader<Part<'_>>| {
            while reader.skip_game()? {}
            Ok(())
        };
        self.read_parts_of_bytes(bytes, skip_all, |()| {})
    }

    fn run<'p, T: Send>(
        &self,
        parts: impl Parts<'p>,
        part: impl Fn(&mut Reader<Part<'_>>) -> io::Result<T> + Sync,
        mut each: impl FnMut(T),
    ) -> io::Result<Counts> {
        let (limits, letters) = (self.limits, self.letters);
        let mut counts = Counts::default();
        let work = |piece: parts::Piece<'p>| {
            let mut reader = piece.into_reader(limits).piece_letters(letters);
            let made = part(&mut reader)?;
            Ok((made, reader.counts()))
        };
        let deliver = |(made, more): (T, Counts)| {
            counts += more;
            each(made);
        };
        team::run(self.threads, parts, work, deliver)?;
        Ok(counts)
    }
}

/// What comes of every game of a part.
fn all_games<V: Visitor>(
    reader: &mut Reader<Part<'_>>,
    mut visitor: V,
) -> io::Result<Vec<V::Output>> {
    let mut outputs = Vec::new();
    while let Some(output) = reader.read_game(&mut visitor)? {
        outputs.push(output);
    }
    Ok(outputs)
}
