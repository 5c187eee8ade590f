//! Plays a random game of each variant, with code that works on any of them.

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, Variant};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

fn main() {
    let mut rng = SplitMix64::seed_from_u64(2026);
    for variant in Variant::ALL {
        let mut position = VariantPosition::initial(variant);
        let mut line = Vec::new();
        while position.outcome().is_none() && line.len() < 300 {
            let moves = position.legal_moves();
            let mv = moves[rng.next_u64() as usize % moves.len()];
            line.push(mv.san(&position).to_string());
            position = position.play_unchecked(mv);
        }
        let outcome = position.outcome().map_or("unfinished".into(), |outcome| outcome.to_string());
        let last = &line[line.len().saturating_sub(4)..];
        println!("{variant}: {} half-moves, the last {}, {outcome}", line.len(), last.join(" "));
        println!("  {position}");
    }
}
