//! `lucena pgn dedupe`.

use std::collections::{HashMap, HashSet};
use std::fs::{self, Metadata};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use lucena_board::ChessPosition;
use lucena_pgn::Next;
use serde_json::json;

use super::args::InputArgs;
use super::fingerprint::{fingerprint, position_text};
use crate::files::games::each_game;
use crate::files::input::display_name;
use crate::files::output::Output;
use crate::files::record::{Annotations, Record, RecordOptions, Text};
use crate::terminal::counted::counted;
use crate::terminal::output::Failure;

/// Remove duplicate games
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  lucena pgn dedupe one.pgn two.pgn --players --out games.pgn")]
pub(crate) struct DedupeArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Output file instead of standard output; it may be one of the input files
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// What duplicates have in common
    #[arg(long, value_name = "WHAT", default_value = "moves")]
    by: Criterion,

    /// Compare the position after N plies instead of all moves
    #[arg(long, value_name = "N")]
    plies: Option<usize>,

    /// Compare the names of the players, too
    #[arg(long)]
    players: bool,

    /// Which duplicate to keep
    #[arg(long, value_name = "WHICH", default_value = "first")]
    keep: Keep,

    /// Print counts as JSON; requires --out
    #[arg(long, requires = "out")]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Criterion {
    /// Starting position and moves
    Moves,
    /// Final position
    Final,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Keep {
    First,
    /// The one with the most comments, variations, NAGs and tags; reads the files twice
    Best,
}

pub(super) fn run(args: &DedupeArgs) -> Result<(), Failure> {
    let files = &args.input.files;
    if let (Keep::Best, Some(file)) = (args.keep, files.iter().find(|file| is_stream(file))) {
        let file = display_name(file);
        return Err(Failure::Usage(format!("--keep best cannot read {file} twice")));
    }
    if args.plies.is_some() && args.by == Criterion::Final {
        return Err(Failure::Usage("--plies requires --by moves".into()));
    }
    let best = match args.keep {
        Keep::First => None,
        Keep::Best => Some(find_best(args)?),
    };
    let mut output = Output::new(args.out.as_deref())?;
    let mut seen = HashSet::new();
    let (mut n_games, mut n_written) = (0, 0);
    let input = each_game(files, record_options(args), |game, _| {
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
        Ok(ControlFlow::Continue(()))
    })?;
    input.check_overwrite(|file| output.overwrites(file))?;
    let duplicates = n_games - n_written;
    let text = format!(
        "{}, {n_written} written, {}",
        counted(n_games, "game"),
        counted(duplicates, "duplicate"),
    );
    let report = json!({ "games": n_games, "written": n_written, "duplicates": duplicates });
    output.finish_with(args.json, report, &text)
}

/// Whether a file can be read only once, as a pipe.
fn is_stream(path: &Path) -> bool {
    let is_other = |it: Metadata| !it.is_file() && !it.is_dir();
    path == Path::new("-") || fs::metadata(path).is_ok_and(is_other)
}

fn record_options(args: &DedupeArgs) -> RecordOptions<'static> {
    let letters = args.input.piece_letters;
    RecordOptions { variations: Next::Read, text: Text::Keep, ..RecordOptions::moves(letters) }
}

/// The indices of the games to keep: of each set of duplicates the richest, or the first of those.
fn find_best(args: &DedupeArgs) -> Result<HashSet<u64>, Failure> {
    let mut best: HashMap<u128, (u64, u64)> = HashMap::new();
    let (mut kept, mut n_games) = (HashSet::new(), 0);
    each_game(&args.input.files, record_options(args), |game, _| {
        let richness = richness(game.record);
        match key(args, game.record) {
            None => {
                kept.insert(n_games);
            }
            Some(key) => {
                let entry = best.entry(key).or_insert((richness, n_games));
                if richness > entry.0 {
                    *entry = (richness, n_games);
                }
            }
        }
        n_games += 1;
        Ok(ControlFlow::Continue(()))
    })?;
    kept.extend(best.into_values().map(|(_, place)| place));
    Ok(kept)
}

/// The amount of annotation and tags of a game.
fn richness(record: &Record) -> u64 {
    let known = record.tags.iter().filter(|(name, _)| record.tags.known(name).is_some());
    let Annotations { comments, variation_moves, nags, .. } = record.annotations;
    comments + variation_moves + nags + known.count() as u64
}

/// What duplicates have in common. A game with errors is never a duplicate. Games without moves,
/// such as forfeits, are compared by their tags.
fn key(args: &DedupeArgs, record: &Record) -> Option<u128> {
    let start = record.start.filter(|_| record.n_errors == 0)?;
    let player = |tag| record.tags.get(tag).map(str::to_lowercase);
    let players = args.players.then(|| (player("White"), player("Black")));
    let tags = record.plies.is_empty().then_some(&record.tags);
    Some(match (args.by, args.plies) {
        // Transpositions count as duplicates.
        (Criterion::Moves, Some(n_plies)) => {
            let n_plies = n_plies.min(record.plies.len());
            let reached = record.positions().nth(n_plies)?;
            fingerprint(&(players, tags, n_plies, position_text(&reached)))
        }
        (Criterion::Moves, None) => {
            let clocks = (start.half_move_clock(), start.full_move_number());
            fingerprint(&(players, tags, position_text(&start), clocks, &record.plies))
        }
        (Criterion::Final, _) => fingerprint(&(players, tags, position_text(&record.last))),
    })
}
