//! Games of PGN files in memory.

use std::ops::{AddAssign, ControlFlow};

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, Game, GameResult, Move, Position};
use lucena_book::{Opening, OpeningNames};
use lucena_pgn::{
    Nag, Next, PgnError, PgnWriter, PieceLetters, Played, RawTag, RawText, Tags, Visitor,
    WriteOptions,
};

/// Tags beyond this number are dropped.
const TAGS_MAX: usize = 1000;

/// The last ply at which a named opening is looked up.
const OPENING_MAX_PLIES: usize = 60;

/// A game without its text, at two bytes per ply.
#[derive(Debug)]
pub(crate) struct Record {
    /// Byte offset in the file.
    pub(crate) offset: u64,
    pub(crate) tags: Tags,
    /// The starting position, unless the FEN tag is invalid.
    pub(crate) start: Option<VariantPosition>,
    /// The moves of the main line; `None` is a null move.
    pub(crate) plies: Vec<Option<Move>>,
    /// The final position.
    pub(crate) last: VariantPosition,
    /// The result at the end of the movetext.
    pub(crate) movetext_result: Option<GameResult>,
    pub(crate) annotations: Annotations,
    /// Errors that the reader reports, at most a few per game.
    pub(crate) errors: Vec<PgnError>,
    /// Errors that are not tolerated.
    pub(crate) n_errors: u64,
}

impl Record {
    fn new() -> Self {
        Self {
            offset: 0,
            tags: Tags::new(),
            start: None,
            plies: Vec::new(),
            last: VariantPosition::default(),
            movetext_result: None,
            annotations: Annotations::default(),
            errors: Vec::new(),
            n_errors: 0,
        }
    }

    /// Clears the record and keeps its memory.
    fn clear(&mut self) {
        let (mut tags, mut plies) =
            (std::mem::take(&mut self.tags), std::mem::take(&mut self.plies));
        tags.clear();
        plies.clear();
        *self = Self { tags, plies, ..Self::new() };
    }

    /// The result of the movetext, or that of the tag if the movetext has none.
    pub(crate) fn result(&self) -> GameResult {
        let known = self.movetext_result.filter(|result| result.is_decided());
        known.or_else(|| self.tags.result()).or(self.movetext_result).unwrap_or_default()
    }

    /// `White - Black`, for messages.
    pub(crate) fn title(&self) -> String {
        let name = |tag| self.tags.get(tag).unwrap_or("?");
        format!("{} - {}", name("White"), name("Black"))
    }

    /// All positions of the main line; none if the starting position is invalid.
    pub(crate) fn positions(&self) -> impl Iterator<Item = VariantPosition> + '_ {
        let mut position = self.start;
        let first = position;
        first.into_iter().chain(self.plies.iter().map_while(move |mv| {
            let before = position?;
            position = match mv {
                Some(mv) => Some(before.play_unchecked(*mv)),
                None => before.play_null(),
            };
            position
        }))
    }

    /// The game with its history of positions.
    pub(crate) fn to_game(&self) -> Option<Game<VariantPosition>> {
        let mut game = Game::from(self.start?);
        for mv in &self.plies {
            match mv {
                Some(mv) => game.play_unchecked(*mv),
                None => game.play_null().then_some(())?,
            }
        }
        Some(game)
    }

    /// Whether the game is one of standard chess from the initial position.
    pub(crate) fn is_from_initial_position(&self) -> bool {
        let start = self.start.as_ref().and_then(VariantPosition::standard);
        start == Some(&Position::initial())
    }

    /// The last named opening that the game passed through.
    pub(crate) fn opening<'a>(
        &self,
        names: &'a OpeningNames<'static>,
    ) -> Option<&'a Opening<'static>> {
        if !self.is_from_initial_position() {
            return None;
        }
        let early = self.positions().take(OPENING_MAX_PLIES);
        early.filter_map(|position| names.get(position.standard()?)).last()
    }
}

/// What to record of games.
pub(crate) struct RecordOptions<'a> {
    /// Whether variations are read or skipped.
    pub(crate) variations: Next,
    /// Whether the moves of a game with these tags are read.
    pub(crate) wants_moves: &'a dyn Fn(&Tags) -> bool,
    pub(crate) text: Text,
    pub(crate) letters: PieceLetters,
    /// How moves are rewritten while they are read, if they are.
    pub(crate) movetext: Option<WriteOptions>,
}

impl RecordOptions<'static> {
    /// The main lines of all games.
    pub(crate) fn moves(letters: PieceLetters) -> Self {
        Self {
            variations: Next::Skip,
            wants_moves: &|_| true,
            text: Text::Discard,
            letters,
            movetext: None,
        }
    }
}

/// Whether the text of games is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Text {
    Keep,
    Discard,
}

/// A visitor that records one game at a time.
pub(crate) struct Recorder<'a> {
    pub(crate) record: Record,
    pub(crate) movetext: Option<PgnWriter<Vec<u8>>>,
    options: RecordOptions<'a>,
}

/// The rewritten movetext of a game; `None` unless moves are rewritten.
pub(crate) struct Movetext<'a>(pub(crate) Option<&'a mut PgnWriter<Vec<u8>>>);

impl<'a> Movetext<'a> {
    /// Appends the result and returns the text.
    pub(crate) fn end(self, result: GameResult) -> &'a [u8] {
        match self.0 {
            Some(writer) => {
                writer.end_game(result).expect(IN_MEMORY);
                writer.get_ref()
            }
            None => &[],
        }
    }
}

/// Why writing moves does not fail.
const IN_MEMORY: &str = "writing to a Vec does not fail";

impl<'a> Recorder<'a> {
    pub(crate) fn new(options: RecordOptions<'a>) -> Self {
        let movetext = options
            .movetext
            .map(|options| PgnWriter::with_options(Vec::new(), options.without_tags()));
        Self { record: Record::new(), movetext, options }
    }

    pub(crate) const fn piece_letters(&self) -> PieceLetters {
        self.options.letters
    }

    pub(crate) const fn keeps_text(&self) -> bool {
        matches!(self.options.text, Text::Keep)
    }

    fn step(&mut self, mv: Option<Move>, after: &VariantPosition, depth: u32) {
        if depth > 0 {
            self.record.annotations.variation_moves += 1;
            return;
        }
        self.record.plies.push(mv);
        self.record.last = *after;
    }
}

/// Counts of what games have beside their moves.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Annotations {
    pub(crate) comments: u64,
    pub(crate) variations: u64,
    pub(crate) variation_moves: u64,
    pub(crate) nags: u64,
    pub(crate) evals: u64,
    pub(crate) clocks: u64,
}

impl Annotations {
    pub(crate) fn add_comment(&mut self, comment: RawText<'_>) {
        self.comments += 1;
        self.evals += u64::from(has_command(comment, b"[%eval "));
        self.clocks += u64::from(has_command(comment, b"[%clk "));
    }
}

impl AddAssign for Annotations {
    fn add_assign(&mut self, more: Self) {
        let Self { comments, variations, variation_moves, nags, evals, clocks } = more;
        self.comments += comments;
        self.variations += variations;
        self.variation_moves += variation_moves;
        self.nags += nags;
        self.evals += evals;
        self.clocks += clocks;
    }
}

/// Whether a comment contains a command such as `[%eval `.
fn has_command(comment: RawText<'_>, command: &[u8]) -> bool {
    // Most comments have no command at all, which is cheap to see.
    let bytes = comment.as_bytes();
    bytes.contains(&b'%') && bytes.windows(command.len()).any(|it| it == command)
}

const CONTINUE: ControlFlow<()> = ControlFlow::Continue(());

impl Visitor<VariantPosition> for Recorder<'_> {
    type Output = ();

    fn begin_game(&mut self, offset: u64) -> ControlFlow<()> {
        if let Some(writer) = &mut self.movetext {
            // The text of the previous game may not have been used.
            writer.end_game(GameResult::Unknown).expect(IN_MEMORY);
            writer.get_mut().clear();
        }
        self.record.clear();
        self.record.offset = offset;
        CONTINUE
    }

    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<()> {
        if self.record.tags.len() < TAGS_MAX {
            self.record.tags.set(&tag.name(), tag.value());
        }
        CONTINUE
    }

    fn begin_moves(&mut self, start: &VariantPosition) -> ControlFlow<(), Next> {
        (self.record.start, self.record.last) = (Some(*start), *start);
        let is_wanted = (self.options.wants_moves)(&self.record.tags);
        ControlFlow::Continue(if is_wanted { Next::Read } else { Next::Skip })
    }

    fn play(&mut self, played: Played<'_, VariantPosition>) -> ControlFlow<()> {
        self.step(Some(played.mv), played.after, played.depth);
        if let Some(writer) = &mut self.movetext {
            writer.write_move(played.before, played.mv).expect(IN_MEMORY);
        }
        CONTINUE
    }

    fn null_move(
        &mut self,
        before: &VariantPosition,
        after: &VariantPosition,
        _: u32,
        depth: u32,
    ) -> ControlFlow<()> {
        self.step(None, after, depth);
        if let Some(writer) = &mut self.movetext {
            writer.write_null_move(before).expect(IN_MEMORY);
        }
        CONTINUE
    }

    fn nag(&mut self, nag: Nag) -> ControlFlow<()> {
        self.record.annotations.nags += 1;
        if let Some(writer) = &mut self.movetext {
            writer.write_nag(nag).expect(IN_MEMORY);
        }
        CONTINUE
    }

    fn comment(&mut self, comment: RawText<'_>) -> ControlFlow<()> {
        self.record.annotations.add_comment(comment);
        if let Some(writer) = &mut self.movetext {
            writer.write_comment(&comment.decode()).expect(IN_MEMORY);
        }
        CONTINUE
    }

    fn begin_variation(&mut self) -> ControlFlow<(), Next> {
        self.record.annotations.variations += 1;
        if let (Some(writer), Next::Read) = (&mut self.movetext, self.options.variations) {
            writer.begin_variation();
        }
        ControlFlow::Continue(self.options.variations)
    }

    fn end_variation(&mut self) -> ControlFlow<()> {
        if let Some(writer) = &mut self.movetext {
            writer.end_variation().expect(IN_MEMORY);
        }
        CONTINUE
    }

    fn result(&mut self, result: GameResult) -> ControlFlow<()> {
        self.record.movetext_result = Some(result);
        CONTINUE
    }

    fn error(&mut self, error: &PgnError) -> ControlFlow<()> {
        self.record.n_errors += u64::from(!error.is_tolerated());
        self.record.errors.push(error.clone());
        CONTINUE
    }

    fn end_game(&mut self) {}
}
