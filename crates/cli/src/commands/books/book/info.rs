//! `lucena book info` and `lucena book verify`.

use std::path::PathBuf;

use lucena_book::{BookError, EntryStats, Header, Traversal, TreeStats};
use serde_json::json;

use super::input::{display_name, load};
use crate::args::position::{PositionArg, STARTPOS};
use crate::terminal::json;
use crate::terminal::output::{Failure, print};

/// Print statistics of a book
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  lucena book info book.bin")]
pub(crate) struct InfoArgs {
    /// Book file
    #[arg(value_name = "FILE")]
    book: Option<PathBuf>,

    /// Root position: a FEN or "startpos"
    #[arg(long, default_value = STARTPOS, value_parser = PositionArg::parse)]
    fen: PositionArg,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Check the format and order of a book; exits with 1 if there are errors
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  lucena book verify book.bin")]
pub(crate) struct VerifyArgs {
    /// Book file
    #[arg(value_name = "FILE")]
    book: PathBuf,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn verify(args: &VerifyArgs) -> Result<(), Failure> {
    let name = display_name(Some(&args.book));
    let failed = |error: BookError| Failure::Message(format!("{name}: {error}"));
    let entries = load(Some(&args.book))?.verify().map_err(failed)?;
    report(args.json, &name, &entries, None, &[])
}

pub(super) fn run(args: &InfoArgs) -> Result<(), Failure> {
    let name = display_name(args.book.as_deref());
    let failed = |error: BookError| Failure::Message(format!("{name}: {error}"));
    let book = load(args.book.as_deref())?;
    let entries = book.verify().map_err(failed)?;
    let stats = book.tree_stats(&[args.fen.position()], Traversal::AnyReply).map_err(failed)?;
    let header = book.header().map_err(failed)?;
    report(args.json, &name, &entries, header.as_ref(), &tree_counts(&stats))
}

fn report(
    in_json: bool,
    book: &str,
    entries: &EntryStats,
    header: Option<&Header>,
    tree: &[(&str, u64)],
) -> Result<(), Failure> {
    let counts = [&entry_counts(entries)[..], tree].concat();
    if in_json {
        let header = header
            .map(|header| json!({ "variants": header.variants(), "comment": header.comment() }));
        let head = json!({ "book": book, "header": header });
        return print(&json::line(&json::merged([head, json::counts(&counts)])));
    }
    let state = if entries.n_entries == 0 { "empty: no entries" } else { "in order" };
    let mut text = format!("{book}: {state}\n");
    if let Some(header) = header {
        let (comment, variants) = (header.comment(), header.variants().join(", "));
        text += &format!("header comment: {comment}\nheader variants: {variants}\n");
    }
    print(&(text + &json::count_lines(&counts)))
}

fn entry_counts(stats: &EntryStats) -> [(&'static str, u64); 12] {
    [
        ("entries", stats.n_entries),
        ("positions", stats.n_positions),
        ("moves", stats.n_moves()),
        ("repeated moves", stats.n_duplicates),
        ("positions with unordered weights", stats.n_unordered),
        ("null moves", stats.n_null),
        ("promotions", stats.n_promotions),
        ("entries with learning", stats.n_with_learn),
        ("moves of weight 0", stats.n_zero_weight),
        ("least weight", stats.min_weight.into()),
        ("greatest weight", stats.max_weight.into()),
        ("sum of weights", stats.total_weight),
    ]
}

/// What playing the moves of the book from the root position finds.
fn tree_counts(stats: &TreeStats) -> [(&'static str, u64); 7] {
    [
        ("positions reached", stats.n_reachable),
        ("positions isolated", stats.n_unreachable),
        ("positions with white to move", stats.n_white),
        ("depth in plies", stats.depth.into()),
        ("illegal entries", stats.n_illegal),
        ("castling onto the rook", stats.n_castling_king_takes_rook),
        ("castling by two squares", stats.n_castling_two_squares),
    ]
}
