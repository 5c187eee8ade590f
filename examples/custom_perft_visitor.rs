//! Count captures, castling, promotions and so on with a move visitor instead of a move list.
//!
//! ```text
//! cargo run --release -p lucena-examples --example custom_perft_visitor
//! ```

use std::error::Error;

use lucena_board::{Move, Position};

/// Kiwipete, in which every kind of move occurs.
const FEN: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Counts of the moves of the last ply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Kinds {
    nodes: u64,
    captures: u64,
    en_passant: u64,
    castles: u64,
    promotions: u64,
    checks: u64,
    mates: u64,
}

impl Kinds {
    fn add(&mut self, position: &Position, mv: Move) {
        self.nodes += 1;
        self.captures += u64::from(position.is_capture(mv));
        self.en_passant += u64::from(mv.is_en_passant());
        self.castles += u64::from(mv.is_castle());
        self.promotions += u64::from(mv.is_promotion());
        // Only a check can be mate, so few moves have to be made.
        if position.gives_check(mv) {
            self.checks += 1;
            self.mates += u64::from(!position.play_unchecked(mv).has_legal_moves());
        }
    }
}

fn count(position: &Position, depth: u32, kinds: &mut Kinds) {
    position.for_each_legal_move(|mv| match depth {
        1 => kinds.add(position, mv),
        _ => count(&position.play_unchecked(mv), depth - 1, kinds),
    });
}

fn main() -> Result<(), Box<dyn Error>> {
    let position: Position = FEN.parse()?;
    let mut kinds = Kinds::default();
    for depth in 1..=3 {
        kinds = Kinds::default();
        count(&position, depth, &mut kinds);
        println!("depth {depth}: {kinds:?}");
    }
    // https://www.chessprogramming.org/Perft_Results, position 2
    let known = Kinds {
        nodes: 97_862,
        captures: 17_102,
        en_passant: 45,
        castles: 3_162,
        promotions: 0,
        checks: 993,
        mates: 1,
    };
    assert_eq!(kinds, known);
    Ok(())
}
