//! Lists the legal moves of a position with the crate `lucena`.
//!
//! Run it with `cargo run -p lucena --example legal_moves`.

use lucena::board::Position;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The position that named the project: White builds a bridge with the rook.
    let pos: Position = "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1".parse()?;
    for mv in pos.legal_moves() {
        println!("{}", mv.san(&pos));
    }
    Ok(())
}
