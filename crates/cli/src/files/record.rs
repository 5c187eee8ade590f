//! What a command needs to know of a game.

use std::ops::ControlFlow;

use lucena_board::{Game, Move, Position};
use lucena_book::{Opening, OpeningNames};
use lucena_pgn::{
    GameResult, Nag, Next, PgnError, PgnWriter, PieceLetters, Played, RawTag, RawText, Tags,
    Visitor, WriteOptions,
};

/// More tags than any game has; those beyond are left out.
const TAGS_MAX: usize = 1000;

/// No name of an opening is further from the start.
const OPENING_MAX_PLIES: usize = 60;

/// A game without its text: two bytes for a half move.
#[derive(Debug)]
pub(crate) struct Record {
    /// Where it begins in its file, in bytes.
    pub(crate) offset: u64,
    pub(crate) tags: Tags,
    /// Where it starts, if that can be understood.
    pub(crate) start: Option<Position>,
    /// The moves of the game itself; `None` is a pass.
    pub(crate) plies: Vec<Option<Move>>,
    /// After the last of them.
    pub(crate) last: Position,
    /// At the end of the moves.
    pub(crate) last_word: Option<GameResult>,
    pub(crate) n_comments: u64,
    pub(crate) n_variations: u64,
    pub(crate) n_variation_moves: u64,
    pub(crate) n_nags: u64,
    pub(crate) n_evals: u64,
    pub(crate) n_clocks: u64,
    /// Those that the reader tells, of each game only so many.
    pub(crate) errors: Vec<PgnError>,
    /// How many of them lose something.
    pub(crate) n_faults: u64,
}

impl Record {
    fn new() -> Self {
        Self {
            offset: 0,
            tags: Tags::new(),
            start: None,
            plies: Vec::new(),
            last: Position::initial(),
            last_word: None,
            n_comments: 0,
            n_variations: 0,
            n_variation_moves: 0,
            n_nags: 0,
            n_evals: 0,
            n_clocks: 0,
            errors: Vec::new(),
            n_faults: 0,
        }
    }

    /// Makes it empty, and keeps its memory.
    fn clear(&mut self) {
        let (mut tags, mut plies) =
            (std::mem::take(&mut self.tags), std::mem::take(&mut self.plies));
        tags.clear();
        plies.clear();
        *self = Self { tags, plies, ..Self::new() };
    }

    /// The last word of the moves, or what the tag says where that tells nothing.
    pub(crate) fn result(&self) -> GameResult {
        let known = self.last_word.filter(|result| result.is_decided());
        known.or_else(|| self.tags.result()).or(self.last_word).unwrap_or_default()
    }

    /// Who plays whom, for messages.
    pub(crate) fn title(&self) -> String {
        let name = |tag| self.tags.get(tag).unwrap_or("?");
        format!("{} - {}", name("White"), name("Black"))
    }

    /// All positions, from the start on; nothing if that is not understood.
    pub(crate) fn positions(&self) -> impl Iterator<Item = Position> + '_ {
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

    /// The game with its history.
    pub(crate) fn to_game(&self) -> Option<Game> {
        let mut game = Game::new(self.start?);
        for mv in &self.plies {
            match mv {
                Some(mv) => game.play_unchecked(*mv),
                None => game.play_null().then_some(())?,
            }
        }
        Some(game)
    }

    /// The last opening with a name that the game came through.
    pub(crate) fn opening<'a>(
        &self,
        names: &'a OpeningNames<'static>,
    ) -> Option<&'a Opening<'static>> {
        if self.start != Some(Position::initial()) {
            return None;
        }
        let early = self.positions().take(OPENING_MAX_PLIES);
        early.filter_map(|position| names.of(&position)).last()
    }
}

/// What is to be recorded of games.
pub(crate) struct Wishes<'a> {
    /// Whether variations are read, too, in place of being passed over.
    pub(crate) variations: Next,
    /// Whether the moves of a game with these tags are wanted.
    pub(crate) wants_moves: &'a dyn Fn(&Tags) -> bool,
    pub(crate) text: Text,
    pub(crate) letters: PieceLetters,
    /// How the moves are written again while they are read, if they are.
    pub(crate) movetext: Option<WriteOptions>,
}

impl Wishes<'static> {
    /// The moves of all games without their variations.
    pub(crate) fn moves(letters: PieceLetters) -> Self {
        Self {
            variations: Next::Skip,
            wants_moves: &|_| true,
            text: Text::Forget,
            letters,
            movetext: None,
        }
    }
}

/// Whether the text of games is kept while they are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Text {
    Keep,
    /// It is told as empty.
    Forget,
}

/// Records games, one after the other.
pub(crate) struct Recorder<'a> {
    pub(crate) record: Record,
    pub(crate) movetext: Option<PgnWriter<Vec<u8>>>,
    wishes: Wishes<'a>,
}

/// The moves of a game, written while they were read; nothing if that was not asked for.
pub(crate) struct Movetext<'a>(pub(crate) Option<&'a mut PgnWriter<Vec<u8>>>);

impl<'a> Movetext<'a> {
    /// The text with this result at its end.
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

/// Why writing the moves of a game to memory does not fail.
const IN_MEMORY: &str = "memory takes whatever is written";

impl<'a> Recorder<'a> {
    pub(crate) fn new(wishes: Wishes<'a>) -> Self {
        let movetext = wishes
            .movetext
            .map(|options| PgnWriter::with_options(Vec::new(), options.without_tags()));
        Self { record: Record::new(), movetext, wishes }
    }

    pub(crate) const fn piece_letters(&self) -> PieceLetters {
        self.wishes.letters
    }

    pub(crate) const fn keeps_text(&self) -> bool {
        matches!(self.wishes.text, Text::Keep)
    }

    fn step(&mut self, mv: Option<Move>, after: &Position, depth: u32) {
        if depth > 0 {
            self.record.n_variation_moves += 1;
            return;
        }
        self.record.plies.push(mv);
        self.record.last = *after;
    }
}

/// Whether a comment has a command, given with its bracket and percent sign.
pub(crate) fn has_command(comment: RawText<'_>, command: &[u8]) -> bool {
    // Most comments have none, which is soon seen.
    let bytes = comment.as_bytes();
    bytes.contains(&b'%') && bytes.windows(command.len()).any(|it| it == command)
}

const GO_ON: ControlFlow<()> = ControlFlow::Continue(());

impl Visitor for Recorder<'_> {
    type Output = ();

    fn begin_game(&mut self, offset: u64) -> ControlFlow<()> {
        if let Some(writer) = &mut self.movetext {
            // The last game may have been left without its text.
            writer.end_game(GameResult::Unknown).expect(IN_MEMORY);
            writer.get_mut().clear();
        }
        self.record.clear();
        self.record.offset = offset;
        GO_ON
    }

    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<()> {
        if self.record.tags.len() < TAGS_MAX {
            self.record.tags.set(&tag.name(), tag.value());
        }
        GO_ON
    }

    fn begin_moves(&mut self, start: &Position) -> ControlFlow<(), Next> {
        (self.record.start, self.record.last) = (Some(*start), *start);
        let is_wanted = (self.wishes.wants_moves)(&self.record.tags);
        ControlFlow::Continue(if is_wanted { Next::Read } else { Next::Skip })
    }

    fn play(&mut self, played: Played<'_>) -> ControlFlow<()> {
        self.step(Some(played.mv), played.after, played.depth);
        if let Some(writer) = &mut self.movetext {
            writer.write_move(played.before, played.mv).expect(IN_MEMORY);
        }
        GO_ON
    }

    fn null_move(
        &mut self,
        before: &Position,
        after: &Position,
        _: u32,
        depth: u32,
    ) -> ControlFlow<()> {
        self.step(None, after, depth);
        if let Some(writer) = &mut self.movetext {
            writer.write_null_move(before).expect(IN_MEMORY);
        }
        GO_ON
    }

    fn nag(&mut self, nag: Nag) -> ControlFlow<()> {
        self.record.n_nags += 1;
        if let Some(writer) = &mut self.movetext {
            writer.write_nag(nag).expect(IN_MEMORY);
        }
        GO_ON
    }

    fn comment(&mut self, comment: RawText<'_>) -> ControlFlow<()> {
        self.record.n_comments += 1;
        self.record.n_evals += u64::from(has_command(comment, b"[%eval "));
        self.record.n_clocks += u64::from(has_command(comment, b"[%clk "));
        if let Some(writer) = &mut self.movetext {
            writer.write_comment(&comment.decode()).expect(IN_MEMORY);
        }
        GO_ON
    }

    fn begin_variation(&mut self) -> ControlFlow<(), Next> {
        self.record.n_variations += 1;
        if let (Some(writer), Next::Read) = (&mut self.movetext, self.wishes.variations) {
            writer.begin_variation();
        }
        ControlFlow::Continue(self.wishes.variations)
    }

    fn end_variation(&mut self) -> ControlFlow<()> {
        if let Some(writer) = &mut self.movetext {
            writer.end_variation().expect(IN_MEMORY);
        }
        GO_ON
    }

    fn result(&mut self, result: GameResult) -> ControlFlow<()> {
        self.record.last_word = Some(result);
        GO_ON
    }

    fn error(&mut self, error: &PgnError) -> ControlFlow<()> {
        self.record.n_faults += u64::from(!error.is_tolerated());
        self.record.errors.push(error.clone());
        GO_ON
    }

    fn end_game(&mut self) {}
}
