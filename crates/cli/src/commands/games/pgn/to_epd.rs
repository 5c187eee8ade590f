//! `lucena pgn to-epd`.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::PathBuf;

use lucena_board::variants::VariantPosition;
use lucena_board::{Epd, EpdOperand};
use serde_json::json;

use super::args::InputArgs;
use super::fingerprint::{fingerprint, position_text};
use crate::files::games::each_game;
use crate::files::input::file_error;
use crate::files::output::Output;
use crate::files::record::{Record, RecordOptions};
use crate::terminal::counted::counted;
use crate::terminal::output::{Failure, err_message};

/// Write positions of games as EPD
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n\
    \x20 lucena pgn to-epd games.pgn --plies 16 --unique --out openings.epd\n\n\
Positions of variants have the operation \"variant\", such as \"variant atomic;\".")]
pub(crate) struct ToEpdArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Output file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Write the position after N plies; shorter games are skipped
    #[arg(long, value_name = "N", conflicts_with = "every")]
    plies: Option<usize>,

    /// Write every position instead of the final one
    #[arg(long)]
    every: bool,

    /// Write each position only once
    #[arg(long)]
    unique: bool,

    /// Add players, event, date and round (id) and result (c0)
    #[arg(long)]
    opcodes: bool,

    /// Print counts as JSON; requires --out
    #[arg(long, requires = "out")]
    json: bool,
}

pub(super) fn run(args: &ToEpdArgs) -> Result<(), Failure> {
    let files = &args.input.files;
    let mut output = Output::new(args.out.as_deref())?;
    if let Some(file) = files.iter().find(|file| output.overwrites(file)) {
        return Err(file_error(file, "cannot overwrite games with positions"));
    }
    let mut seen = HashSet::new();
    let (mut n_written, mut n_duplicates, mut n_invalid) = (0, 0, 0_u64);
    let options = RecordOptions::moves(args.input.piece_letters);
    let input = each_game(files, options, |game, _| {
        n_invalid += u64::from(game.record.n_errors > 0);
        let mut lines = String::new();
        for position in positions(args, game.record) {
            if args.unique && !seen.insert(fingerprint(&position_text(&position))) {
                n_duplicates += 1;
                continue;
            }
            n_written += 1;
            let epd = epd(args, position, game.record)?;
            lines += &format!("{epd}\n");
        }
        output.write(lines.as_bytes())?;
        Ok(ControlFlow::Continue(()))
    })?;
    let games = input.games;
    let text = format!(
        "{}, {}, {}",
        counted(games, "game"),
        counted(n_written, "position"),
        counted(n_duplicates, "duplicate"),
    );
    let report = json!({ "games": games, "positions": n_written, "duplicates": n_duplicates });
    output.finish_with(args.json, report, &text)?;
    let games = match n_invalid {
        0 => return Ok(()),
        1 => "1 game has errors".to_owned(),
        n => format!("{n} games have errors"),
    };
    err_message(&format!("{games}; positions after an error are missing"));
    Ok(())
}

/// The positions of a game to write.
fn positions<'a>(
    args: &ToEpdArgs,
    record: &'a Record,
) -> Box<dyn Iterator<Item = VariantPosition> + 'a> {
    match args.plies {
        _ if args.every => Box::new(record.positions()),
        Some(ply) => Box::new(record.positions().skip(ply).take(1)),
        None => Box::new(record.start.map(|_| record.last).into_iter()),
    }
}

fn epd(
    args: &ToEpdArgs,
    position: VariantPosition,
    record: &Record,
) -> Result<Epd<VariantPosition>, Failure> {
    // Chess960 shows in the castling rights.
    let mut epd = Epd::new(position.standard().map_or(position, |&standard| standard.into()));
    if args.opcodes {
        let mut id = record.title();
        for tag in ["Event", "Date", "Round"] {
            if let Some(value) = record.tags.known(tag) {
                id += &format!(", {value}");
            }
        }
        let mut set =
            |opcode, text: String| epd.set(opcode, EpdOperand::Text(text)).map_err(Failure::new);
        // An EPD record is a line of printable characters.
        set("id", id.replace(|c: char| c.is_control(), " "))?;
        set("c0", record.result().to_string())?;
    }
    Ok(epd)
}
