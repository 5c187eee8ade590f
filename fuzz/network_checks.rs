//! Properties that hold for any bytes read as a network, checked by the fuzz target and, on the
//! seed corpus, by a test of `lucena-eval`.

use lucena_board::Game;
use lucena_eval::nnue::Reference;
use lucena_eval::{Evaluator, Network, NetworkParts, Nnue};

/// Files are rejected or round-trip; networks with weights taken from the input score as the
/// reference does, and no damage to their files goes unnoticed. Returns whether there was a network
/// with these weights.
pub(crate) fn network(data: &[u8]) -> bool {
    if let Some(network) = checked(Network::from_bytes(data)) {
        assert_eq!(network.to_bytes(), data);
    }
    // Fuzzing cannot guess a hash, so this takes the weights from the input only.
    let Some(network) = checked(Network::from_parts(parts(data))) else { return false };
    let mut bytes = network.to_bytes();
    assert_eq!(Network::from_bytes(&bytes).as_ref(), Ok(&network));
    let place =
        data.iter().fold(0_usize, |place, &byte| place.wrapping_mul(31) + usize::from(byte));
    let at = place / 8 % bytes.len();
    bytes[at] ^= 1 << (place % 8);
    assert!(checked(Network::from_bytes(&bytes)).is_none());
    check_game(network, data);
    true
}

fn checked<E: std::error::Error>(result: Result<Network, E>) -> Option<Network> {
    result.map_err(|error| assert!(!error.to_string().is_empty())).ok()
}

/// The first byte is the hidden size in units of 32, the second a factor of all feature weights, and
/// the scale and the unit of the weights after L1; the bytes after them are repeated as weights.
/// Large factors may overflow.
fn parts(data: &[u8]) -> NetworkParts {
    let (size, factor) = (data.first().copied().unwrap_or(0), data.get(1).copied().unwrap_or(0));
    let rest = data.get(2..).filter(|rest| !rest.is_empty()).unwrap_or(&[1]);
    let mut weights = rest.iter().cycle().map(|&byte| i16::from(byte.cast_signed()));
    let mut next = || weights.next().expect("it is endless");
    let mut parts = NetworkParts::zeros(32 * usize::from(size % 5));
    parts.provenance = String::from_utf8_lossy(rest).into_owned();
    parts.scale = 1 + u32::from(factor);
    parts.feature_weights.fill_with(|| next() * i16::from(1 + factor % 8));
    parts.feature_biases.fill_with(&mut next);
    parts.l1_weights.fill_with(|| (next() * 16).max(-Network::L1_WEIGHT_MAX));
    // The largest saturate most neurons, or are out of range.
    let unit = [1.0 / 32.0, 1.25, 1.0][usize::from(factor % 3)];
    let mut next = || f32::from(next()) * unit;
    parts.l1_biases.fill_with(&mut next);
    parts.l2_weights.fill_with(&mut next);
    parts.l2_biases.fill_with(&mut next);
    parts.l3_weights.fill_with(&mut next);
    parts.l3_biases.fill_with(&mut next);
    parts
}

/// Plays the moves that the bytes select, and evaluates some of the positions.
fn check_game(network: Network, data: &[u8]) {
    let mut reference = Reference::new(&network);
    let mut evaluator = Nnue::new(network);
    let mut game = Game::default();
    evaluator.refresh(game.position());
    for &byte in data.iter().take(64) {
        let before = *game.position();
        let moves = before.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[usize::from(byte >> 1) % moves.len()];
        game.play_unchecked(mv);
        evaluator.push(&before, before.changes(mv), game.position());
        if byte & 1 == 1 {
            let expected = reference.evaluate(game.position());
            assert_eq!(evaluator.evaluate(game.position()), expected, "{}", game.position());
        }
    }
}
