//! The `lucena` command.

use lucena_board::{Position, perft, perft_every_leaf};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let depth = args[2].parse().unwrap();
    let fen = args.get(3).map_or("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", |s| s);
    let pos: Position = fen.parse().unwrap();
    let start = std::time::Instant::now();
    let nodes = if args[1] == "leaf" { perft_every_leaf(&pos, depth) } else { perft(&pos, depth) };
    println!("{nodes} {:.1} Mnps", nodes as f64 / start.elapsed().as_secs_f64() / 1e6);
}
