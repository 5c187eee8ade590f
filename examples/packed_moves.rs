//! Store a game in two bytes per move, and read it back from untrusted input.
//!
//! ```text
//! cargo run -p lucena-examples --example packed_moves
//! ```

use std::error::Error;

use lucena_board::{Game, Move, Position};

const MOVES: [&str; 9] = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = Game::new(Position::initial());
    for san in MOVES {
        game.play(game.position().parse_san(san)?)?;
    }

    let bytes: Vec<u8> = game.moves().flat_map(|mv| mv.bits().to_le_bytes()).collect();
    println!("{} moves in {} bytes: {bytes:02x?}", game.len(), bytes.len());
    assert_eq!(unpack(&bytes)?, game);

    // Bytes that encode no move and an illegal move are both rejected.
    for damaged in [0x0000_u16, game.moves().last().expect("nine moves").bits()] {
        println!("damaged: {}", unpack(&damaged.to_le_bytes()).expect_err("no legal game"));
    }
    Ok(())
}

fn unpack(bytes: &[u8]) -> Result<Game, Box<dyn Error>> {
    let mut game = Game::new(Position::initial());
    for (i, pair) in bytes.chunks(2).enumerate() {
        let bits = u16::from_le_bytes(pair.try_into()?);
        let mv = Move::from_bits(bits).ok_or(format!("move {i}: {bits:#06x} is no move"))?;
        game.play(mv)?;
    }
    Ok(game)
}
