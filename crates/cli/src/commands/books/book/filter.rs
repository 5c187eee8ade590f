//! `lucena book filter`.

use std::num::NonZero;
use std::path::PathBuf;

use lucena_book::Filter;

use super::args::Side;
use super::input::read_all;
use super::output::{BookFile, report_written};
use crate::args::number::number;
use crate::args::position::{PositionArg, STARTPOS};
use crate::files::input::file_error;
use crate::terminal::output::Failure;

/// Write part of a book to a new book
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n\
    \x20 lucena book filter book.bin --top 3 --max-plies 20 --out small.bin")]
pub(crate) struct FilterArgs {
    /// Book file
    #[arg(value_name = "FILE")]
    book: PathBuf,

    /// Output file; an existing file is overwritten, and it may be the input
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Minimum weight of a move
    #[arg(long, value_name = "WEIGHT", default_value_t = 0)]
    min_weight: u16,

    /// Keep only the best N moves of each position
    #[arg(long, value_name = "N", value_parser = number(1..=u16::MAX))]
    top: Option<u16>,

    /// Keep only moves of this side, in reachable positions
    #[arg(long, value_name = "SIDE")]
    color: Option<Side>,

    /// Keep only moves within N plies of the root position
    #[arg(long, value_name = "N")]
    max_plies: Option<u32>,

    /// Drop unreachable positions and illegal moves
    #[arg(long)]
    reachable: bool,

    /// Root position: a FEN or "startpos"
    #[arg(long, default_value = STARTPOS, value_parser = PositionArg::parse)]
    fen: PositionArg,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &FilterArgs) -> Result<(), Failure> {
    let file = BookFile::new(&args.out)?;
    let data = read_all(&args.book)?;
    let filter = Filter {
        min_weight: args.min_weight,
        top: args.top.and_then(|top| NonZero::new(top.into())),
        color: args.color.map(Into::into),
        max_ply: args.max_plies,
        reachable_only: args.reachable,
    };
    let filtered = data.filter(&filter, &[args.fen.position()]);
    let filtered = filtered.map_err(|error| file_error(&args.book, error))?;
    let bytes = file.save(&filtered)?;
    report_written(args.json, [data.len(), filtered.len(), bytes], &args.out)
}
