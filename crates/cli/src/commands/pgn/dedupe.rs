//! `lucena pgn dedupe`.

use std::collections::{HashMap, HashSet};
use std::fs::{self, Metadata};
use std::path::Path;

use lucena_pgn::Next;

use super::args::{DedupeArgs, Kept, Sameness};
use super::filter::tell;
use super::fingerprint::{fingerprint, position_text};
use super::output::Output;
use crate::files::games::{Then, each_game};
use crate::files::input::name;
use crate::files::record::{Record, Text, Wishes};
use crate::terminal::output::Failure;

pub(super) fn run(args: &DedupeArgs) -> Result<(), Failure> {
    if let (Kept::Best, Some(file)) = (args.keep, args.files.iter().find(|file| is_stream(file))) {
        let words = format!("--keep best reads everything twice, which {} cannot do", name(file));
        return Err(Failure::WrongUsage(words));
    }
    if args.plies.is_some() && args.by == Sameness::Final {
        return Err(Failure::WrongUsage("--plies needs --by moves".into()));
    }
    let best = match args.keep {
        Kept::First => None,
        Kept::Best => Some(find_best(args)?),
    };
    let mut output = Output::new(args.out.as_deref())?;
    let mut seen = HashSet::new();
    let (mut n_games, mut n_written) = (0, 0);
    let reading = each_game(&args.files, wishes(args), |game, _| {
        let is_kept = match &best {
            Some(best) => best.contains(&n_games),
            None => key(args, game.record).is_none_or(|key| seen.insert(key)),
        };
        n_games += 1;
        if is_kept {
            output.write(game.text)?;
            output.write(b"\n\n")?;
            n_written += 1;
        }
        Ok(Then::GoOn)
    })?;
    reading.may_replace(|file| output.replaces(file))?;
    let is_file = output.is_file();
    output.finish()?;
    let counts = [("games", n_games), ("written", n_written), ("duplicates", n_games - n_written)];
    tell(is_file, args.json, &counts)
}

/// Whether what is read there is gone when it has been read, as in a pipe.
fn is_stream(path: &Path) -> bool {
    let is_other = |it: Metadata| !it.is_file() && !it.is_dir();
    path == Path::new("-") || fs::metadata(path).is_ok_and(is_other)
}

fn wishes(args: &DedupeArgs) -> Wishes<'static> {
    let letters = args.reading.piece_letters;
    Wishes { variations: Next::Read, text: Text::Keep, ..Wishes::moves(letters) }
}

/// The places of the games that stay: of those that are the same the one that says most, and of
/// those the first.
fn find_best(args: &DedupeArgs) -> Result<HashSet<u64>, Failure> {
    let mut best: HashMap<u128, (u64, u64)> = HashMap::new();
    let (mut kept, mut n_games) = (HashSet::new(), 0);
    each_game(&args.files, wishes(args), |game, _| {
        let worth = worth(game.record);
        match key(args, game.record) {
            None => {
                kept.insert(n_games);
            }
            Some(key) => {
                let entry = best.entry(key).or_insert((worth, n_games));
                if worth > entry.0 {
                    *entry = (worth, n_games);
                }
            }
        }
        n_games += 1;
        Ok(Then::GoOn)
    })?;
    kept.extend(best.into_values().map(|(_, place)| place));
    Ok(kept)
}

/// How much a game says beside its moves.
fn worth(record: &Record) -> u64 {
    let known = record.tags.iter().filter(|(name, _)| record.tags.known(name).is_some());
    record.n_comments + record.n_variation_moves + record.n_nags + known.count() as u64
}

/// What two games share if they are the same. A game that could not be read is like no other. One
/// without moves, as of a player who did not come, has nothing but its tags to be known by.
fn key(args: &DedupeArgs, record: &Record) -> Option<u128> {
    let start = record.start.filter(|_| record.n_faults == 0)?;
    let player = |tag| record.tags.get(tag).map(str::to_lowercase);
    let players = args.players.then(|| (player("White"), player("Black")));
    let tags = record.plies.is_empty().then_some(&record.tags);
    Some(match (args.by, args.plies) {
        // Transpositions are the same.
        (Sameness::Moves, Some(n_plies)) => {
            let n_plies = n_plies.min(record.plies.len());
            let reached = record.positions().nth(n_plies)?;
            fingerprint(&(players, tags, n_plies, position_text(&reached)))
        }
        (Sameness::Moves, None) => fingerprint(&(players, tags, start, &record.plies)),
        (Sameness::Final, _) => fingerprint(&(players, tags, position_text(&record.last))),
    })
}
