//! `lucena data info`.

use std::path::PathBuf;

use lucena_board::Color;
use lucena_train::data::ENDINGS;
use serde::Serialize;

use super::input::{damage_status, each_game, open};
use crate::args::training_data::InputArgs;
use crate::files::input::file_error;
use crate::terminal::json;
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

#[derive(Debug, Default, Serialize)]
struct Report {
    bytes: u64,
    games: u64,
    positions: u64,
    usable: u64,
    damaged_blocks: u64,
    white_wins: u64,
    draws: u64,
    black_wins: u64,
    ends: Vec<EndCount>,
    files: Vec<FileInfo>,
}

#[derive(Debug, Serialize)]
struct EndCount {
    end: &'static str,
    games: u64,
}

#[derive(Debug, Serialize)]
struct FileInfo {
    file: PathBuf,
    first_game: u64,
    step: u32,
    provenance: String,
}

pub(super) fn run(args: &InfoArgs) -> Result<(), Failure> {
    let mut report = Report::default();
    for path in &args.input.files {
        let metadata = path.metadata().map_err(|error| file_error(path, error))?;
        let header = open(path)?.header().clone();
        report.bytes += metadata.len();
        report.files.push(FileInfo {
            file: path.clone(),
            first_game: header.first_game,
            step: header.step,
            provenance: header.provenance,
        });
    }
    let mut ends = [0; ENDINGS.len()];
    report.damaged_blocks = each_game(&args.input.files, |game| {
        let plies = game.plies()?;
        ends[plies.ending_number()] += 1;
        match plies.result().winner() {
            Some(Color::White) => report.white_wins += 1,
            Some(Color::Black) => report.black_wins += 1,
            None => report.draws += 1,
        }
        report.games += 1;
        for ply in plies {
            let ply = ply.map_err(|error| game.error(error))?;
            report.positions += u64::from(ply.white_score.is_some());
            report.usable += u64::from(ply.is_usable());
        }
        Ok(true)
    })?;
    let ends = ENDINGS.into_iter().zip(ends).filter(|&(_, games)| games > 0);
    report.ends = ends.map(|(end, games)| EndCount { end, games }).collect();
    let text = if args.json { json::line(&report) } else { report.to_text() };
    print_summary(&text, damage_status(report.damaged_blocks))
}

/// Bytes per position, in parentheses after the bytes; nothing without positions.
fn per_position(bytes: u64, positions: u64) -> String {
    match positions {
        0 => String::new(),
        _ => format!(" ({:.2} per position)", bytes as f64 / positions as f64),
    }
}

impl Report {
    fn to_text(&self) -> String {
        let percent = |count: u64, total: u64| 100.0 * count as f64 / total.max(1) as f64;
        let mut text = String::new();
        for FileInfo { file, first_game, step, provenance } in &self.files {
            let step = if *step == 1 { String::new() } else { format!(", step {step}") };
            text += &format!("{}: from game {first_game}{step}\n", file.display());
            text.extend(provenance.lines().map(|line| format!("    {line}\n")));
        }
        text += &format!("bytes      {}{}\n", self.bytes, per_position(self.bytes, self.positions));
        text += &format!("games      {}\n", self.games);
        text += &format!("positions  {}\n", self.positions);
        text += &format!(
            "usable     {} ({:.1} %)\n",
            self.usable,
            percent(self.usable, self.positions)
        );
        for (name, count) in [
            ("white wins", self.white_wins),
            ("draws", self.draws),
            ("black wins", self.black_wins),
        ] {
            text += &format!("{name:<10} {count} ({:.1} %)\n", percent(count, self.games));
        }
        for EndCount { end, games } in &self.ends {
            text += &format!("    {end:<22} {games} ({:.1} %)\n", percent(*games, self.games));
        }
        if self.damaged_blocks > 0 {
            text += &format!("damaged blocks {}\n", self.damaged_blocks);
        }
        text
    }
}
