//! Move generation: leaf nodes of the legal move tree.

use lucena_board::{Position, perft};

fn main() {
    let position: Position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
        .parse()
        .expect("a legal position");
    let nodes = perft(&position, 3);
    println!("{nodes}");
    assert_eq!(nodes, 97_862);
}
