//! Chess960: numbered starting positions, castling, X-FEN and Shredder-FEN.
//!
//! ```text
//! cargo run -p lucena-examples --example chess960
//! cargo run -p lucena-examples --example chess960 -- 518
//! ```

use std::error::Error;

use lucena_board::{CastlingStyle, Position, UciCastling};

fn main() -> Result<(), Box<dyn Error>> {
    let number = std::env::args().nth(1).map_or(Ok(692), |arg| arg.parse())?;
    let start = Position::chess960(number).ok_or("the numbers go from 0 to 959")?;
    println!("number {number}: {start}");
    println!("Shredder-FEN: {}", start.fen().castling(CastlingStyle::Shredder));

    // The king moves from b1 to c1, the rook to d1.
    let position: Position = "1k6/8/8/8/8/8/8/RK5R w HA - 0 1".parse()?;
    println!("\ncastling in {position}");
    for mv in position.legal_moves().into_iter().filter(|mv| mv.is_castle()) {
        println!(
            "{}: {} as Chess960 engines write it, the king lands on {}",
            mv.san(&position),
            mv.uci(UciCastling::KingTakesRook),
            mv.king_destination(),
        );
        println!("  {}", position.play_unchecked(mv));
    }

    // Only the inner rook may castle, so X-FEN names its file.
    let inner: Position = "4k3/8/8/8/8/8/8/4K1RR w G - 0 1".parse()?;
    assert!(inner.to_string().contains(" G "));
    Ok(())
}
