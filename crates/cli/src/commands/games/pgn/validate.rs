//! `lucena pgn validate`.

use std::ops::ControlFlow;
use std::path::Path;

use lucena_board::SanString;
use lucena_board::variants::VariantPosition;
use lucena_pgn::{
    Counts, Next, PgnError, PgnErrorKind, PieceLetters, Played, RawTag, Source, Tags, Visitor,
};
use serde_json::json;

use super::args::InputArgs;
use super::parallel::{Games, PartWork, ReadOptions, each_part};
use crate::args::threads::ThreadArgs;
use crate::files::input::display_name;
use crate::terminal::json::{self, count_lines, or_text};
use crate::terminal::output::{Failure, err_message, print, print_summary};

/// Report all errors with their locations; exits with 1 if there are any
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n\
    \x20 lucena pgn validate games.pgn\n\
    \x20 lucena pgn validate games.pgn --strict --quiet --json")]
pub(crate) struct ValidateArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Treat warnings as errors: missing results, missing tags, text between games and so on
    #[arg(long)]
    strict: bool,

    /// Print only the counts
    #[arg(long, short)]
    quiet: bool,

    #[command(flatten)]
    threading: ThreadArgs,

    /// Print JSON lines: one per error, then the counts
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &ValidateArgs) -> Result<(), Failure> {
    let files = &args.input.files;
    let options =
        ReadOptions { threads: args.threading.threads, letters: args.input.piece_letters };
    let work = Work { is_quiet: args.quiet, is_strict: args.strict };
    let (mut plies, mut n_incomplete) = (0, 0);
    let (mut last_file, mut n_before) = (0, 0);
    let mut has_printed_error = false;
    let mut other_letters = None;
    let counts = each_part(files, options, &work, |file, part, progress| {
        if file != last_file {
            (last_file, n_before) = (file, 0);
        }
        for mut bad in part.bad_games {
            // The part does not know how many games are before it.
            bad.number += n_before;
            has_printed_error |= bad.has_error(args);
            let text = bad.report(args, &files[file]);
            progress.suspend(|| print(&text)).map_err(|failure| match failure {
                // The rest would not change the exit code.
                Failure::BrokenPipe if has_printed_error => Failure::Reported,
                failure => failure,
            })?;
        }
        n_before += part.games;
        plies += part.plies;
        n_incomplete += part.n_incomplete;
        other_letters = other_letters.or(part.other_letters);
        Ok(())
    })?;
    let Counts { games, invalid_games, errors, tolerated, stray_bytes, .. } = counts;
    let warnings = tolerated + n_incomplete;
    if let Some(letters) = other_letters {
        let letters = letters.name();
        err_message(&format!(
            "note: some moves look like {letters} notation; try --piece-letters {letters}"
        ));
    }
    // Text between games counts as a warning.
    let is_bad = errors > 0 || args.strict && (warnings > 0 || stray_bytes > 0);
    let result = match games {
        0 => Err(Failure::Message("no games found".into())),
        _ if is_bad => Err(Failure::Reported),
        _ => Ok(()),
    };
    let totals = [
        ("games", games),
        ("plies", plies),
        ("invalid games", invalid_games),
        ("errors", errors),
        ("warnings", warnings),
        ("stray bytes", stray_bytes),
    ];
    print_summary(&or_text(args.json, json::counts(&totals), count_lines(&totals)), result)
}

/// The result of a part of a file.
#[derive(Default)]
struct CheckedPart {
    games: u64,
    plies: u64,
    /// Games without the Seven Tag Roster, in strict mode.
    n_incomplete: u64,
    /// Numbered within the part.
    bad_games: Vec<BadGame>,
    /// Another language whose piece letters would explain an illegal move.
    other_letters: Option<PieceLetters>,
}

/// Checks the games of a part.
struct Work {
    is_quiet: bool,
    is_strict: bool,
}

impl PartWork for Work {
    type Output = CheckedPart;

    fn read<S: Source>(&self, games: &mut Games<'_, S>) -> CheckedPart {
        let mut checker = Checker { is_quiet: self.is_quiet, ..Checker::default() };
        let mut checked = CheckedPart::default();
        while games.next(&mut checker).is_some() {
            checked.games += 1;
            if self.is_strict && checker.tags_seen != ALL_TAGS {
                checked.n_incomplete += 1;
                checker.has_missing_tags = !self.is_quiet;
            }
            checked.bad_games.extend(checker.take_bad_game(checked.games));
        }
        checked.plies = checker.plies;
        checked.other_letters = checker.other_letters;
        checked
    }
}

/// The Seven Tag Roster as a bit set.
const ALL_TAGS: u8 = (1 << Tags::SEVEN.len()) - 1;

/// Counts plies, and keeps the errors of a game and what identifies it.
#[derive(Default)]
struct Checker {
    is_quiet: bool,
    plies: u64,
    offset: u64,
    /// A bit for each tag of the Seven Tag Roster.
    tags_seen: u8,
    has_missing_tags: bool,
    white: Name,
    black: Name,
    errors: Vec<PgnError>,
    other_letters: Option<PieceLetters>,
}

/// The raw value of a tag. The memory is reused for the next game.
#[derive(Default)]
struct Name {
    is_there: bool,
    bytes: Vec<u8>,
}

impl Name {
    fn set(&mut self, tag: RawTag<'_>) {
        self.is_there = true;
        self.bytes.clear();
        self.bytes.extend_from_slice(tag.raw_value());
    }

    fn text(&self) -> Option<String> {
        self.is_there.then(|| RawTag::new(b"", &self.bytes).value().into_owned())
    }
}

impl Checker {
    /// The game that was read, if it has errors.
    fn take_bad_game(&mut self, number: u64) -> Option<BadGame> {
        let is_bad = std::mem::take(&mut self.has_missing_tags) || !self.errors.is_empty();
        is_bad.then(|| BadGame {
            number,
            offset: self.offset,
            tags_seen: self.tags_seen,
            white: self.white.text(),
            black: self.black.text(),
            errors: std::mem::take(&mut self.errors),
        })
    }
}

const CONTINUE: ControlFlow<()> = ControlFlow::Continue(());

impl Visitor<VariantPosition> for Checker {
    type Output = ();

    fn begin_game(&mut self, offset: u64) -> ControlFlow<()> {
        (self.offset, self.tags_seen) = (offset, 0);
        (self.white.is_there, self.black.is_there) = (false, false);
        CONTINUE
    }

    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<()> {
        if let Some(idx) = Tags::SEVEN.iter().position(|&(name, _)| tag.is(name)) {
            self.tags_seen |= 1 << idx;
        }
        if tag.is("White") {
            self.white.set(tag);
        } else if tag.is("Black") {
            self.black.set(tag);
        }
        CONTINUE
    }

    fn play(&mut self, played: Played<'_, VariantPosition>) -> ControlFlow<()> {
        self.plies += u64::from(played.depth == 0);
        CONTINUE
    }

    fn null_move(
        &mut self,
        _: &VariantPosition,
        _: &VariantPosition,
        _: u32,
        depth: u32,
    ) -> ControlFlow<()> {
        self.plies += u64::from(depth == 0);
        CONTINUE
    }

    fn begin_variation(&mut self) -> ControlFlow<(), Next> {
        ControlFlow::Continue(Next::Read)
    }

    fn error(&mut self, error: &PgnError) -> ControlFlow<()> {
        if self.other_letters.is_none()
            && let PgnErrorKind::BadMove { found, .. } = &error.kind
        {
            self.other_letters = language_of(&found.to_string());
        }
        if !self.is_quiet {
            self.errors.push(error.clone());
        }
        CONTINUE
    }

    fn end_game(&mut self) {}
}

/// The language of a move such as `Sf3`, if its first letter is no English piece letter. The rest must
/// be that of a move in SAN: `P-K4` is descriptive notation, not a Dutch knight.
fn language_of(word: &str) -> Option<PieceLetters> {
    let word = word.trim_matches('"');
    let letter = word.chars().next()?;
    let rest = &word[letter.len_utf8()..];
    let place = |it: PieceLetters| it.letters().iter().position(|&own| own == letter);
    if place(PieceLetters::English).is_some() {
        return None;
    }
    let is_move = |it: &PieceLetters| {
        let english = place(*it).map(|place| PieceLetters::English.letters()[place]);
        english.is_some_and(|english| format!("{english}{rest}").parse::<SanString>().is_ok())
    };
    use PieceLetters::{Dutch, French, German, Spanish};
    [German, French, Spanish, Dutch].into_iter().find(is_move)
}

/// A game with errors.
struct BadGame {
    /// Number in its file, from 1.
    number: u64,
    /// Byte offset in the file.
    offset: u64,
    tags_seen: u8,
    white: Option<String>,
    black: Option<String>,
    errors: Vec<PgnError>,
}

impl BadGame {
    /// Whether it makes the file invalid.
    fn has_error(&self, args: &ValidateArgs) -> bool {
        args.strict || self.errors.iter().any(|error| !error.is_tolerated())
    }

    /// A line for each error.
    fn report(&self, args: &ValidateArgs, file: &Path) -> String {
        let (file, game) = (display_name(file), self.number);
        let line = |(line, byte): (Option<u64>, u64), is_tolerated: bool, error: String| {
            let [white, black] = [&self.white, &self.black].map(|it| it.as_deref().unwrap_or("?"));
            let note = if is_tolerated && !args.strict { "note: " } else { "" };
            let at = line.map_or_else(|| "?".into(), |line| line.to_string());
            let text =
                format!("{file}:{at}:{byte}: game {game}, {white} - {black}: {note}{error}\n");
            let report = json!({
                "file": file,
                "line": line,
                "byte": byte,
                "game": game,
                "white": self.white,
                "black": self.black,
                "tolerated": is_tolerated,
                "error": error,
            });
            or_text(args.json, report, text)
        };
        // Missing tags have no line.
        let missing = self.missing_tags().filter(|_| args.strict);
        let missing = missing.map(|error| line((None, self.offset), true, error));
        let errors = self.errors.iter().map(|PgnError { place, kind, .. }| {
            line((Some(place.line), place.offset), kind.is_tolerated(), kind.to_string())
        });
        missing.into_iter().chain(errors).collect()
    }

    fn missing_tags(&self) -> Option<String> {
        let is_missing = |&(idx, _): &(usize, _)| self.tags_seen & (1 << idx) == 0;
        let missing = Tags::SEVEN.iter().enumerate().filter(is_missing);
        let names: Vec<&str> = missing.map(|(_, &(name, _))| name).collect();
        (!names.is_empty()).then(|| format!("missing tags: {}", names.join(", ")))
    }
}
