//! A game written anew, with or without its parts.

use lucena_board::{Color, Outcome};
use lucena_book::OpeningNames;
use lucena_pgn::{GameResult, GameTree, PgnWriter, Reader, Tags, TreeBuilder, WriteOptions};

use super::args::{AddedTag, OutputArgs, Strip};
use super::record::Record;
use crate::output::Failure;

/// How games are written that are not written as they stand.
pub(super) struct Rewrite<'a> {
    args: &'a OutputArgs,
    options: WriteOptions,
    names: OpeningNames<'static>,
}

impl<'a> Rewrite<'a> {
    /// Nothing if games stay as they are.
    pub(super) fn new(args: &'a OutputArgs) -> Option<Self> {
        let is_asked_for = !args.strip.is_empty()
            || args.moves.is_some()
            || !args.add.is_empty()
            || args.fix_result
            || args.line_length.is_some();
        is_asked_for.then(|| Self { args, options: options(args), names: OpeningNames::new() })
    }

    /// The game in its new form, or nothing if that would lose what could not be read.
    pub(super) fn text(&self, text: &[u8], record: &Record) -> Result<Option<Vec<u8>>, Failure> {
        let read = Reader::from_bytes(text).read_game(&mut TreeBuilder::new());
        let Some(read) = read.map_err(Failure::new)?.filter(|read| read.is_whole()) else {
            return Ok(None);
        };
        let mut tree = read.tree;
        if self.args.strip.contains(&Strip::Tags) {
            tree.tags_mut().retain(|name, _| is_needed(name));
        }
        if self.args.fix_result {
            let result = right_result(record);
            tree.set_result(result);
        }
        for tag in &self.args.add {
            self.add(*tag, tree.tags_mut(), record);
        }
        written(&tree, self.options).map(Some)
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

fn options(args: &OutputArgs) -> WriteOptions {
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

/// Whether a game cannot do without this tag.
fn is_needed(name: &str) -> bool {
    let is_of_seven = Tags::SEVEN.iter().any(|&(known, _)| known == name);
    is_of_seven || matches!(name, "SetUp" | "FEN" | "Variant")
}

/// What the board says if the game is over there, or else what the moves or the tag say.
fn right_result(record: &Record) -> GameResult {
    let by_rules = record.to_game().and_then(|game| game.position().outcome());
    match by_rules {
        Some(Outcome::Checkmate { winner: Color::White }) => GameResult::WhiteWins,
        Some(Outcome::Checkmate { winner: Color::Black }) => GameResult::BlackWins,
        Some(_) if !record.result().is_decided() => GameResult::Draw,
        _ => record.result(),
    }
}

fn written(tree: &GameTree, options: WriteOptions) -> Result<Vec<u8>, Failure> {
    let mut writer = PgnWriter::with_options(Vec::new(), options);
    writer.write_tree(tree).and_then(|()| writer.into_inner()).map_err(Failure::new)
}
