//! A visitor that writes games while they are read.

use std::io::{self, Write};
use std::ops::ControlFlow;

use lucena_board::{GameResult, Position};

use super::{PgnWriter, WriteOptions};
use crate::position::PgnPosition;
use crate::{Nag, Next, Played, RawTag, RawText, Tags, Visitor};

/// Writes every game that is read, with the tag `Result` corrected to the result at the end of the
/// moves. It buffers the tags and, like [`PgnWriter`], the text of one game.
///
/// Text that cannot be parsed is not written: after an illegal move, the rest of the line is
/// missing. [`Counts::invalid_games`](crate::Counts::invalid_games) counts such games; to detect them
/// before writing, use a [`TreeBuilder`](crate::TreeBuilder).
///
/// ```
/// use std::ops::ControlFlow;
/// use lucena_pgn::{PgnRewriter, Reader, WriteOptions};
///
/// let pgn = b"[White \"A\"]\n1.e2-e4 {yes} (1.d4) e7e5! 1-0";
/// let options = WriteOptions::new().without_tags().without_variations();
/// let mut rewriter = PgnRewriter::new(Vec::new(), options);
/// let mut reader = Reader::from_bytes(pgn);
/// while let Some(written) = reader.read_game(&mut rewriter)? {
///     written?;
/// }
/// assert_eq!(rewriter.into_inner()?, b"1. e4 {yes} 1... e5 $1 1-0\n\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct PgnRewriter<W: Write> {
    writer: PgnWriter<W>,
    tags: Tags,
    /// Comments before the moves, until the tags are written.
    comments: Vec<String>,
    has_begun: bool,
    result: Option<GameResult>,
}

/// Further tags of a game are dropped.
const TAGS_MAX: usize = 1000;

impl<W: Write> PgnRewriter<W> {
    /// A rewriter with these options.
    #[must_use]
    pub fn new(out: W, options: WriteOptions) -> Self {
        Self {
            writer: PgnWriter::with_options(out, options),
            tags: Tags::new(),
            comments: Vec::new(),
            has_begun: false,
            result: None,
        }
    }

    /// Flushes the buffer and returns the underlying writer.
    ///
    /// # Errors
    /// If writing fails.
    pub fn into_inner(self) -> io::Result<W> {
        self.writer.into_inner()
    }

    fn write_head<P: PgnPosition>(&mut self, start: &P) -> io::Result<()> {
        self.has_begun = true;
        self.writer.write_tags_of(&self.tags, start)?;
        self.comments.drain(..).try_for_each(|comment| self.writer.write_comment(&comment))
    }

    fn write_end(&mut self) -> io::Result<()> {
        if !self.has_begun {
            // The game has no legal start position: its tags are written unchanged.
            self.write_head(&Position::initial())?;
        }
        self.writer.end_game(self.result.take().unwrap_or_default())
    }
}

/// Continues unless writing failed.
fn flow(written: io::Result<()>) -> ControlFlow<io::Result<()>> {
    match written {
        Ok(()) => ControlFlow::Continue(()),
        failed => ControlFlow::Break(failed),
    }
}

impl<W: Write, P: PgnPosition> Visitor<P> for PgnRewriter<W> {
    type Output = io::Result<()>;

    fn begin_game(&mut self, _: u64) -> ControlFlow<io::Result<()>> {
        self.tags.clear();
        self.comments.clear();
        (self.has_begun, self.result) = (false, None);
        ControlFlow::Continue(())
    }

    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<io::Result<()>> {
        if self.tags.len() < TAGS_MAX {
            self.tags.set(&tag.name(), tag.value());
        }
        ControlFlow::Continue(())
    }

    fn begin_moves(&mut self, start: &P) -> ControlFlow<io::Result<()>, Next> {
        match self.write_head(start) {
            Ok(()) => ControlFlow::Continue(Next::Read),
            failed => ControlFlow::Break(failed),
        }
    }

    fn play(&mut self, played: Played<'_, P>) -> ControlFlow<io::Result<()>> {
        flow(self.writer.write_move(played.before, played.mv))
    }

    fn null_move(&mut self, before: &P, _: &P, _: u32, _: u32) -> ControlFlow<io::Result<()>> {
        flow(self.writer.write_null_move(before))
    }

    fn nag(&mut self, nag: Nag) -> ControlFlow<io::Result<()>> {
        flow(self.writer.write_nag(nag))
    }

    fn comment(&mut self, comment: RawText<'_>) -> ControlFlow<io::Result<()>> {
        if self.has_begun {
            return flow(self.writer.write_comment(&comment.decode()));
        }
        if self.comments.len() < TAGS_MAX {
            self.comments.push(comment.decode().into_owned());
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self) -> ControlFlow<io::Result<()>, Next> {
        if !self.writer.writes_variations() {
            return ControlFlow::Continue(Next::Skip);
        }
        self.writer.begin_variation();
        ControlFlow::Continue(Next::Read)
    }

    fn end_variation(&mut self) -> ControlFlow<io::Result<()>> {
        flow(self.writer.end_variation())
    }

    fn result(&mut self, result: GameResult) -> ControlFlow<io::Result<()>> {
        self.result = Some(result);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self) -> io::Result<()> {
        self.write_end()
    }
}
