//! `lucena book dump`.

use lucena_uci::uci_move;
use std::path::PathBuf;

use lucena_book::{BookError, TreeNode};
use serde_json::{Value, json};

use super::args::Side;
use super::input::{display_name, load};
use super::probe::percent;
use crate::args::position::{PositionArg, STARTPOS};
use crate::terminal::json;
use crate::terminal::output::{Failure, print};

/// Output is buffered up to this size.
const CHUNK_BYTES: usize = 1 << 16;

/// Print the lines of a book for one side, or the whole tree
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n\
    \x20 lucena book dump book.bin --color black\n\
    \x20 lucena book dump --tree --max-plies 4")]
pub(crate) struct DumpArgs {
    /// Book file
    #[arg(value_name = "FILE")]
    book: Option<PathBuf>,

    /// Print lines of this side against all replies
    #[arg(long, value_name = "SIDE", default_value = "white", conflicts_with = "tree")]
    color: Side,

    /// Print a tree of the moves of both sides
    #[arg(long)]
    tree: bool,

    /// Maximum depth of the tree in plies
    #[arg(
        long,
        value_name = "N",
        requires = "tree",
        default_value_t = u32::MAX,
        hide_default_value = true,
    )]
    max_plies: u32,

    /// Root position: a FEN or "startpos"
    #[arg(long, default_value = STARTPOS, value_parser = PositionArg::parse)]
    fen: PositionArg,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &DumpArgs) -> Result<(), Failure> {
    let book = load(args.book.as_deref())?;
    let root = args.fen.position();
    let name = display_name(args.book.as_deref());
    let failed = |error: BookError| Failure::Message(format!("{name}: {error}"));
    let mut output = BufferedOutput::default();
    if args.tree {
        for node in book.tree(&root, args.max_plies) {
            let node = node.map_err(failed)?;
            output.push(&match args.json {
                true => json::line(&json_node(&node)),
                false => tree_line(&node),
            })?;
        }
    } else {
        for (number, line) in (1_u64..).zip(book.lines(&root, args.color.into())) {
            let line = line.map_err(failed)?;
            output.push(&match args.json {
                true => json::line(&json!({ "line": number, "moves": line.to_string() })),
                false => format!("{number}: {line}\n"),
            })?;
        }
    }
    output.finish()
}

fn weight_and_percent(node: &TreeNode) -> Option<(u32, f64)> {
    let weight = node.candidate.map(|candidate| candidate.weight)?;
    Some((weight, percent(weight, node.total_weight)))
}

fn json_node(node: &TreeNode) -> Value {
    let (weight, percent) = weight_and_percent(node).unzip();
    json!({
        "ply": node.ply,
        "fen": node.position.to_string(),
        "move": uci_move(&node.position, node.mv),
        "san": node.mv.san(&node.position).to_string(),
        "weight": weight,
        "percent": percent,
        "transposition": node.is_transposition,
    })
}

fn tree_line(node: &TreeNode) -> String {
    let indent = "  ".repeat(node.ply as usize);
    let san = node.mv.san(&node.position);
    let weight =
        weight_and_percent(node).map(|(weight, share)| format!(" {weight} ({share:.0} %)"));
    let end = if node.is_transposition { " ..." } else { "" };
    format!("{indent}{san}{}{end}\n", weight.unwrap_or_default())
}

/// Standard output in large chunks.
#[derive(Default)]
struct BufferedOutput(String);

impl BufferedOutput {
    fn push(&mut self, line: &str) -> Result<(), Failure> {
        self.0 += line;
        if self.0.len() < CHUNK_BYTES {
            return Ok(());
        }
        print(&std::mem::take(&mut self.0))
    }

    fn finish(self) -> Result<(), Failure> {
        print(&self.0)
    }
}
