//! Options of the writer.

/// The maximum of the export format, which requires less than 80 characters.
const EXPORT_LINE: usize = 79;

/// The notation of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveNotation {
    /// `Nf3`, as the standard requires.
    #[default]
    San,
    /// `Ng1-f3`.
    Lan,
    /// `g1f3`; castling is `e1g1`, or the king capturing the rook where that would be ambiguous.
    Uci,
}

/// The order of tags. The Seven Tag Roster is always first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TagOrder {
    /// The other tags in their given order.
    #[default]
    AsGiven,
    /// The other tags sorted by name in ASCII order, as in the export format.
    ByName,
}

/// The notation of NAGs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NagNotation {
    /// `$6`, the export format.
    #[default]
    Numbers,
    /// `?!` directly after the move. Later NAGs of a move, and those without a suffix, are numbers.
    Suffixes,
}

/// Options of the writer. The default is the export format of the standard, except that tags keep
/// their order.
///
/// ```
/// use lucena_pgn::{GameTree, NodeId, PgnWriter, WriteOptions};
/// let mut game = GameTree::new();
/// game.add_san(NodeId::ROOT, "e4")?;
/// let options = WriteOptions::new().without_tags().without_variations();
/// let mut writer = PgnWriter::with_options(Vec::new(), options);
/// writer.write_tree(&game)?;
/// assert_eq!(writer.into_inner()?, b"1. e4 *\n\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct WriteOptions {
    pub(super) line_length: Option<usize>,
    pub(super) notation: MoveNotation,
    pub(super) tag_order: TagOrder,
    pub(super) has_tags: bool,
    pub(super) has_comments: bool,
    pub(super) has_variations: bool,
    pub(super) has_nags: bool,
    pub(super) nag_notation: NagNotation,
    pub(super) comment_padding: &'static str,
}

impl Default for WriteOptions {
    fn default() -> Self {
        Self::new()
    }
}

impl WriteOptions {
    /// Everything is written, in lines of at most 79 characters.
    pub const fn new() -> Self {
        Self {
            line_length: Some(EXPORT_LINE),
            notation: MoveNotation::San,
            tag_order: TagOrder::AsGiven,
            has_tags: true,
            has_comments: true,
            has_variations: true,
            has_nags: true,
            nag_notation: NagNotation::Numbers,
            comment_padding: "",
        }
    }

    /// The strict export format, which sorts tags by name.
    pub const fn export() -> Self {
        Self { tag_order: TagOrder::ByName, ..Self::new() }
    }

    /// The form of the games of Lichess: movetext in one line, `?!` in place of `$6`, and spaces
    /// inside the braces of comments.
    ///
    /// ```
    /// use lucena_pgn::{Comment, GameTree, Nag, NodeId, PgnWriter, WriteOptions};
    /// let mut game = GameTree::new();
    /// let e4 = game.add_san(NodeId::ROOT, "e4")?;
    /// game.nags_mut(e4)?.push(Nag::DUBIOUS_MOVE);
    /// game.comments_mut(e4)?.push(Comment::new("[%eval 0.3]"));
    /// let mut writer = PgnWriter::with_options(Vec::new(), WriteOptions::lichess().without_tags());
    /// writer.write_tree(&game)?;
    /// assert_eq!(writer.into_inner()?, b"1. e4?! { [%eval 0.3] } *\n\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn lichess() -> Self {
        Self {
            line_length: None,
            nag_notation: NagNotation::Suffixes,
            comment_padding: " ",
            ..Self::new()
        }
    }

    /// The maximum length of movetext lines in characters, or `None` for one line. Longer words are
    /// not broken.
    pub const fn line_length(self, line_length: Option<usize>) -> Self {
        Self { line_length, ..self }
    }

    /// The notation of moves.
    pub const fn notation(self, notation: MoveNotation) -> Self {
        Self { notation, ..self }
    }

    /// The notation of NAGs.
    pub const fn nag_notation(self, nag_notation: NagNotation) -> Self {
        Self { nag_notation, ..self }
    }

    /// The order of tags.
    pub const fn tag_order(self, tag_order: TagOrder) -> Self {
        Self { tag_order, ..self }
    }

    /// Omits tags. Games that do not start from the initial position cannot be read back then.
    pub const fn without_tags(self) -> Self {
        Self { has_tags: false, ..self }
    }

    /// Omits comments.
    pub const fn without_comments(self) -> Self {
        Self { has_comments: false, ..self }
    }

    /// Omits variations.
    pub const fn without_variations(self) -> Self {
        Self { has_variations: false, ..self }
    }

    /// Omits NAGs.
    pub const fn without_nags(self) -> Self {
        Self { has_nags: false, ..self }
    }
}
