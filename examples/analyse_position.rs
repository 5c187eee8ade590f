//! Analyse a position: the best moves with their scores and principal variations.
//!
//! ```text
//! cargo run --release -p lucena-examples --example analyse_position
//! cargo run --release -p lucena-examples --example analyse_position -- "FEN" 5 1000000
//! ```
//!
//! Arguments: position, number of lines, node limit.

use std::error::Error;

use lucena_board::{Color, Game, Move, Position};
use lucena_eval::Classical;
use lucena_search::{Info, Limits, Search};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let fen = "r1bqkb1r/pppp1ppp/2n5/4p3/2B1n3/5N2/PPPPQPPP/RNB1K2R w KQkq - 0 1";
    let position: Position = args.next().as_deref().unwrap_or(fen).parse()?;
    let n_lines = args.next().map_or(Ok(3), |arg| arg.parse())?;
    let n_nodes = args.next().map_or(Ok(50_000), |arg| arg.parse())?;
    println!("{position}\n");

    let limits = Limits::nodes(n_nodes).with_multi_pv(n_lines);
    let mut search = Search::new(Classical::default());
    // The search reports every line at every depth.
    let watch = |info: &Info| {
        if info.multi_pv == 1 {
            println!("depth {:2}: {:>7}", info.depth, info.score.to_string());
        }
    };
    let report = search.run(&Game::new(position), &limits, watch);

    println!("\n{} nodes, {:?}", report.nodes, report.stop);
    for line in &report.lines {
        // Scores are from the side to move's point of view; print them from White's.
        let score = if position.turn() == Color::White { line.score } else { -line.score };
        println!("{:>7}  {}", score.to_string(), san_line(&position, &line.moves)?);
    }
    if report.lines.is_empty() {
        println!("nothing to analyse: {:?}", report.root);
    }
    Ok(())
}

/// The moves in SAN.
fn san_line(position: &Position, moves: &[Move]) -> Result<String, Box<dyn Error>> {
    let mut position = *position;
    let mut words = Vec::new();
    for &mv in moves {
        words.push(mv.san(&position).to_string());
        position = position.play(mv)?;
    }
    Ok(words.join(" "))
}
