//! Sixteen bytes in place of what they are made of.

use std::hash::{DefaultHasher, Hash, Hasher};

use lucena_board::Position;

/// A number that only the same things share: of a billion games, two different ones do with a
/// chance of one to 10^20. It is the same in every run.
pub(super) fn fingerprint(thing: &impl Hash) -> u128 {
    let half = |salt: u64| {
        let mut hasher = DefaultHasher::new();
        (salt, thing).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(1) << 64 | half(2)
}

/// A position as far as repetition goes: without clocks, and with an en passant square only where a
/// capture there is legal.
pub(super) fn position_text(position: &Position) -> String {
    position.fen().without_clocks().to_string()
}
