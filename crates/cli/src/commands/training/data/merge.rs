//! `lucena data merge`.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use lucena_output::AtomicFile;
use lucena_train::data::{DataHeader, DataWriter};
use serde_json::json;

use super::input::{check_new, each_game_by_number, open};
use crate::args::output::output_file;
use crate::args::training_data::InputArgs;
use crate::files::input::file_error;
use crate::terminal::counted::counted;
use crate::terminal::json::or_text;
use crate::terminal::output::{Failure, err_message, print};

/// Merge training data files
///
/// Merging all shards of a run gives the file of the whole run.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  lucena data merge part1.data part2.data --out games.data")]
pub(crate) struct MergeArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Output file
    #[arg(long, value_name = "FILE", value_parser = output_file)]
    out: PathBuf,

    /// Overwrite an existing output file
    #[arg(long)]
    force: bool,

    /// Merge even if games are missing or duplicated; the output cannot be resumed
    #[arg(long)]
    gaps: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The header and path of a file.
type InputFile<'a> = (DataHeader, &'a PathBuf);

pub(super) fn run(args: &MergeArgs) -> Result<(), Failure> {
    let output = AtomicFile::new(&args.out)?;
    args.input.check_overwrite(|file| output.is(file))?;
    check_new(&args.out, args.force)?;
    let mut files = Vec::new();
    for path in &args.input.files {
        files.push((open(path)?.header().clone(), path));
    }
    // Shards in order of their games.
    files.sort_by_key(|(header, _)| header.first_game);
    note_settings(&files);
    let failed = |error: &dyn std::fmt::Display| Failure::from(output.error(error));
    let mut writer = DataWriter::new(output.create()?, &merged_header(&files, args.gaps))
        .map_err(|error| failed(&error))?;
    let (mut n_games, mut n_damaged) = (0_u64, 0);
    let mut next_games: HashMap<&str, u64> = HashMap::new();
    for run in runs(&files) {
        let (header, path) = run[0];
        match next_games.get(header.provenance.as_str()) {
            Some(&next) if next != header.first_game => {
                check_gap(path, &gap("starts", header.first_game, next), args)?;
            }
            // Part of a run may be merged first and the rest later.
            None if header.first_game >= u64::from(header.step) => {
                let first = header.first_game;
                note(path, &format!("starts with game {first}: earlier games are missing"));
            }
            _ => {}
        }
        let (mut next, step) = (header.first_game, merged_step(&run));
        if step > 1 {
            note(path, &format!("one of {step} shards: the games of the others are missing"));
        }
        let mut is_complete = true;
        let paths: Vec<&PathBuf> = run.iter().map(|(_, path)| *path).collect();
        let n_damaged_here = each_game_by_number(&paths, |game| {
            // Damage to a single file is reported by itself.
            if paths.len() > 1 && is_complete && game.number != next {
                is_complete = false;
                check_gap(game.path, &gap("continues", game.number, next), args)?;
            }
            (n_games, next) = (n_games + 1, game.number.wrapping_add(step));
            writer.write_encoded(game.encoded).map_err(|error| game.error(error))?;
            Ok(true)
        })?;
        if n_damaged_here > 0 {
            check_gap(path, "games of damaged blocks are missing", args)?;
        }
        n_damaged += n_damaged_here;
        next_games.insert(&header.provenance, next);
    }
    writer.finish().map_err(|error| failed(&error))?.finish()?;
    let text = format!("{}, {}\n", counted(files.len(), "file"), counted(n_games, "game"));
    let report = json!({ "files": files.len(), "games": n_games, "damaged_blocks": n_damaged });
    print(&or_text(args.json, report, text))
}

/// Files in their order: one with consecutive games alone, the shards of a run together.
fn runs<'a>(files: &'a [InputFile<'a>]) -> Vec<Vec<&'a InputFile<'a>>> {
    let mut runs: Vec<Vec<&InputFile<'_>>> = Vec::new();
    for file in files {
        let (header, _) = file;
        let is_same = |(other, _): &InputFile<'_>| {
            (&other.provenance, other.step) == (&header.provenance, header.step)
        };
        match runs.iter_mut().find(|run| header.step > 1 && is_same(run[0])) {
            Some(run) => run.push(file),
            None => runs.push(vec![file]),
        }
    }
    runs
}

/// The step of the merged games: several shards are taken for all of them. Only parts of one shard
/// keep its step.
fn merged_step<'a>(files: &[impl std::borrow::Borrow<InputFile<'a>>]) -> u64 {
    let place = |file: &InputFile<'_>| {
        let step = u64::from(file.0.step);
        (step, file.0.first_game % step)
    };
    let first = place(files[0].borrow());
    let is_one_shard = files.iter().all(|file| place(file.borrow()) == first);
    if is_one_shard { first.0 } else { 1 }
}

fn note(path: &Path, text: &str) {
    err_message(&format!("note: {}: {text}", path.display()));
}

/// What is wrong with a file that does not start or continue with the next game.
fn gap(verb: &str, found: u64, next: u64) -> String {
    let games = if found > next { "missing" } else { "duplicates" };
    format!("{verb} with game {found}, expected game {next}: games are {games}")
}

/// A gap is an error without `--gaps`: `selfplay` takes a file with the header of a run for its first
/// games, and would resume it at the wrong number.
fn check_gap(path: &Path, gap: &str, args: &MergeArgs) -> Result<(), Failure> {
    if !args.gaps {
        return Err(file_error(path, format!("{gap}; --gaps merges anyway")));
    }
    note(path, gap);
    Ok(())
}

/// Prints the settings in which the files differ, with their values in order.
fn note_settings(files: &[InputFile<'_>]) {
    const MAX_VALUES: usize = 8;
    let first = &files[0].0;
    let mut settings: Vec<(String, Vec<String>)> = Vec::new();
    let mut seen = vec![&first.provenance];
    for (header, _) in files {
        if seen.contains(&&header.provenance) {
            continue;
        }
        seen.push(&header.provenance);
        for difference in first.differences(header) {
            let [value, new] = difference.values.map(|it| it.unwrap_or_else(|| "none".into()));
            match settings.iter_mut().find(|(key, _)| *key == difference.key) {
                Some((_, values)) if values.contains(&new) => {}
                Some((_, values)) => values.push(new),
                None => settings.push((difference.key, vec![value, new])),
            }
        }
    }
    for (key, values) in settings {
        let more = if values.len() > MAX_VALUES { ", ..." } else { "" };
        let values: Vec<String> = values.into_iter().take(MAX_VALUES).collect();
        err_message(&format!("note: the files differ in {key}: {}{more}", values.join(", ")));
    }
}

/// The header of the first file if all are of the same run, else all provenances.
fn merged_header(files: &[InputFile<'_>], may_have_gaps: bool) -> DataHeader {
    let mut provenances: Vec<&str> = Vec::new();
    for (header, _) in files {
        if !provenances.contains(&header.provenance.as_str()) {
            provenances.push(&header.provenance);
        }
    }
    let is_one_run = provenances.len() == 1;
    let mark = if may_have_gaps { "# merged with gaps\n" } else { "" };
    DataHeader {
        provenance: format!("{mark}{}", provenances.join("\n")),
        first_game: if is_one_run { files[0].0.first_game } else { 0 },
        step: if is_one_run { merged_step(files) as u32 } else { 1 },
    }
}
