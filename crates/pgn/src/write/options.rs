//! How games are written.

/// The longest line of the export format: less than 80 characters.
const EXPORT_LINE: usize = 79;

/// How moves are written.
///
/// ```
/// use lucena_pgn::{MoveNotation, WriteOptions};
/// let options = WriteOptions::new().notation(MoveNotation::Uci);
/// assert_eq!(options, WriteOptions::new().notation(MoveNotation::Uci));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveNotation {
    /// `Nf3`, as the standard demands.
    #[default]
    San,
    /// `Ng1-f3`.
    Lan,
    /// `g1f3`; castling is `e1g1`, or the king taking the rook where that would not be clear.
    Uci,
}

/// In which order tags are written. The seven that every game has are always first.
///
/// ```
/// use lucena_pgn::{TagOrder, WriteOptions};
/// assert_eq!(WriteOptions::export(), WriteOptions::new().tag_order(TagOrder::ByName));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TagOrder {
    /// The others as they stand.
    #[default]
    AsGiven,
    /// The others by their names in ASCII, as the export format has it.
    ByName,
}

/// How games are written: by default in the export format of the standard, but with the tags in the
/// order that they have.
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
}

impl Default for WriteOptions {
    fn default() -> Self {
        Self::new()
    }
}

impl WriteOptions {
    /// Everything that a game has, in lines of at most 79 characters.
    ///
    /// ```
    /// use lucena_pgn::WriteOptions;
    /// assert_eq!(WriteOptions::new(), WriteOptions::default());
    /// ```
    pub const fn new() -> Self {
        Self {
            line_length: Some(EXPORT_LINE),
            notation: MoveNotation::San,
            tag_order: TagOrder::AsGiven,
            has_tags: true,
            has_comments: true,
            has_variations: true,
            has_nags: true,
        }
    }

    /// The export format to the letter, which sorts tags by name.
    ///
    /// ```
    /// use lucena_pgn::WriteOptions;
    /// assert_ne!(WriteOptions::export(), WriteOptions::new());
    /// ```
    pub const fn export() -> Self {
        Self { tag_order: TagOrder::ByName, ..Self::new() }
    }

    /// The most characters that a line of moves has, or `None` for all moves on one line. Words
    /// are not broken, so one that is longer has a longer line.
    ///
    /// ```
    /// use lucena_pgn::WriteOptions;
    /// assert_eq!(WriteOptions::new().line_length(Some(79)), WriteOptions::new());
    /// ```
    pub const fn line_length(self, line_length: Option<usize>) -> Self {
        Self { line_length, ..self }
    }

    /// How moves are written.
    ///
    /// ```
    /// use lucena_pgn::{MoveNotation, WriteOptions};
    /// assert_eq!(WriteOptions::new().notation(MoveNotation::San), WriteOptions::new());
    /// ```
    pub const fn notation(self, notation: MoveNotation) -> Self {
        Self { notation, ..self }
    }

    /// In which order tags are written.
    ///
    /// ```
    /// use lucena_pgn::{TagOrder, WriteOptions};
    /// assert_eq!(WriteOptions::new().tag_order(TagOrder::AsGiven), WriteOptions::new());
    /// ```
    pub const fn tag_order(self, tag_order: TagOrder) -> Self {
        Self { tag_order, ..self }
    }

    /// Leaves out tags. Games that start elsewhere cannot be read without them.
    ///
    /// ```
    /// assert_ne!(lucena_pgn::WriteOptions::new().without_tags(), Default::default());
    /// ```
    pub const fn without_tags(self) -> Self {
        Self { has_tags: false, ..self }
    }

    /// Leaves out comments.
    ///
    /// ```
    /// assert_ne!(lucena_pgn::WriteOptions::new().without_comments(), Default::default());
    /// ```
    pub const fn without_comments(self) -> Self {
        Self { has_comments: false, ..self }
    }

    /// Leaves out variations.
    ///
    /// ```
    /// assert_ne!(lucena_pgn::WriteOptions::new().without_variations(), Default::default());
    /// ```
    pub const fn without_variations(self) -> Self {
        Self { has_variations: false, ..self }
    }

    /// Leaves out judgements such as `$1`.
    ///
    /// ```
    /// assert_ne!(lucena_pgn::WriteOptions::new().without_nags(), Default::default());
    /// ```
    pub const fn without_nags(self) -> Self {
        Self { has_nags: false, ..self }
    }
}
