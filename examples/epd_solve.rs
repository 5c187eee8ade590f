//! Solve EPD test positions. The solver picks mates, winning captures and promotions; replace it
//! with an engine.
//!
//! ```text
//! cargo run -p lucena-examples --example epd_solve
//! cargo run -p lucena-examples --example epd_solve -- positions.epd
//! ```

use std::error::Error;

use lucena_board::{Epd, Move, Position};

const POSITIONS: &str = r#"
4k3/8/8/3q4/4P3/8/8/4K3 w - - bm exd5; id "take the queen";
4k3/8/3p4/4p3/8/5N2/8/4K3 w - - am Nxe5; id "leave the pawn";
6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; id "mate"; c0 "solved by the check";
8/P3k3/8/8/8/8/8/4K3 w - - bm a8=Q; id "promote";
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).map(std::fs::read_to_string).transpose()?;
    let text = file.as_deref().unwrap_or(POSITIONS);

    let (mut solved, mut total) = (0, 0);
    for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let epd: Epd = line.parse().map_err(|error| format!("line {}: {error}", i + 1))?;
        let position = epd.position();
        // Parsing guarantees that the moves are legal.
        assert!(epd.best_moves().iter().all(|&mv| position.is_legal(mv)));

        let Some(mv) = choose(position) else { continue };
        let is_best = epd.best_moves().is_empty() || epd.best_moves().contains(&mv);
        let is_solved = is_best && !epd.avoid_moves().contains(&mv);
        let verdict = if is_solved { "solved" } else { "failed" };
        println!("{verdict} {:<20} {}", epd.id().unwrap_or("-"), mv.san(position));
        solved += u32::from(is_solved);
        total += 1;
    }
    println!("solved {solved} / {total}");
    Ok(())
}

/// A mate, or else the move with the highest SEE, or a promotion.
fn choose(position: &Position) -> Option<Move> {
    position.legal_moves().into_iter().max_by_key(|&mv| {
        let is_mate = position.gives_check(mv) && !position.play_unchecked(mv).has_legal_moves();
        (is_mate, position.see(mv), mv.promotion())
    })
}
