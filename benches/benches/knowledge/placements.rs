//! Random positions of the material keys for which there are tables.

use lucena_board::{Position, Setup};
use lucena_syzygy::MaterialKey;
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};

/// `n` legal positions with this material, each as likely as any other, either side to move.
pub(crate) fn random_positions(keys: &[MaterialKey], n: usize) -> Vec<Position> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut positions = Vec::with_capacity(n);
    while positions.len() < n {
        let key = keys[below(&mut rng, keys.len())];
        positions.extend(random_position(&mut rng, key));
    }
    positions
}

fn random_position(rng: &mut Xoshiro256PlusPlus, key: MaterialKey) -> Option<Position> {
    let flips = below(rng, 2) == 1;
    let mut setup = Setup::empty();
    for mut piece in key.pieces() {
        if flips {
            piece.color = !piece.color;
        }
        let square = lucena_board::Square::from_index(below(rng, 64))?;
        if setup.piece_at(square).is_some() {
            return None;
        }
        setup.put(square, piece);
    }
    setup.set_turn(if below(rng, 2) == 1 {
        lucena_board::Color::White
    } else {
        lucena_board::Color::Black
    });
    // Positions that no game reaches are refused by some of the peers.
    setup.position().ok()
}

fn below(rng: &mut Xoshiro256PlusPlus, n: usize) -> usize {
    (rng.next_u64() % n as u64) as usize
}
