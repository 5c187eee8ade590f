//! 128-bit hashes of games and positions.

use std::hash::{DefaultHasher, Hash, Hasher};

use lucena_board::ChessPosition;
use lucena_board::variants::VariantPosition;

/// A hash of 128 bits, the same in every run. Among a billion different values, the probability of
/// a collision is about 10^-21.
pub(super) fn fingerprint(value: &impl Hash) -> u128 {
    let half = |salt: u64| {
        let mut hasher = DefaultHasher::new();
        (salt, value).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(1) << 64 | half(2)
}

/// The position as it counts for repetition: without move counters, and with an en passant square
/// only if the capture is legal. Positions of different rules differ; Chess960 has those of standard chess.
pub(super) fn position_text(position: &VariantPosition) -> String {
    let rules = position.variant().uci_name();
    format!("{rules} {}", position.fen().without_clocks())
}
