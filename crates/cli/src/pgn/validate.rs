//! `lucena pgn validate`.

use std::io;
use std::path::Path;

use lucena_pgn::{Counts, Next, Part, PgnError, Reader};
use serde_json::{Value, json};

use super::args::ValidateArgs;
use super::games::each_part;
use super::record::{Record, Recorder, Text, Wishes};
use crate::input::name;
use crate::output::{Failure, print, print_verdict};

pub(super) fn run(args: &ValidateArgs) -> Result<(), Failure> {
    let read_part = |reader: &mut Reader<Part<'_>>| read_part(args, reader);
    let (mut half_moves, mut last_file, mut n_before) = (0, 0, 0);
    let mut has_told_fault = false;
    let counts =
        each_part(&args.files, args.sharing.threads, read_part, |file, part, progress| {
            if file != last_file {
                (last_file, n_before) = (file, 0);
            }
            for mut bad in part.bad_games {
                // Games are numbered when it is clear how many were before their part.
                bad.number += n_before;
                progress.clear();
                has_told_fault |= bad.has_fault(args);
                print(&bad.told(args, &args.files[file])).map_err(|failure| match failure {
                    // Nobody needs to hear the rest to know the verdict.
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

fn read_part(args: &ValidateArgs, reader: &mut Reader<Part<'_>>) -> io::Result<Checked> {
    let wishes = Wishes { variations: Next::Read, wants_moves: &|_| true, text: Text::Forget };
    let mut recorder = Recorder::new(wishes);
    let mut checked = Checked::default();
    while reader.read_game(&mut recorder)?.is_some() {
        checked.games += 1;
        checked.half_moves += recorder.record.plies.len() as u64;
        checked.bad_games.extend(BadGame::of(args, checked.games, &recorder.record));
    }
    Ok(checked)
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
    /// Nothing if there is nothing to tell.
    fn of(args: &ValidateArgs, number: u64, record: &Record) -> Option<Self> {
        if args.quiet || record.errors.is_empty() {
            return None;
        }
        let player = |tag| record.tags.get(tag).map(str::to_owned);
        let (white, black) = (player("White"), player("Black"));
        Some(Self { number, white, black, errors: record.errors.clone() })
    }

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
    /// Text that belongs to no game is a slip, unless there is nothing else.
    fn is_bad(&self, args: &ValidateArgs) -> bool {
        let Counts { games, errors, tolerated, stray_bytes, .. } = self.counts;
        let has_slips = tolerated > 0 || stray_bytes > 0;
        errors > 0 || args.strict && has_slips || games == 0 && stray_bytes > 0
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
