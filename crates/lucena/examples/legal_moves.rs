//! Lists the legal moves of a position, through the front door crate.
//!
//! Run it with `cargo run -p lucena --example front_door`.

use lucena::board::Position;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The position that gave the project its name: White builds a bridge with the rook.
    let pos: Position = "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1".parse()?;
    for mv in pos.legal_moves() {
        println!("{}", mv.san(&pos));
    }
    Ok(())
}
