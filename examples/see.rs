//! Sort captures by static exchange evaluation (SEE), as engines do for move ordering and pruning.
//!
//! ```text
//! cargo run -p lucena-examples --example see
//! ```

use std::cmp::Reverse;
use std::error::Error;

use lucena_board::{MoveKinds, Position, SeeValues};

fn main() -> Result<(), Box<dyn Error>> {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let position: Position = std::env::args().nth(1).as_deref().unwrap_or(fen).parse()?;
    println!("{position}");

    let mut captures = position.query().kinds(MoveKinds::CAPTURES).list();
    captures.sort_by_key(|&mv| Reverse(position.see(mv)));
    for mv in &captures {
        println!("{:>6} {:+}", mv.san(&position).to_string(), position.see(*mv));
    }

    // Testing against a threshold is cheaper than computing the value.
    let good = captures.iter().filter(|&&mv| position.see_ge(mv, 0)).count();
    println!("{good} of {} captures lose nothing", captures.len());

    // Piece values are up to the caller, here in pawns.
    let in_pawns = SeeValues::new([1, 3, 3, 5, 9]);
    for mv in captures {
        assert_eq!(100 * position.see_with(mv, &in_pawns), position.see(mv));
    }
    Ok(())
}
