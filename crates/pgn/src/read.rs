//! Reading games, one after the other.

mod follow;
mod input;
mod lines;
mod parallel;
mod scan;
mod sink;
mod source;

use std::io::{self, Read};
use std::path::Path;

use lucena_board::Position;

use self::follow::Follow;
use self::scan::{Mute, Scanner, Stop};
use self::sink::{Nobody, Quiet, Sink, Tokens};
use crate::{Counts, Limits, PgnError, PieceLetters, TokenVisitor, Visitor};

pub use self::input::Input;
pub use self::parallel::ParallelReader;
pub use self::source::{Bytes, Part, Source, Stream};

/// Reads games from bytes in memory or from anything that can be read, and tells a visitor.
///
/// No text makes it fail: what is wrong with a game is told to the visitor as a
/// [`PgnError`](crate::PgnError), and the next game is read all the same. It takes time in
/// proportion to the text and memory within the [`Limits`].
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
pub struct Reader<S> {
    source: S,
    scanner: Scanner,
    initial: Position,
    n_moves: u64,
}

impl<'a> Reader<Bytes<'a>> {
    /// Reads bytes in memory, without copying them.
    ///
    /// ```
    /// use lucena_pgn::Reader;
    /// let mut reader = Reader::from_bytes(b"1. e4 e5 1/2-1/2");
    /// assert!(reader.skip_game()?);
    /// assert!(!reader.skip_game()?);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn from_bytes(bytes: &'a [u8]) -> Self {
        Self::from_source(Bytes::new(bytes))
    }
}

impl<R: Read> Reader<Stream<R>> {
    /// Reads a file, a pipe or anything else. It has a buffer of its own.
    ///
    /// ```
    /// use lucena_pgn::Reader;
    /// let mut reader = Reader::new("1. e4 *".as_bytes());
    /// assert!(reader.skip_game()?);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn new(read: R) -> Self {
        Self::from_source(Stream::new(read))
    }

    /// Gives back what is read from. Bytes that are in the buffer are lost.
    ///
    /// ```
    /// use lucena_pgn::Reader;
    /// let reader = Reader::new(std::io::empty());
    /// let _: std::io::Empty = reader.into_inner();
    /// ```
    #[must_use]
    pub fn into_inner(self) -> R {
        self.source.into_inner()
    }
}

impl Reader<Stream<Input>> {
    /// Reads a file, which may be compressed; see [`Input`].
    ///
    /// # Errors
    /// If the file cannot be opened, or is compressed in a way for which there is no feature.
    ///
    /// ```
    /// use lucena_pgn::Reader;
    /// assert!(Reader::open("no such file.pgn").is_err());
    /// ```
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

    /// With other limits.
    ///
    /// ```
    /// use lucena_pgn::{Limits, Reader};
    /// let limits = Limits { depth: 2, ..Limits::default() };
    /// let mut reader = Reader::from_bytes(b"1. e4 (1. d4 (1. c4 (1. f4))) *").limits(limits);
    /// # let _ = reader;
    /// ```
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.scanner.set_limits(limits);
        self
    }

    /// Reads moves with the piece letters of another language. Words that are not read as moves,
    /// such as those of a [`TokenVisitor`], stay as they are in the file.
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

    /// The first error of the last game read that loses something, whether or not the visitor
    /// implements `error`: an illegal move, a variation deeper than the [`Limits`]. `None` if
    /// nothing of what was read is lost.
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

    /// Reads the next game, each move of which is checked. `None` at the end of the text.
    ///
    /// # Errors
    /// If the source cannot be read. What is wrong with the text is told to the visitor instead.
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
    /// let expected = "line 2, byte 12: \"Ke3\" after 2 half moves: \
    ///                 Ke3 is illegal: no such piece can go there";
    /// assert_eq!(complaints.0, [expected]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<Option<V::Output>> {
        self.leave_game()?;
        let initial = self.initial;
        let mut follow = Follow::new(visitor, &initial, self.scanner.piece_letters());
        let read = self.drive(&mut follow);
        self.n_moves += follow.n_moves();
        Ok(read?.then(|| follow.finish()))
    }

    /// Reads the next game word by word, whatever the words are. `None` at the end of the text.
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
        let mut tokens = Tokens::new(visitor);
        Ok(self.drive(&mut tokens)?.then(|| tokens.finish()))
    }

    /// Passes over the next game, or over the rest of the one that a visitor has left. False at the
    /// end of the text.
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
        self.read_tokens(&mut Nobody).map(|read| read.is_some())
    }

    /// What was come across so far.
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

    /// Goes to the end of a game that a visitor has left.
    fn leave_game(&mut self) -> io::Result<()> {
        if self.scanner.is_in_game() {
            self.scanner.silence();
            self.drive(&mut Tokens::new(&mut Nobody))?;
        }
        Ok(())
    }

    /// Reads until a game ends or is left. False at the end of the text.
    fn drive<K: Sink>(&mut self, sink: &mut K) -> io::Result<bool> {
        let is_leaving = self.scanner.mute() == Mute::Game;
        loop {
            let is_last = self.source.is_last();
            let window = self.source.window();
            let (n_bytes, stop) = match self.scanner.mute() {
                Mute::Nothing => self.scanner.scan(window, is_last, sink),
                Mute::Game => self.scanner.scan(window, is_last, &mut Tokens::new(&mut Nobody)),
                _ => self.scanner.scan(window, is_last, &mut Quiet(sink)),
            };
            self.scanner.consumed(window, n_bytes);
            self.source.consume(n_bytes);
            match stop {
                Stop::Aside if self.scanner.mute() == Mute::Game && !is_leaving => return Ok(true),
                Stop::Aside => {}
                Stop::EndOfGame => return Ok(true),
                Stop::EndOfText => return Ok(false),
                Stop::NeedMore => self.source.more().inspect_err(|_| self.scanner.silence())?,
            }
        }
    }
}
