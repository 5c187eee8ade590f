//! The streaming reader.

mod games;
mod input;
mod lines;
mod move_sink;
mod parallel;
mod scan;
mod sink;
mod source;

use std::io::{self, Read};
use std::path::Path;

use lucena_board::{Position, Variant};

use self::move_sink::MoveSink;
use self::scan::{Scanner, Skipping, Stop};
use self::sink::{ErrorsOnly, Sink, SkipVisitor, TokenSink};
use crate::position::PgnPosition;
use crate::{Counts, Limits, PgnError, PieceLetters, TokenVisitor, Visitor};

pub use self::games::Games;
pub use self::input::Input;
pub use self::parallel::ParallelReader;
pub use self::source::{Bytes, Part, Source, Stream};

/// A streaming reader: parses games from bytes in memory or any [`Read`], and passes them to a
/// visitor.
///
/// It never fails because of the text: errors in a game are passed to the visitor as
/// [`PgnError`](crate::PgnError), and reading continues. It takes linear time, and memory within
/// the [`Limits`].
///
/// ```
/// use std::ops::ControlFlow;
/// use lucena_pgn::{Played, Reader, Visitor};
///
/// /// The moves of a game in UCI notation.
/// #[derive(Default)]
/// struct Moves(Vec<String>);
///
/// impl Visitor for Moves {
///     type Output = Vec<String>;
///     fn play(&mut self, played: Played<'_>) -> ControlFlow<Vec<String>> {
///         self.0.push(played.mv.to_string());
///         ControlFlow::Continue(())
///     }
///     fn end_game(&mut self) -> Vec<String> {
///         std::mem::take(&mut self.0)
///     }
/// }
///
/// let mut reader = Reader::from_bytes(b"1. e4 (1. d4) 1... e5 *\n\n1. Nf3 *\n");
/// let mut moves = Moves::default();
/// assert_eq!(reader.read_game(&mut moves)?, Some(vec!["e2e4".into(), "e7e5".into()]));
/// assert_eq!(reader.read_game(&mut moves)?, Some(vec!["g1f3".into()]));
/// assert_eq!(reader.read_game(&mut moves)?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Reader<S, P = Position> {
    source: S,
    scanner: Scanner,
    /// The initial position of standard chess.
    initial: P,
    n_moves: u64,
}

impl<'a> Reader<Bytes<'a>> {
    /// Reads bytes in memory without copying them.
    #[must_use]
    pub fn from_bytes(bytes: &'a [u8]) -> Self {
        Self::from_source(Bytes::new(bytes))
    }
}

impl<R: Read> Reader<Stream<R>> {
    /// Reads from any [`Read`]. The reader is buffered.
    #[must_use]
    pub fn new(read: R) -> Self {
        Self::from_source(Stream::new(read))
    }
}

impl<R: Read, P> Reader<Stream<R>, P> {
    /// Returns the underlying reader. Buffered bytes are lost.
    #[must_use]
    pub fn into_inner(self) -> R {
        self.source.into_inner()
    }
}

impl Reader<Stream<Input>> {
    /// Opens a file, which may be compressed; see [`Input`].
    ///
    /// # Errors
    /// If the file cannot be opened, or its compression is not supported or not enabled.
    pub fn open(path: impl AsRef<Path>) -> io::Result<Self> {
        Input::open(path).map(Self::new)
    }
}

impl<'a> Reader<Part<'a>> {
    fn of_part(part: Part<'a>, offset: u64, line: u64) -> Self {
        let scanner = Scanner::starting_at(offset, line);
        Self { source: part, scanner, initial: Position::initial(), n_moves: 0 }
    }
}

impl<S: Source> Reader<S> {
    fn from_source(source: S) -> Self {
        let scanner = Scanner::starting_at(0, 1);
        Self { source, scanner, initial: Position::initial(), n_moves: 0 }
    }

    /// Reads games of all variants that `lucena_board` knows, and of standard chess: the tag
    /// `Variant` decides about the rules. [`Reader::read_game`] then takes a
    /// `Visitor<VariantPosition>`.
    ///
    /// ```
    /// use lucena_board::{ChessPosition, Variant};
    /// use lucena_pgn::Reader;
    /// let pgn = b"[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n\n1. e4 e5 *\n";
    /// let mut reader = Reader::from_bytes(pgn).variants();
    /// let games = reader.games().collect::<Result<Vec<_>, _>>()?;
    /// assert!(games.iter().all(|game| game.is_whole()));
    /// assert_eq!(games[0].tree.start().variant(), Variant::Crazyhouse);
    /// assert_eq!(games[1].tree.start().variant(), Variant::Standard);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[cfg(feature = "variants")]
    #[must_use]
    pub fn variants(self) -> Reader<S, lucena_board::variants::VariantPosition> {
        self.with_positions()
    }

    fn with_positions<P: PgnPosition>(self) -> Reader<S, P> {
        let Self { source, scanner, n_moves, .. } = self;
        Reader { source, scanner, initial: P::initial_of(Variant::Standard), n_moves }
    }
}

impl<S: Source, P: PgnPosition> Reader<S, P> {
    /// Sets the limits.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.scanner.set_limits(limits);
        self
    }

    /// Sets the language of piece letters. It does not affect the words passed to a
    /// [`TokenVisitor`].
    ///
    /// ```
    /// use lucena_pgn::{PieceLetters, Reader, TreeBuilder};
    /// let mut reader = Reader::from_bytes(b"1. Cf3 Cf6 *").piece_letters(PieceLetters::French);
    /// let read = reader.read_game(&mut TreeBuilder::new())?.expect("there is a game");
    /// assert_eq!(read.tree.n_moves(), 2);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn piece_letters(mut self, letters: PieceLetters) -> Self {
        self.scanner.set_piece_letters(letters);
        self
    }

    /// The first error in the last game that is not tolerated, such as an illegal move or a
    /// variation deeper than the [`Limits`], whether or not the visitor implements `error`. `None`
    /// if nothing was lost.
    ///
    /// ```
    /// use lucena_pgn::{Limits, PgnErrorKind, PgnRewriter, Reader, WriteOptions};
    /// let pgn = b"1. e4 (1. d4 (1. c4)) e5 *\n\n1. e4 *\n";
    /// let limits = Limits { depth: 1, ..Limits::default() };
    /// let mut reader = Reader::from_bytes(pgn).limits(limits);
    /// let mut rewriter = PgnRewriter::new(Vec::new(), WriteOptions::new());
    /// reader.read_game(&mut rewriter)?;
    /// let fault = reader.fault().expect("a variation was cut");
    /// assert_eq!(fault.kind, PgnErrorKind::DeepVariation { limit: 1 });
    /// assert_eq!(reader.counts().cut, 1);
    /// reader.read_game(&mut rewriter)?;
    /// assert_eq!(reader.fault(), None);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn fault(&self) -> Option<&PgnError> {
        self.scanner.fault()
    }

    /// Reads the next game and checks all moves. `None` at the end of the input.
    ///
    /// # Errors
    /// If reading the input fails. Errors in the text are passed to the visitor instead.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use lucena_pgn::{PgnError, Reader, Visitor};
    ///
    /// struct Complaints(Vec<String>);
    ///
    /// impl Visitor for Complaints {
    ///     type Output = ();
    ///     fn error(&mut self, error: &PgnError) -> ControlFlow<()> {
    ///         self.0.push(error.to_string());
    ///         ControlFlow::Continue(())
    ///     }
    ///     fn end_game(&mut self) {}
    /// }
    ///
    /// let mut complaints = Complaints(Vec::new());
    /// let mut reader = Reader::from_bytes(b"1. e4 e5\n2. Ke3 Nf6 1-0");
    /// reader.read_game(&mut complaints)?;
    /// let expected = "line 2, byte 12: \"Ke3\" after ply 2: \
    ///                 Ke3 is illegal: no piece of that type can move there";
    /// assert_eq!(complaints.0, [expected]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn read_game<V: Visitor<P>>(&mut self, visitor: &mut V) -> io::Result<Option<V::Output>> {
        self.leave_game()?;
        let initial = self.initial;
        let mut sink = MoveSink::new(visitor, &initial, self.scanner.piece_letters());
        let read = self.drive(&mut sink);
        self.n_moves += sink.n_moves();
        Ok(read?.then(|| sink.finish()))
    }

    /// Reads the next game token by token, without checking moves. `None` at the end of the input.
    ///
    /// # Errors
    /// As [`Reader::read_game`].
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use lucena_pgn::{Next, RawTag, Reader, TokenVisitor};
    ///
    /// /// The players, without a look at the moves.
    /// #[derive(Default)]
    /// struct Players(Vec<String>);
    ///
    /// impl TokenVisitor for Players {
    ///     type Output = Vec<String>;
    ///     fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<Vec<String>> {
    ///         if tag.is("White") || tag.is("Black") {
    ///             self.0.push(tag.value().into_owned());
    ///         }
    ///         ControlFlow::Continue(())
    ///     }
    ///     fn end_tags(&mut self) -> ControlFlow<Vec<String>, Next> {
    ///         ControlFlow::Break(std::mem::take(&mut self.0))
    ///     }
    ///     fn end_game(&mut self) -> Vec<String> {
    ///         unreachable!("the end of the tags ends each game")
    ///     }
    /// }
    ///
    /// let pgn = "[White \"Réti\"]\n[Black \"Alekhine\"]\n\n1. g3 e5 0-1\n";
    /// let players = Reader::from_bytes(pgn.as_bytes()).read_tokens(&mut Players::default())?;
    /// assert_eq!(players, Some(vec!["Réti".into(), "Alekhine".into()]));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn read_tokens<V: TokenVisitor>(
        &mut self,
        visitor: &mut V,
    ) -> io::Result<Option<V::Output>> {
        self.leave_game()?;
        let mut tokens = TokenSink::new(visitor);
        Ok(self.drive(&mut tokens)?.then(|| tokens.finish()))
    }

    /// Skips the next game, or the rest of a game that a visitor has ended early. False at the end
    /// of the input.
    ///
    /// # Errors
    /// As [`Reader::read_game`].
    ///
    /// ```
    /// use lucena_pgn::Reader;
    /// let mut reader = Reader::from_bytes(b"1. e4 *\n1. d4 *\n");
    /// while reader.skip_game()? {}
    /// assert_eq!(reader.counts().games, 2);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn skip_game(&mut self) -> io::Result<bool> {
        if self.scanner.is_in_game() {
            return self.leave_game().map(|()| true);
        }
        self.read_tokens(&mut SkipVisitor).map(|read| read.is_some())
    }

    /// Statistics of everything read so far.
    ///
    /// ```
    /// use lucena_pgn::Reader;
    /// let mut reader = Reader::from_bytes(b"[White \"Reti\"]\n\n1. Nf3 {his own} *\n");
    /// reader.skip_game()?;
    /// let counts = reader.counts();
    /// assert_eq!((counts.games, counts.tags, counts.words, counts.comments), (1, 1, 1, 1));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn counts(&self) -> Counts {
        Counts { moves: self.n_moves, ..self.scanner.counts() }
    }

    /// Skips the rest of a game that a visitor has ended early.
    fn leave_game(&mut self) -> io::Result<()> {
        if self.scanner.is_in_game() {
            self.scanner.skip_rest();
            self.drive(&mut TokenSink::new(&mut SkipVisitor))?;
        }
        Ok(())
    }

    /// Reads until a game ends or the visitor ends it. False at the end of the input.
    fn drive<K: Sink>(&mut self, sink: &mut K) -> io::Result<bool> {
        let is_leaving = self.scanner.skipping() == Skipping::Game;
        loop {
            let is_last = self.source.is_last();
            let window = self.source.window();
            let (n_bytes, stop) = match self.scanner.skipping() {
                Skipping::Nothing => self.scanner.scan(window, is_last, sink),
                Skipping::Game => {
                    self.scanner.scan(window, is_last, &mut TokenSink::new(&mut SkipVisitor))
                }
                _ => self.scanner.scan(window, is_last, &mut ErrorsOnly(sink)),
            };
            self.scanner.consumed(window, n_bytes);
            self.source.consume(n_bytes);
            match stop {
                Stop::SinkChange if self.scanner.skipping() == Skipping::Game && !is_leaving => {
                    return Ok(true);
                }
                Stop::SinkChange => {}
                Stop::EndOfGame => return Ok(true),
                Stop::EndOfText => return Ok(false),
                Stop::NeedMore => self.source.more().inspect_err(|_| self.scanner.skip_rest())?,
            }
        }
    }
}
