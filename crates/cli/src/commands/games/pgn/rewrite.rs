//! Rewriting games: without some parts, in another notation, with more tags.

use std::borrow::Cow;
use std::path::PathBuf;

use clap::ValueEnum;
use lucena_board::{ChessPosition, GameResult};
use lucena_book::OpeningNames;
use lucena_pgn::{MoveNotation, Next, PgnWriter, PieceLetters, Reader, Tags, WriteOptions};

use crate::files::record::{Movetext, Record, RecordOptions, Recorder};
use crate::terminal::output::Failure;

/// Where to write games, and how.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct RewriteArgs {
    /// Output file instead of standard output; it may be one of the input files
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,

    /// Parts to remove
    #[arg(long, value_name = "PART", value_delimiter = ',')]
    strip: Vec<Strip>,

    /// Notation of the moves
    #[arg(long, value_name = "NOTATION")]
    moves: Option<Notation>,

    /// Tags to add
    #[arg(long, value_name = "TAG", value_delimiter = ',')]
    add: Vec<AddedTag>,

    /// Correct results that contradict each other or the final position
    #[arg(long)]
    fix_result: bool,

    /// Maximum line length of the movetext; 0 for a single line
    #[arg(long, value_name = "N")]
    line_length: Option<usize>,

    /// Drop games with errors without failing
    #[arg(long)]
    pub(super) drop_invalid: bool,

    /// Print counts as JSON; requires --out
    #[arg(long, requires = "out")]
    pub(super) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Strip {
    Comments,
    Variations,
    Nags,
    /// All tags but the Seven Tag Roster and the starting position
    Tags,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Notation {
    /// Nf3
    San,
    /// Ng1-f3
    Lan,
    /// g1f3
    Uci,
}

impl From<Notation> for MoveNotation {
    fn from(notation: Notation) -> Self {
        match notation {
            Notation::San => Self::San,
            Notation::Lan => Self::Lan,
            Notation::Uci => Self::Uci,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AddedTag {
    /// PlyCount: length in plies
    Plycount,
    /// ECO: code of the opening
    Eco,
    /// Opening: name of the opening
    Opening,
    /// FinalFEN: final position
    FinalFen,
    /// HashCode: Polyglot key of the final position
    Hash,
}

/// How games are rewritten.
pub(super) struct Rewrite<'a> {
    args: &'a RewriteArgs,
    options: WriteOptions,
    names: OpeningNames<'static>,
}

impl<'a> Rewrite<'a> {
    /// `None` if games are copied as they are.
    pub(super) fn new(args: &'a RewriteArgs) -> Option<Self> {
        let is_requested = !args.strip.is_empty()
            || args.moves.is_some()
            || !args.add.is_empty()
            || args.fix_result
            || args.line_length.is_some();
        is_requested.then(|| Self { args, options: options(args), names: OpeningNames::new() })
    }

    /// How moves are written.
    pub(super) const fn options(&self) -> WriteOptions {
        self.options
    }

    /// Reads the text of a game again and rewrites it.
    pub(super) fn text(
        &self,
        text: &[u8],
        letters: PieceLetters,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let options = RecordOptions {
            variations: Next::Read,
            movetext: Some(self.options),
            ..RecordOptions::moves(letters)
        };
        let mut recorder = Recorder::new(options);
        let mut reader = Reader::from_bytes(text).piece_letters(letters).variants();
        reader.read_game(&mut recorder).map_err(Failure::new)?;
        let result = self.result(&recorder.record);
        self.tags(&recorder.record, result, out)?;
        out.extend_from_slice(Movetext(recorder.movetext.as_mut()).end(result));
        Ok(())
    }

    /// The result to write.
    pub(super) fn result(&self, record: &Record) -> GameResult {
        if self.args.fix_result { corrected_result(record) } else { record.result() }
    }

    /// Writes the tags, with this result.
    pub(super) fn tags(
        &self,
        record: &Record,
        result: GameResult,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let mut tags = Cow::Borrowed(&record.tags);
        if result.is_decided() && tags.result() != Some(result) || self.args.fix_result {
            tags.to_mut().set("Result", result.as_str());
        }
        if self.args.strip.contains(&Strip::Tags) {
            tags.to_mut().retain(|name, _| is_required(name));
        }
        for tag in &self.args.add {
            self.add(*tag, tags.to_mut(), record);
        }
        let start = record.start.unwrap_or_default();
        let mut writer = PgnWriter::with_options(out, self.options);
        writer.write_variant_tags(&tags, &start).map_err(Failure::new)?;
        writer.into_inner().map_err(Failure::new)?;
        Ok(())
    }

    fn add(&self, tag: AddedTag, tags: &mut Tags, record: &Record) {
        let opening = || record.opening(&self.names);
        let (name, value) = match tag {
            AddedTag::Plycount => ("PlyCount", Some(record.plies.len().to_string())),
            AddedTag::Eco => ("ECO", opening().map(|it| it.eco().to_string())),
            AddedTag::Opening => ("Opening", opening().map(|it| it.name().to_owned())),
            AddedTag::FinalFen => ("FinalFEN", Some(record.last.to_string())),
            AddedTag::Hash => ("HashCode", Some(format!("{:016x}", record.last.key()))),
        };
        if let Some(value) = value {
            tags.set(name, value);
        }
    }
}

fn options(args: &RewriteArgs) -> WriteOptions {
    let mut options =
        WriteOptions::new().notation(args.moves.map_or_else(Default::default, Into::into));
    if let Some(length) = args.line_length {
        options = options.line_length(Some(length).filter(|&length| length > 0));
    }
    for part in &args.strip {
        options = match part {
            Strip::Comments => options.without_comments(),
            Strip::Variations => options.without_variations(),
            Strip::Nags => options.without_nags(),
            Strip::Tags => options,
        };
    }
    options
}

/// Whether a tag is in the Seven Tag Roster or part of the starting position.
fn is_required(name: &str) -> bool {
    let is_of_seven = Tags::SEVEN.iter().any(|&(known, _)| known == name);
    is_of_seven || matches!(name, "SetUp" | "FEN" | "Variant")
}

/// The result by the final position if the game is over there, otherwise the result of the record.
fn corrected_result(record: &Record) -> GameResult {
    let by_rules = record.to_game().and_then(|game| game.position().outcome());
    match by_rules {
        Some(outcome) if !outcome.is_draw() || !record.result().is_decided() => outcome.result(),
        _ => record.result(),
    }
}
