//! `lucena book info` and `lucena book verify`.

use std::path::PathBuf;

use lucena_book::{BookError, EntryStats, Traversal, TreeStats};
use serde::Serialize;

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

#[derive(Debug, Serialize)]
struct Report {
    book: String,
    header: Option<JsonHeader>,
    #[serde(flatten)]
    entries: EntryCounts,
    #[serde(flatten)]
    tree: Option<TreeCounts>,
}

#[derive(Debug, Serialize)]
struct JsonHeader {
    variants: Vec<String>,
    comment: String,
}

#[derive(Debug, Serialize)]
struct EntryCounts {
    entries: u64,
    positions: u64,
    moves: u64,
    repeated_moves: u64,
    positions_with_unordered_weights: u64,
    null_moves: u64,
    promotions: u64,
    entries_with_learning: u64,
    moves_of_weight_0: u64,
    least_weight: u64,
    greatest_weight: u64,
    sum_of_weights: u64,
}

/// What playing the moves of the book from the root position finds.
#[derive(Debug, Serialize)]
struct TreeCounts {
    positions_reached: u64,
    positions_isolated: u64,
    positions_with_white_to_move: u64,
    depth_in_plies: u64,
    illegal_entries: u64,
    castling_onto_the_rook: u64,
    castling_by_two_squares: u64,
}

pub(super) fn verify(args: &VerifyArgs) -> Result<(), Failure> {
    let book = display_name(Some(&args.book));
    let failed = |error: BookError| Failure::Message(format!("{book}: {error}"));
    let entries = load(Some(&args.book))?.verify().map_err(failed)?;
    let entries = EntryCounts::new(&entries);
    Report { book: book.clone(), header: None, entries, tree: None }.print(args.json)
}

pub(super) fn run(args: &InfoArgs) -> Result<(), Failure> {
    let name = display_name(args.book.as_deref());
    let failed = |error: BookError| Failure::Message(format!("{name}: {error}"));
    let book = load(args.book.as_deref())?;
    let entries = EntryCounts::new(&book.verify().map_err(failed)?);
    let stats = book.tree_stats(&[args.fen.position()], Traversal::AnyReply).map_err(failed)?;
    let header = book.header().map_err(failed)?.map(|header| JsonHeader {
        variants: header.variants().to_vec(),
        comment: header.comment().to_owned(),
    });
    let tree = Some(TreeCounts::new(&stats));
    Report { book: name.clone(), header, entries, tree }.print(args.json)
}

impl EntryCounts {
    fn new(stats: &EntryStats) -> Self {
        Self {
            entries: stats.n_entries,
            positions: stats.n_positions,
            moves: stats.n_moves(),
            repeated_moves: stats.n_duplicates,
            positions_with_unordered_weights: stats.n_unordered,
            null_moves: stats.n_null,
            promotions: stats.n_promotions,
            entries_with_learning: stats.n_with_learn,
            moves_of_weight_0: stats.n_zero_weight,
            least_weight: stats.min_weight.into(),
            greatest_weight: stats.max_weight.into(),
            sum_of_weights: stats.total_weight,
        }
    }

    fn rows(&self) -> [(&'static str, u64); 12] {
        [
            ("entries", self.entries),
            ("positions", self.positions),
            ("moves", self.moves),
            ("repeated moves", self.repeated_moves),
            ("positions with unordered weights", self.positions_with_unordered_weights),
            ("null moves", self.null_moves),
            ("promotions", self.promotions),
            ("entries with learning", self.entries_with_learning),
            ("moves of weight 0", self.moves_of_weight_0),
            ("least weight", self.least_weight),
            ("greatest weight", self.greatest_weight),
            ("sum of weights", self.sum_of_weights),
        ]
    }
}

impl TreeCounts {
    fn new(stats: &TreeStats) -> Self {
        Self {
            positions_reached: stats.n_reachable,
            positions_isolated: stats.n_unreachable,
            positions_with_white_to_move: stats.n_white,
            depth_in_plies: stats.depth.into(),
            illegal_entries: stats.n_illegal,
            castling_onto_the_rook: stats.n_castling_king_takes_rook,
            castling_by_two_squares: stats.n_castling_two_squares,
        }
    }

    fn rows(&self) -> [(&'static str, u64); 7] {
        [
            ("positions reached", self.positions_reached),
            ("positions isolated", self.positions_isolated),
            ("positions with white to move", self.positions_with_white_to_move),
            ("depth in plies", self.depth_in_plies),
            ("illegal entries", self.illegal_entries),
            ("castling onto the rook", self.castling_onto_the_rook),
            ("castling by two squares", self.castling_by_two_squares),
        ]
    }
}

impl Report {
    fn print(&self, in_json: bool) -> Result<(), Failure> {
        if in_json {
            return print(&json::line(self));
        }
        let state = if self.entries.entries == 0 { "empty: no entries" } else { "in order" };
        let mut text = format!("{}: {state}\n", self.book);
        if let Some(JsonHeader { variants, comment }) = &self.header {
            text +=
                &format!("header comment: {comment}\nheader variants: {}\n", variants.join(", "));
        }
        for (name, count) in self.entries.rows() {
            text += &format!("{name} {count}\n");
        }
        for (name, count) in self.tree.iter().flat_map(TreeCounts::rows) {
            text += &format!("{name} {count}\n");
        }
        print(&text)
    }
}
