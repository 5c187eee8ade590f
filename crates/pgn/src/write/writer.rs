//! The writer, for whole games or token by token.

use std::io::{self, Write};
use std::ops::Range;

#[cfg(feature = "variants")]
use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, GameResult, Move, Position};

use super::layout::Layout;
use super::options::{NagNotation, WriteOptions};
use super::{moves, tags};
use crate::position::PgnPosition;
use crate::{Comment, GameTree, Nag, NodeId, Step, Tags};

/// Writes games, each followed by an empty line.
///
/// [`PgnWriter::write_tree`] writes a whole game. The other methods write one token by token, in
/// the order of the text: tags, then moves, NAGs, comments and variations, then the result. The
/// output is deterministic.
///
/// The tag `Result` always agrees with the result at the end of the movetext. For that, a game is
/// buffered and written at its end, up to 64 MiB; in longer games the tag is written as given.
///
/// ```
/// use lucena_board::{Game, GameResult};
/// use lucena_pgn::{Nag, PgnWriter, Tags};
/// let mut writer = PgnWriter::new(Vec::new());
/// let mut game = Game::default();
/// writer.write_tags(&Tags::roster(), game.position())?;
/// for san in ["f3", "e5", "g4"] {
///     let mv = game.position().parse_san(san)?;
///     writer.write_move(game.position(), mv)?;
///     game.play(mv)?;
/// }
/// writer.write_nag(Nag::BLUNDER)?;
/// writer.write_comment("now")?;
/// writer.write_move(game.position(), game.position().parse_san("Qh4#")?)?;
/// writer.end_game(GameResult::BlackWins)?;
/// let text = String::from_utf8(writer.into_inner()?)?;
/// assert!(text.ends_with("\n\n1. f3 e5 2. g4 $4 {now} 2... Qh4# 0-1\n\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PgnWriter<W: Write> {
    layout: Layout<W>,
    options: WriteOptions,
    /// Whether the last token, NAGs aside, was a move of White.
    follows_move: bool,
    /// Whether a NAG may be written as a suffix: the last word is a move.
    may_take_suffix: bool,
    /// The nesting depth in omitted variations.
    skipped: u32,
    /// Variations that have begun but not been written, as they are empty so far.
    unwritten: u32,
    /// The range of the value of the tag `Result` in the layout.
    result_place: Option<Range<usize>>,
    /// The value of that tag.
    result_tag: GameResult,
}

impl<W: Write> PgnWriter<W> {
    /// A writer with default options: the export format, except that tags keep their order.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, PgnWriter};
    /// let mut writer = PgnWriter::new(Vec::new());
    /// writer.write_tree(&GameTree::new())?;
    /// assert!(writer.into_inner()?.starts_with(b"[Event \"?\"]\n"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn new(out: W) -> Self {
        Self::with_options(out, WriteOptions::new())
    }

    /// A writer with options.
    #[must_use]
    pub fn with_options(out: W, options: WriteOptions) -> Self {
        let layout = Layout::new(out, options.line_length);
        Self {
            layout,
            options,
            follows_move: false,
            may_take_suffix: false,
            skipped: 0,
            unwritten: 0,
            result_place: None,
            result_tag: GameResult::Unknown,
        }
    }

    /// Writes a whole game.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write_tree<P: PgnPosition>(&mut self, game: &GameTree<P>) -> io::Result<()> {
        self.write_tags_of(game.tags(), game.start())?;
        let write_all = |writer: &mut Self, comments: &[Comment]| {
            comments.iter().try_for_each(|comment| writer.write_comment(comment.as_str()))
        };
        write_all(self, game.node(NodeId::ROOT).comments())?;
        for step in game.walk() {
            match step {
                Step::Move(id) => {
                    let node = game.node(id);
                    write_all(self, node.comments_before())?;
                    let before = node.position_before().expect("only the root has none");
                    self.write_step(before, node.mv())?;
                    node.nags().iter().try_for_each(|&nag| self.write_nag(nag))?;
                    write_all(self, node.comments())?;
                }
                Step::BeginVariation => self.begin_variation(),
                Step::EndVariation => self.end_variation()?,
            }
        }
        self.end_game(game.result())
    }

    /// Writes the tags of a game that starts from this position. The Seven Tag Roster is always
    /// complete. `FEN` is set to the start position, `Variant` to Chess960 if castling rights need
    /// it, and `Result` to that of [`PgnWriter::end_game`].
    ///
    /// # Errors
    /// If writing fails.
    ///
    /// ```
    /// use lucena_pgn::{PgnWriter, Tags};
    /// let mut writer = PgnWriter::new(Vec::new());
    /// writer.write_tags(&Tags::new(), &"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1".parse()?)?;
    /// let text = String::from_utf8(writer.into_inner()?)?;
    /// assert!(text.ends_with("[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_tags(&mut self, tags: &Tags, start: &Position) -> io::Result<()> {
        self.write_tags_of(tags, start)
    }

    /// As [`PgnWriter::write_tags`], for a game of any variant: `Variant` is set to it.
    ///
    /// # Errors
    /// If writing fails.
    ///
    /// ```
    /// use lucena_board::Variant;
    /// use lucena_board::variants::VariantPosition;
    /// use lucena_pgn::{PgnWriter, Tags};
    /// let mut writer = PgnWriter::new(Vec::new());
    /// writer.write_variant_tags(&Tags::new(), &VariantPosition::initial(Variant::Atomic))?;
    /// assert!(writer.into_inner()?.ends_with(b"[Variant \"Atomic\"]\n\n"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[cfg(feature = "variants")]
    pub fn write_variant_tags(&mut self, tags: &Tags, start: &VariantPosition) -> io::Result<()> {
        self.write_tags_of(tags, start)
    }

    pub(super) fn write_tags_of<P: PgnPosition>(
        &mut self,
        tags: &Tags,
        start: &P,
    ) -> io::Result<()> {
        self.layout.flush_game()?;
        self.result_tag = tags.result().unwrap_or_default();
        self.result_place = tags::write(&mut self.layout, tags, start, &self.options)?;
        Ok(())
    }

    /// Writes a move. `before` is the position before it.
    ///
    /// # Errors
    /// If writing fails.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_pgn::PgnWriter;
    /// let start = Position::initial();
    /// let mut writer = PgnWriter::new(Vec::new());
    /// writer.write_move(&start, start.parse_san("Nf3")?)?;
    /// assert_eq!(writer.into_inner()?, b"1. Nf3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_move<P: ChessPosition>(&mut self, before: &P, mv: Move) -> io::Result<()> {
        self.write_step(before, Some(mv))
    }

    /// Writes a null move, `--`.
    ///
    /// # Errors
    /// If writing fails.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_pgn::PgnWriter;
    /// let mut writer = PgnWriter::new(Vec::new());
    /// writer.write_null_move(&Position::initial())?;
    /// assert_eq!(writer.into_inner()?, b"1. --");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn write_null_move<P: ChessPosition>(&mut self, before: &P) -> io::Result<()> {
        self.write_step(before, None)
    }

    fn write_step<P: ChessPosition>(&mut self, before: &P, mv: Option<Move>) -> io::Result<()> {
        if self.skipped > 0 {
            return Ok(());
        }
        self.open_variations();
        if let Some(number) = moves::number(before, self.follows_move) {
            self.layout.word(&number)?;
        }
        self.follows_move = true;
        self.may_take_suffix = true;
        self.layout.word(&moves::word(mv, before, self.options.notation))
    }

    /// Writes a NAG of the last move.
    ///
    /// # Errors
    /// If writing fails.
    ///
    /// ```
    /// use lucena_pgn::{Nag, PgnWriter};
    /// let mut writer = PgnWriter::new(Vec::new());
    /// writer.write_nag(Nag::BLUNDER)?;
    /// assert_eq!(writer.into_inner()?, b"$4");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn write_nag(&mut self, nag: Nag) -> io::Result<()> {
        if self.skipped > 0 || !self.options.has_nags {
            return Ok(());
        }
        self.open_variations();
        let may_take_suffix = std::mem::take(&mut self.may_take_suffix);
        let suffix = nag
            .suffix()
            .filter(|_| may_take_suffix && self.options.nag_notation == NagNotation::Suffixes);
        match suffix {
            Some(suffix) => self.layout.close(suffix),
            None => self.layout.word(&nag.to_string()),
        }
    }

    /// Writes a comment, sanitized as by [`Comment::new`], unless it is empty.
    ///
    /// # Errors
    /// If writing fails.
    ///
    /// ```
    /// use lucena_pgn::PgnWriter;
    /// let mut writer = PgnWriter::new(Vec::new());
    /// writer.write_comment("of {two}\nlines")?;
    /// assert_eq!(writer.into_inner()?, b"{of (two) lines}");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn write_comment(&mut self, text: &str) -> io::Result<()> {
        if self.skipped > 0 || !self.options.has_comments {
            return Ok(());
        }
        let text = crate::annotation::clean(text);
        if text.is_empty() {
            return Ok(());
        }
        self.open_variations();
        (self.follows_move, self.may_take_suffix) = (false, false);
        self.layout.comment(&text, self.options.comment_padding)
    }

    /// Begins a variation, an alternative to the last move. An empty one is not written.
    ///
    /// ```
    /// use lucena_pgn::PgnWriter;
    /// let mut writer = PgnWriter::new(Vec::new());
    /// writer.begin_variation();
    /// writer.write_comment("why not?")?;
    /// writer.end_variation()?;
    /// assert_eq!(writer.into_inner()?, b"({why not?})");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn begin_variation(&mut self) {
        if self.skipped > 0 || !self.options.has_variations {
            self.skipped += 1;
        } else {
            self.unwritten += 1;
        }
    }

    /// Ends the innermost variation.
    ///
    /// # Errors
    /// If writing fails.
    ///
    /// ```
    /// use lucena_pgn::PgnWriter;
    /// let mut writer = PgnWriter::new(Vec::new());
    /// writer.begin_variation();
    /// writer.end_variation()?;
    /// assert_eq!(writer.into_inner()?, b"");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn end_variation(&mut self) -> io::Result<()> {
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if self.unwritten > 0 {
            self.unwritten -= 1;
        } else {
            self.follows_move = false;
            self.layout.close(")")?;
        }
        Ok(())
    }

    /// Writes the result to the end of the movetext and to the tag `Result`, and ends the game. If
    /// it is [`GameResult::Unknown`], the result of the tag is used.
    ///
    /// # Errors
    /// If writing fails.
    ///
    /// ```
    /// use lucena_board::{GameResult, Position};
    /// use lucena_pgn::{PgnWriter, Tags};
    /// let mut writer = PgnWriter::new(Vec::new());
    /// writer.write_tags(&Tags::roster(), &Position::initial())?;
    /// writer.end_game(GameResult::Draw)?;
    /// let text = String::from_utf8(writer.into_inner()?)?;
    /// assert!(text.ends_with("[Result \"1/2-1/2\"]\n\n1/2-1/2\n\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn end_game(&mut self, result: GameResult) -> io::Result<()> {
        let tag = std::mem::take(&mut self.result_tag);
        let result = if result.is_decided() { result } else { tag };
        self.layout.word(result.as_str())?;
        if let Some(place) = self.result_place.take().filter(|_| result.is_decided()) {
            self.layout.replace(place, result.as_str());
        }
        (self.follows_move, self.skipped, self.unwritten) = (false, 0, 0);
        self.layout.end_game()
    }

    pub(super) const fn writes_variations(&self) -> bool {
        self.options.has_variations
    }

    fn open_variations(&mut self) {
        for _ in 0..std::mem::take(&mut self.unwritten) {
            self.layout.open('(');
            self.follows_move = false;
        }
    }

    /// The underlying writer.
    #[must_use]
    pub const fn get_ref(&self) -> &W {
        self.layout.get_ref()
    }

    /// The underlying writer, mutable, such as to take the bytes of a finished game.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, PgnWriter};
    /// let mut writer = PgnWriter::new(Vec::new());
    /// writer.write_tree(&GameTree::new())?;
    /// assert!(!std::mem::take(writer.get_mut()).is_empty());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub const fn get_mut(&mut self) -> &mut W {
        self.layout.get_mut()
    }

    /// Flushes the buffer and returns the underlying writer.
    ///
    /// # Errors
    /// If writing fails.
    pub fn into_inner(self) -> io::Result<W> {
        self.layout.into_inner()
    }
}
