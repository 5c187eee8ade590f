//! Probe Syzygy tablebases: WDL, DTZ, root move ranking and best play.
//!
//! ```sh
//! cargo run -p lucena-examples --example tablebase_probe
//! cargo run -p lucena-examples --example tablebase_probe -- /path/to/tables "FEN"
//! ```

use std::error::Error;

use lucena_board::{Game, Position};
use lucena_syzygy::{MaterialKey, Repetition, Tablebase};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    // The three-piece tables are embedded in the crate.
    let mut tables = Tablebase::embedded();
    if let Some(folder) = arguments.next() {
        println!("{} tables found", tables.add_directory(folder)?);
    }
    let fen = arguments.next().unwrap_or_else(|| "8/8/8/4k3/8/3K4/4P3/8 w - - 0 1".into());
    let pos: Position = fen.parse()?;

    // Report missing tables up front.
    if let Some((key, _)) = MaterialKey::of(&pos) {
        for (key, kind) in tables.missing(key) {
            println!("missing: {key}.{}", kind.extension());
        }
    }

    let dtz = tables.probe_dtz(&pos)?;
    let rounding = if dtz.is_exact() { "" } else { " or one more" };
    println!("{pos}: {}, {} plies{rounding}", dtz.wdl(), dtz.plies());
    println!(
        "at half-move clock {}: {}",
        pos.half_move_clock(),
        tables.probe_wdl_with_clock(&pos)?
    );
    for ranked in tables.rank_moves(&pos, Repetition::Absent)? {
        let san = ranked.mv().san(&pos).to_string();
        println!("{san:6} {:12} rank {}", ranked.wdl().to_string(), ranked.rank());
    }

    let mut game = Game::new(pos);
    for mv in tables.best_line(&game, 300)? {
        game.play(mv)?;
    }
    match game.outcome() {
        Some(outcome) => println!("best play: {outcome} after {} plies", game.len()),
        None => println!("best play: a draw"),
    }
    Ok(())
}
