//! `lucena book dump`.

use lucena_book::Node;
use serde_json::json;

use super::args::DumpArgs;
use super::files::{load, name_of};
use super::probe::percent;
use crate::commands::search::written_move;
use crate::terminal::output::{Failure, print};

/// So much text is written at a time.
const CHUNK_BYTES: usize = 1 << 16;

pub(super) fn run(args: &DumpArgs) -> Result<(), Failure> {
    let book = load(args.book.as_deref())?;
    let start = args.fen.position();
    let mut output = Output::default();
    if args.tree {
        for node in book.tree(&start, args.max_ply) {
            let node = node.map_err(|error| failed(args, error))?;
            output.line(&in_tree(&node, args.json))?;
        }
    } else {
        for (number, line) in (1_u64..).zip(book.lines(&start, args.color.into())) {
            let line = line.map_err(|error| failed(args, error))?;
            output.line(&match args.json {
                true => json!({ "line": number, "moves": line }).to_string(),
                false => format!("{number}: {line}"),
            })?;
        }
    }
    output.finish()
}

fn failed(args: &DumpArgs, error: lucena_book::BookError) -> Failure {
    Failure::Message(format!("{}: {error}", name_of(args.book.as_deref())))
}

fn in_tree(node: &Node, in_json: bool) -> String {
    let san = node.mv.san(&node.before).to_string();
    let weight = node.known.map(|known| known.weight);
    let share = weight.map(|weight| percent(weight, node.total_weight));
    if in_json {
        return json!({
            "ply": node.ply,
            "fen": node.before.to_string(),
            "move": written_move(&node.before, node.mv),
            "san": san,
            "weight": weight,
            "percent": share,
            "transposition": node.is_transposition,
        })
        .to_string();
    }
    let indent = "  ".repeat(node.ply as usize);
    let known = weight.zip(share).map(|(weight, share)| format!(" {weight} ({share:.0} %)"));
    let end = if node.is_transposition { " ..." } else { "" };
    format!("{indent}{san}{}{end}", known.unwrap_or_default())
}

/// Standard output in large pieces.
#[derive(Default)]
struct Output(String);

impl Output {
    fn line(&mut self, line: &str) -> Result<(), Failure> {
        self.0 += line;
        self.0.push('\n');
        if self.0.len() < CHUNK_BYTES {
            return Ok(());
        }
        print(&std::mem::take(&mut self.0))
    }

    fn finish(self) -> Result<(), Failure> {
        print(&self.0)
    }
}
