//! Nodes to depth, a measure of pruning and move ordering.

use std::error::Error;

use lucena_board::Game;
use lucena_search::Limits;

use lucena_lab::Version;

/// The initial position, three middlegames and two endgames.
const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 10",
    "4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19",
    "r3r1k1/2p2ppp/p1p1bn2/8/1q2P3/2NPQN2/PPP3PP/R4RK1 b - - 2 15",
    "2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
];

pub(crate) fn run(depths: &[u32], version: &Version) -> Result<(), Box<dyn Error>> {
    let mut search = version.search(64)?;
    for &depth in depths {
        let mut total = 0;
        let mut seconds = 0.0;
        let mut each = Vec::new();
        for fen in POSITIONS {
            search.clear();
            let report = search.run(&Game::new(fen.parse()?), &Limits::depth(depth), |_| {});
            total += report.nodes;
            seconds += report.time.as_secs_f64();
            each.push(report.nodes.to_string());
        }
        let rate = total as f64 / seconds / 1e6;
        println!("depth {depth}: {total} nodes ({}), {rate:.2} M nodes/s", each.join(" "));
    }
    Ok(())
}
