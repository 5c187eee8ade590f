//! Print attacks, pins and hanging pieces with bitboard operations.
//!
//! ```text
//! cargo run -p lucena-examples --example draw_attacks
//! cargo run -p lucena-examples --example draw_attacks -- "8/8/8/3q4/8/8/1K6/7k w - - 0 1"
//! ```

use std::error::Error;

use lucena_board::{Bitboard, Color, File, Position, Rank, Square, attacks};

/// White's knight is pinned, and its bishop blocks a pawn.
const FEN: &str = "rnbqk2r/ppp2pp1/3p1n1p/4p1B1/1b2P3/2NP4/PPP2PPP/R2QKBNR w KQkq - 0 6";

fn main() -> Result<(), Box<dyn Error>> {
    let fen = std::env::args().nth(1);
    let position: Position = fen.as_deref().unwrap_or(FEN).parse()?;

    let [white, black] = [Color::White, Color::Black].map(|color| attacked_by(&position, color));
    draw("attacked by White (*)", &position, white);
    draw("attacked by both sides", &position, white & black);

    let hanging = position.colored(Color::White) & (black - white);
    println!("White's undefended pieces under attack: {}", list(hanging));
    for color in Color::ALL {
        println!("pinned pieces of {color}: {}", list(position.pinned(color)));
    }
    Ok(())
}

fn attacked_by(position: &Position, color: Color) -> Bitboard {
    let mut attacked = Bitboard::EMPTY;
    for square in position.colored(color) {
        if let Some(piece) = position.piece_at(square) {
            attacked |= attacks::piece(piece, square, position.occupied());
        }
    }
    attacked
}

fn draw(title: &str, position: &Position, marked: Bitboard) {
    println!("{title}");
    for rank in Rank::ALL.into_iter().rev() {
        for file in File::ALL {
            let square = Square::new(file, rank);
            let piece = position.piece_at(square).map_or('.', |piece| piece.to_char());
            print!(" {piece}{}", if marked.contains(square) { '*' } else { ' ' });
        }
        println!();
    }
    println!();
}

fn list(squares: Bitboard) -> String {
    let squares: Vec<_> = squares.into_iter().map(|square| square.to_string()).collect();
    if squares.is_empty() { "none".to_owned() } else { squares.join(", ") }
}
