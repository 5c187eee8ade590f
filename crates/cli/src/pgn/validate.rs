//! `lucena pgn validate`.

use std::io;
use std::path::Path;

use lucena_pgn::{Next, Part, PgnError, Reader};
use serde_json::{Value, json};

use super::args::ValidateArgs;
use super::games::{Then, each_game, each_part};
use super::record::{Record, Recorder, Text, Wishes};
use crate::input::name;
use crate::output::{Failure, print, print_verdict};

pub(super) fn run(args: &ValidateArgs) -> Result<(), Failure> {
    let sum = match args.sharing.threads.get() {
        1 => validate(args)?,
        _ => validate_in_parts(args)?,
    };
    let is_bad = sum.faults > 0 || args.strict && sum.slips > 0;
    let verdict = if is_bad { Err(Failure::Told) } else { Ok(()) };
    print_verdict(&sum.told(args), verdict)
}

fn wishes() -> Wishes<'static> {
    Wishes { variations: Next::Read, wants_moves: &|_| true, text: Text::Forget }
}

fn validate(args: &ValidateArgs) -> Result<Sum, Failure> {
    let mut sum = Sum::default();
    each_game(&args.files, wishes(), |game, progress| {
        sum.add(game.record);
        if let Some(bad) = BadGame::of(args, game.number, game.record) {
            progress.clear();
            print(&bad.told(args, game.file))?;
        }
        Ok(Then::GoOn)
    })?;
    Ok(sum)
}

/// The same on several threads. Games are counted within their part, and numbered when it is clear
/// how many were before.
fn validate_in_parts(args: &ValidateArgs) -> Result<Sum, Failure> {
    let read_part = |reader: &mut Reader<Part<'_>>| read_part(args, reader);
    let mut sum = Sum::default();
    let (mut last_file, mut n_before) = (0, 0);
    each_part(
        &args.files,
        args.sharing.threads,
        read_part,
        |file, (part, bad_games), progress| {
            if file != last_file {
                (last_file, n_before) = (file, 0);
            }
            for mut bad in bad_games {
                bad.number += n_before;
                progress.clear();
                print(&bad.told(args, &args.files[file]))?;
            }
            n_before += part.games;
            sum.merge(&part);
            Ok(())
        },
    )?;
    Ok(sum)
}

fn read_part(
    args: &ValidateArgs,
    reader: &mut Reader<Part<'_>>,
) -> io::Result<(Sum, Vec<BadGame>)> {
    let mut recorder = Recorder::new(wishes());
    let (mut sum, mut bad_games) = (Sum::default(), Vec::new());
    while reader.read_game(&mut recorder)?.is_some() {
        sum.add(&recorder.record);
        bad_games.extend(BadGame::of(args, sum.games, &recorder.record));
    }
    Ok((sum, bad_games))
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

#[derive(Default)]
struct Sum {
    games: u64,
    half_moves: u64,
    broken_games: u64,
    faults: u64,
    slips: u64,
}

impl Sum {
    fn add(&mut self, record: &Record) {
        self.games += 1;
        self.half_moves += record.plies.len() as u64;
        self.broken_games += u64::from(record.n_faults > 0);
        self.faults += record.n_faults;
        self.slips += record.n_slips;
    }

    fn merge(&mut self, more: &Self) {
        self.games += more.games;
        self.half_moves += more.half_moves;
        self.broken_games += more.broken_games;
        self.faults += more.faults;
        self.slips += more.slips;
    }

    fn told(&self, args: &ValidateArgs) -> String {
        let Self { games, half_moves, broken_games, faults, slips } = self;
        if args.json {
            let document = json!({
                "games": games, "half_moves": half_moves, "broken_games": broken_games,
                "faults": faults, "slips": slips,
            });
            return format!("{document}\n");
        }
        format!(
            "games {games}\nhalf moves {half_moves}\nbroken games {broken_games}\n\
             faults {faults}\nslips {slips}\n"
        )
    }
}
