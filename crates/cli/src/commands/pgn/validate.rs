//! `lucena pgn validate`.

use std::ops::ControlFlow;
use std::path::Path;

use lucena_board::Position;
use lucena_pgn::{Counts, Next, PgnError, Played, RawTag, Source, Visitor};
use serde_json::{Value, json};

use super::args::ValidateArgs;
use super::parts::{Games, PartWork, Reading, each_part};
use crate::files::input::name;
use crate::terminal::output::{Failure, print, print_verdict};

pub(super) fn run(args: &ValidateArgs) -> Result<(), Failure> {
    let reading = Reading { threads: args.sharing.threads, letters: args.reading.piece_letters };
    let work = Work { is_quiet: args.quiet };
    let (mut half_moves, mut last_file, mut n_before) = (0, 0, 0);
    let mut has_told_fault = false;
    let counts = each_part(&args.files, reading, &work, |file, part, progress| {
        if file != last_file {
            (last_file, n_before) = (file, 0);
        }
        for mut bad in part.bad_games {
            // Games are numbered when it is clear how many were before their part.
            bad.number += n_before;
            progress.clear();
            has_told_fault |= bad.has_fault(args);
            print(&bad.told(args, &args.files[file])).map_err(|failure| match failure {
                // The rest does not change the verdict.
                Failure::ReaderGone if has_told_fault => Failure::Told,
                failure => failure,
            })?;
        }
        n_before += part.games;
        half_moves += part.half_moves;
        Ok(())
    })?;
    let sum = Sum { half_moves, counts };
    let verdict = if sum.is_bad(args) { Err(Failure::Told) } else { Ok(()) };
    print_verdict(&sum.told(args), verdict)
}

/// What comes of a part of a file.
#[derive(Default)]
struct Checked {
    games: u64,
    half_moves: u64,
    /// Numbered within the part.
    bad_games: Vec<BadGame>,
}

/// Checks the games of a part.
struct Work {
    is_quiet: bool,
}

impl PartWork for Work {
    type Made = Checked;

    fn read<S: Source>(&self, games: &mut Games<'_, S>) -> Checked {
        let mut checker = Checker { is_quiet: self.is_quiet, ..Checker::default() };
        let mut checked = Checked::default();
        while games.next(&mut checker).is_some() {
            checked.games += 1;
            checked.bad_games.extend(checker.take_bad_game(checked.games));
        }
        checked.half_moves = checker.half_moves;
        checked
    }
}

/// Counts half moves, and keeps of each game its errors and what it takes to name it.
#[derive(Default)]
struct Checker {
    is_quiet: bool,
    half_moves: u64,
    white: Name,
    black: Name,
    errors: Vec<PgnError>,
}

/// The value of a tag as the file has it. The memory is used again for the next game.
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
    /// The last game, if there is anything to report of it.
    fn take_bad_game(&mut self, number: u64) -> Option<BadGame> {
        if self.errors.is_empty() {
            return None;
        }
        let errors = std::mem::take(&mut self.errors);
        Some(BadGame { number, white: self.white.text(), black: self.black.text(), errors })
    }
}

const GO_ON: ControlFlow<()> = ControlFlow::Continue(());

impl Visitor for Checker {
    type Output = ();

    fn begin_game(&mut self, _: u64) -> ControlFlow<()> {
        (self.white.is_there, self.black.is_there) = (false, false);
        GO_ON
    }

    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<()> {
        if tag.is("White") {
            self.white.set(tag);
        } else if tag.is("Black") {
            self.black.set(tag);
        }
        GO_ON
    }

    fn play(&mut self, played: Played<'_>) -> ControlFlow<()> {
        self.half_moves += u64::from(played.depth == 0);
        GO_ON
    }

    fn null_move(&mut self, _: &Position, _: &Position, _: u32, depth: u32) -> ControlFlow<()> {
        self.half_moves += u64::from(depth == 0);
        GO_ON
    }

    fn begin_variation(&mut self) -> ControlFlow<(), Next> {
        ControlFlow::Continue(Next::Read)
    }

    fn error(&mut self, error: &PgnError) -> ControlFlow<()> {
        if !self.is_quiet {
            self.errors.push(error.clone());
        }
        GO_ON
    }

    fn end_game(&mut self) {}
}

/// What there is to tell of a game.
struct BadGame {
    /// In its file, from 1.
    number: u64,
    white: Option<String>,
    black: Option<String>,
    errors: Vec<PgnError>,
}

impl BadGame {
    /// Whether there is more than what may be let pass.
    fn has_fault(&self, args: &ValidateArgs) -> bool {
        args.strict || self.errors.iter().any(|error| !error.is_tolerated())
    }

    /// A line about each fault.
    fn told(&self, args: &ValidateArgs, file: &Path) -> String {
        let line = |error: &PgnError| match args.json {
            true => format!("{}\n", self.in_json(file, error)),
            false => self.in_words(file, error, args.strict),
        };
        self.errors.iter().map(line).collect()
    }

    fn in_words(&self, file: &Path, error: &PgnError, slips_are_faults: bool) -> String {
        let note = if error.is_tolerated() && !slips_are_faults { "note: " } else { "" };
        let player = |name: &Option<String>| name.clone().unwrap_or("?".into());
        format!(
            "{}:{}:{}: game {}, {} - {}: {note}{}\n",
            name(file),
            error.place.line,
            error.place.offset,
            self.number,
            player(&self.white),
            player(&self.black),
            error.kind
        )
    }

    fn in_json(&self, file: &Path, error: &PgnError) -> Value {
        json!({
            "file": name(file),
            "line": error.place.line,
            "byte": error.place.offset,
            "game": self.number,
            "white": self.white,
            "black": self.black,
            "tolerated": error.is_tolerated(),
            "error": error.kind.to_string(),
        })
    }
}

/// What all files come to.
struct Sum {
    half_moves: u64,
    counts: Counts,
}

impl Sum {
    /// Text that belongs to no game is a slip. Files without a single game are not what was meant.
    fn is_bad(&self, args: &ValidateArgs) -> bool {
        let Counts { games, errors, tolerated, stray_bytes, .. } = self.counts;
        let has_slips = tolerated > 0 || stray_bytes > 0;
        errors > 0 || args.strict && has_slips || games == 0
    }

    fn told(&self, args: &ValidateArgs) -> String {
        let half_moves = self.half_moves;
        let Counts { games, broken_games, errors, tolerated, stray_bytes, .. } = self.counts;
        if args.json {
            let document = json!({
                "games": games, "half_moves": half_moves, "broken_games": broken_games,
                "faults": errors, "slips": tolerated, "stray_bytes": stray_bytes,
            });
            return format!("{document}\n");
        }
        format!(
            "games {games}\nhalf moves {half_moves}\nbroken games {broken_games}\n\
             faults {errors}\nslips {tolerated}\nstray bytes {stray_bytes}\n"
        )
    }
}
