//! A game written anew, with or without its parts.

use std::borrow::Cow;

use lucena_board::{Color, Outcome, Position};
use lucena_book::OpeningNames;
use lucena_pgn::{GameResult, Next, PgnWriter, PieceLetters, Reader, Tags, WriteOptions};

use super::args::{AddedTag, OutputArgs, Strip};
use crate::files::record::{Movetext, Record, Recorder, Wishes};
use crate::terminal::output::Failure;

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

    /// How moves are written.
    pub(super) const fn options(&self) -> WriteOptions {
        self.options
    }

    /// The text of a game that has been read before, in its new form.
    pub(super) fn text(
        &self,
        text: &[u8],
        letters: PieceLetters,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let wishes = Wishes {
            variations: Next::Read,
            movetext: Some(self.options),
            ..Wishes::moves(letters)
        };
        let mut recorder = Recorder::new(wishes);
        let mut reader = Reader::from_bytes(text).piece_letters(letters);
        reader.read_game(&mut recorder).map_err(Failure::new)?;
        let result = self.result(&recorder.record);
        self.tags(&recorder.record, result, out)?;
        out.extend_from_slice(Movetext(recorder.movetext.as_mut()).end(result));
        Ok(())
    }

    /// The result of a game in its new form.
    pub(super) fn result(&self, record: &Record) -> GameResult {
        if self.args.fix_result { right_result(record) } else { record.result() }
    }

    /// Writes the tags of a game that has this result.
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
            tags.to_mut().retain(|name, _| is_needed(name));
        }
        for tag in &self.args.add {
            self.add(*tag, tags.to_mut(), record);
        }
        let start = record.start.unwrap_or_else(Position::initial);
        let mut writer = PgnWriter::with_options(out, self.options);
        writer.write_tags(&tags, &start).map_err(Failure::new)?;
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
