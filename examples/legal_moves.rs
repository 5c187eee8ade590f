//! Parse a FEN and list the legal moves in SAN, long algebraic notation and UCI.
//!
//! ```text
//! cargo run -p lucena-examples --example legal_moves
//! cargo run -p lucena-examples --example legal_moves -- "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
//! ```

use std::error::Error;

use lucena_board::{Position, UciCastling};

/// White has eight promotions, castling and an en passant capture.
const FEN: &str = "1r2k3/P7/8/3pP3/8/8/8/4K2R w K d6 0 1";

fn main() -> Result<(), Box<dyn Error>> {
    let fen = std::env::args().nth(1);
    let position: Position = fen.as_deref().unwrap_or(FEN).parse()?;
    println!("{position}\n{} to move", position.turn());

    println!("{:<8} {:<10} UCI", "SAN", "long");
    for mv in position.legal_moves() {
        let (san, long) = (mv.san(&position).to_string(), mv.lan(&position).to_string());
        println!("{san:<8} {long:<10} {}", mv.uci(UciCastling::KingToTarget));
        // Every notation round-trips.
        assert_eq!(position.parse_san(&san)?, mv);
    }

    println!("{} moves, counted without a list", position.count_legal_moves());
    Ok(())
}
