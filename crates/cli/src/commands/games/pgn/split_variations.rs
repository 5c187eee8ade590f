//! `lucena pgn split-variations`.

use std::ops::ControlFlow;
use std::path::PathBuf;

use lucena_pgn::{Next, PgnWriter, Reader};
use serde_json::json;

use super::args::InputArgs;
use super::filter::{REPORTED_MAX, skipped_message};
use crate::files::games::each_game;
use crate::files::input::file_error;
use crate::files::output::Output;
use crate::files::record::{RecordOptions, Text};
use crate::terminal::counted::counted;
use crate::terminal::output::{Failure, err_message};

/// Write each variation as a game of its own
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n\
    \x20 lucena pgn split-variations repertoire.pgn --out lines.pgn\n\n\
The main line comes first, then each variation with the moves before it. All of\n\
them keep the tags, comments and NAGs; the result of a variation is *. Games with\n\
errors are skipped, and the exit code is 1.")]
pub(crate) struct SplitVariationsArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Output file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print counts as JSON; requires --out
    #[arg(long, requires = "out")]
    json: bool,
}

pub(super) fn run(args: &SplitVariationsArgs) -> Result<(), Failure> {
    let InputArgs { files, piece_letters } = &args.input;
    let mut output = Output::new(args.out.as_deref())?;
    if let Some(file) = files.iter().find(|file| output.overwrites(file)) {
        return Err(file_error(file, "cannot overwrite games with their variations"));
    }
    let (mut n_written, mut n_invalid) = (0_u64, 0_u64);
    let options = RecordOptions {
        variations: Next::Read,
        text: Text::Keep,
        ..RecordOptions::moves(*piece_letters)
    };
    let input = each_game(files, options, |game, progress| {
        let mut reader = Reader::from_bytes(game.text).piece_letters(*piece_letters).variants();
        let read = reader.games().next().transpose().map_err(Failure::new)?;
        let Some(read) = read.filter(|read| read.is_whole() && game.record.n_errors == 0) else {
            n_invalid += 1;
            if n_invalid <= REPORTED_MAX {
                progress.suspend(|| err_message(&skipped_message(&game)));
            }
            return Ok(ControlFlow::Continue(()));
        };
        for line in read.tree.split_variations() {
            let mut writer = PgnWriter::new(Vec::new());
            writer.write_tree(&line).map_err(Failure::new)?;
            output.write(&writer.into_inner().map_err(Failure::new)?)?;
            n_written += 1;
        }
        Ok(ControlFlow::Continue(()))
    })?;
    let games = input.games;
    let text = format!("{}, {n_written} written, {n_invalid} invalid", counted(games, "game"));
    let report = json!({ "games": games, "written": n_written, "invalid": n_invalid });
    output.finish_with(args.json, report, &text)?;
    if n_invalid > 0 { Err(Failure::Reported) } else { Ok(()) }
}
