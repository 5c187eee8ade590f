//! `lucena perft DEPTH`.

pub(crate) mod suite;

use std::fmt::Write;
use std::time::Instant;

use lucena_board::{Divide, Move, Perft, PerftTable, Position};
use lucena_uci::castling_form;
use serde_json::{Map, Value, json};

use crate::args::position::Start;
use crate::commands::PerftArgs;
use crate::terminal::output::{Failure, Tally, print};

pub(crate) fn run(args: &PerftArgs) -> Result<(), Failure> {
    let depth = args.depth.expect("required unless there is a suite");
    let position = args.fen.as_ref().map_or_else(Position::initial, Start::position);
    let table = table(args)?;
    let perft = configure(args, depth, table.as_ref());

    let start = Instant::now();
    let divided = perft.divide(&position);
    let tally = Tally { nodes: divided.nodes(), elapsed: start.elapsed() };

    let moves = args.divide.then(|| by_text(&position, &divided));
    let text = match args.json {
        true => in_json(depth, &position, tally, moves),
        false => in_text(tally, moves),
    };
    print(&text)
}

/// The table that the arguments ask for, if any.
pub(crate) fn table(args: &PerftArgs) -> Result<Option<PerftTable>, Failure> {
    match args.hash {
        0 => Ok(None),
        mebibytes => PerftTable::new(mebibytes).map(Some).map_err(Failure::new),
    }
}

/// A count with the means that the arguments ask for.
pub(crate) fn configure<'a>(
    args: &PerftArgs,
    depth: u32,
    table: Option<&'a PerftTable>,
) -> Perft<'a> {
    let mut perft = Perft::new(depth).threads(args.sharing.threads);
    if args.no_bulk {
        perft = perft.every_leaf();
    }
    if let Some(table) = table {
        perft = perft.table(table);
    }
    perft
}

/// The moves as UCI writes them, in alphabetical order.
fn by_text(position: &Position, divided: &Divide) -> Vec<(String, u64)> {
    let castling = castling_form(position);
    let text = |mv: Move| mv.uci(castling).to_string();
    let mut moves: Vec<_> = divided.iter().map(|&(mv, nodes)| (text(mv), nodes)).collect();
    moves.sort_unstable();
    moves
}

fn in_text(tally: Tally, moves: Option<Vec<(String, u64)>>) -> String {
    let mut text = String::new();
    let moves = moves.unwrap_or_default();
    for (mv, nodes) in &moves {
        writeln!(text, "{mv} {nodes}").expect("a String takes everything");
    }
    if !moves.is_empty() {
        text.push('\n');
    }
    write!(text, "{tally}").expect("a String takes everything");
    text
}

fn in_json(
    depth: u32,
    position: &Position,
    tally: Tally,
    moves: Option<Vec<(String, u64)>>,
) -> String {
    let mut document = json!({
        "fen": position.to_string(),
        "depth": depth,
        "nodes": tally.nodes,
        "seconds": tally.seconds(),
        "nps": tally.nps(),
    });
    if let Some(moves) = moves {
        let moves: Map<_, _> = moves.into_iter().map(|(mv, nodes)| (mv, nodes.into())).collect();
        document["moves"] = Value::Object(moves);
    }
    format!("{document}\n")
}
