//! `lucena data info`.

use lucena_board::Color;
use lucena_train::data::{DataHeader, ENDINGS};
use serde_json::json;

use super::input::{damage_status, each_game, open};
use crate::args::training_data::InputArgs;
use crate::files::input::file_error;
use crate::terminal::json::or_text;
use crate::terminal::output::{Failure, print_summary};

/// Print size, results and provenance of training data
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  lucena data info games.data")]
pub(crate) struct InfoArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &InfoArgs) -> Result<(), Failure> {
    let (mut bytes, mut headers) = (0, Vec::new());
    for path in &args.input.files {
        bytes += path.metadata().map_err(|error| file_error(path, error))?.len();
        headers.push((path, open(path)?.header().clone()));
    }
    let [mut games, mut positions, mut usable] = [0; 3];
    // White wins, draws, Black wins.
    let (mut results, mut endings) = ([0; 3], [0; ENDINGS.len()]);
    let damaged_blocks = each_game(&args.input.files, |game| {
        let plies = game.plies()?;
        endings[plies.ending_number()] += 1;
        results[usize::from(2 - plies.result().half_points(Color::White))] += 1;
        games += 1;
        for ply in plies {
            let ply = ply.map_err(|error| game.error(error))?;
            positions += u64::from(ply.white_score.is_some());
            usable += u64::from(ply.is_usable());
        }
        Ok(true)
    })?;
    let endings = ENDINGS.into_iter().zip(endings).filter(|&(_, games)| games > 0);
    let endings: Vec<(&str, u64)> = endings.collect();
    let [white_wins, draws, black_wins] = results;
    let files = headers.iter().map(|(file, header)| {
        json!({
            "file": file,
            "first_game": header.first_game,
            "step": header.step,
            "provenance": header.provenance,
        })
    });
    let ends = endings.iter().map(|(end, games)| json!({ "end": end, "games": games }));
    let report = json!({
        "bytes": bytes,
        "games": games,
        "positions": positions,
        "usable": usable,
        "damaged_blocks": damaged_blocks,
        "white_wins": white_wins,
        "draws": draws,
        "black_wins": black_wins,
        "ends": ends.collect::<Vec<_>>(),
        "files": files.collect::<Vec<_>>(),
    });

    let mut text = String::new();
    for (file, DataHeader { first_game, step, provenance }) in &headers {
        let step = if *step == 1 { String::new() } else { format!(", step {step}") };
        text += &format!("{}: from game {first_game}{step}\n", file.display());
        text.extend(provenance.lines().map(|line| format!("    {line}\n")));
    }
    let percent = |count: u64, total: u64| 100.0 * count as f64 / total.max(1) as f64;
    text += &format!("bytes      {bytes}{}\n", per_position(bytes, positions));
    text += &format!("games      {games}\npositions  {positions}\n");
    text += &format!("usable     {usable} ({:.1} %)\n", percent(usable, positions));
    for (name, count) in ["white wins", "draws", "black wins"].into_iter().zip(results) {
        text += &format!("{name:<10} {count} ({:.1} %)\n", percent(count, games));
    }
    for (end, count) in endings {
        text += &format!("    {end:<22} {count} ({:.1} %)\n", percent(count, games));
    }
    if damaged_blocks > 0 {
        text += &format!("damaged blocks {damaged_blocks}\n");
    }
    print_summary(&or_text(args.json, report, text), damage_status(damaged_blocks))
}

/// Bytes per position, in parentheses after the bytes; nothing without positions.
pub(crate) fn per_position(bytes: u64, positions: u64) -> String {
    match positions {
        0 => String::new(),
        _ => format!(" ({:.2} per position)", bytes as f64 / positions as f64),
    }
}
